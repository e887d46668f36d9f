"""Many scenarios computed shard by shard into a folder, here or by a cluster; work that was killed goes on."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator, Sequence
from os import PathLike

from kinetree.analysis.scenarios.computation import Asked, reference_of
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.plan import Plan
from kinetree.analysis.scenarios.shard_job import Job, channels_to_store, shard_size
from kinetree.analysis.scenarios.shard_runs import ShardedRuns
from kinetree.results.progress import progress_bar
from kinetree.results.storage.shard_folder import ShardFolder
from kinetree.results.storage.shards import Shard
from kinetree.words.arguments import Arguments, short


def check_cluster(asked: Arguments, cluster: object) -> None:
    """The word "ray", or the address of a cluster of Ray's."""
    remedy = 'give "ray", or an address of Ray such as "10.0.0.1:6379" or "ray://10.0.0.1:10001"'
    if cluster is not None and not (isinstance(cluster, str) and (cluster == "ray" or ":" in cluster)):
        asked.fault("cluster", f"cluster {short(cluster)} is unknown", remedy)


def run_in_shards(
    asked: Asked,
    plan: Plan,
    out: str | PathLike[str],
    *,
    cluster: str | None,
    shard: int | None,
    channels: Sequence[str] | None,
    progress: bool | None,
) -> ShardedRuns:
    """Compute what is not done yet of a folder; see :func:`kinetree.simulate_many`. Ctrl-C keeps what is done."""
    if cluster is not None:
        from kinetree.analysis.scenarios.ray_workers import at_hand

        at_hand(cluster)  # before there is a folder, which nothing would come into
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
        for text in dict.fromkeys(folder.remarks):
            warnings.warn(f"simulate_many: {text}", RuntimeWarning, stacklevel=3)
        return ShardedRuns(folder, asked.model, asked.times)


def run_by_cluster(
    asked: Asked,
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
        from kinetree.analysis.scenarios.ray_workers import computed_by_ray

        shards = [(number, *folder.bounds(number)) for number in left]
        yield from computed_by_ray(job, shards, cluster, folder.remarks)
        return
    for number in left:
        found, told = job.compute(*folder.bounds(number))
        folder.remarks.extend(text for text in told if text not in folder.remarks)
        if "interrupted" in found.status:
            raise KeyboardInterrupt
        yield number, found
