"""Files written all together or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from kinetree.export.code.exported import ExportError


def write_folder(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write files to a folder, which is made if it is not there. On a failure no file of it has changed.

    Raises
    ------
    ExportError
        The folder cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".writing-", dir=folder))
        try:
            for name, text in texts.items():
                (scratch / name).write_text(text, encoding="utf-8")
            for name in texts:
                os.replace(scratch / name, folder / name)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExportError(
            f'the folder "{folder}" cannot be written ({reason}); give another one with -o'
        ) from None
    return [folder / name for name in texts]
