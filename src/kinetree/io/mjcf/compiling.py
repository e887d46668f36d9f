"""From a file to a compiled MuJoCo model, with errors that have a line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kinetree.io.faults import whole_file
from kinetree.io.mjcf.scan import check_xml
from kinetree.io.mjcf.source import Source

_LINE = re.compile(r"line (\d+)")


def compile_file(path: Path) -> Source:
    """Check the XML and let MuJoCo compile it.

    Raises
    ------
    ModelFileError
        For XML that is refused, and for what MuJoCo itself refuses.
    ImportError
        When MuJoCo is not installed.
    """
    check_xml(path)
    mujoco = _import()
    try:
        spec = mujoco.MjSpec.from_file(str(path))
        model = spec.compile()
    except (ValueError, RuntimeError, mujoco.FatalError) as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        found = _LINE.search(str(error))
        message = f"MuJoCo cannot compile it ({'; '.join(lines)})"
        raise whole_file(
            str(path), message, "correct the file", int(found.group(1)) if found else 1
        ) from None
    return Source(mujoco, model, spec, path)


def _import() -> Any:
    try:
        import mujoco
    except ImportError as error:
        raise ImportError("MJCF files are read with MuJoCo: pip install 'kinetree[mujoco]'") from error
    return mujoco
