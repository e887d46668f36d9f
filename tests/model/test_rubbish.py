"""Rubbish in any field of any object is reported, and never raises."""

from __future__ import annotations

from dataclasses import MISSING, fields

import numpy as np
from faulty_models import arm, crank, hinge, model
from hypothesis import given, settings
from hypothesis import strategies as st

from kinetree.model import Body, Frame, Marker, Parameter
from kinetree.model.geometry.shapes import SHAPES
from kinetree.model.joints import JOINTS
from kinetree.model.loads import LOADS

RUBBISH = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 10**400),
        st.floats(),
        st.text(max_size=6),
        st.binary(max_size=3),
        st.complex_numbers(),
        st.sampled_from(
            ["2*(", "t", "a.b.c", "hinge.q", "crank", "ground", object(), int, Frame, Frame(), print, 1j]
        ),
        st.builds(np.zeros, st.sampled_from([(), (2,), (3,), (3, 3), (6, 6)])),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.text(max_size=2), inner, max_size=2),
    ),
    max_leaves=8,
)
SEQUENCES = st.lists(RUBBISH, max_size=3)
NUMBER_PAIRS = st.lists(st.tuples(st.floats(), st.floats()), max_size=3)
STRUCTURED = {  # fields that are collections: rubbish in their place, and rubbish as what they hold
    "shapes": SEQUENCES | RUBBISH,
    "coordinates": SEQUENCES | RUBBISH,
    "units": SEQUENCES | RUBBISH,
    "limits": NUMBER_PAIRS | RUBBISH,
    "rotation_law": st.lists(st.tuples(RUBBISH, RUBBISH), max_size=3) | RUBBISH,
}
PARTS = [Body, Marker, Parameter, *JOINTS.values(), *LOADS.values()]


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_rubbish_never_raises(data: st.DataObject) -> None:
    parts = []
    for cls in data.draw(st.lists(st.sampled_from(PARTS), min_size=1, max_size=4)):
        required = {f.name for f in fields(cls) if f.default is MISSING}
        chosen = data.draw(st.sets(st.sampled_from([f.name for f in fields(cls)]), max_size=3))
        values = {
            name: data.draw(STRUCTURED.get(name, RUBBISH) if name in chosen else st.just("crank"))
            for name in sorted(chosen | required)
        }
        parts.append(cls(**values))
    report = arm(*parts).validate()
    assert str(report)
    assert not any("cannot be checked" in str(fault) for fault in report.faults)


@given(shape=st.sampled_from(sorted(SHAPES)), data=st.data())
@settings(max_examples=100, deadline=None)
def test_rubbish_in_frames_and_shapes_never_raises(shape: str, data: st.DataObject) -> None:
    cls = SHAPES[shape]
    drawn = cls(**{f.name: data.draw(RUBBISH) for f in fields(cls)})
    pose = Frame(data.draw(RUBBISH), data.draw(RUBBISH))
    assert str(model(crank(shapes=(drawn,), pose=pose), hinge()).validate())
