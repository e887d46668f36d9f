"""The oracle: generated models through independent routes. A disagreement is a fault of the program, not of a bound.

Routes: a run alone, in a sweep, continued, in other formulations, by other methods, at a ten times smaller tolerance.
Each structure is compiled once and run for many values of its parameters; every case is compared with the finer run,
and takes the longer routes in turn.
"""

from __future__ import annotations

import shutil

import numpy as np
import pytest
from oracle_comparison import (
    assert_audited,
    assert_continued,
    assert_counted,
    assert_kinetic_energy,
    assert_same,
    assert_work,
    of_motion,
)
from oracle_routes import Case, many, scenarios
from oracle_structures import FAMILIES, Structure

METHODS = ("radau5", "dop853", "rodas5p", "tsit5")
CASES, MANY_CASES = 3, 12
"""Cases of a structure, in the ordinary tests and in the longer ones."""


def check(structure: Structure, cases: int, seed: int) -> None:
    """Run cases of a structure through the routes."""
    made = [Case(structure, values) for values in structure.cases(cases, seed)]
    for k, case in enumerate(made):
        assert_same(case, case.solo, case.tolerance())
        assert_audited(case)
        assert_kinetic_energy(case)
        if structure.smooth:
            assert_work(case)
            assert_counted(case)
        take_a_longer_route(case, k, seed)
    if not structure.events:
        for case, answer in zip(made, many(structure, made), strict=True):
            assert_same(case, case.solo, answer)


def take_a_longer_route(case: Case, k: int, seed: int) -> None:
    """Continued, another formulation, another method: in turn, and other ones for other seeds."""
    turn, k = k % 3, k // 3 + seed
    if turn == 0:
        assert_continued(case, case.solo, case.continued())
    elif turn == 1:
        names = case.structure.formulations
        other = case.formulation(names[k % len(names)])
        assert_same(case, case.solo, other, of_motion(case, case.solo))
    else:
        assert_same(case, case.solo, case.method(METHODS[(k + len(case.structure.name)) % len(METHODS)]))


SEEDS = {
    "tree": (0, 3), "placed": (0,), "planar loop": (0,), "spatial loop": (3,), "linkage": (1,), "pulses": (0,),
    "tabled": (0,), "contacts": (0, 1, 2, 3), "switched": (0,), "controlled": (1,),
}  # fmt: skip
"""Structures of the ordinary tests: every family, every load and every kind of contact is among them."""


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("family", "seed"), [(f, s) for f, seeds in SEEDS.items() for s in seeds], ids=lambda v: str(v)
)
def test_routes_agree(family: str, seed: int) -> None:
    check(FAMILIES[family](seed), CASES, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("family", FAMILIES)
def test_routes_agree_for_many_structures(family: str, seed: int) -> None:
    check(FAMILIES[family](seed), MANY_CASES, seed)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", ["tree", "placed", "planar loop", "spatial loop", "linkage", "pulses"])
def test_the_program_of_a_gpu_gives_the_bits_of_the_processor(family: str, seed: int) -> None:
    structure = FAMILIES[family](seed)
    cases = [Case(structure, values) for values in structure.cases(4, seed)]
    here, there = (scenarios(structure, cases, device) for device in (None, "cuda-emulated"))
    assert (here.status, here.reason) == (there.status, there.reason)
    for part in ("x", "y", "w", "steps"):
        np.testing.assert_array_equal(getattr(here, part), getattr(there, part))
