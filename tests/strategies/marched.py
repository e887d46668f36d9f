"""Bodies and runs of the tests of marches through contacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kinetree as kt

WEIGHT = 9.81
"""Gravity (m/s²)."""
DOWN = kt.Gravity(acceleration=(0.0, 0.0, -WEIGHT))


def ball(
    name: str = "ball",
    at: Sequence[float] = (0.0, 0.0, 0.1),
    *,
    radius: float = 0.1,
    mass: float = 1.0,
    **more: Any,
) -> kt.Body:
    """A homogeneous ball; by default one of 1 kg that lies on the floor."""
    return kt.Body.sphere(name, mass=mass, radius=radius, pose=kt.Frame.at(tuple(at)), **more)


def box(
    name: str = "box",
    at: Sequence[float] | None = None,
    *,
    size: tuple[float, float, float] = (0.2, 0.2, 0.1),
    mass: float = 1.0,
    **more: Any,
) -> kt.Body:
    """A homogeneous box; by default one of 1 kg that stands on the floor."""
    place = (0.0, 0.0, size[2] / 2) if at is None else tuple(at)
    return kt.Body.box(name, mass=mass, size=size, pose=kt.Frame.at(place), **more)


def marched(
    *items: Any,
    t_end: float,
    gravity: Any = DOWN,
    output: Any = None,
    ground: Sequence[Any] = (),
    settings: dict[str, Any] | None = None,
    **contacts: Any,
) -> kt.Run:
    """A run of a model of these items with these contacts, on the floor unless that is said otherwise."""
    load = () if gravity is None else (gravity,)
    model = kt.Model.of("scene", *load, *items, ground_shapes=tuple(ground))
    given = kt.Contacts(**{"floor": True, "step": 2e-3, **contacts})
    rows = t_end / 10 if output is None else output
    return kt.simulate(model, t_end=t_end, output=rows, contacts=given, **(settings or {}))


def told(run: kt.Run) -> list[str]:
    """Everything that the audit of a run does not find good."""
    return [f"{row.label}: {row.explanation}" for row in run.audit.rows() if row.verdict != "ok"]
