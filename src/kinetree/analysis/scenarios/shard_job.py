"""The work of computing many scenarios in shards: what every process needs for a part of it, and that part."""

from __future__ import annotations

import dataclasses
import hashlib
import pickle
import platform
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinetree.analysis.scenarios.computation import Reference, ScenarioRequest, run_scenarios
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.plan import Plan
from kinetree.model.model import Model
from kinetree.preparation.run_info import versions
from kinetree.results.channels import ChannelInfo, ChannelList
from kinetree.results.info import RunInfo
from kinetree.results.storage.shards import Shard

MOST_NUMBERS = 4_000_000
"""Numbers of state in a shard (32 MB)."""

MOST_SCENARIOS = {"lanes": 4096, "alone": 256}
"""Scenarios in a shard; what a killed process loses is at most one of them for every worker."""


@dataclass(frozen=True)
class Job:
    """What is asked of all scenarios, what each is given, and what is known of all runs.

    ``channels`` are names of channels to store; ``size`` is the number of scenarios in a shard.
    """

    asked: ScenarioRequest
    plan: Plan
    reference: Reference
    info: RunInfo
    channels: tuple[str, ...]
    size: int

    def described(self) -> dict[str, Any]:
        """All that results depend on, as plain data, and nothing else."""
        asked = self.asked
        return {
            "model": {"name": asked.model.name, "sha256": digest(asked.model)},
            "scenarios": {"count": self.plan.count, "shard": self.size},
            **self.plan.described(),
            "settings": {
                **{key: value for key, value in asked.stored().items() if value is not None},
                "method": asked.settings.method,
                "max_steps": asked.settings.max_steps,
                "times": asked.times.tolist(),
                "channels": list(self.channels),
                "events": {event.name: digest(event) for event in asked.settings.events},
            },
            "versions": versions(),
        }

    def compute(self, start: int, stop: int) -> tuple[Shard, list[str]]:
        """Results of scenarios start … stop - 1, and what is to be said about how they were computed."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            runs = run_scenarios(
                self.asked, self.reference, self.plan.tables(start, stop), stop - start, info=self.info
            )
        told = [str(warning.message) for warning in caught]
        shard = Shard(
            start, runs.x, runs.y, runs.w, runs.parameters, runs.steps, runs.status, runs.reason, runs.notes,
            self.plan.varied(start, stop),
            {name: (runs.channel(name), runs.names[name]) for name in stored_channels(runs, self.channels)},
            made={"device": runs.device or "processor", "machine": machine()}, warnings=runs.lasting_warnings(),
        )  # fmt: skip
        return shard, list(dict.fromkeys(told))

    def given_up(self, s: int, words: str) -> Shard:
        """The shard of one scenario that nothing could be computed of."""
        rows, given = self.asked.times.size, self.plan.varied(s, s + 1)
        return Shard.blank(s, 1, rows, self.info, "failed", words, given, lost=(s,))


def stored_channels(runs: ManyRuns, wanted: tuple[str, ...]) -> list[str]:
    """Names of channels to store; none where no scenario of these could start."""
    return list(dict.fromkeys(ChannelList(runs.names).expand(wanted))) if wanted and runs.names else []


def coordinates_of(model: Model, names: Mapping[str, ChannelInfo]) -> list[str]:
    """Coordinates of all joints among these channels."""
    found = [f"{joint.name}.{name}" for joint in model.joints for name in joint.coordinate_names]
    return [name for name in found if name in names]


def channels_to_store(
    asked: ScenarioRequest, reference: Reference, wanted: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Names of channels to store: those wanted, examined; of runs alone, whose states do not give them, the joints'.

    Raises
    ------
    ChannelError
        A name is unknown.
    """
    if wanted is None and not asked.apart:
        return ()
    known = reference.prepared(asked).channels.names
    if wanted is None:
        return tuple(coordinates_of(asked.model, known))
    if not asked.apart:  # contacts that close have channels that are not known before
        ChannelList(dict(known)).expand(wanted)
    return wanted


def shard_size(asked: ScenarioRequest, info: RunInfo) -> int:
    """Scenarios in a shard, so that one fits well into memory."""
    most = MOST_SCENARIOS["alone" if asked.alone else "lanes"]
    return max(1, min(most, MOST_NUMBERS // max(1, asked.times.size * info.layout.n_z)))


def machine() -> str:
    """System and processor of this machine, which its machine code is for."""
    from kinetree.kernels.llvm.host import processor

    return f"{platform.system()} {platform.machine()} {processor()[1]}"


def digest(thing: Any) -> str:
    """A digest of a model, or of a part of one, that tells all its values apart, to the last bit."""
    found = hashlib.sha256()
    for piece in _pieces(thing):
        found.update(piece + b"\0")
    return found.hexdigest()


def _pieces(thing: Any) -> Iterator[bytes]:
    kind = f"{type(thing).__module__}.{type(thing).__qualname__}".encode()
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        yield kind
        for field in dataclasses.fields(thing):
            if field.compare:
                yield field.name.encode()
                yield from _pieces(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        yield b"{"
        for key, value in thing.items():
            yield from _pieces(key)
            yield from _pieces(value)
        yield b"}"
    elif isinstance(thing, (tuple, list)):
        yield b"("
        for item in thing:
            yield from _pieces(item)
        yield b")"
    elif isinstance(thing, np.ndarray):
        yield f"{thing.dtype.str} {thing.shape}".encode()
        yield np.ascontiguousarray(thing).tobytes()
    elif isinstance(thing, (bool, int, float, str, bytes, np.generic)) or thing is None:
        yield repr(thing).encode()
    else:
        yield kind
        yield pickle.dumps(thing, protocol=4)
