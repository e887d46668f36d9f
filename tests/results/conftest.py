"""Runs in these tests get only what the tests lend them."""

from __future__ import annotations

import pytest

from kinetree.results import hooks
from kinetree.words import lent


@pytest.fixture(autouse=True)
def nothing_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: dict[str, str] = {}
    monkeypatch.setattr(lent, "LENT", nothing)
    monkeypatch.setattr(hooks, "LENT", nothing)
