"""The pace of a run whose loads chatter is judged over every stretch of attempts anew."""

from __future__ import annotations

import numpy as np

from kinetree.solve.run_progress import CHATTER_PATIENCE, Stall

NOTHING = np.empty(0)


def crawls(stall: Stall, attempts: int, t: float) -> bool:
    return stall.found(attempts, t, 10.0, NOTHING, NOTHING)


def test_nothing_is_looked_at_before_a_load_chatters() -> None:
    stall = Stall(None, 1_000_000)
    assert not stall.watching
    assert not crawls(stall, 10 * CHATTER_PATIENCE, 0.0)


def test_a_run_that_gets_on_at_first_and_then_crawls_is_found_after_one_stretch() -> None:
    stall = Stall(None, 1_000_000)
    stall.chatters(100, 1.0)
    assert stall.watching
    assert not crawls(stall, 100 + CHATTER_PATIENCE - 1, 1.0)
    assert not crawls(stall, 100 + CHATTER_PATIENCE, 2.0)  # 131 072 steps to go at this pace
    stall.chatters(100 + CHATTER_PATIENCE, 2.0)  # another load chatters too: the stretch goes on
    assert not crawls(stall, 99 + 2 * CHATTER_PATIENCE, 2.0 + 1e-9)
    assert crawls(stall, 100 + 2 * CHATTER_PATIENCE, 2.0 + 1e-9)


def test_the_pace_allowed_is_that_of_max_steps() -> None:
    """The 9 s that are left take 10⁶ steps of 9 µs."""
    for factor in (0.9, 1.1):
        stall = Stall(None, 1_000_000)
        stall.chatters(0, 1.0)
        t = 1.0 + factor * CHATTER_PATIENCE * 9e-6
        assert crawls(stall, CHATTER_PATIENCE, t) == (factor * 9.0 < 10.0 - t)
