"""Relations on generated mechanisms: a few in the ordinary tests, many in the longer ones."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from metamorphic.comparison import differences
from metamorphic.generated_scenes import scenes
from metamorphic.motion import RefusedError
from metamorphic.relation import relations
from metamorphic.scene import Scene

pytestmark = pytest.mark.usefixtures("quick_code")

FEW = [
    "parts in reverse order", "other names", "written to a file and read again", "parameters instead of numbers",
    "tables instead of expressions", "turned", "mirrored", "in millimetres, tonnes and seconds", "at a later time",
    "bodies cut in halves", "loads split in two", "a joint as constraints", "continued", "method radau5",
    "formulation augmented", "a tenth of the tolerance",
]  # fmt: skip
"""Relations of the ordinary tests: one of each kind."""


def check(scene: Scene, names: Iterable[str]) -> None:
    """Relations on one scene, whose own run is made once."""
    for name in names:
        change = relations()[name](scene)
        try:
            found = differences(scene, change) if change is not None else []
        except RefusedError:
            continue
        assert not found, f"{name}:\n" + "\n".join(found[:12])


@pytest.mark.slow
@given(scenes())
@settings(max_examples=2, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_relations(scene: Scene) -> None:
    check(scene, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(16))
@given(scenes())
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
def test_relations_on_many(share: int, scene: Scene) -> None:
    check(scene, relations())
