"""The published JSON Schema is the one the registries give, and knows every type."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kinetree.io.toml import json_schema
from kinetree.io.toml.tables import schema_text
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.events import EVENTS
from kinetree.model.geometry.shapes import SHAPES
from kinetree.model.joints import JOINTS
from kinetree.model.loads import LOADS

PUBLISHED = Path(__file__).parents[2] / "docs" / "kinetree.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    remedy = "run: python -m kinetree.io.toml docs/kinetree.schema.json"
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text(), remedy


def test_every_type_is_an_alternative_of_its_room() -> None:
    schema = json_schema()

    def types(place: dict[str, Any]) -> set[str]:
        found = set()
        for option in place["items"]["oneOf"]:
            definition = schema["$defs"][option["$ref"].rsplit("/", 1)[-1]]
            assert definition["additionalProperties"] is False
            assert "type" in definition["required"]
            found.add(definition["properties"]["type"]["const"])
        return found

    rooms = {"joint": JOINTS, "load": LOADS, "constraint": CONSTRAINTS, "event": EVENTS}
    for key, registry in rooms.items():
        assert types(schema["properties"][key]) == set(registry)
    assert types(schema["$defs"]["Body"]["properties"]["shapes"]) == set(SHAPES)


def test_the_schema_is_plain_json_without_undefined_references() -> None:
    schema = json_schema()
    references = json.dumps(schema).split('"$ref": "#/$defs/')[1:]
    assert {reference.split('"')[0] for reference in references} <= set(schema["$defs"])
