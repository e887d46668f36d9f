"""Models of the robustness tests."""

from __future__ import annotations

import itertools

import kinetree as kt


def double_pendulum() -> kt.Model:
    """Two rods of length 2l and mass m with a damper c in the elbow."""
    rods = [
        kt.Body(
            name,
            "m",
            (0, 0, 0),
            ("m*l**2/3000", "m*l**2/3", "m*l**2/3", 0, 0, 0),
            pose=kt.Frame.at((f"{middle}*l", 0, 0)),
        )
        for name, middle in (("upper", 1), ("lower", 3))
    ]
    return kt.Model.of(
        "double pendulum",
        kt.Parameter("l", 0.5, "m"),
        kt.Parameter("m", 1.0, "kg"),
        kt.Parameter("c", 0.1, "N m s/rad"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        *rods,
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("elbow", "upper", "lower", point=("2*l", 0, 0), axis=(0, 0, 1)),
        kt.JointDamper("brake", "elbow", damping="c"),
    )


def four_bar() -> kt.Model:
    """A closed loop with a spring, whose stiffness is a parameter."""
    points = [(0.0, 0.0), (0.2, 0.5), (1.1, 0.9), (1.3, 0.0)]
    bars = [
        kt.Body(
            f"bar{k}",
            1.0,
            (0, 0, 0),
            (0.02, 0.02, 0.03, 0, 0, 0),
            pose=kt.Frame.at(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0)),
        )
        for k, (a, b) in enumerate(itertools.pairwise(points), start=1)
    ]
    names = ["ground", "bar1", "bar2", "bar3", "ground"]
    pins = [
        kt.Revolute(f"pin{k}", names[k], names[k + 1], point=(*point, 0), axis=(0, 0, 1))
        for k, point in enumerate(points)
    ]
    return kt.Model.of(
        "four-bar",
        kt.Parameter("k", 2.0, "N m/rad"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        *bars,
        *pins,
        kt.JointSpring("spring", "pin0", stiffness="k"),
    )
