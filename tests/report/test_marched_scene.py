"""Contacts of a march on the page: where they push, how strongly, and how fast they slide."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.from_run import data_of
from kinetree.report.scene import run_scene

MU, V, G = 0.3, 1.0, 9.81


@pytest.fixture(scope="module")
def carried() -> kt.Run:
    """A box on a belt, which draws it along, and a ball that lies beside it on the floor."""
    box = kt.Body.box("box", 1.0, (0.2, 0.2, 0.1), pose=kt.Frame.at((0, 0, 0.05)))
    ball = kt.Body.sphere("ball", 2.0, radius=0.1, pose=kt.Frame.at((0, 2, 0.1)))
    belt = kt.shapes.Box((4, 1, 1), pose=kt.Frame.at((0, 0, -0.5)))
    rest = kt.Marker.at("rest", "ground", (0, 2, 0))
    model = kt.Model.of("belt", kt.Gravity(acceleration=(0, 0, -G)), box, ball, rest, ground_shapes=[belt])
    contacts = kt.Contacts(
        kt.ContactShape("rest", plane=True), bodies=("*",), friction=MU, step=1e-3,
        surfaces=kt.MovingSurface("ground", velocity=(V, 0, 0)), pairs=kt.ContactPair("rest", "box", touch=False),
    )  # fmt: skip
    return kt.simulate(model, t_end=0.5, output=0.01, contacts=contacts, progress=False)


def test_a_box_on_a_belt_slides_less_and_less(carried: kt.Run) -> None:
    slides = np.maximum(V - MU * G * carried.t, 0.0)
    assert carried["ground-box.slip_speed"][1:] == pytest.approx(slides[1:], abs=1e-6)
    point = carried["ground-box.contact_point"]
    assert point[:, 2] == pytest.approx(0.0, abs=1e-9)
    arm = carried["box.position"] - point
    force = carried["ground-box.contact_force"]
    assert np.cross(arm, force)[1:, 1] == pytest.approx(0.0, abs=1e-2)  # it does not tip


def test_each_pair_has_an_arrow_where_it_pushes(carried: kt.Run, monkeypatch: pytest.MonkeyPatch) -> None:
    data = data_of(carried, explore=False)
    arrows = {reaction.joint: reaction for reaction in data.reactions}
    assert {"ground-box", "ground-ball"} <= {*arrows}
    force = np.asarray(arrows["ground-ball"].force)
    assert force[-1, 2] == pytest.approx(2.0 * G, abs=1e-6)
    carrier = next(body for body in data.bodies if body.name == arrows["ground-box"].body)
    assert np.asarray(carrier.positions) == pytest.approx(carried["ground-box.contact_point"])
    monkeypatch.setattr(run_scene, "MOST_PAIRS", 1)
    data = data_of(carried, explore=False)
    assert [one.joint for one in data.reactions] == ["ground-ball"]
    assert any("strongest 1 of 2 pairs" in note.text for note in data.notes)


def test_a_file_has_the_channels_of_pairs(carried: kt.Run, tmp_path: Path) -> None:
    carried.save(tmp_path / "run.h5")
    again = kt.Run.load(tmp_path / "run.h5")
    for what in ("contact_point", "slip_speed", "contact_force"):
        assert np.array_equal(again[f"ground-box.{what}"], carried[f"ground-box.{what}"])
