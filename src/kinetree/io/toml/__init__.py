"""Model files in TOML: read with every fault and its line, written to read back as the same model.

What reads them is imported when it is used: a run writes the text of its model and reads none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kinetree.io.model_file import FileFault, LoadedModel, ModelFileError

if TYPE_CHECKING:
    from kinetree.io.toml.reading import load, loads
    from kinetree.io.toml.tables import json_schema
    from kinetree.io.toml.writing import dumps, save

__all__ = ["FileFault", "LoadedModel", "ModelFileError", "dumps", "json_schema", "load", "loads", "save"]

_FILES = {
    "load": "reading",
    "loads": "reading",
    "json_schema": "tables",
    "dumps": "writing",
    "save": "writing",
}


def __getattr__(name: str) -> Any:
    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
