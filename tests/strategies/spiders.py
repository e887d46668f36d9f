"""Mechanisms of several equal legs."""

from __future__ import annotations

import numpy as np

import kinetree as kt


def spider(
    legs: int, ground: bool = False, odd: int | None = None, parameters: bool = False, links: int = 2
) -> kt.Model:
    """A body with legs of revolute joints around it, the ``odd`` one with a slide; free, or turning about an axle."""
    items = [
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("trunk", mass=4.0, inertia=(0.2, 0.3, 0.4, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("axle", "ground", "trunk", point=(0, 0, 0), axis=(0, 0, 1))
        if ground
        else kt.Free("float", "ground", "trunk", point=(0, 0, 0), axis=(0, 0, 1)),
    ]
    for k in range(legs):
        turn = 0.4 + 2 * np.pi * k / legs
        out, up = np.array([np.cos(turn), np.sin(turn), 0]), (0, 0, 1)
        rod = {"inertia": (0.01, 0.05, 0.06, 0.001, 0.002, 0.003), "com": (0.05, 0.02, -0.2)}
        before = "trunk"
        for n in range(links):
            frame = kt.Frame.from_axes(out, up, tuple((0.3 + 0.4 * n) * out))
            kind = kt.Prismatic if k == odd and n == 1 else kt.Revolute
            items += [
                kt.Body(f"link{k}{n}", mass=1.0 + 0.1 * k - 0.03 * n, pose=frame, **rod),
                kind(f"joint{k}{n}", before, f"link{k}{n}", frame=frame),
            ]
            before = f"link{k}{n}"
        if parameters:
            items += [
                kt.Parameter(f"c{k}", 1.0 + 0.2 * k, "N·m·s/rad"),
                kt.JointDamper(f"damper{k}", f"joint{k}1", damping=f"c{k}"),
            ]
    return kt.Model.of("spider", *items)
