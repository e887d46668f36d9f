"""The tool that changes sources makes changes that compile and differ."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.mutation.__main__ import TESTS, drawn, known_survivors  # noqa: E402
from tests.mutation.changes import changes_of  # noqa: E402


def test_changes_compile_and_differ(tmp_path):
    text = (
        '"""Doc."""\n\n\ndef f(x: int, y: float = 2.0) -> float:\n    """Doc -1."""\n'
        '    if x < 3 and not y == 0:\n        raise ValueError(f"bad {x + 1}")\n'
        "    α = -x * (y - 1)\n    return α / 2 if x in (1, 2) else True\n"
    )
    file = tmp_path / "f.py"
    file.write_text(text, encoding="utf-8")
    found = list(changes_of(tmp_path, file))
    before = ast.dump(ast.parse(text))
    for change in found:
        after = change.applied(text)
        assert ast.dump(ast.parse(after)) != before, str(change)
    said = {f"{c.before} → {c.after.strip()}" for c in found}
    assert {"< → >=", "and → or", "- → +", "/ → *", "in → not in", "True → False", "2.0 → 3.125"} <= said
    assert not any("bad" in c.before or c.line == 5 for c in found)


def test_a_sample_can_be_repeated_and_covers_every_room():
    rooms = list(TESTS)
    first = drawn(14, 3, rooms)
    assert first == drawn(14, 3, rooms)
    assert {Path(change.file).parts[2] for change in first} == set(rooms)
    for room, tests in TESTS.items():
        assert (ROOT / "src" / "kinetree" / room).is_dir()
        assert all((ROOT / test).exists() for test in tests)


def test_every_survivor_that_is_known_has_a_reason():
    known = known_survivors()
    assert known
    for name, reason in known.items():
        assert reason
        file, _, rest = name.partition(": ")
        line = rest.partition(" in ")[2]
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        assert line in [text.strip() for text in lines], f"{name}: the line is no longer there"
