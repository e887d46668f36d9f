"""Trees and loops of all joints in every order are printed as they are computed, in every formulation that fits."""

from collections.abc import Iterable

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, FormulationError

JOINTS = (kt.Revolute, kt.Prismatic, kt.Spherical, kt.Free, kt.Weld, kt.Cylindrical, kt.Planar)
AXIAL = (kt.Revolute, kt.Prismatic, kt.Cylindrical, kt.Planar)
AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0.6, 0, 0.8))
KANE = ("kane-angles", "kane-euler-parameters", "kane-fixed-frame")


def member(number: int, most: int) -> kt.Model:
    """A mechanism: joints in an order of their own, slanted frames, slides without mass, a loop in every third."""
    random = np.random.default_rng(number)
    names = [f"b{k}" for k in range(1, int(random.integers(2, most + 1)) + 1)]
    lower = ["ground", *(names[int(random.integers(k))] for k in range(1, len(names)))]
    kinds = [JOINTS[int(random.integers(len(JOINTS)))] for _ in names]
    items: list[object] = [kt.Gravity(acceleration=(0.3, -0.5, -9.81))]
    heavy = {"ground"}
    for k, (name, before, kind) in enumerate(zip(names, lower, kinds, strict=True)):
        outer = [other for other, carrier in zip(kinds, lower, strict=True) if carrier == name]
        carries = any(other not in (kt.Weld, kt.Prismatic, kt.Free) for other in outer)
        light = (kind is kt.Weld and before in heavy) or (kind is kt.Prismatic and carries)
        heavy |= set() if light else {name}
        inertia = (0, 0, 0, 0, 0, 0) if light else (0.3, 0.4, 0.5, 0.02, -0.03, 0.01)
        pose = kt.Frame.at((0.3 * k, 0.1, -0.4 * k))
        items.append(kt.Body(name, 0.0 if light else 1.0 + k, inertia=inertia, pose=pose))
        placed = {"point": tuple(random.uniform(-0.3, 0.3, 3).round(1))}
        if kind in AXIAL:
            placed["axis"] = AXES[int(random.integers(len(AXES)))]
        items.append(kind(f"j{k + 1}", before, name, **placed))
    if number % 3 == 2:
        items.append(kt.Spherical("loop", "ground", names[-1], point=(0.2, -0.1, -0.3), cut=True))
    return kt.Model.of(f"member {number}", *items)


def printed(model: kt.Model, formulations: Iterable[str]) -> int:
    """Print and check in the formulations, and count those that take the model."""
    taken = 0
    for formulation in formulations:
        try:
            equations = kt.equations(model, formulation)
        except FormulationError:
            continue
        assert equations.check.ok, f"{formulation}: {equations.check}"
        taken += 1
    return taken


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("number", range(12))
def test_small_members(number):
    assert printed(member(number, most=2), [KANE[number // 2 % 3]]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", range(200))
def test_members_in_every_formulation(number):
    model = member(number, most=5)
    direct = [name for name, traits in FORMULATIONS.items() if traits.direct]
    assert printed(model, set(FORMULATIONS) - set(direct)) == len(FORMULATIONS) - len(direct)
    printed(model, direct)
