"""Thin strips are far stiffer along than across: what bends them does not depend on what stretches them."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

LENGTH, EI = 2.0, 50.0


def strip(EA: float, pieces: int, force: float, *, plane: bool = True, held: str = "clamped") -> kt.Model:
    section = kt.BeamSection(EA=EA, EIy=EI, EIz=EI, GJ=40.0, rhoA=1.0, rhoIx=1e-4)
    chain = kt.BeamChain(
        "strip", (0, 0, 0), (LENGTH, 0, 0), section=section, pieces=pieces,
        plane=(0, 0, 1) if plane else None, y_axis=(0, 1, 0), start_held=held,
    )  # fmt: skip
    return kt.Model.of("strip", *chain.parts(), kt.Force("tip", "strip end", (0, force, 0)))


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("plane", [True, False], ids=["in a plane", "in space"])
@pytest.mark.parametrize("pieces", [1, 4])
def test_deflections_do_not_depend_on_the_stiffness_along(pieces: int, plane: bool):
    """Small forces: F l³/3EI. Larger ones: as with a stiffness along with which nothing is near round-off."""
    for EA in (1e13, 1e15):
        small = kt.equilibrium(strip(EA, pieces, 1e-3, plane=plane))
        assert small["strip end.position"][1] == pytest.approx(1e-3 * LENGTH**3 / (3 * EI), rel=1e-8)
        assert small.stable and not small.free
    stiff, usual = (kt.equilibrium(strip(EA, pieces, 5.0, plane=plane)) for EA in (1e13, 1e9))
    np.testing.assert_allclose(stiff["strip end.position"], usual["strip end.position"], atol=2e-9)
    np.testing.assert_allclose(stiff["strip start joint.reaction"], (0, -5.0, 0), atol=1e-8)


def test_frequencies_do_not_depend_on_the_stiffness_along():
    slowest = [kt.modes(strip(EA, 2, 0.0), check=False).modes[0].frequency for EA in (1e9, 1e13, 1e15)]
    np.testing.assert_allclose(slowest, slowest[0], rtol=1e-7)


@pytest.mark.slow
def test_what_nothing_holds_is_still_found():
    """A strip on a pin turns about it, however stiff it is along."""
    for EA in (1e9, 1e13):
        with pytest.raises(kt.EquilibriumError, match="nothing holds it along"):
            kt.equilibrium(strip(EA, 4, 0.0, held="pinned").add(kt.Torque("turn", "strip end", (0, 0, 1e-3))))
        alone = kt.equilibrium(strip(EA, 4, 0.0, held="pinned"))
        assert len(alone.free) == 1


def test_soft_springs_beside_stiff_ones():
    """Sliders on springs of 1e13 and 1 N/m go where their forces push them; one without a spring is told."""
    sliders: list[kt.Body | kt.Joint | kt.Force | kt.JointSpring] = []
    for k, stiffness in enumerate((1e13, 1.0, 0.0)):
        name = f"body {k}"
        sliders += [
            kt.Body(name, 1.0, inertia=np.eye(3), pose=kt.Frame.at((0, k, 0))),
            kt.Prismatic(f"rail {k}", "ground", name, point=(0, k, 0), axis=(1, 0, 0)),
        ]
        if stiffness:
            sliders += [
                kt.JointSpring(f"spring {k}", f"rail {k}", stiffness=stiffness),
                kt.Force(f"push {k}", name, (0.5, 0, 0)),
            ]
    found = kt.equilibrium(kt.Model.of("sliders", *sliders))
    assert found["rail 1.displacement"] == pytest.approx(0.5, rel=1e-12)
    assert found["rail 0.displacement"] == pytest.approx(5e-14, rel=1e-9)
    assert [words.split(".")[0] for words in found.free] == ["rail 2"]
    with pytest.raises(kt.EquilibriumError, match=r"nothing holds it along rail 2"):
        kt.equilibrium(kt.Model.of("sliders", *sliders, kt.Force("push 2", "body 2", (0.5, 0, 0))))
