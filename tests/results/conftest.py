"""Runs in these tests get only what the tests lend them."""

from __future__ import annotations

import pytest

from kinetree.results import hooks


@pytest.fixture(autouse=True)
def no_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "_targets", {})
