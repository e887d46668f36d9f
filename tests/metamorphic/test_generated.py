"""Relations on generated mechanisms: a few in the ordinary tests, many in the longer ones."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from metamorphic.comparison import differences
from metamorphic.generated_scenes import scenes
from metamorphic.motion import RefusedError
from metamorphic.relation import relations
from metamorphic.scene import Scene

FEW = [
    "parts in reverse order", "other names", "written to a file and read again", "parameters instead of numbers",
    "tables instead of expressions", "turned", "mirrored", "in millimetres, tonnes and seconds", "at a later time",
    "bodies cut in halves", "loads split in two", "a joint as constraints", "continued", "method radau5",
    "formulation augmented", "a tenth of the tolerance",
]  # fmt: skip
"""Relations of the ordinary tests: one of each kind."""


def check(relation: str, scene: Scene) -> None:
    change = relations()[relation](scene)
    assume(change is not None)
    assert change is not None
    try:
        found = differences(scene, change)
    except RefusedError:
        return
    assert not found, "\n".join(found[:12])


@given(st.data())
@settings(max_examples=2, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("relation", FEW)
def test_relation(relation: str, data: st.DataObject) -> None:
    check(relation, data.draw(scenes()))


@pytest.mark.slow
@given(st.data())
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("relation", relations())
def test_relation_on_many(relation: str, data: st.DataObject) -> None:
    check(relation, data.draw(scenes()))
