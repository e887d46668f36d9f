"""Several motions of one mechanism in one report, one after the other in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kinetree.arrays import Array
from kinetree.report.page.data import Chapter, ReportData
from kinetree.report.page.encode import encode
from kinetree.report.scene.shapes import ArrayLike


def in_chapters(parts: Sequence[tuple[str, ReportData]]) -> ReportData:
    """One report of several motions, each a chapter with its own clock.

    What is drawn besides the motion (shapes, joints, markers) must be the same; see `same_looks`. Channels over time
    are left out: they have no common time.
    """
    first = parts[0][1]
    if len(parts) == 1:
        return first
    times, chapters, begin = [], [], 0.0
    for title, data in parts:
        t = np.asarray(data.times, dtype=float)
        shifted = t - t[0] + begin
        times.append(shifted)
        chapters.append(Chapter(title, float(shifted[0]), float(shifted[-1])))
        begin = float(shifted[-1]) + 1.0

    def joined(arrays: Sequence[ArrayLike]) -> Array:
        return np.concatenate([np.asarray(array, dtype=float) for array in arrays])

    bodies = [
        replace(
            body,
            positions=joined([data.bodies[i].positions for _, data in parts]),
            quaternions=joined([data.bodies[i].quaternions for _, data in parts]),
        )
        for i, body in enumerate(first.bodies)
    ]
    reactions = [
        replace(reaction, force=joined([data.reactions[i].force for _, data in parts]))
        for i, reaction in enumerate(first.reactions)
    ]
    return replace(
        first, times=np.concatenate(times), bodies=bodies, reactions=reactions, chapters=chapters, plots=()
    )


def same_looks(one: ReportData, other: ReportData) -> bool:
    """Whether two reports draw the same things, wherever they are."""
    return _looks(one) == _looks(other)


def _looks(data: ReportData) -> object:
    plain = encode(data, 2)
    bodies = [{key: body[key] for key in ("name", "color", "shapes")} for body in plain["bodies"]]
    reactions = [{key: r[key] for key in ("joint", "body", "point")} for r in plain["reactions"]]
    return bodies, reactions, [plain[key] for key in ("ground", "joints", "markers", "links")]
