"""Many scenarios of one model at once: in memory, or shard by shard into a folder, here or on a cluster."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike

import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.scenarios.computation import (
    Reference,
    ScenarioRequest,
    reference_of,
    run_with_companion,
)
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.plan import Axis, Distribution, Plan, plan_of
from kinetree.analysis.scenarios.shard_computation import Job, channels_to_store, shard_size
from kinetree.analysis.scenarios.shard_runs import ShardedRuns
from kinetree.compile.controller_blocks import check_no_functions
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.model.flexible.pieces import in_pieces
from kinetree.model.model import Model
from kinetree.preparation.run_arguments import (
    SHARED,
    ModelLike,
    check_contacts,
    check_model,
    check_names,
    check_no_open_beams,
    quantities,
    whole_model_and_settings,
)
from kinetree.preparation.run_info import output_times
from kinetree.preparation.run_settings import NOT_GIVEN, RunSettings
from kinetree.results.storage.shard_folder import ShardFolder
from kinetree.results.storage.shards import Shard
from kinetree.results.storage.sinks import progress_bar
from kinetree.solve.cuda.devices import DEVICES
from kinetree.words.arguments import Arguments, short
from kinetree.words.keywords import spelled

__all__ = ["ManyRuns", "ShardedRuns", "simulate_many"]

FROM_FILE = (*SHARED, "method", "step", "max_step", "contacts")
"""Settings of a file that scenarios take over where the call does not give them."""


@spelled
@quantities
def simulate_many(
    model: ModelLike,
    t_end: float | None = None,
    *,
    parameters: Mapping[str, ArrayLike | Distribution | Axis] | None = None,
    initial: Mapping[str, ArrayLike | Distribution | Axis] | None = None,
    count: int | None = None,
    seed: int | None = None,
    hold: Iterable[str] = (),
    t_start: float | None = None,
    method: str | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    step: float | None = None,
    max_step: float | None = None,
    output: float | ArrayLike | None = None,
    device: str | None = None,
    threads: int | None = None,
    lanes: int | None = None,
    max_steps: int | None = None,
    events: Sequence[Event] | None = None,
    contacts: Contacts | None = None,
    out: str | PathLike[str] | None = None,
    cluster: str | None = None,
    shard: int | None = None,
    channels: Sequence[str] | None = None,
    progress: bool | None = None,
) -> ManyRuns | ShardedRuns:
    """Simulate a model for many parameter values and initial conditions.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file. Times, method, tolerances, steps
        and events that are left out are taken from the run settings of the file.
    t_end, t_start
        Last and first time (s).
    parameters, initial
        Names to arrays of S values (or single numbers for all scenarios, or a distribution such as
        ``Uniform(0.5, 2.0)``): parameters of the model, each in its own unit, and initial coordinates and speeds of
        joints (``"J1.angle"``).
    count, seed
        Number of scenarios, and the seed of values that are drawn. What a scenario draws depends on the seed and its
        number alone.
    hold
        Joints whose initial coordinates and speeds assembly must keep; scenarios where it cannot are refused.
    method
        "dop853", "tsit5", or "auto" (dop853 below rtol 1e-6, else tsit5), in lanes of vector code; with any other
        method every scenario is run alone.
    rtol, atol
        Tolerances of every scenario's own error control; 1e-8 and 1e-10 where nothing says them.
    step, max_step
        Step of methods with fixed steps, longest step allowed (s).
    output
        Interval between rows (s) or an array of times; the last time only when not given.
    device
        "cuda": integrate on a GPU of NVIDIA, by "dop853", "tsit5" or "rk4"; scenarios that need more care than it gives
        are integrated on the processor, as all are where there is no GPU, with a warning that says what is missing.
        "cuda-emulated" runs the GPU's program on the processor, to check it. Left out: the processor.
    threads, lanes
        Worker threads and scenarios per vector; chosen for the machine when not given.
    max_steps
        Steps (taken or rejected) after which a scenario is given up; a million when not given.
    events
        Events to watch, with actions; those of the model file where left out. Every scenario is then run alone, as
        are those of models with dry friction that sticks; a device takes events that record, stop or set a parameter.
    contacts
        Many contacts, as of `kinetree.simulate`; those of the model file where left out. Every scenario is then run
        alone.
    out
        Folder into which results are written shard by shard, with a manifest, so that memory holds one shard at a time.
        Where it has results of the same call that was killed or interrupted, only what is missing is computed.
    cluster
        "ray": compute on a cluster of Ray, the one at hand or one started on this machine; or its address. Needs
        ``kinetree[ray]``. Workers that are lost are replaced. Without ``out`` the results are kept in memory.
    shard
        Scenarios in a shard; chosen when not given.
    channels
        Names or patterns of channels that the shards hold beside the states, which give all others again; the
        coordinates of all joints where scenarios are run alone, whose states do not.
    progress
        Show a progress bar on stderr; None: when it is a terminal.

    Returns
    -------
    ManyRuns or ShardedRuns
        The latter with ``out``: the same, read from the folder as needed. A scenario that fails is reported in
        ``status`` and ``reason`` and never disturbs another; what a scenario gives does not depend on the others.
    """
    whole, of_file = whole_model_and_settings(model)
    model = in_pieces(whole) if isinstance(whole, Model) else whole
    called = RunSettings.given(
        t_end=t_end, t_start=t_start, method=method, rtol=rtol, atol=atol, step=step, max_step=max_step,
        max_steps=max_steps, output=output, parameters=parameters, initial=initial, hold=hold, events=events,
        contacts=contacts,
    )  # fmt: skip
    settings = called.over(of_file.only(*FROM_FILE)).complete(max_steps=1_000_000, formulation=DEFAULT)
    asked = Arguments("simulate_many")
    check_model(asked, model)
    settings.check(asked, whole=True, many=True)
    if device is not None:
        asked.choice("device", device, DEVICES)
    for name, value in (("threads", threads), ("lanes", lanes), ("shard", shard)):
        if value is not None:
            asked.whole(name, value, 1, "leave it out to let Kinetree choose")
    if out is not None:
        asked.path("out", out, "give the path of a folder")
    if channels is not None:
        asked.names("channels", channels, "give a list of channels")
    check_cluster(asked, cluster)
    if out is None and cluster is None:
        for name, given in (("shard", shard), ("channels", channels)):
            if given is not None:
                asked.fault(name, f"{name} is for results in a folder", "give out=, or leave it out")
    asked.check()
    check_no_open_beams("simulate_many", whole)
    check_names("simulate_many", model.checked(), parameters, initial, settings.hold)
    check_no_functions("simulate_many", model)
    if settings.contacts is not None:
        check_contacts("simulate_many", settings.contacts, model)
    plan = plan_of("simulate_many", parameters or {}, initial or {}, count, seed)
    times = np.array([settings.t_end], dtype=float)
    if output is not None:
        rows = output_times(output, settings.t_start, settings.t_end)
        assert rows is not None  # every step was refused above
        times = rows
    settings = replace(
        settings, t_start=float(settings.t_start), t_end=float(settings.t_end), parameters=NOT_GIVEN,
        initial=NOT_GIVEN, output=NOT_GIVEN,
    )  # fmt: skip
    everything = ScenarioRequest(model, settings, times, device, threads, lanes)
    if out is not None:
        return run_in_shards(
            everything, plan, out, cluster=cluster, shard=shard, channels=channels, progress=progress
        )
    if cluster is not None:
        return run_by_cluster(
            everything, plan, cluster=cluster, shard=shard, channels=channels, progress=progress
        )
    reference = Reference({}, {}) if everything.alone else reference_of(everything, plan)
    return run_with_companion(everything, reference, plan.tables(0, plan.count), plan.count, progress)


def check_cluster(asked: Arguments, cluster: object) -> None:
    """The word "ray", or the address of a cluster of Ray's."""
    remedy = 'give "ray", or an address of Ray such as "10.0.0.1:6379" or "ray://10.0.0.1:10001"'
    if cluster is not None and not (isinstance(cluster, str) and (cluster == "ray" or ":" in cluster)):
        asked.fault("cluster", f"cluster {short(cluster)} is unknown", remedy)


