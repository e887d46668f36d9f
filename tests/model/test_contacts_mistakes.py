"""Mistakes with many contacts: all of a call at once, each with the field, the reason and the remedy."""

from __future__ import annotations

from typing import Any

import pytest

import kinetree as kt
from kinetree.model.validation.contacts import contact_faults
from kinetree.words.arguments import with_remedy


def heap() -> kt.Model:
    """Two boxes, a body without shapes on one of them, and a beam that bends."""
    section = kt.BeamSection(radius=0.01, E=2e11, nu=0.3, density=7800.0)
    beam = kt.FlexibleBeam(((0, 0, 0), (1, 0, 0)), section, interfaces={"root": 0.0, "tip": 1.0})
    return kt.Model.of(
        "heap",
        kt.Gravity(),
        kt.Body.box("box1", 1.0, (0.2, 0.2, 0.2), pose=kt.Frame.at((0.0, 0.0, 0.1))),
        kt.Body.box("box2", 1.0, (0.2, 0.2, 0.2), pose=kt.Frame.at((0.0, 0.0, 0.3))),
        kt.Body("bare", 1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0), pose=kt.Frame.at((1.0, 0.0, 0.3))),
        kt.Body("beam", flexible=beam, shapes=(kt.shapes.Sphere(0.1),), pose=kt.Frame.at((2.0, 0.0, 0.3))),
        kt.Marker.at("corner", "box1", (0.1, 0.1, 0.1)),
        kt.Parameter("mu", 0.3),
    )


def said(contacts: kt.Contacts) -> list[str]:
    """All faults of contacts, with their remedies."""
    return [with_remedy(fault.message, fault.remedy) for fault in contact_faults(contacts, heap())]


