"""A class is found by its name: no two modules define a class of the same name."""

import re
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kinetree"


def classes() -> dict[str, list[str]]:
    """Modules that define a class at their top level, by its name."""
    found = defaultdict(list)
    for file in SOURCE.rglob("*.py"):
        for name in re.findall(r"^class (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            found[name].append(file.relative_to(SOURCE).as_posix())
    return found


def test_no_name_stands_for_two_classes():
    assert {name: places for name, places in classes().items() if len(places) > 1} == {}
