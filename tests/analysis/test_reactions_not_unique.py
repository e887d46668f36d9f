"""Reactions that rigid bodies do not determine: told where they are read, with partners, unique sums and the remedy."""

from __future__ import annotations

import warnings
from itertools import pairwise
from pathlib import Path

import h5py
import numpy as np
import pytest

import kinetree as kt
from kinetree.results.shared_reactions import NotUniqueWarning

GRAVITY = kt.Gravity(acceleration=(0, 0, -9.81))
UPRIGHT = ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
"""A quarter of a turn about z."""
DOOR = kt.Body.box("door", mass=10, size=(1, 0.04, 2), pose=kt.Frame.at((0.5, 0, 1)))


def _hinge(name: str, z: float) -> kt.Revolute:
    return kt.Revolute(name, "ground", "door", point=(0, 0, z), axis=(0, 0, 1))


def _door(*joints: object) -> kt.Run:
    return kt.simulate(kt.Model.of("door", GRAVITY, DOOR, *joints), t_end=0.05)


def _sum(run: kt.Run, text: str) -> np.ndarray:
    """Value of a sum of channels as `SharedReaction.sums` writes it."""
    terms = text.replace(" - ", " + -").split(" + ")
    return np.asarray(
        np.sum([(-1.0 if term[0] == "-" else 1.0) * run[term.lstrip("-")] for term in terms], axis=0)
    )


@pytest.fixture(scope="module")
def door() -> kt.Run:
    return _door(_hinge("lower", 0.3), _hinge("upper", 1.7))


def test_the_hinges_of_a_door_share_its_weight(door: kt.Run) -> None:
    upper = door.shared_reactions["upper"]
    assert upper.partners == ("lower",)
    assert {"reaction.x", "reaction.y", "reaction.z"} <= set(upper.components)
    with pytest.warns(NotUniqueWarning, match="bushing"):
        assert _sum(door, "upper.reaction.z + lower.reaction.z") == pytest.approx(98.1, abs=1e-9)
    assert "upper.reaction.z + lower.reaction.z" in upper.sums


def test_it_is_said_once(door: kt.Run) -> None:
    run = _door(_hinge("lower", 0.3), _hinge("upper", 1.7))
    with pytest.warns(NotUniqueWarning, match='"upper", "lower" share the load'):
        run["upper.reaction"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run["upper.reaction"]
        run["upper.angle_rate"]


def test_it_is_said_in_every_listing(door: kt.Run, tmp_path: Path) -> None:
    words = "not unique along x, y, z"
    assert words in repr(door.channels.search("upper.reaction"))
    assert words in door.describe("upper.reaction").doubt
    door.to_csv(tmp_path / "door.csv", ["upper.reaction"])
    assert words in (tmp_path / "door.csv").read_text().splitlines()[1]
    assert words in door.to_pandas(["upper.reaction"]).attrs["doubts"]["upper.reaction"]
    figure = door.plot("upper.reaction.z")
    assert "(not unique)" in figure.axes[0].get_legend().get_texts()[0].get_text()
    door.save(tmp_path / "door.h5", ["upper.reaction"])
    with h5py.File(tmp_path / "door.h5") as file:
        assert words in file["channels/upper.reaction"].attrs["doubt"]
    loaded = kt.Run.load(tmp_path / "door.h5")
    assert [doubt.mark for doubt in loaded.doubts("upper.reaction")] == ["not unique"]


def test_what_the_words_advise_makes_them_unique(door: kt.Run) -> None:
    """A ball joint and one that slides along the axis hold what a hinge holds, and nothing twice."""
    run = _door(
        kt.Spherical("lower", "ground", "door", point=(0, 0, 0.3)),
        kt.Marker("pin", "door", kt.Frame.at((-0.5, 0, 0.7))),
        kt.Marker("slot", "ground", kt.Frame.at((0, 0, 1.7))),
        kt.PointOnLine("upper", "pin", "slot"),
    )
    assert run.shared_reactions == {}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert run["lower.reaction.z"] == pytest.approx(98.1, abs=1e-9)


@pytest.mark.parametrize("formulation", ["auto", "cut-joint", "elimination", "kane-angles", "loop-embedding"])
def test_formulations_agree(formulation: str, door: kt.Run) -> None:
    model = kt.Model.of("door", GRAVITY, DOOR, _hinge("lower", 0.3), _hinge("upper", 1.7))
    run = kt.simulate(model, t_end=0.01, formulation=formulation)
    mine = {name: (set(one.components), set(one.sums)) for name, one in run.shared_reactions.items()}
    assert mine == {name: (set(one.components), set(one.sums)) for name, one in door.shared_reactions.items()}


def _chain(loops: int) -> kt.Model:
    """Parallelograms in a row between two rails of hinges with parallel axes."""
    parts: list[object] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for k in range(loops + 1):
        parts.append(kt.Body.rod(f"post{k}", mass=1.0, length=1.0, pose=kt.Frame((k, 0.5, 0), UPRIGHT)))
        parts.append(kt.Revolute(f"foot{k}", "ground", f"post{k}", point=(k, 0, 0), axis=(0, 0, 1)))
    for k, (left, right) in enumerate(pairwise(range(loops + 1))):
        parts.append(kt.Body.rod(f"bar{k}", mass=0.5, length=1.0, pose=kt.Frame.at((k + 0.5, 1, 0))))
        for end, post in (("a", left), ("b", right)):
            parts.append(
                kt.Revolute(f"{end}{k}", f"post{post}", f"bar{k}", point=(post, 1, 0), axis=(0, 0, 1))
            )
    return kt.Model.of("chain", *parts)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("loops", [1, 2, 3])
def test_components_are_those_that_another_choice_of_forces_changes(loops: int) -> None:
    """Out of the plane forces are open, in the plane not: what is called loose is what a null vector of Φᵀ moves."""
    model = _chain(loops)
    run = kt.simulate(model, t_end=0.02, initial={"foot0.angle_rate": -1.0})
    for shared in run.shared_reactions.values():
        assert {"reaction.z"} <= set(shared.components)
        assert not {"reaction.x", "reaction.y", "reaction_moment.z"} & set(shared.components)
    assert set(run.shared_reactions) == {joint.name for joint in model.joints}


def test_trees_and_plain_loops_have_nothing_to_share() -> None:
    tree = kt.simulate(kt.Model.of("one", GRAVITY, DOOR, _hinge("lower", 0.3)), t_end=0.01)
    assert tree.shared_reactions == {}
