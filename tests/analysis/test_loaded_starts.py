"""What is said of bushings that are loaded at the start, of bodies that lack inertia, and in which axes."""

import numpy as np
import pytest

import kinetree as kt

WEIGHT = 10.0 * 9.81
STIFFNESS = (1e6, 1e6, 1e6, 400.0, 400.0, 400.0)


def arm(angle: float = 0.0, beside: float = 0.0, gravity: bool = True) -> kt.Model:
    """An arm of 10 kg whose end is held by a bushing, the frame in ground turned about z and the other beside it."""
    return kt.Model.of(
        "arm",
        *([kt.Gravity("gravity")] if gravity else []),
        kt.Body.box("arm", mass=10.0, size=(1, 0.1, 0.1), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Marker("seat", "ground", kt.Frame.from_angles((0, 0, angle))),
        kt.Marker("end", "arm", kt.Frame.at((-0.5 + beside, 0, 0))),
        kt.Bushing("mount", "seat", "end", stiffness=STIFFNESS, damping=(1e3, 1e3, 1e3, 10, 10, 10)),
    )


def test_a_turned_bushing_is_a_warning():
    """The moment is −Gᵀ K ξ with 2ε = 2 sin 45° about z and G = cos 45° there: 400 × 2 sin 45° cos 45° = 400 N m."""
    found = kt.examine(arm(np.pi / 2))
    (words,) = found.preloads
    assert 'bushing "mount" is loaded at the start: 400 N·m, turned by 90° about (0, 0, -1)' in words
    assert f"beside weights of {WEIGHT:.4g} N" in words and "orientation" in words
    assert ("warning", words) in found.notes()
    run = kt.simulate(arm(np.pi / 2), t_end=1e-3)
    assert words in [str(note) for note in run.notes] and words in run.audit.to_text()


def test_a_displaced_bushing_is_a_warning():
    (words,) = kt.examine(arm(beside=2e-3)).preloads
    assert "2000 N, displaced by (0.002, 0, 0) m" in words and "turned" not in words


@pytest.mark.parametrize("model", [arm(), arm(0.05), arm(beside=1e-4), arm(beside=0.1, gravity=False)])
def test_what_weights_explain_is_none(model: kt.Model):
    assert kt.examine(model).preloads == ()


def test_without_weights_a_large_turn_is_told():
    assert "turned by 90°" in kt.examine(arm(np.pi / 2, gravity=False)).preloads[0]
    assert kt.examine(arm(0.3, gravity=False)).preloads == ()


def test_a_rod_without_a_radius_says_so_in_the_reason():
    model = kt.Model.of(
        "rod and ball",
        kt.Gravity("gravity"),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((1, 0, 0))),
        kt.Spherical("top", "ground", "rod", point=(0, 0, 0)),
        kt.Spherical("end", "rod", "ball", point=(1, 0, 0)),
    )
    run = kt.simulate(model, t_end=1.0)
    assert run.status == "failed"
    assert 'free to turn without inertia: body "rod" about (1, 0, 0) (world axes)' in run.reason
    assert "a rod needs a radius" in run.reason


def test_reactions_that_are_not_unique_are_named_as_their_channels():
    """A four-bar linkage in the plane x, z: along y, and turning about x and z, its bearings share what they will."""
    bar = {"mass": 1.0, "inertia": (0.02, 0.02, 0.02, 0, 0, 0)}
    y = (0, 1, 0)
    model = kt.Model.of(
        "upright linkage",
        kt.Body("crank", **bar, pose=kt.Frame.at((0.0, 0, 0.1))),
        kt.Body("coupler", **bar, pose=kt.Frame.at((0.25, 0, 0.25))),
        kt.Body("rocker", **bar, pose=kt.Frame.at((0.5, 0, 0.15))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=y),
        kt.Revolute("B", "crank", "coupler", point=(0, 0, 0.2), axis=y),
        kt.Revolute("C", "coupler", "rocker", point=(0.5, 0, 0.3), axis=y),
        kt.Revolute("D", "ground", "rocker", point=(0.5, 0, 0), axis=y),
    )
    found = kt.examine(model)
    loose = ("reaction.y", "reaction_moment.x", "reaction_moment.z")
    assert dict(found.loose_reactions) == dict.fromkeys("ABCD", loose)
    names = kt.prepare(model).channels.names
    assert all(f"A.{channel.partition('.')[0]}" in names for channel in loose)
    said = str(found)
    assert 'reaction of joint "A" is not unique' in said
    assert "reaction.y, reaction_moment.x, reaction_moment.z (world axes)" in said
    assert "translation along z of its frame, (0, 1, 0) in the world" in said
