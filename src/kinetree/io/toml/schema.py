"""JSON Schema of model files, for editors that complete and check them."""

from __future__ import annotations

import json
from typing import Any

from kinetree.io.toml.tables import document


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of model files, made from the registries."""
    schema = _tidy(document().model_json_schema(by_alias=True))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def schema_text() -> str:
    """The schema as it is published."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def _tidy(value: Any) -> Any:
    """Without what says nothing to the reader of a file: titles of fields, defaults that are not there."""
    if isinstance(value, list):
        return [_tidy(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {}
    for key, item in value.items():
        if key == "title" and isinstance(item, str):
            continue
        if key == "default" and item in (None, [], {}):
            continue
        if key == "discriminator" and isinstance(item, dict):
            continue  # each alternative has its type as a constant
        kept[key] = _tidy(item)
    return kept
