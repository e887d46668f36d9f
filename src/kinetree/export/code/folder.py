"""Files written all together or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from kinetree.export.code.exported import ExportError
from kinetree.files.output import replacing


def write_folder(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write files to a folder, which is made if it is not there; none takes its place before all are written.

    Raises
    ------
    ExportError
        The folder cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as all_written:
            for name, text in texts.items():
                all_written.enter_context(replacing(folder / name)).write_bytes(text.encode("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExportError(
            f'the folder "{folder}" cannot be written ({reason}); give another one with -o'
        ) from None
    return [folder / name for name in texts]
