"""Runs in these tests get only what the tests lend them."""

from __future__ import annotations

import pytest

from kinetree.words.services import SERVICES


@pytest.fixture(autouse=True)
def nothing_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(SERVICES):
        monkeypatch.delitem(SERVICES, name)
