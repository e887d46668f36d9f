"""Exported programs of ropes: the rows of `simulate` to the last bit."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

import kinetree as kt

from .rows import Rows

R = 0.2
POST = kt.Marker("post", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (0, 0, 3)))


def hung(name: str, mass: float, x: float, z: float) -> list[Any]:
    return [
        kt.Body(name, mass, inertia=(0.1,) * 3 + (0, 0, 0), pose=kt.Frame.at((x, 0, z))),
        kt.Prismatic(f"{name} guide", "ground", name, point=(x, 0, z), axis=(0, 0, 1)),
    ]


def capstan(**pulley: Any) -> kt.Model:
    """A pull of 5 t N at one of two equal weights on a rope over a post."""
    path = ("one", kt.Pulley("post", R, clockwise=True, **pulley), "two")
    return kt.Model.of(
        "capstan", kt.Gravity(acceleration=(0, 0, -9.81)), POST, *hung("one", 1.0, -R, 1.5), *hung("two", 1.0, R, 1.0),
        kt.Force("pull", "one", (0, 0, "-5*t")), kt.Rope("rope", path, length=3.5 + math.pi * R),
    )  # fmt: skip


@pytest.mark.slow
def test_a_rope_that_is_torn_loose_from_a_post(tmp_path: Path) -> None:
    run = Rows(tmp_path, capstan(friction=0.1, static_friction=0.2), 2.2).same()
    assert [event.description for event in run.events] == ["stick", "slip"]
    assert run.events[1].t == pytest.approx((math.exp(0.2 * math.pi) - 1) * 9.81 / 5, abs=1e-6)


@pytest.mark.slow
def test_a_rope_that_slides_freely(tmp_path: Path) -> None:
    Rows(tmp_path, capstan(), 1.0).same()
