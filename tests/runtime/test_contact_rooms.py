"""Functions of contacts stay within the room that they ask for, whatever is solved in it."""

import numpy as np
import pytest

from kinetree.nonsmooth import contact_modes, contact_state, impact_friction
from kinetree.nonsmooth.contact_state import (
    ContactScales,
    ContactsError,
    ContactState,
    Gaps,
    ImpactRubs,
    Matrices,
)
from kinetree.nonsmooth.impact_friction import Cone, ImpulsiveFriction, NoImpulsesError, impulses
from kinetree.solve.modes import ContactError
from strategies import contact_problems

SENTINEL, BEYOND = 1.2345e-67, 4096
MODULES = (contact_state, contact_modes, contact_problems, impact_friction)


class Fences:
    """In place of NumPy in a module: arrays of `empty` with numbers behind their end that nobody may change."""

    def __init__(self) -> None:
        self.made: list[np.ndarray] = []

    def __getattr__(self, name: str):
        return getattr(np, name)

    def empty(self, size: int) -> np.ndarray:
        whole = np.full(size + BEYOND, SENTINEL)
        self.made.append(whole[size:])
        return whole[:size]

    def check(self) -> None:
        assert self.made
        for behind in self.made:
            assert (behind == SENTINEL).all()
        self.made.clear()


@pytest.fixture
def fences(monkeypatch) -> Fences:
    found = Fences()
    for module in MODULES:
        monkeypatch.setattr(module, "np", found)
    return found


@pytest.mark.parametrize("k", [1, 3, 9])
@pytest.mark.parametrize("n", [1, 2, 7, 16])
def test_forces_without_friction(fences, k, n):
    random = np.random.default_rng(10 * k + n)
    for rank in (1, k):
        R = random.normal(size=(k, rank)) @ random.normal(size=(rank, n))
        rate = random.normal(size=n)
        contact_problems.complementary(R, rate)
        contact_problems.moreau_impulses(R, R.T @ random.normal(size=k), random.uniform(size=n))
        force = contact_problems.with_independent(R, random.uniform(size=n))
        contact_problems.least_forces(R, force)
        contact_problems.is_independent(R, 0, np.arange(1, n))
        contact_problems.lemke(R.T @ R, rate)
        contact_modes.independent_contacts(np.array([R.T, R.T]), np.arange(n))
        fences.check()


@pytest.mark.parametrize("k", [2, 6, 15])
@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize("bearings", [0, 2])
def test_impacts_with_friction(fences, k, n, bearings):
    """Bearings that would lock, too: then polygons become as fine as they may, and no impulses are found."""
    random = np.random.default_rng(100 * k + 10 * n + bearings)
    outcomes = set()
    for mu in (0.2, 30.0):
        y, R = random.normal(size=k), random.normal(size=(k, n))
        sizes = [2] * n + [1] * bearings
        rubs = []
        for i, d in enumerate(sizes):
            D = random.normal(size=(k, d))
            contact = i if i < n else None
            P = 40.0 * random.normal(size=(3, n + sum(sizes)))
            rubs.append(ImpulsiveFriction(Cone(D, D.T @ y, mu, contact, P, np.ones(3)), 1.2 * mu, False))
        try:
            impulses(R, -np.abs(R.T @ y), np.full(n, 0.5), rubs)
            outcomes.add("found")
        except NoImpulsesError:
            outcomes.add("none")
        fences.check()
    assert outcomes


@pytest.mark.parametrize("n_y", [1, 4, 12])
@pytest.mark.parametrize("n", [1, 3, pytest.param(9, marks=pytest.mark.slow)])
@pytest.mark.parametrize("m", [0, 1, 8])
@pytest.mark.parametrize("rubbing", [False, True])
def test_instants(fences, n_y, n, m, rubbing):
    """Contacts of a mechanism with constraints, some of which repeat others, that are hit and then pressed."""
    random = np.random.default_rng(1000 * n_y + 100 * n + 10 * m + rubbing)
    F = random.normal(size=(n_y, n_y))
    rank = min(m, n_y // 2)
    B = random.normal(size=(m, rank)) @ random.normal(size=(rank, n_y))
    matrices = Matrices(F @ F.T + np.eye(n_y), random.normal(size=n_y), B, np.zeros(m))
    y, G, none = random.normal(size=n_y), random.normal(size=(n, n_y)), np.zeros(n)
    scales = ContactScales(np.ones(n), np.full(n, 1e-16))
    rows = random.normal(size=(3, n, n_y + 3))
    for rate in (G @ y, none):
        gaps = Gaps(none, rate, G, none, np.full(n, 0.5), scales, none)
        rubs = ImpactRubs()
        if rubbing:
            D = random.normal(size=(2 * n + 1, n_y))
            numbers = [*range(0, 2 * n + 1, 2), 2 * n + 1, *range(n), -1, *[0] * (n + 1)]
            P = 0.1 * random.normal(size=(n + 1, 3, n + 2 * n + 1))
            friction = np.concatenate([np.full(n + 1, 0.3), np.full(n + 1, 0.4), np.full(n + 1, 1e-9)])
            rubs = ImpactRubs(np.array(numbers, dtype=np.int64), D, D @ y, friction, P)
        try:
            now = ContactState(gaps, matrices, y, rows, np.arange(n), closed=np.zeros(n, dtype=bool))
            now.hit(rubs)
            now.rest()
            now.watch()
        except (ContactsError, ContactError):
            pass
        fences.check()
