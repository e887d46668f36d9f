"""A four-bar linkage to which tests of many analyses add what they ask about."""

from __future__ import annotations

import kinetree as kt

INERTIA = (0.02, 0.04, 0.05, 0, 0, 0)
Z = (0, 0, 1)


def four_bar(
    *more: object, coupler: float | str = 2.0, rocker: float | str = 1.5, reach: str | None = None
) -> kt.Model:
    """Crank, coupler and rocker on hinges A to D in the xy plane, in gravity along −y.

    Masses may be parameters; so may ``reach``, the place of D along x, 0.9 m where the linkage is drawn.
    """
    last = kt.Revolute("D", "ground", "rocker", point=(0.9, 0, 0), axis=Z)
    if reach is not None:
        at, outer = kt.Frame.at((reach, 0, 0)), kt.Frame.at((-0.1, -0.35, 0))
        last = kt.Revolute("D", "ground", "rocker", frame_inner=at, frame_outer=outer)
    return kt.Model.of(
        "four-bar",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", 1.0, inertia=INERTIA, pose=kt.Frame.at((0.1, 0.2, 0))),
        kt.Body("coupler", coupler, inertia=INERTIA, pose=kt.Frame.at((0.65, 0.55, 0))),
        kt.Body("rocker", rocker, inertia=INERTIA, pose=kt.Frame.at((1.0, 0.35, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "coupler", point=(0.2, 0.4, 0), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=(1.1, 0.7, 0), axis=Z),
        last,
        *more,
    )
