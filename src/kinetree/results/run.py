"""A run: its trajectory, everything that can be computed from it, and how far to trust it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.results.audit import Audit
from kinetree.results.channels import ChannelError, ChannelInfo, ChannelList, ChannelSource, ReactionJudge
from kinetree.results.display import ReportableResult
from kinetree.results.errors import CompanionMaker
from kinetree.results.info import Occurrence, RunInfo
from kinetree.results.judgement import Judgement
from kinetree.results.lookup import ChannelLookup, ErrorLookup, Estimated, interpolate, interpolation_error
from kinetree.results.record import RunData, require_finite
from kinetree.results.shared_reactions import NotUniqueWarning, SharedReaction
from kinetree.tolerances import RUN_RTOL
from kinetree.words.arguments import Arguments, short
from kinetree.words.keywords import constructor, spelled_methods
from kinetree.words.services import SERVICES, service

if TYPE_CHECKING:
    import pandas

    from kinetree.results.intermediates import Intermediates, IntermediatesOverTime

Motion = Callable[[RunData, Array], Array]
"""States (m, n_z) of a run at ascending times (m,) within its rows."""

REACTIONS = ("reaction", "reaction_moment")
"""Channels of joints that may not be unique."""

CARRIES = 1e-9
"""Part of a reaction below which a component of it carries nothing."""

LARGE_ERROR = 0.5
"""Estimated error over the largest value of a channel, from which the channel says nothing."""

MOST_INSTANTS = 100
"""Most rows at which quantities inside the formulation are computed where no times are given."""

MOST_VALUES = 5_000_000
"""Most numbers (40 MB) of channels that are written without being named."""

_PLACES = (".position", ".quaternion", ".velocity", ".angular_velocity")


def _is_usual(name: str, info: ChannelInfo) -> bool:
    """True if a channel is written without being named."""
    if info.kind == "body":
        return name.endswith(_PLACES)
    return info.kind in ("joint", "load", "constraint", "driver", "energy", "definition", "measure", "block")


class Doubt(NamedTuple):
    """A reason to doubt a channel: a few words for a legend, and a sentence."""

    mark: str
    words: str


@spelled_methods
class Run(Estimated, ReportableResult):
    """A trajectory with names and units, and how it came about. It does not change once made.

    ``run["crank.angle"]`` gives a channel over time, ``run["crank.position.x"]`` one component of one;
    ``run.channels`` lists them all. States are at hand; other channels are computed when first asked for.
    A name that is both a state and a channel means the state.

    Everything of `kinetree.results.record.RunData`, and:

    Parameters
    ----------
    source : ChannelSource, optional
        Computes all other channels. Where it is left out, the model text is read again when a channel is
        wanted.
    motion : callable, optional
        ``(run, times) → z``: computes states between the rows (see `at`). Where it is left out, it is made from the
        model text when wanted.
    companion : callable, optional
        ``(run) → Companion``: computes the motion once more, to estimate errors (see `error`); from the model text
        where it is left out.
    model : Model, optional
        The model itself; read from the model text where it is wanted and left out.
    """

    def __init__(
        self,
        info: RunInfo,
        t: ArrayLike,
        x: ArrayLike,
        y: ArrayLike,
        w: ArrayLike | None = None,
        *,
        source: ChannelSource | None = None,
        motion: Motion | None = None,
        companion: CompanionMaker | None = None,
        model: Any = None,
        **rest: Any,
    ) -> None:
        super().__init__(info, t, x, y, w, **rest)
        self._source, self._motion, self.model = source, motion, model
        self.estimates = ErrorLookup(companion, self.errors)
        self._told: set[str] = set()

    @cached_property
    def _lookup(self) -> ChannelLookup:
        return ChannelLookup(self, lambda: self.source)

    def __repr__(self) -> str:
        span = f"{self.t[0]:g} to {self.t[-1]:g} s" if len(self) else "empty"
        why = f": {self.reason}" if self.reason else ""
        made = ", ".join(part for part in (self.formulation, self.method) if part)
        return f"<Run of '{self.model_name}', {len(self)} rows, {span}, {self.status}{why} ({made})>"

    def __str__(self) -> str:
        end = f" at {self.t[-1]:g} s" if len(self) else ""
        why = f": {self.reason}" if self.reason else ""
        made = ", ".join(part for part in (self.formulation, self.method) if part)
        told = f"{self.model_name}: {self.status}{end}{why}; {len(self)} rows ({made})"
        if self.audit is None:
            return told
        lines = [
            f"  {'!' if row.verdict == 'warn' else 'X'} {row.label.strip()}: {row.explanation}"
            for row in self.audit.rows()
            if row.verdict != "ok"
        ]
        return "\n".join([f"{told}, audit {self.audit.verdict}", *lines])

    @property
    def _has_model(self) -> bool:
        return self.model is not None or bool(self.model_text)

    # channels

    @property
    def source(self) -> ChannelSource | None:
        """Source that computes channels; rebuilt from the model text where the run was loaded without one."""
        if self._source is None and self._has_model and "channel_source" in SERVICES:
            self._source = service("channel_source")(self)
        return self._source

    @property
    def channels(self) -> ChannelList:
        """Every channel with its unit, and with a doubt where its values are not unique.

        ``run.channels.search("crank.*")`` finds some.
        """
        found = self._lookup.channels()
        return ChannelList({name: self._with_doubt(name, info) for name, info in found.items()})

    # doubts

    @property
    def judgement(self) -> Judgement:
        """The verdict on this run and its reasons, as pages, plots and files carry them."""
        return Judgement.of(self.audit, self.status, self.reason)

    @cached_property
    def shared_reactions(self) -> Mapping[str, SharedReaction]:
        """Reactions that the motion of rigid bodies does not determine, by joint; empty where all are unique.

        They are looked for half-way through the run, with all contacts open.
        """
        source = self.source if len(self) else None
        if not isinstance(source, ReactionJudge):
            return {}
        k = len(self) // 2
        p = self.parameters_after(float(self.t[k]))
        return source.shared_reactions(float(self.t[k]), self.x[k], self.y[k], p)

    def doubts(self, name: str) -> tuple[Doubt, ...]:
        """Reasons to doubt a channel or a component: not unique, as large as its error, or of a run in doubt."""
        found = []
        if words := self._not_unique(name):
            found.append(Doubt("not unique", words))
        owner = name.rpartition(".")[0]
        if self.audit is not None and {name, owner} & set(self.audit.shared):
            words = f"{name} is a share by rule: rigid bodies do not determine how contacts share a load"
            found.append(Doubt("shared by rule", words))
        known = self.estimates.known.get(name)
        if known is not None and known.max(initial=0.0) > LARGE_ERROR * np.abs(self[name]).max(initial=0.0):
            found.append(
                Doubt("not beyond its error", f"the estimated error of {name} is as large as itself")
            )
        if mark := self.judgement.mark:
            found.append(Doubt(mark, "; ".join(self.judgement.reasons)))
        return tuple(found)

    def _not_unique(self, name: str) -> str:
        """Sentence on a channel of a joint's reaction that is not unique; empty for all others."""
        parts = name.split(".")
        stored = self.stored_info.get(name) or self.stored_info.get(name.rpartition(".")[0])
        if stored is not None:
            return stored.doubt
        last = parts[-1] if parts[-1] in REACTIONS else parts[-2] if len(parts) > 1 else ""
        if last not in REACTIONS:
            return ""
        joint = name.rpartition(f".{last}")[0]
        shared = self.shared_reactions.get(joint)
        return "" if shared is None else shared.words(name)

    def _warn_not_unique(self, name: str) -> None:
        """Warn once of a reaction that is not unique and carries something there."""
        words = self._not_unique(name)
        if not words or words in self._told:
            return
        self._told.add(words)
        joint, last = name.rpartition(".")[0], name.rpartition(".")[2]
        channel = name if last in REACTIONS else joint
        shared = self.shared_reactions.get(channel.rpartition(".")[0])
        columns = "xyz" if shared is None else [c[-1] for c in shared.of_channel(name)]
        values = np.abs(self.evaluate([channel], allow_nonfinite=True)[channel])
        carried = values[:, ["xyz".index(axis) for axis in columns]]
        if np.nanmax(carried, initial=0.0) > CARRIES * np.nanmax(values, initial=0.0):
            warnings.warn(words, NotUniqueWarning, stacklevel=3)

    def _with_doubt(self, name: str, info: ChannelInfo) -> ChannelInfo:
        words = info.doubt or self._not_unique(name)
        return replace(info, doubt=words) if words else info

    def __getitem__(self, name: str) -> Array:
        """Values of a channel (k,) or (k, c), or of one component (k,)."""
        if not isinstance(name, str):
            words = 'write run["…"] with one of run.channels; rows are chosen behind it'
            raise ChannelError(f"a run is asked by the names of its channels (got {short(name)}); {words}")
        found = self.evaluate([name])
        if name not in found:
            words = f"use run.evaluate([{name!r}]) for them all"
            raise ChannelError(f"{name!r} matches {len(found)} channels; {words}")
        self._warn_not_unique(name)
        return found[name]

    def __contains__(self, name: object) -> bool:
        return self._lookup.at_hand(str(name)) is not None or name in self._lookup.channels()

    def describe(self, name: str) -> ChannelInfo:
        """Unit, components and meaning of a channel, and a doubt where its values are not unique."""
        return self._with_doubt(name, self._lookup.describe(name))

    def unit(self, name: str) -> str:
        """Unit of a channel."""
        return self.describe(name).unit

    def evaluate(self, names: Iterable[str], *, allow_nonfinite: bool = False) -> dict[str, Array]:
        """Several channels at once (names or patterns such as ``"crank.*"``), computed together.

        Raises
        ------
        ChannelError
            Unknown names, with the nearest ones.
        NonFiniteError
            A value is not finite, unless `allow_nonfinite`.
        """
        result = self._lookup.evaluate([names] if isinstance(names, str) else list(names))
        if not allow_nonfinite:
            for name, values in result.items():
                require_finite(f"channel '{name}'", self.t, values)
        return result

    # parts, and states in between

    def between(self, t0: float, t1: float) -> Run:
        """The rows with t0 ≤ t ≤ t1 (s), as a run. Channels already computed are kept."""
        if not t0 <= t1:
            raise ValueError(f"between: t0 = {t0} lies after t1 = {t1}")
        first, end = (int(np.searchsorted(self.t, t0)), int(np.searchsorted(self.t, t1, side="right")))
        rows = slice(first, end)
        part = self._derive(
            self.t[rows],
            (self.x[rows], self.y[rows], self.w[rows]),
            None if self.zdot is None else self.zdot[rows],
            {name: values[rows] for name, values in self.stored.items()},
            tuple(event for event in self.events if t0 <= event.t <= t1),
        )
        part.errors.update(self.estimates.rows(rows))
        part._lookup.computed = {name: values[rows] for name, values in self._lookup.computed.items()}
        return part

    def at(self, times: ArrayLike) -> Run:
        """The run at other times (s, ascending, within its span), as a run.

        States are computed again from the row before by the method and with the tolerances of the run, so they are as
        accurate as its rows, however far apart these are; channels follow from them. At a jump the state after it
        is given. Where the model is not at hand (a run stored without its text), states are interpolated between
        rows, and a warning tells how far off they may be.
        """
        times = np.atleast_1d(np.array(times, np.float64))
        require_finite("the times asked for", times, times)
        if not len(self):
            raise ValueError("at: this run has no rows")
        if times.ndim != 1 or np.any(np.diff(times) <= 0):
            raise ValueError("at: the times must ascend")
        if times.size and not self.t[0] <= times[0] <= times[-1] <= self.t[-1]:
            outside = times[0] if times[0] < self.t[0] else times[-1]
            raise ValueError(f"at: t = {outside} s lies outside the run, {self.t[0]} to {self.t[-1]} s")
        z = self._interpolated(times) if self.motion is None else self.motion(self, times)
        found = self._derive(times, self.layout.split(z), None, {}, self.events)
        found.after_jumps = True
        return found

    def intermediates(self, t: float, formulation: str = "auto") -> Intermediates:
        """Every named quantity of a formulation at an instant of the run (s); see `kinetree.intermediates`.

        The formulation is that of the run where none is named. Contacts that are closed there, friction and parts that
        are switched stand in the equations as they do in the run.
        """
        asked = Arguments("Run.intermediates")
        asked.number("t", t, "give an instant of the run in s; intermediates_over takes several")
        asked.check()
        found: list[Intermediates] = service("intermediates")(self, np.array([float(t)]), formulation)
        return found[0]

    def intermediates_over(
        self, times: ArrayLike | None = None, formulation: str = "auto"
    ) -> IntermediatesOverTime:
        """Intermediates at several instants (s, ascending; rows of the run where left out, at most a hundred).

        ``run.intermediates_over().report("inside.html")`` is a page with a tab that follows its time.
        """
        from kinetree.results.intermediates import IntermediatesOverTime

        if times is None:
            own = np.unique(self.t)
            times = own[
                np.unique(np.linspace(0, own.size - 1, min(own.size, MOST_INSTANTS)).round().astype(int))
            ]
        return IntermediatesOverTime(self, service("intermediates")(self, times, formulation))

    def report(self, path: str | PathLike[str], *, inside: str | None = None) -> Path:
        """Write a page (.html) that works offline; ``inside`` names a formulation to look into.

        A tab *Inside* then shows its quantities over the time of the page; "auto" is the formulation of the run.
        """
        written: Path = service("report")(self, path, inside)
        return written

    def displaced(self, dx: Array, dy: Array) -> Run:
        """Return the run with coordinates changed by `dx` (k, n_x) and speeds by `dy` (k, n_y)."""
        return self._derive(self.t, (self.x + dx, self.y + dy, self.w), None, {}, self.events)

    @property
    def motion(self) -> Motion | None:
        """Interpolation of states between rows; rebuilt from the model text where the run was loaded without it."""
        if self._motion is None and self._has_model and "motion" in SERVICES:
            self._motion = service("motion")(self)
        return self._motion

    def _interpolated(self, times: Array) -> Array:
        """States by interpolation, with a warning where its error is larger than that of the run."""
        error = interpolation_error(self)
        if error > 100 * float(self.settings.get("rtol", RUN_RTOL)):
            warnings.warn(
                f"at: the model of the run of {self.model_name!r} is not at hand, so states between its rows are "
                f"interpolated; they are off by up to about {error:.1g} of what they vary by",
                stacklevel=3,
            )
        return interpolate(times, self.t, self.z, self.zdot, self.jumps, self.layout.quaternions)

    def _derive(
        self,
        t: Array,
        states: tuple[Array, Array, Array],
        zdot: Array | None,
        stored: Mapping[str, Array],
        events: Sequence[Occurrence],
    ) -> Run:
        found = Run(
            self.info,
            t,
            *states,
            zdot=zdot,
            changes=self.changes,
            events=events,
            statistics=self.statistics,
            timings=self.timings,
            status=self.status,
            reason=self.reason,
            audit=self._audit,
            notes=self._notes,
            stored=stored,
            stored_info=self.stored_info,
            source=self._source,
            motion=self._motion,
            companion=self.estimates.maker,
            model=self.model,
        )
        found.after_jumps = self.after_jumps
        return found

    def with_audit(self, audit: Audit | Callable[[], Audit] | None) -> Run:
        """Return the same run with an audit, with none, or with a function that makes it when first asked for."""
        run = copy(self)
        run._audit = audit
        if run.__dict__.pop("_lookup", None) is not None:
            run._lookup.computed = dict(self._lookup.computed)
        return run

    # ways out

    def to_pandas(self, channels: Iterable[str] | None = None) -> pandas.DataFrame:
        """A `pandas.DataFrame` with index "time" (s).

        Its ``attrs`` hold "units", the "verdict" of the audit with its "reasons", and "doubts" of single channels.

        Parameters
        ----------
        channels : iterable of str, optional
            Names or patterns, ``["*"]`` for all. The states and `usual_channels` where left out.
        """
        from kinetree.results.display import to_pandas

        shown = self._columns(channels)
        table = to_pandas(self.t, shown)
        judgement = self.judgement
        doubts = {name: info.doubt for name, (_, info) in shown.items() if info.doubt}
        table.attrs |= {"verdict": judgement.verdict, "reasons": list(judgement.reasons), "doubts": doubts}
        return table

    def to_csv(self, path: str | PathLike[str], channels: Iterable[str] | None = None) -> None:
        """Write comma-separated text: a line of names with units, ``time [s],crank.angle [rad]``, then the rows.

        Where there is a doubt, lines that begin with ``#`` stand above them: the verdict of the audit, its reasons, and
        doubts about channels (``pandas.read_csv(path, comment="#")`` and ``numpy.genfromtxt`` pass over them).

        Numbers are written with the fewest digits that read back to the very same double. The file appears only
        once it is whole. `channels` as in `to_pandas`.
        """
        from kinetree.results.display import to_csv

        shown = self._columns(channels)
        doubts = [info.doubt for _, info in shown.values() if info.doubt]
        told = [] if self.judgement.is_good and not doubts else self.judgement.lines()
        to_csv(path, self.t, shown, [*told, *doubts])

    def to_gltf(self, path: str | PathLike[str], *, forces: bool = False) -> Path:
        """Write the moving mechanism as binary glTF (``.glb``), for Blender, slides and viewers; returns the path.

        One node for every body, with its shapes and its motion at all rows as an animation that begins at zero; the
        ground, springs and dampers, joints and markers, too, and with ``forces`` the arrows of forces and moments in
        joints and contacts. Lengths are metres, axes those of the world, turned so that up is glTF's y.
        """
        written: Path = service("to_gltf")(self, path, forces=forces)
        return written

    def to_video(self, path: str | PathLike[str], **options: Any) -> Path:
        """Write a video of the motion: ``.mp4``, ``.webm`` (extra ``kinetree[video]``, or ffmpeg) or ``.gif``.

        It is drawn without a browser and without a graphics card. Returns the path.

        Parameters
        ----------
        path
            File to write; it appears once it is whole.
        fps : float
            Pictures per second; 30, and 20 for GIF.
        size : (int, int)
            Width and height in pixels, even numbers; 1280 × 720, and 640 × 360 for GIF.
        speed : float
            Factor by which the motion is shown faster. Where left out, real time for motions of 1 to 90 s, else
            a power of ten, which the pictures say.
        view : str
            "home", "front", "side" or "top".
        theme : str
            "light" or "dark".
        forces : bool
            True if forces and moments in joints and contacts are drawn as arrows.
        progress : callable
            Called with the number of pictures done and the number of all.
        """
        written: Path = service("to_video")(self, path, **options)
        return written

    def _columns(self, channels: Iterable[str] | None) -> dict[str, tuple[Array, ChannelInfo]]:
        """Channels of a table: those named, or the states and the usual ones."""
        states = self._described(self.layout.names) if channels is None else {}
        return states | self._described(channels)

    @property
    def usual_channels(self) -> list[str]:
        """Channels that are written unless others are named: those stored with the run; if none are, those of
        joints, loads, constraints and energies, and the places of bodies.
        """
        if self.stored:
            return list(self.stored)
        try:
            source = self.source
        except ChannelError:  # of another version: the states are what there is
            source = None
        found = {} if source is None else source.names
        return [
            name for name, info in found.items() if _is_usual(name, info) and name not in self.layout.names
        ]

    def _described(self, channels: Iterable[str] | None) -> dict[str, tuple[Array, ChannelInfo]]:
        """Values of channels (None: the usual ones) with their descriptions."""
        values = self._usual() if channels is None else self.evaluate(channels)
        return {name: (array, self.describe(name)) for name, array in values.items()}

    def _usual(self) -> dict[str, Array]:
        """Values of the usual channels, without those that would fill a disk or are not finite; it says which."""
        names = self.usual_channels
        count = len(self) * sum(self.describe(name).width for name in names)
        if count > MOST_VALUES and not self.stored:
            warnings.warn(
                f"the {len(names)} usual channels of this run are {count:,} numbers and are left out, but for its "
                "states; name those that are wanted with channels=[…]",
                stacklevel=4,
            )
            return {}
        values = self.evaluate(names, allow_nonfinite=True)
        bad = [name for name, array in values.items() if not np.isfinite(array).all()]
        if bad:
            listed = ", ".join(bad[:5]) + (f" and {len(bad) - 5} more" if len(bad) > 5 else "")
            warnings.warn(f"channels that are not finite are left out: {listed}", stacklevel=4)
        return {name: array for name, array in values.items() if name not in bad}

    def save(self, path: str | PathLike[str], channels: Iterable[str] | None = None) -> None:
        """Write the run as HDF5 (`kinetree.results.storage.run_file` describes the file).

        Parameters
        ----------
        path : path
        channels : iterable of str, optional
            Names or patterns of channels whose values are written beside the states (those already stored with the
            run are in any case): ``["*"]`` for all, ``[]`` for none, `usual_channels` where left out.

        Raises
        ------
        StoreError
            The file cannot be written; the run in memory is unharmed, and so is a file already there.
        NonFiniteError
            A channel that was named is not finite; its name and time are given.
        """
        from kinetree.results.storage.run_file import write_run

        write_run(path, self, self._described(None if channels is None else [*self.stored, *channels]))

    @constructor
    @classmethod
    def load(cls, path: str | PathLike[str], source: ChannelSource | None = None, model: Any = None) -> Run:
        """Read a run that `save` or a `RunWriter` wrote, finished or not.

        A run that was cut off has all rows that were committed to the file.

        Parameters
        ----------
        path : path
        source : ChannelSource, optional
            Computes channels that were not stored; rebuilt from the model text when wanted where left out.
        model : Model, optional
            The model of the run, for one whose text a file cannot hold (a load or joint of your own).

        Raises
        ------
        StoreError
            The file is missing, is no run, is damaged or was written by a newer version; the message says which.
        """
        from kinetree.results.storage.run_file import read_run

        return read_run(path, lambda **parts: cls(**parts, source=source, model=model))

    def plot(
        self,
        *channels: str,
        over: str | None = None,
        path: str | PathLike[str] | None = None,
        errors: bool = False,
    ) -> Any:
        """Plot channels over time, or over another channel.

        Parameters
        ----------
        channels
            Names or patterns (``"A.*"``); the first coordinates where left out. One axes for every unit.
        over
            The channel on the horizontal axis in place of time: ``run.plot("A.angle_rate", over="A.angle")``.
        path
            Path of the figure: png, svg or pdf.
        errors
            Draw the estimated errors (`Run.error`) as bands around the channels.

        Returns
        -------
        matplotlib.figure.Figure
            Notebooks show it.
        """
        return service("plot")(self, *channels, over=over, path=path, errors=errors)

    def show(self, *channels: str, **options: Any) -> Any:
        """Show the motion, and plots that start with the named channels."""
        return service("show")(self, *channels, **options)
