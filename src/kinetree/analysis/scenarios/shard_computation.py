"""Shards of scenarios computed: the work that every process needs for a part of it, here or by workers of Ray.

Shards of workers that are lost are computed again. A worker keeps the job between shards, so that equations are traced
once in every process. Compiled code is kept on the disk of a node: its first worker compiles, the others wait and load
what it left there.

A scenario that kills its process (machine code that faults, memory that runs out) is found by halving the shard in
which it stands; it alone is given up, by name.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import pickle
import platform
import socket
import warnings
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any
from uuid import uuid4

import numpy as np

from kinetree.analysis.scenarios.computation import Reference, ScenarioRequest, run_scenarios
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.plan import Plan
from kinetree.arrays import Array
from kinetree.model.model import Model
from kinetree.preparation.run_info import versions
from kinetree.results.channels import ChannelInfo, ChannelList
from kinetree.results.info import RunInfo
from kinetree.results.storage.shards import Shard, joined
from kinetree.words.arguments import NoAnswerError

MOST_NUMBERS = 4_000_000
"""Numbers of state in a shard (32 MB)."""

MOST_SCENARIOS = {"lanes": 4096, "alone": 256}
"""Scenarios in a shard; a killed process loses at most one shard for every worker."""


@dataclass(frozen=True)
class Job:
    """Job of all scenarios: the request, the values given to each, and the facts that all runs share.

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
                **({} if asked.settings.contacts is None else {"contacts": digest(asked.settings.contacts)}),
            },
            "versions": versions(),
        }

    def compute(self, start: int, stop: int) -> tuple[Shard, list[str]]:
        """Results of scenarios start … stop - 1, and notes about how they were computed."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            runs = run_scenarios(
                self.asked, self.reference, self.plan.tables(start, stop), stop - start, info=self.info
            )
        told = [str(warning.message) for warning in caught]
        shard = Shard(
            start, runs.x, runs.y, runs.w, runs.parameters, runs.steps, runs.status, runs.reason, runs.lasting_notes(),
            self.plan.varied(start, stop),
            stored_channels(runs, self.channels),
            made={"device": runs.device or "processor", "machine": machine()}, warnings=runs.lasting_warnings(),
        )  # fmt: skip
        return shard, list(dict.fromkeys(told))

    def given_up(self, s: int, words: str) -> Shard:
        """The shard of one scenario that nothing could be computed of."""
        rows, given = self.asked.times.size, self.plan.varied(s, s + 1)
        return Shard.blank(s, 1, rows, self.info, "failed", words, given, lost=(s,))


def stored_channels(runs: ManyRuns, wanted: tuple[str, ...]) -> dict[str, tuple[Array, ChannelInfo]]:
    """Channels, or components of them, to store, with what they are; none where no scenario of these could start."""
    known = ChannelList(runs.names)
    return {name: (runs.channel(name), known[name]) for name in known.expand(wanted)} if known else {}


def coordinates_of(model: Model, names: Mapping[str, ChannelInfo]) -> list[str]:
    """Coordinates of all joints among these channels."""
    joints = {joint.name: joint for joint in model.joints}
    joints |= {opened.joint.name: opened.joint for opened in model.topology.tree}  # of free bodies, too
    found = [f"{joint.name}.{name}" for joint in joints.values() for name in joint.coordinate_names]
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
    from kinetree.kernels.llvm.writer import processor

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


TRIES = 3
"""Most times that a shard, or a single scenario, is tried whose worker is lost."""

MOST_THREADS = 4
"""Threads of a worker, where nothing else is said."""

PATIENCE = 5.0
"""Seconds within which an address has to answer."""

_JOBS: dict[str, Job] = {}
"""The job that a worker works for, by its key."""


@dataclass(frozen=True)
class Piece:
    """Scenarios start … stop - 1 of a shard, whose worker was lost so many times."""

    number: int
    start: int
    stop: int
    losses: int = 0

    def halves(self) -> tuple[Piece, Piece]:
        """Both halves; a half that is lost is halved at once."""
        middle = (self.start + self.stop) // 2
        return tuple(  # type: ignore[return-value]
            Piece(self.number, a, b, TRIES - 1 if b - a > 1 else 0)
            for a, b in ((self.start, middle), (middle, self.stop))
        )


def computed_by_ray(
    job: Job, shards: Sequence[tuple[int, int, int]], cluster: str, notes: list[str]
) -> Iterator[tuple[int, Shard]]:
    """Shards (number, first scenario, the one after the last) in the order in which they are done.

    Raises
    ------
    NoAnswerError
        Ray is missing, its cluster does not answer or goes away, or its workers have other versions.
    """
    if not shards:
        return
    with connected(cluster) as ray:
        running: dict[Any, Piece] = {}
        try:
            yield from _distribute(ray, job, deque(Piece(*shard) for shard in shards), running, notes)
        except (ray.exceptions.RaySystemError, ConnectionError) as error:
            raise NoAnswerError(
                f"the cluster of Ray is gone ({error}); what is done is kept, and the same call goes on with it"
            ) from error
        finally:
            for reference in running:
                with suppress(Exception):  # the cluster may be gone, too
                    ray.cancel(reference, force=True)


def _distribute(
    ray: ModuleType, job: Job, waiting: deque[Piece], running: dict[Any, Piece], notes: list[str]
) -> Iterator[tuple[int, Shard]]:
    lost_workers = (
        ray.exceptions.WorkerCrashedError,
        ray.exceptions.NodeDiedError,
        ray.exceptions.OutOfMemoryError,
        ray.exceptions.ObjectLostError,
    )
    threads = job.asked.threads or (1 if job.asked.alone else min(MOST_THREADS, _smallest(ray)))
    gpu = 1 if job.asked.device == "cuda" and ray.cluster_resources().get("GPU") else 0
    task = ray.remote(max_retries=0, num_cpus=threads, num_gpus=gpu)(work)
    given = replace(job, asked=replace(job.asked, threads=threads))
    key, box = uuid4().hex, [ray.put(ray.cloudpickle.dumps(given))]
    parts: dict[int, list[Shard]] = {piece.number: [] for piece in waiting}
    sizes = {piece.number: piece.stop - piece.start for piece in waiting}
    losses = 0
    while waiting or running:
        while waiting and len(running) < 2 * _slots(ray, threads, gpu):
            piece = waiting.popleft()
            running[task.remote(key, box, versions(), piece.start, piece.stop)] = piece
        for reference in ray.wait(list(running), timeout=10.0)[0]:
            piece = running.pop(reference)
            try:
                answer = ray.get(reference)
            except lost_workers:
                answer = None
            if isinstance(answer, str):
                raise NoAnswerError(answer)
            if answer is None or "interrupted" in answer[0].status:
                losses += 1
                again, given_up = _after_loss(job, piece)
                waiting.extendleft(again)
                parts[piece.number] += given_up
            else:
                parts[piece.number].append(answer[0])
                notes.extend(text for text in answer[1] if text not in notes)
            if sum(map(len, parts[piece.number])) == sizes[piece.number]:
                done = sorted(parts.pop(piece.number), key=lambda part: part.start)
                yield piece.number, joined(done)
    if losses:
        notes.append(f"workers were lost {losses} times; what they were computing was given to others")


def _after_loss(job: Job, piece: Piece) -> tuple[tuple[Piece, ...], list[Shard]]:
    """Return the pieces to compute again after the worker of a piece was lost, and the shard of a scenario given up."""
    if piece.losses + 1 < TRIES:
        return (replace(piece, losses=piece.losses + 1),), []
    if piece.stop - piece.start > 1:
        return piece.halves(), []
    words = f"the process that computed it died {TRIES} times (out of memory, or a fault of Kinetree's)"
    return (), [job.given_up(piece.start, words)]


def work(
    key: str, box: list[Any], needed: dict[str, str], start: int, stop: int
) -> tuple[Shard, list[str]] | str:
    """Compute scenarios of a job, which is in the box, within a worker; or say why this worker cannot."""
    if key not in _JOBS:
        node = socket.gethostname()
        if differences := _differences(needed):
            return f"the workers on {node} have {differences}; install the same versions everywhere"
        import ray

        try:
            job = ray.cloudpickle.loads(ray.get(box[0]))
        except (ImportError, AttributeError) as error:  # types of the user's own
            return (
                f"the workers on {node} cannot read the model ({error}); install what it is made with there"
            )
        with _first_on_node():
            job.compute(start, min(start + 1, stop))
        _JOBS.clear()
        _JOBS[key] = job
    return _JOBS[key].compute(start, stop)


def _differences(needed: dict[str, str]) -> str:
    """Versions here that are not the needed ones."""
    return ", ".join(f"{n} {v} instead of {needed[n]}" for n, v in versions().items() if v != needed[n])


@contextmanager
def _first_on_node() -> Iterator[None]:
    """Let one process of a node compile at a time; the others then find its results on disk."""
    from filelock import FileLock  # Ray has it

    from kinetree.files.output import make_private
    from kinetree.kernels.storage import directory

    folder = directory()
    try:
        make_private(folder)
    except OSError:  # nothing is kept on this node: everyone compiles
        yield
        return
    with FileLock(folder / "workers.lock"):
        yield


def import_ray(cluster: str) -> ModuleType:
    """Ray, not yet connected; refused where it is missing, or where nobody answers at the address of a cluster."""
    try:
        import ray
    except ImportError as error:
        raise NoAnswerError(
            f'cluster="{cluster}" needs Ray, which cannot be imported ({error}): pip install "kinetree[ray]"'
        ) from None
    if cluster != "ray":
        _reach(cluster)
    return ray


@contextmanager
def connected(cluster: str) -> Iterator[ModuleType]:
    """Ray, connected: as it is in this process, to the cluster at an address, or to one started here."""
    ray = import_ray(cluster)
    address = None if cluster == "ray" else cluster
    if ray.is_initialized():
        here = ray.get_runtime_context().gcs_address
        if address is not None and not address.startswith("ray://") and address != here:
            raise NoAnswerError(
                f"this process is connected to the cluster of Ray at {here}, not to {address}"
            )
        yield ray
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray.init(address=address, log_to_driver=False, logging_level="WARNING")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoAnswerError(f"Ray cannot be started or reached: {error}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Refuse an address that does not answer; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    remedy = "start a cluster there with 'ray start --head', or give the address that it printed"
    if not host or not port.isdigit():
        raise NoAnswerError(f"{address!r} is no address of Ray, such as 10.0.0.1:6379; {remedy}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoAnswerError(f"no cluster of Ray answers at {address!r} ({error}); {remedy}") from None


def _processors(ray: ModuleType) -> list[float]:
    """Processors of every node that lives."""
    return [node["Resources"].get("CPU", 0.0) for node in ray.nodes() if node["Alive"]]


def _smallest(ray: ModuleType) -> int:
    """Processors of the smallest node that has any."""
    return int(min((n for n in _processors(ray) if n >= 1), default=1.0))


def _slots(ray: ModuleType, threads: int, gpu: int) -> int:
    """Workers that can work at the same time."""
    if gpu:
        return max(1, int(ray.cluster_resources().get("GPU", 0)))
    found = _processors(ray)
    if found and max(found) < threads:
        raise NoAnswerError(
            f"threads = {threads}: no node of the cluster has so many processors ({max(found):g})"
        )
    return max(1, sum(int(n // threads) for n in found))
