"""Model files in TOML: read with every fault and its line, written to read back as the same model."""

from __future__ import annotations

from kinetree.io.faults import FileFault, ModelFileError
from kinetree.io.loaded import LoadedModel
from kinetree.io.toml.reading import load, loads
from kinetree.io.toml.schema import json_schema
from kinetree.io.toml.writing import dumps, save

__all__ = ["FileFault", "LoadedModel", "ModelFileError", "dumps", "json_schema", "load", "loads", "save"]
