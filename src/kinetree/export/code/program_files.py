"""The files of an exported program: templates with the model's names filled in, and folders written as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path

from kinetree.export.code.exported import Exported, ExportError
from kinetree.files.output import replacing


def filled(template: str, model: Exported, **more: str) -> str:
    """A file of ``runtime`` with ``@name@`` (identifier of the model), ``@NAME@``, ``@title@`` and more filled in."""
    text = (files("kinetree.export.code") / "runtime" / template).read_text(encoding="utf-8")
    title = model.name.replace("*/", "* /").replace('"', "'").replace("\\", "/").replace("\n", " ")
    words = {**more, "name": model.identifier, "NAME": model.identifier.upper(), "title": title}
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text


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
