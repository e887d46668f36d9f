"""Relations that every march obeys: names, order, places, turns, mirrors, units, parts, formulations, rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from strategies.marched import DOWN, WEIGHT

T_END = 0.25


def scene(
    *,
    names: Sequence[str] = ("plate", "ball"),
    swapped: bool = False,
    shift: Sequence[float] = (0.0, 0.0, 0.0),
    R: np.ndarray | None = None,
    mirror: bool = False,
    unit: float = 1.0,
    heavier: float = 1.0,
    block_of_ground: bool = False,
    restitution: float = 0.0,
    output: Any = 0.05,
    cut: bool = False,
    **settings: Any,
) -> kt.Run:
    """A plate that tumbles onto the floor, and a ball that falls onto it.

    ``unit``: of length (m); ``heavier``: of mass; times stay.
    """
    turn = np.eye(3) if R is None else R
    flip = np.diag([1.0, -1.0, 1.0]) if mirror else np.eye(3)

    def vector(v: Sequence[float]) -> tuple[float, ...]:
        return tuple(float(x) for x in turn @ flip @ np.array(v) / unit)

    def turning(w: Sequence[float]) -> tuple[float, ...]:
        return tuple(float(x) for x in turn @ (flip @ np.array(w) * (-1.0 if mirror else 1.0)))

    def frame(p: Sequence[float]) -> kt.Frame:
        return kt.Frame(tuple(np.array(vector(p)) + np.array(shift)), turn)

    size = tuple(edge / unit for edge in (0.3, 0.2, 0.1))
    speeds: dict[str, Any] = {
        "velocity": vector((0.5, 0.2, -1.0)),
        "angular_velocity": turning((3.0, 1.0, 2.0)),
    }
    plate: list[Any] = [
        kt.Body.box(names[0], mass=heavier, size=size, pose=frame((0.0, 0.0, 0.12)), **speeds)
    ]
    if cut:
        half = (size[0] / 2, size[1], size[2])
        w, v = np.array((3.0, 1.0, 2.0)), np.array((0.5, 0.2, -1.0))
        plate = []
        for name, x in ((names[0], -0.075), ("rest", 0.075)):
            moves = {"velocity": tuple(v + np.cross(w, [x, 0.0, 0.0])), "angular_velocity": tuple(w)}
            plate.append(kt.Body.box(name, mass=0.5, size=half, pose=frame((x, 0.0, 0.12)), **moves))
        plate.append(kt.Weld("seam", names[0], "rest", point=(0.0, 0.0, 0.12), axis=(0, 0, 1)))
    ball = kt.Body.sphere(
        names[1], mass=0.5 * heavier, radius=0.1 / unit, pose=frame((0.05, 0.02, 0.4)),
        velocity=vector((0.1, 0.0, -2.0)), angular_velocity=turning((5.0, 0.0, 1.0)),
    )  # fmt: skip
    down = kt.Gravity(acceleration=vector((0.0, 0.0, -WEIGHT)))
    items: list[Any] = [ball, *plate] if swapped else [*plate, ball]
    depth = kt.Frame(frame((0.0, 0.0, -0.5)).position, turn)
    ground = (
        [kt.shapes.Box(tuple(edge / unit for edge in (10.0, 10.0, 1.0)), pose=depth)]
        if block_of_ground
        else []
    )
    model = kt.Model.of(
        "scene",
        down,
        *items,
        kt.Marker("base", "ground", frame((0.0, 0.0, 0.0))),
        ground_shapes=tuple(ground),
    )
    contacts = kt.Contacts(
        floor=False if block_of_ground else "base", friction=0.4, restitution=restitution, step=1e-3,
        tolerance=1e-10 / unit,
    )  # fmt: skip
    return kt.simulate(model, t_end=T_END, output=output, contacts=contacts, **settings)


@pytest.fixture(scope="module", params=[0.0, 0.6], ids=["plastic", "bouncing"])
def plain(request: pytest.FixtureRequest) -> kt.Run:
    return scene(restitution=request.param)


def given(run: kt.Run) -> float:
    """The restitution that a run had: impacts are told apart only where there is one."""
    return 0.6 if run.statistics["impacts"] else 0.0


def differ(one: kt.Run, other: kt.Run, other_names: Sequence[str] = ("plate", "ball")) -> float:
    """Largest difference of positions (m)."""
    return max(
        float(np.abs(one[f"{a}.position"] - other[f"{b}.position"]).max())
        for a, b in zip(("plate", "ball"), other_names, strict=True)
    )


def test_bodies_meet(plain: kt.Run) -> None:
    """Both have been struck: the plate by floor and ball, the ball by the plate."""
    for name, height, speed in (("plate", 0.12, -1.0), ("ball", 0.4, -2.0)):
        fallen = height + speed * T_END - WEIGHT / 2 * T_END**2
        assert plain[f"{name}.position.z"][-1] > fallen + 0.1


def test_other_names(plain: kt.Run) -> None:
    other = scene(restitution=given(plain), names=("z", "a"))
    assert differ(plain, other, ("z", "a")) == 0.0


def test_other_order(plain: kt.Run) -> None:
    assert differ(plain, scene(restitution=given(plain), swapped=True)) <= 1e-10


@pytest.mark.parametrize(("shift", "most"), [((1e3, -2e3, 500.0), 1e-10), ((1e6, 0.0, -1e6), 1e-7)])
def test_other_place(plain: kt.Run, shift: tuple[float, float, float], most: float) -> None:
    other = scene(restitution=given(plain), shift=shift)
    for name in ("plate", "ball"):
        assert np.abs(other[f"{name}.position"] - shift - plain[f"{name}.position"]).max() <= most


def test_turned(plain: kt.Run) -> None:
    R = np.array(kt.Frame.rotated((1, 2, 3), 1.1, (0.0, 0.0, 0.0)).rotation, dtype=float)
    other = scene(restitution=given(plain), R=R)
    for name in ("plate", "ball"):
        assert np.abs(other[f"{name}.position"] - plain[f"{name}.position"] @ R.T).max() <= 1e-9
    for name in ("plate", "ball"):
        assert (
            np.abs(other[f"{name}.angular_velocity"] - plain[f"{name}.angular_velocity"] @ R.T).max() <= 1e-6
        )


def test_mirrored(plain: kt.Run) -> None:
    """Rigid bodies do not determine how corners that strike at once share an impact: the same up to that."""
    other = scene(restitution=given(plain), mirror=True)
    for name in ("plate", "ball"):
        assert np.abs(other[f"{name}.position"] * [1, -1, 1] - plain[f"{name}.position"]).max() <= 1e-6


@pytest.mark.parametrize(("unit", "heavier"), [(1e-3, 1.0), (1e3, 1.0), (1.0, 1e3), (1.0, 1e-3), (1e-3, 1e3)])
def test_other_units(plain: kt.Run, unit: float, heavier: float) -> None:
    other = scene(restitution=given(plain), unit=unit, heavier=heavier)
    for name in ("plate", "ball"):
        assert np.abs(other[f"{name}.position"] * unit - plain[f"{name}.position"]).max() <= 1e-8
    if not given(plain):
        force = other["ground-plate.contact_force"] * unit / heavier
        assert np.abs(force - plain["ground-plate.contact_force"]).max() <= 1e-4


@pytest.mark.parametrize("way", ["kane-angles", "elimination", "recursive", "augmented"])
def test_other_formulation(plain: kt.Run, way: str) -> None:
    """Other coordinates go other ways within a step: the same motion to second order."""
    assert differ(plain, scene(restitution=given(plain), formulation=way)) <= 1e-3


def test_block_of_ground_in_place_of_the_floor(plain: kt.Run) -> None:
    assert differ(plain, scene(restitution=given(plain), block_of_ground=True)) <= 1e-9


@pytest.mark.parametrize("rows", [0.025, 0.125, 0.25, "steps"])
def test_other_rows(plain: kt.Run, rows: float | str) -> None:
    """Rows at ends of steps change nothing, with impacts between them neither."""
    other = scene(restitution=given(plain), output=rows)
    for name in ("plate", "ball"):
        assert np.abs(other[f"{name}.position"][-1] - plain[f"{name}.position"][-1]).max() <= 1e-9


def test_body_cut_in_two_and_welded(plain: kt.Run) -> None:
    """Contacts of both halves are more than those of the whole: the same motion while nothing slides."""
    if given(plain):
        pytest.skip("simultaneous impacts of more points are others")
    other = scene(cut=True)
    R = plain["plate.rotation"].reshape(-1, 3, 3)
    halves = plain["plate.position"] + R @ np.array([-0.075, 0.0, 0.0])
    early = plain.t <= 0.05
    assert np.abs(other["plate.position"][early] - halves[early]).max() <= 1e-3


def test_gravity_alone_is_met_to_round_off() -> None:
    """What flies goes along its parabola, whatever the step."""
    model = kt.Model.of("flies", DOWN, kt.Body.sphere("ball", mass=1.0, radius=0.1, velocity=(1.0, 0.0, 5.0)))
    for step in (1e-3, 0.05):
        run = kt.simulate(model, t_end=1.0, output=0.1, contacts=kt.Contacts(floor=False, shapes=(
            kt.ContactShape("ball", radius=0.1), kt.ContactShape("ground", radius=0.01, group="far")), step=step,
            pairs=(kt.ContactPair("ball", "ground", touch=False),)))  # fmt: skip
        assert run["ball.position.z"] == pytest.approx(5 * run.t - WEIGHT / 2 * run.t**2, abs=1e-12)
