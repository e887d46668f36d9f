"""What is printed of models and results: names and numbers for people, no round-off and no walls of fields."""

from __future__ import annotations

import kinetree as kt
from kinetree.model.model import MOST_NAMES


def cart() -> kt.Model:
    """A cart on a spring with two equal pendulums: undamped, at rest where all coordinates are zero."""
    rod = {"com": (0.0, -0.5, 0.0), "inertia": (0.01, 0.01, 0.01, 0, 0, 0), "pose": kt.Frame()}
    return kt.Model.of(
        "cart",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("cart", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("a", 1.0, **rod),
        kt.Body("b", 1.0, **rod),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("A", "cart", "a", point=(0, 0, 0), axis=(0, 0, 1), q0=0.3),
        kt.Revolute("B", "cart", "b", point=(0, 0, 0), axis=(0, 0, 1), q0=-0.1),
        kt.JointSpring("spring", "rail", stiffness=100.0),
    )


def test_a_model_is_printed_by_the_names_of_its_parts() -> None:
    model = cart()
    assert str(model).splitlines() == [
        "cart",
        "  3 bodies: cart, a, b",
        "  3 joints: rail, A, B",
        "  2 loads: gravity, spring",
    ]
    many = model.add(*(kt.Parameter(f"p{k}", 1.0) for k in range(MOST_NAMES + 3)))
    assert str(many).splitlines()[-1].endswith(f"p{MOST_NAMES - 1} and 3 more")


def test_round_off_is_printed_as_zero() -> None:
    model = cart()
    found = str(kt.equilibrium(model))
    assert "rail.displacement   0 m" in found
    assert "A.reaction  9.81 N  (0, 9.81, 0)" in found
    modes = kt.modes(model)
    assert [str(mode).split(":")[0].split(", ")[1] for mode in modes] == ["undamped"] * 3


def test_a_certificate_is_printed_as_its_table() -> None:
    certificate = kt.verify(cart(), samples=1, compiled=False)
    assert str(certificate) == certificate.to_text()
    assert "accelerations" in str(certificate)
