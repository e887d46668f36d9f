"""The page that says where changes begin leads to files that contain what it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROWS = re.findall(
    r"^\| (.+?) \| `(.+?)` \| `(.+?)` \|$",
    (ROOT / "docs" / "where_to_change.md").read_text(encoding="utf-8"),
    re.M,
)


def test_there_are_at_least_twenty_answers():
    assert len(ROWS) >= 20


@pytest.mark.parametrize(("wish", "file", "name"), ROWS, ids=[row[0] for row in ROWS])
def test_the_place_is_there(wish: str, file: str, name: str):
    assert name in (ROOT / file).read_text(encoding="utf-8"), f"{wish}: {file} has no {name}"
