"""Information on a run before its first step: settings, layout, versions, times, method and parameters."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import is_own
from kinetree.nonsmooth.switched_parts import switched_names
from kinetree.preparation.channel_reader import stored_modes
from kinetree.results.info import RunInfo, StateLayout
from kinetree.results.run import Run
from kinetree.solve.modes import ActiveSet, ContactMode
from kinetree.solve.solution import Resume, Solution
from kinetree.tolerances import SAME_PARAMETER
from kinetree.words.arguments import NoAnswerError
from kinetree.words.services import service


@cache
def installed(package: str) -> str:
    """The version installed of `package`; of this program, the one its sources state.

    Read from the name of the folder beside the package that installers leave; where there is none, or more than one,
    from the metadata, which takes a hundred times as long.
    """
    if package == __name__.partition(".")[0]:
        return str(sys.modules[package].__version__)
    found = find_spec(package)
    if found is not None and found.origin is not None:
        start, end = f"{package}-", ".dist-info"
        beside = _listing(os.path.dirname(os.path.dirname(found.origin)))
        folders = [name for name in beside if name.startswith(start) and name.endswith(end)]
        if len(folders) == 1:
            return folders[0].removeprefix(start).removesuffix(end)
    from importlib.metadata import version

    return version(package)


@cache
def _listing(folder: str) -> tuple[str, ...]:
    return tuple(os.listdir(folder))


def check_same_values(
    model: Model, values: Mapping[str, float], whose: str, remedy: str, chosen: Collection[str]
) -> None:
    """Raise :class:`NoAnswerError` where parameters (SI) differ from the model's, except those that were chosen."""
    own = {parameter.name: parameter.si for parameter in model.parameters}
    apart = [
        f"{name} = {value:.6g} (the model has {own[name]:.6g})"
        for name, value in values.items()
        if name in own
        and name not in chosen
        and not np.isclose(value, own[name], rtol=SAME_PARAMETER, atol=0.0)
    ]
    if apart:
        raise NoAnswerError(f"the {whose} has {', '.join(apart[:4])}, in SI: {remedy}")


def check_same_run(model: Model, run: Run, instants: Run, remedy: str, chosen: Collection[str] = ()) -> None:
    """Raise :class:`NoAnswerError` for instants of a run with other parameters than the model, or with contacts."""
    last = float(instants.t[-1])
    for values in (run.parameters, {c.name: c.value for c in run.changes if c.t <= last}):
        check_same_values(model, values, "run", remedy, chosen)
    for name, info in run.channels.items():
        if info.kind == "contact" and name.endswith(".force") and np.any(instants[name]):
            raise NoAnswerError(
                f'contact "{name.removesuffix(".force")}" is closed there, and this question knows no contacts: '
                "give a model that holds it by a constraint (point-on-plane), and a run of that"
            )


DEFAULT_ROWS = 1000
"""Rows of output of a run that does not say otherwise."""


def output_times(output: float | ArrayLike | str | None, t_start: float, t_end: float) -> Array | None:
    """Times of the rows of a run; None means every accepted step."""
    if isinstance(output, str):
        if output != "steps":
            raise ValueError(f'output={output!r}: give an interval in s, an array of times, or "steps"')
        return None
    if output is None:
        return np.linspace(t_start, t_end, DEFAULT_ROWS + 1) if t_end > t_start else np.array([t_start])
    if np.ndim(output) == 0:
        interval = float(output)  # type: ignore[arg-type]
        if not interval > 0:
            raise ValueError(f"output={interval}: the interval between rows must be positive (s)")
        count = int(np.floor((t_end - t_start) / interval * (1 + 1e-12)))
        times = t_start + interval * np.arange(count + 1)
        if times[-1] < t_end - 1e-9 * min(interval, t_end - t_start):
            return np.append(times, t_end)
        return np.append(times[:-1], t_end)
    return np.asarray(output, dtype=float)


def run_info(
    compiled: CompiledModel,
    method: str,
    settings: Mapping[str, Any],
    events: Sequence[Event] = (),
    contacts: Contacts | None = None,
) -> RunInfo:
    """Return the information on a run that is known before its first step."""
    symbols = compiled.tree.symbols
    return RunInfo(
        compiled.model.name,
        compiled.once("layout", lambda: _layout(compiled)),
        service("model_text")(compiled.model.model, events, contacts),
        {key: value for key, value in settings.items() if value is not None},
        versions(),
        str(compiled.choice),
        method,
        dict(zip(symbols.parameter_names, map(float, compiled.state.p), strict=True)),
    )


def _layout(compiled: CompiledModel) -> StateLayout:
    eq, works = compiled.equations, compiled.integrals
    return StateLayout(
        eq.coordinate_names, eq.coordinate_units, eq.speed_names, eq.speed_units, works.names, works.units,
        eq.quaternions,
    )  # fmt: skip


def versions() -> dict[str, str]:
    """Versions of the program and of what it computes with."""
    return {name: installed(name) for name in ("kinetree", "numpy", "scipy", "casadi", "llvmlite")}


def stored_resume(compiled: CompiledModel, solution: Solution, events: Sequence[Event]) -> dict[str, Any]:
    """Data from which a run can be continued, as scalars, texts and arrays that a file can hold."""
    state = solution.resume
    stored: dict[str, Any] = {
        "integers": state.integers,
        "reals": state.reals,
        "method": state.method,
        "active": state.active,
        "methods": list(state.methods),
        "t_end": state.t_end,
        "select": np.asarray(compiled.select, dtype=np.int64),
    }
    if events:
        stored["events"] = [event.name for event in events if not is_own(event)]
        stored["again"] = int(state.again)
    contacts = contacts_of(compiled.model)
    if contacts or sliding_frictions(compiled.model) or switched_names(events):
        stored["sides"] = np.array([contact.side for contact in contacts], dtype=np.int64)
        stored["closed"] = np.array(state.mode.active.stored(), dtype=np.int64)
        stored["touching"] = np.array(state.mode.touching, dtype=np.int64)
        stored["idle"] = np.array(state.mode.idle, dtype=np.int64)
        stored["slack"] = state.mode.slack
        stored["still"] = np.array(state.mode.still, dtype=np.int64)
        stored["leaving"] = np.array(state.mode.leaving, dtype=np.int64)
        stored |= stored_modes(solution.modes)
    return stored


def resume_of(stored: Mapping[str, Any]) -> Resume:
    """The state of the integrator that `stored_resume` stored."""

    def indices(name: str) -> tuple[int, ...]:
        return tuple(int(k) for k in np.atleast_1d(stored.get(name, [])))

    return Resume(
        np.asarray(stored["integers"], dtype=np.int64),
        np.asarray(stored["reals"], dtype=float),
        str(stored["method"]),
        str(stored["active"]),
        float(stored["t_end"]),
        ContactMode(
            ActiveSet.of_stored(indices("closed")),
            indices("touching"),
            indices("idle"),
            float(stored.get("slack", 0.0)),
            indices("still"),
            indices("leaving"),
        ),
        bool(stored.get("again", 0)),
        tuple(str(name) for name in np.atleast_1d(stored.get("methods", []))),
    )
