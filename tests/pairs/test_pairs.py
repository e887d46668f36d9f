"""Every pair of features: two routes agree, or the case is refused in words; right runs are called so."""

from __future__ import annotations

import pytest

from pairs.agreement import outcome
from pairs.cases import covering, words

IN_TURN = 4
"""Of how many cases of the covering array, with rigid bodies, one is among the ordinary tests."""
ARRAYS = 15
"""Covering arrays of the longer tests."""


def check(seed: int, number: int) -> None:
    choice = covering(seed)[number]
    found = outcome(choice)
    assert found.kind in ("agree", "refused"), f"{words(choice)}:\n{found.words}"


RIGID = [number for number, choice in enumerate(covering(0)) if choice["body"] == "rigid"]


@pytest.mark.parametrize("number", RIGID[::IN_TURN])
def test_pair(number: int) -> None:
    check(0, number)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "number"), [(seed, k) for seed in range(ARRAYS) for k in range(len(covering(seed)))]
)
def test_pairs(seed: int, number: int) -> None:
    check(seed, number)
