"""The doctor: freedoms, redundant constraints and undetermined reactions of known mechanisms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from loop_mechanisms import bricard, crank_and_slider, four_bar, rhombic_linkage

from kinetree.analysis.trust.doctor import check_mobility, examine
from kinetree.assembly.loop_closure import AssemblyError, Constraints
from kinetree.model import Body, Frame, Model
from kinetree.model.constraints import Constraint, Coupler, Holonomic, JointDriver
from kinetree.model.joints import Free, Revolute, Weld
from kinetree.preparation.prepare import prepare
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.closed import Closure, LoopSketch, loop_of
from strategies.jointed import LAWS
from strategies.trees import Branch

OUT_OF_PLANE = {"translation along z", "rotation about x", "rotation about y"}


def test_bricard_moves_although_counting_says_no():
    found = examine(bricard())
    assert (found.grubler, found.degrees_of_freedom) == (0, 1)
    assert len(found.redundant) == 1
    said = [sentence for _, sentence in found.notes()]
    assert "1 degree of freedom" in said
    assert any(sentence.startswith('redundant: joint "J') for sentence in said)
    assert len(found.modes) == 1


def test_planar_four_bar_of_spatial_revolutes():
    found = examine(four_bar())
    assert (found.grubler, found.degrees_of_freedom) == (-2, 1)
    assert len(found.redundant) == 3
    assert {row.split(": ")[1] for row in found.redundant} == OUT_OF_PLANE


def test_reactions_of_the_four_bar_are_unique_in_its_plane_only():
    found = examine(four_bar())
    by_joint: dict[str, set[str]] = {}
    for row in found.undetermined_reactions:
        by_joint.setdefault(row.source, set()).add(row.direction)
    assert by_joint == {f"J{k}": OUT_OF_PLANE for k in range(4)}
    sentences = [sentence for _, sentence in found.notes() if "not unique" in sentence]
    assert len(sentences) == 4, "one sentence for each joint"
    assert any('joint "J2"' in sentence and "reaction.z" in sentence for sentence in sentences)


def test_nothing_redundant_in_the_crank_and_slider():
    found = examine(crank_and_slider(1.0, 1.0, 0.7, 0.0))
    assert (found.grubler, found.degrees_of_freedom, found.redundant) == (1, 1, ())
    assert found.undetermined_reactions == ()
    (mode,) = found.modes
    assert mode.speeds["pin.angle_rate"] / mode.speeds["bearing.angle_rate"] == pytest.approx(-2.0)


def test_a_configuration_close_to_a_singular_one_is_reported():
    """A parallelogram all of whose bars lie almost in one line can go on as an antiparallelogram."""
    flat, clear = (rhombic_linkage(1.0, angle, 0.0) for angle in (np.pi / 2 - 1e-7, 0.5))
    assert examine(flat).near_singular
    assert any("close to a singular" in sentence for _, sentence in examine(flat).notes())
    assert not examine(clear).near_singular


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("kind", LAWS)
def test_six_rows_of_a_cut_custom_joint_leave_its_reaction_unique(kind: str):
    """Some of the six rows say the same, but the wrench they exert is one."""
    chain = (Branch(0, "spherical", False), Branch(1, "spherical", False), Branch(2, "cylindrical", False))
    sketch = LoopSketch(chain, (Closure(kind, 0, 3, cut=True, twice=False),), (), True, False, seed=4)
    case = loop_of(sketch)
    constraints = Constraints(Tree(Mechanism.of(case.model)))
    found = examine(case.model, case.state(constraints), constraints)
    joint = case.model.joint("C0")
    assert len(found.redundant) == joint.n_u
    assert found.degrees_of_freedom == 8 - (6 - joint.n_u)
    assert found.undetermined_reactions == ()


def test_a_joint_given_twice_shares_its_load_in_no_unique_way():
    chain = (Branch(0, "spherical", False), Branch(1, "spherical", False))
    case = loop_of(
        LoopSketch(chain, (Closure("spherical", 0, 2, True, twice=True),), (), True, False, seed=2)
    )
    constraints = Constraints(Tree(Mechanism.of(case.model)))
    found = examine(case.model, case.state(constraints), constraints)
    assert len(found.redundant) == 3
    assert {row.source for row in found.undetermined_reactions} == {"C0", "C0_again"}


def test_immobile_models_are_refused_unless_driven():
    frame = four_bar().add(
        Body("brace", 1.0, inertia=(1.0, 1.0, 1.0, 0.0, 0.0, 0.0), pose=Frame()),
        Weld("foot", "ground", "brace", point=(0, 0, 0)),
        Weld("head", "brace", "rod1", point=(0.3, 1.0, 0)),
    )
    with pytest.raises(
        AssemblyError, match=r'"four-bar" is over-constrained: no motion is left.*add a driver'
    ):
        check_mobility(examine(frame), frame)
    driven = four_bar().add(JointDriver("drive", "J0", 0, "0.1*t"))
    check_mobility(examine(driven), driven)
    assert isinstance(driven, Model)


def test_many_free_motions_are_summed_up():
    here = Frame()
    bodies = [Body.sphere(f"ball {k}", 1.0, 0.1) for k in range(40)]
    joints = [Free(f"J{k}", "ground", f"ball {k}", frame_inner=here, frame_outer=here) for k in range(40)]
    found = examine(Model.of("swarm", *bodies, *joints))
    assert len(found.modes) == 240
    said = [sentence for _, sentence in found.notes()]
    assert len(said) == 2
    assert "240 free motions are each one joint speed alone" in said[1]
    assert "and 234 more" in said[1]


def test_lists_end_somewhere():
    found = examine(four_bar())
    (mode,) = found.modes
    many = replace(found, modes=(mode,) * 50, redundant=found.redundant * 20)
    said = [sentence for _, sentence in many.notes()]
    assert sum(sentence.startswith("free motion") for sentence in said) == 20
    assert "and 30 more such: see modes of the diagnosis, or --json" in said
    assert "and 40 more such: see redundant of the diagnosis, or --json" in said


def geared(coupling: Constraint) -> Model:
    """Two wheels on parallel axles."""
    return Model.of(
        "gears",
        Body.cylinder("one", 1.0, 0.1, 0.02, pose=Frame()),
        Body.cylinder("two", 1.0, 0.2, 0.02, pose=Frame.at((0.3, 0, 0))),
        Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1)),
        Revolute("B", "ground", "two", point=(0.3, 0, 0), axis=(0, 0, 1)),
        coupling,
    )


@pytest.mark.parametrize(
    "coupling", [Coupler.gear("mesh", "A", "B", -2.0), Holonomic("mesh", "A.angle + 2*B.angle", unit="rad")]
)
def test_missing_tooth_forces_are_said(coupling: Constraint):
    model = geared(coupling)
    said = examine(model).notes()
    assert any(
        severity == "warning" and "mesh" in text and '"A", "B" are without the forces of teeth' in text
        for severity, text in said
    )
    channels = prepare(model).channels
    assert "without the tooth or belt forces" in channels.names["A.reaction"].description


def test_a_driver_of_one_joint_misses_no_teeth():
    found = examine(geared(JointDriver("turn", "A", law="t")))
    assert not any("teeth" in text for _, text in found.notes())