def run_in_shards(
    asked: ScenarioRequest,
    plan: Plan,
    out: str | PathLike[str],
    *,
    cluster: str | None,
    shard: int | None,
    channels: Sequence[str] | None,
    progress: bool | None,
) -> ShardedRuns:
    """Compute the missing shards of a folder; see :func:`kinetree.simulate_many`. Ctrl-C keeps finished ones."""
    if cluster is not None:
        from kinetree.analysis.scenarios.shard_computation import import_ray

        import_ray(cluster)  # before there is a folder, which nothing would come into
    reference = reference_of(asked, plan)
    info = reference.info(asked)
    stored = channels_to_store(asked, reference, None if channels is None else tuple(channels))
    job = Job(asked, plan, reference, info, stored, shard or shard_size(asked, info))
    with ShardFolder.begun(out, job.described(), info) as folder:
        before = sum(entry["stop"] - entry["start"] for entry in folder.done.values())
        left = [number for number in range(len(folder)) if number not in folder.done]
        state = "interrupted"
        try:
            with progress_bar(0.0, float(plan.count), progress, "scenarios") as bar:
                count = before
                for number, found in _computed(job, folder, left, cluster):
                    folder.write(number, found)
                    count += len(found)
                    if bar is not None:
                        bar(float(count))
            state = "complete" if len(folder.done) == len(folder) else "interrupted"
        except KeyboardInterrupt:
            pass
        finally:
            folder.write_manifest(state)
        for text in dict.fromkeys(folder.notes):
            warnings.warn(f"simulate_many: {text}", RuntimeWarning, stacklevel=3)
        return ShardedRuns(folder, asked.model, asked.times)


def run_by_cluster(
    asked: ScenarioRequest,
    plan: Plan,
    *,
    cluster: str,
    shard: int | None,
    channels: Sequence[str] | None,
    progress: bool | None,
) -> ManyRuns:
    """Compute all scenarios on a cluster, with the results in memory."""
    with tempfile.TemporaryDirectory(prefix="kinetree-") as folder:
        found = run_in_shards(
            asked, plan, folder, cluster=cluster, shard=shard, channels=channels, progress=progress
        )
        return found.gather()


def _computed(
    job: Job, folder: ShardFolder, left: Sequence[int], cluster: str | None
) -> Iterator[tuple[int, Shard]]:
    """The shards left, in the order in which they are done."""
    if cluster is not None:
        from kinetree.analysis.scenarios.shard_computation import computed_by_ray

        shards = [(number, *folder.bounds(number)) for number in left]
        yield from computed_by_ray(job, shards, cluster, folder.notes)
        return
    for number in left:
        found, told = job.compute(*folder.bounds(number))
        folder.notes.extend(text for text in told if text not in folder.notes)
        if "interrupted" in found.status:
            raise KeyboardInterrupt
        yield number, found
