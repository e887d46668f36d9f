"""The panel *Explore* of a page, on disk: a run that was reported before is not prepared for it anew.

What the panel holds is found by a digest of all that it is made of: the model with its events, how the run was asked
for, the bodies and curves that are drawn, and every source file of this program.
"""

from __future__ import annotations

import functools
import hashlib
import json
import pickle
from collections.abc import Sequence
from pathlib import Path

from kinetree.io.sources import events_of, model_text
from kinetree.kernels import storage
from kinetree.model import Model
from kinetree.report.page.data import BodyMotion, Explore, PlotGroup
from kinetree.report.plots.run_groups import Plan
from kinetree.results.run import Run


def kept_explore(
    run: Run,
    model: Model,
    plans: Sequence[Plan],
    groups: Sequence[PlotGroup],
    bodies: Sequence[BodyMotion],
) -> Explore:
    """As `kinetree.report.page.explore.explore_of`, from disk where the same was made before."""
    given = (run.settings, run.parameters, run.status, run.versions, run.x[:1], run.y[:1], len(run))
    text = model_text(model, events_of(run))
    digest = hashlib.sha256(b"explore" + _sources() + text.encode())
    digest.update(pickle.dumps((given, run.layout, list(plans), list(groups), list(bodies))))
    name = digest.hexdigest()
    if (stored := storage.read(name)) is not None:
        reason, payload = json.loads(stored)
        return Explore(reason, payload)
    from kinetree.report.page.explore import explore_of

    made = explore_of(run, model, plans, groups, bodies)
    storage.write(name, json.dumps([made.reason, dict(made.payload)]).encode())
    return made


@functools.cache
def _sources() -> bytes:
    """Digest of the program."""
    files = [file for kind in ("*.py", "*.wasm") for file in sorted(Path(__file__).parents[2].rglob(kind))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).digest()
