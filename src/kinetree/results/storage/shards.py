"""A shard: results of consecutive scenarios of many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import Note, RunInfo


@dataclass(frozen=True)
class Shard:
    """Results of scenarios start, start + 1, …

    Attributes
    ----------
    start
        Number of the first scenario.
    x, y, w
        Coordinates, speeds, works (s, k, n).
    parameters, steps
        Parameter values (s, n_p), SI, and accepted steps (s,).
    status, reason, notes
        As of `kinetree.analysis.scenarios.many_runs.ManyRuns`.
    given
        Values given to every scenario, by name (s,).
    channels
        Stored channels, with what they are.
    lost
        Numbers of scenarios whose process died whenever they were tried.
    made
        Place of the computation: "device" and "machine".
    sha256
        Digest of what is in its file, of one that was read.
    warnings
        Warnings on every scenario; None where its rows give them. Empty where all of them do.
    """

    start: int
    x: Array
    y: Array
    w: Array
    parameters: Array
    steps: NDArray[np.int64]
    status: tuple[str, ...]
    reason: tuple[str, ...]
    notes: tuple[tuple[Note, ...], ...]
    given: Mapping[str, Array]
    channels: Mapping[str, tuple[Array, ChannelInfo]] = field(default_factory=dict)
    lost: tuple[int, ...] = ()
    made: Mapping[str, str] = field(default_factory=dict)
    sha256: str = ""
    warnings: tuple[tuple[str, ...] | None, ...] = ()

    def __len__(self) -> int:
        return len(self.status)

    @property
    def stop(self) -> int:
        """Number after that of the last scenario."""
        return self.start + len(self)

    @classmethod
    def blank(
        cls,
        start: int,
        count: int,
        rows: int,
        info: RunInfo,
        status: str,
        reason: str,
        given: Mapping[str, Array],
        lost: tuple[int, ...] = (),
    ) -> Shard:
        """Scenarios that nothing was computed of, and why."""
        layout = info.layout
        x, y, w = (np.full((count, rows, n), np.nan) for n in (layout.n_x, layout.n_y, layout.n_w))
        p, steps = np.full((count, len(info.parameters)), np.nan), np.zeros(count, np.int64)
        made = {"device": "", "machine": ""}
        texts = (status,) * count, (reason,) * count
        return cls(start, x, y, w, p, steps, *texts, ((),) * count, given, {}, lost, made)


def joined(parts: Sequence[Shard]) -> Shard:
    """One shard of parts that follow each other; a channel that a part lacks is NaN there."""
    if len(parts) == 1:
        return parts[0]
    infos = {name: info for part in parts for name, (_, info) in part.channels.items()}
    rows = parts[0].x.shape[1]

    def channel(part: Shard, name: str) -> Array:
        if name in part.channels:
            return part.channels[name][0]
        return np.full((len(part), rows, *([infos[name].width] if infos[name].components else [])), np.nan)

    x, y, w, p = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("x", "y", "w", "parameters")
    )
    return Shard(
        parts[0].start,
        x,
        y,
        w,
        p,
        np.concatenate([part.steps for part in parts]),
        tuple(text for part in parts for text in part.status),
        tuple(text for part in parts for text in part.reason),
        tuple(notes for part in parts for notes in part.notes),
        {name: np.concatenate([part.given[name] for part in parts]) for name in parts[0].given},
        {name: (np.concatenate([channel(part, name) for part in parts]), infos[name]) for name in infos},
        tuple(number for part in parts for number in part.lost),
        parts[0].made,
        warnings=tuple(told for part in parts for told in part.warnings or (None,) * len(part))
        if any(part.warnings for part in parts)
        else (),
    )
