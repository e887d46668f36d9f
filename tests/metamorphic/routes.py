"""The same scene by another route: continued, in another formulation, by another method."""

from __future__ import annotations

import numpy as np

import kinetree as kt
from metamorphic.relation import Change, relation
from metamorphic.scene import Scene


@relation("continued")
def continued(scene: Scene) -> Change | None:
    """The run made in two parts, broken at no particular time."""

    broken = scene.start + 0.437 * float(scene.plain.t[-1] - scene.start)

    def parts() -> kt.Run:
        times = scene.times
        first = kt.simulate(
            scene.model,
            broken,
            t_start=scene.start,
            output=np.r_[times[times < broken], broken],
            **scene.arguments,
        )
        if first.status != "finished":
            return first
        return kt.continue_run(
            first,
            scene.model,
            scene.end,
            output=np.r_[broken, times[times > broken]],
            events=scene.events or None,
        )

    return Change(scene, run=parts, since=broken)
