"""Rotors of URDF transmissions, as Drake and ROS describe them."""

from __future__ import annotations

import pytest
from urdf_text import BASE, joint, link, urdf

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.io.urdf import load_urdf

AXIS = '<axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="1" velocity="1"/>'


def drive(content: str, on: str = "j", beside: str = "") -> str:
    named = "".join(f'<joint name="{name}"/>' for name in on.split())
    return f'<transmission name="t">{named}<actuator name="m">{content}</actuator>{beside}</transmission>'


def arm(*transmissions: str) -> str:
    """2 kg on a hinge about y, 0.5 m above it, with 0.2 kg m² about the mass centre."""
    return urdf(BASE, link("a"), joint("j", "base", "a", content=AXIS), *transmissions)


INERTIA = '<drake:rotor_inertia value="0.001"/>'
REDUCTION = "<mechanicalReduction>-50</mechanicalReduction>"


@pytest.mark.parametrize(
    ("content", "beside", "added"),
    [
        (INERTIA, "", 0.001),
        (INERTIA + '<drake:gear_ratio value="30"/>', "", 0.9),
        (INERTIA + REDUCTION, "", 2.5),
        (INERTIA, REDUCTION, 2.5),
        (INERTIA + REDUCTION + '<drake:gear_ratio value="30"/>', "", 0.9),
        (REDUCTION, "", 0.0),
    ],
    ids=["rotor", "ratio", "reduction", "reduction of all", "both", "no rotor"],
)
def test_rotor_is_felt_with_the_square_of_its_ratio(content: str, beside: str, added: float) -> None:
    """I + m l² + n² I_r about the hinge."""
    loaded = load_urdf(arm(drive(content, beside=beside)))
    M = kt.functions(loaded.model).mass_matrix([0.3])
    assert float(M.item()) == pytest.approx(0.2 + 2 * 0.25 + added, rel=1e-12)
    listed = [str(item) for item in loaded.not_represented if "transmission" in str(item)]
    assert bool(listed) == (added == 0.0)


def test_what_is_not_one_motor_on_one_joint_is_a_note_of_every_run() -> None:
    two = urdf(
        BASE, link("a"), joint("j", "base", "a", content=AXIS), link("b"), joint("k", "a", "b", content=AXIS),
        drive(INERTIA, on="j k"),
    )  # fmt: skip
    loaded = load_urdf(two)
    assert any("rotor inertia of 1 actuators on 2 joints" in str(item) for item in loaded.not_represented)
    assert any("rotor inertia" in str(item) for item in loaded.model.not_represented)


@pytest.mark.parametrize(
    ("transmission", "words"),
    [
        (drive(INERTIA, on="k"), 'there is no joint "k"'),
        (drive('<drake:rotor_inertia value="-1"/>'), "the inertia of its rotor is negative"),
        (drive('<drake:rotor_inertia value="much"/>'), "holds something that is no number"),
        (drive("<drake:rotor_inertia/>"), 'has no value="…"'),
        (drive(INERTIA + "<mechanicalReduction>1 2</mechanicalReduction>"), "must be one number"),
    ],
)
def test_mistakes(transmission: str, words: str) -> None:
    with pytest.raises(ModelFileError, match=words):
        load_urdf(arm(transmission))


@pytest.mark.parametrize("tag", ["drake:rotor_inertai", "rotorInertia", "drake:gear_ration"])
def test_what_looks_like_a_rotor_is_told_with_every_run(tag: str) -> None:
    loaded = load_urdf(arm(drive(f'<{tag} value="0.1"/><motorTorqueConstant>2</motorTorqueConstant>')))
    acting = [
        item.element for item in loaded.not_represented if item.owner == 'transmission "t"' and item.acts
    ]
    assert acting == [f'<{tag}> (did you mean "drake:{"gear_ratio" if "gear" in tag else "rotor_inertia"}"?)']
    assert any(tag in words for words in loaded.model.not_represented)
