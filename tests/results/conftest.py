"""Runs in these tests get only what the tests lend them."""

from __future__ import annotations

import pytest

from kinetree.results import hooks


@pytest.fixture(autouse=True)
def nothing_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "LENT", {})