BOXES = ("box*",)
MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "negative friction": ({"friction": -0.1}, "friction must not be negative (got -0.1); give a coefficient"),
    "restitution above one": (
        {"restitution": 1.2},
        "restitution must lie between 0 and 1 (got 1.2); 0 is plastic, 1 is elastic",
    ),
    "friction that varies": ({"friction": "mu*t"}, '"t" varies in time, but this value must be constant'),
    "unknown parameter": ({"friction": "nu"}, 'friction: unknown name "nu"'),
    "unit of another dimension": (
        {"rolling_resistance": "2 N"},
        "rolling_resistance: '2 N' is of another dimension",
    ),
    "no step": ({"step": 0.0}, "step must be positive (got 0); give it in s, or leave it out"),
    "unknown marker of the floor": (
        {"floor": "cornr"},
        'floor: there is no body or marker "cornr"; did you mean "corner"?',
    ),
    "unknown body": ({"bodies": ("bx1", "box2")}, 'bodies[0]: there is no body "bx1"; did you mean "box1"?'),
    "pattern that fits nothing": ({"bodies": ("ball*",)}, 'bodies[0]: no body fits "ball*"'),
    "body without shapes": ({"bodies": ("bare",)}, 'bodies[0]: "bare" has no shapes of its own; give it some'),
    "shape of a body that is not there": (
        {"shapes": (kt.ContactShape("bxo1", radius=0.1),)},
        'shapes[0]: there is no body or marker "bxo1"; did you mean "box1"?',
    ),
    "shape without a size": ({"shapes": (kt.ContactShape("corner"),)}, "shapes[0] has no shape; give size of a box"),
    "negative radius": (
        {"shapes": (kt.ContactShape("corner", radius=-1.0),)},
        "shapes[0]: radius must be positive (got -1)",
    ),
    "flat hull": (
        {"shapes": (kt.ContactShape("box1", vertices=((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))),)},
        "shapes[0]: all points lie in one plane",
    ),
    "no list of shapes": ({"shapes": 3}, "shapes must be a list (got 3)"),
    "strange shape": ({"shapes": ("box1",)}, "shapes holds 'box1', which is no ContactShape"),
    "unknown body in a pair": (
        {"pairs": (kt.ContactPair("box1", "box3", friction=0.1),)},
        'pairs[0].b: there is no body, marker or group "box3"; did you mean "box',
    ),
    "body of a pair that has no shape": (
        {"pairs": (kt.ContactPair("bare", friction=0.1),)},
        'pairs[0].a: "bare" has no shape that touches',
    ),
    "pair with a floor that is not there": (
        {"pairs": (kt.ContactPair("box1", "floor", friction=0.1),)},
        'pairs[0].b: "floor" has no shape that touches; give floor=True for the plane z = 0',
    ),
    "negative friction of a pair": (
        {"pairs": (kt.ContactPair("box1", friction=-1.0),)},
        "pairs[0].friction must not be negative (got -1)",
    ),
    "restitution of a pair above one": (
        {"pairs": (kt.ContactPair("box1", restitution=2),)},
        "pairs[0].restitution must lie between 0 and 1 (got 2)",
    ),
    "empty pair": ({"pairs": (kt.ContactPair("box1"),)}, "pairs[0] says nothing of its contact; give one of friction"),
    "pair given twice": (
        {
            "pairs": (
                kt.ContactPair("box1", "box2", friction=0.1),
                kt.ContactPair("box2", "box1", restitution=0.1),
            )
        },
        'pairs[1]: "box2" and "box1" are a pair in pairs[0] already; give all their numbers in one pair',
    ),
    "surface of nothing": (
        {"surfaces": (kt.MovingSurface("belt", velocity=(1, 0, 0)),)},
        'surfaces[0].at: there is no body, marker or group "belt"',
    ),
    "surface without velocity": (
        {"surfaces": (kt.MovingSurface("box1"),)},
        "surfaces[0]: velocity is not given; give three components in m/s",
    ),
    "surface that depends on a state": (
        {"surfaces": (kt.MovingSurface("box1", velocity=("box2.vx", 0, 0)),)},
        'surfaces[0].velocity[0]: "box2.vx" varies in time',
    ),
    "surface given twice": (
        {"surfaces": (kt.MovingSurface("box1", velocity=(1, 0, 0)), kt.MovingSurface("box1", velocity=(2, 0, 0)))},
        "surfaces[1]: the velocity of 'box1' is given in surfaces[0] already",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_every_mistake_is_told_with_its_remedy(name: str) -> None:
    given, expected = MISTAKES[name]
    found = said(kt.Contacts(**{"bodies": BOXES, **given}))
    assert len(found) == 1
    assert expected in found[0]


def test_the_same_contacts_without_a_mistake_have_no_faults() -> None:
    good = kt.Contacts(
        bodies=BOXES,
        shapes=(
            kt.ContactShape("corner", radius="10 mm", group="knobs"),
            kt.ContactShape("bare", size=(1, 1, "mu")),
        ),
        floor="corner",
        friction="mu",
        pairs=(kt.ContactPair("box*", "ground*", touch=False), kt.ContactPair("knobs", adhesion="2 mN"))[1:],
        surfaces=(kt.MovingSurface("floor", velocity=("0.1*sin(t) + mu", 0, "3 mm/s")),),
    )
    assert said(good) == []


def test_all_mistakes_are_told_at_once() -> None:
    joined: dict[str, Any] = {"bodies": BOXES, "pairs": (), "surfaces": (), "shapes": ()}
    alone = []
    for name, (given, expected) in MISTAKES.items():
        if name in ("no list of shapes", "strange shape", "surface given twice", "pair given twice"):
            continue
        for field, value in given.items():
            if field in ("pairs", "surfaces", "shapes", "bodies"):
                joined[field] += value
            elif field in joined:
                break
            else:
                joined[field] = value
        else:
            alone.append(expected.split(";")[0].split("]")[-1].strip())
    found = "\n".join(said(kt.Contacts(**joined)))
    assert [words for words in alone if words not in found] == []


def test_a_body_that_bends_is_refused_once_by_its_name() -> None:
    (fault,) = said(kt.Contacts())
    assert fault.startswith(
        'body "beam" is flexible, and only rigid bodies touch here; name the bodies that touch'
    )


def test_shapes_that_cannot_touch_are_told() -> None:
    lonely = kt.Model.of("lonely", kt.Body.box("box", 1.0, (1, 1, 1), pose=kt.Frame()))
    (fault,) = contact_faults(kt.Contacts(), lonely)
    assert fault.message == "no two shapes can touch"
    assert "floor=True" in fault.remedy
    assert contact_faults(kt.Contacts(floor=True), lonely) == ()
    assert len(contact_faults(kt.Contacts(friction=-1.0), lonely)) == 2
    bare = kt.Model.of("bare", kt.Body("body", 1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0), pose=kt.Frame()))
    (fault,) = contact_faults(kt.Contacts(), bare)
    assert fault.message == "nothing has a shape"


def test_simulate_tells_all_mistakes_of_contacts() -> None:
    wrong = kt.Contacts(bodies=BOXES, friction=-1.0, floor="cornr")
    with pytest.raises(kt.ArgumentError) as error:
        kt.simulate(heap(), 1.0, contacts=wrong)
    assert [fault.message for fault in error.value.faults] == [
        "contacts: friction must not be negative (got -1)",
        'contacts: floor: there is no body or marker "cornr"',
    ]
    with pytest.raises(kt.ArgumentError, match=r"contacts must be a Contacts \(got True\)"):
        kt.simulate(heap(), 1.0, contacts=True)  # type: ignore[arg-type]


def test_words_of_other_programs_lead_to_the_right_ones() -> None:
    with pytest.raises(kt.ArgumentError, match="the coefficient of friction is friction"):
        kt.Contacts(mu=0.5)  # type: ignore[call-arg]
    with pytest.raises(kt.ArgumentError, match="rolling_resistance"):
        kt.ContactPair("a", rolling=0.1)  # type: ignore[call-arg]
