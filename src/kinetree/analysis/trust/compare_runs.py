"""Several runs laid over each other: other values, methods or models, channel by channel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.results.channels import ChannelError
from kinetree.results.display import ReportableResult
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest

Given = Mapping[str, Run] | Iterable[Run | str | PathLike[str]]


@dataclass(frozen=True, eq=False)
class RunComparison(ReportableResult):
    """Runs by their names, and the channels they are compared in; made by :func:`compare`.

    Attributes
    ----------
    runs
        By name, in the order given.
    channels
        Names of scalar channels and components, with their units.
    """

    runs: Mapping[str, Run]
    channels: Mapping[str, str]

    def of(self, channel: str) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
        """Values of a channel at the times of each run that has it; gaps (NaN) where a run has no value."""
        return {
            name: run.evaluate([channel], allow_nonfinite=True)[channel]
            for name, run in self.runs.items()
            if _has(run, channel)
        }


@spelled
def compare(runs: Given, channels: Iterable[str] = ()) -> RunComparison:
    """Lay runs over each other.

    Parameters
    ----------
    runs
        Two or more runs, or paths of results (.h5); with a mapping, by the names they are shown by. Runs in a list
        are named by what differs between them: ``stiffness = 900``, ``method = rk4``.
    channels
        Names or patterns; where left out, the coordinates and speeds, and the energies, of the runs.

    Returns
    -------
    RunComparison
        Notebooks show it; ``report(path)`` writes the page.

    Raises
    ------
    ArgumentError
        Fewer than two runs, or something that is none.
    ChannelError
        A channel that no two runs have, or that has not the same unit in all of them.
    """
    asked = Arguments("compare")
    given = _named(runs)
    for name, run in given.items():
        asked.instance(f"run {name!r}", run, Run, "give runs, or paths of results (.h5)")
    if len(given) < 2:
        asked.fault("runs", f"there is {len(given)}", "give two runs or more")
    asked.check()
    found: dict[str, str] = {}
    for name in _wanted(given, list(channels)):
        units = {run.describe(name).unit for run in given.values() if _has(run, name)}
        if len(units) > 1:
            raise ChannelError(
                f"compare: channel {name!r} has other units in other runs: {', '.join(sorted(units))}"
            )
        found[name] = units.pop()
    return RunComparison(given, found)


def _named(runs: Given) -> dict[str, Any]:
    """Runs by names that are all different: those given, those of the files, what differs, else their numbers."""
    if isinstance(runs, Mapping):
        return dict(runs)
    runs = list(runs)
    differing = _differences([one for one in runs if isinstance(one, Run)])
    named: dict[str, Any] = {}
    for number, one in enumerate(runs, start=1):
        path = Path(one) if isinstance(one, (str, PathLike)) else None
        name = (differing.get(id(one)) or f"run {number}") if path is None else path.stem
        if name in named and path is not None:
            name = str(path)
        named[f"{name} ({number})" if name in named else name] = one if path is None else Run.load(path)
    return named


MOST_TOLD = 3
"""Values that a name of a run tells."""


def _differences(runs: list[Run]) -> dict[int, str]:
    """What sets runs apart, in words, by their identities; nothing where they do not differ in a way to be named."""
    told = {id(run): _values(run) for run in runs}
    names = dict.fromkeys(name for values in told.values() for name in values)
    differing = [name for name in names if len({values.get(name) for values in told.values()}) > 1][
        :MOST_TOLD
    ]
    return {
        key: ", ".join(f"{name} = {values[name]}" for name in differing if name in values)
        for key, values in told.items()
    }


def _values(run: Run) -> dict[str, str]:
    """Model, parameters, initial values and settings of a run, as words."""
    info = run.info
    settings = dict(info.settings)
    found: dict[str, object] = {
        "model": info.model_name,
        **info.parameters,
        **(settings.pop("initial", None) or {}),
    }
    found |= {"formulation": info.formulation, "method": info.method}
    found |= {
        name: settings[name] for name in ("rtol", "atol", "step", "t_start", "t_end") if name in settings
    }
    shown = {
        name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in found.items()
    }
    return {name: value for name, value in shown.items() if value != "None"}


def _wanted(runs: Mapping[str, Run], patterns: list[str]) -> list[str]:
    """Scalar names that two runs or more have."""
    counts: dict[str, int] = {}
    for run in runs.values():
        exact = [name for name in patterns if "*" not in name and _has(run, name)]
        wild = [name for name in patterns if "*" in name]
        usual = [] if patterns else [*run.layout.x_names, *run.layout.y_names, *_energies(run)]
        for name in dict.fromkeys([*exact, *usual, *(run.channels.expand(wild) if wild else ())]):
            for part in _scalars(run, name):
                counts[part] = counts.get(part, 0) + 1
    lonely = [name for name in patterns if "*" not in name and not _shared(name, counts)]
    if lonely:
        known = {name: None for run in runs.values() for name in run.channels}
        told = "\n".join(f"  - {name!r}; {nearest(name, known)}" for name in lonely)
        raise ChannelError(f"compare: no two runs have these channels:\n{told}")
    if not any(count > 1 for count in counts.values()):
        raise ChannelError("compare: no two runs share a channel; are they of the same model?")
    return [name for name, count in counts.items() if count > 1]


def _shared(name: str, counts: Mapping[str, int]) -> bool:
    return any(count > 1 for part, count in counts.items() if part == name or part.startswith(f"{name}."))


def _energies(run: Run) -> list[str]:
    return [name for name in run.channels if name.startswith("energy.")]


def _scalars(run: Run, name: str) -> list[str]:
    info = run.describe(name)
    return [f"{name}.{part}" for part in info.components] if info.components else [name]


def _has(run: Run, name: str) -> bool:
    try:
        run.describe(name)
    except ChannelError:
        return False
    return True
