"""Channels at one state, read again and again: expressions are made once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.channels.evaluation import ModelChannels
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_modes import ContactModes, Places
from kinetree.nonsmooth.undetermined_friction import UndeterminedFriction
from kinetree.preparation.prepare import Prepared
from kinetree.results.channels import ChannelInfo, ChannelList, ChannelSource
from kinetree.results.shared_reactions import SharedReaction
from kinetree.solve.modes import ALL_OPEN, ActiveSet, ContactMode


class ChannelReader:
    """Reads channels of a compiled model at states z with parameters p."""

    def __init__(self, prepared: Prepared) -> None:
        self._compiled, self._channels = prepared.compiled, prepared.channels
        self._listed = ChannelList(dict(prepared.channels.names))
        self._functions: dict[str, tuple[ca.Function | None, int | None]] = {}
        eq = prepared.compiled.equations
        self._n_x, self._n = int(eq.x.shape[0]), int(eq.x.shape[0] + eq.y.shape[0])

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._channels.names)

    def read(self, name: str, t: float, z: Array, p: Array) -> float | Array:
        """A channel or a component of one."""
        if name not in self._functions:
            channel, component = self._split(name)
            plain = self._channels.expression(channel)
            function = None
            if plain is not None:
                eq = self._compiled.equations
                function = ca.Function("channel", [eq.t, self._compiled.z, eq.p], [ca.densify(plain)])
            self._functions[name] = (function, component)
        function, component = self._functions[name]
        if function is None:
            channel, _ = self._split(name)
            parts = (z[None, : self._n_x], z[None, self._n_x : self._n], z[None, self._n :])
            found = self._channels.evaluate([channel], np.array([t]), *parts, p)[channel][0]
            values = np.atleast_1d(np.asarray(found, dtype=float))
        else:
            values = np.array(function(t, z, p), dtype=float).ravel()
        if component is not None:
            return float(values[component])
        return values if self._listed[self._split(name)[0]].components else float(values[0])

    def is_motion(self, channel: str) -> bool:
        """True if a channel is a function of time, state and parameters alone."""
        return channel in self._channels.names and self._channels.expression(channel) is not None

    def expression(self, name: str) -> SX | None:
        """A channel or component in the symbols t, z and p; None where forces or former rows are needed."""
        channel, component = self._split(name)
        plain = self._channels.expression(channel)
        return plain if plain is None or component is None else plain[component]

    def width(self, name: str) -> int:
        """Number of values of a channel or component."""
        channel, component = self._split(name)
        return 1 if component is not None else self._listed[channel].width

    def _split(self, name: str) -> tuple[str, int | None]:
        return self._listed.split(name)


LOOKED_AT = 8
"""Number of rows of each mode at which the motion is tested for dependence on shares of load."""
History = Sequence[tuple[float, ActiveSet]]
"""Times (s), with the contacts that are closed or rub and the parts that are switched from each time on."""


class ContactChannels:
    """Channels of a compiled model with contacts (a :class:`kinetree.results.channels.ChannelSource`).

    Parameters
    ----------
    base
        Channels of the model with all contacts open.
    modes
        The model in each of its modes.
    history
        Times from which contacts were closed or open. A row at the very time of a change is the one before it, except
        at the start; of two rows at that time, the second is the one after it.
    """

    def __init__(self, base: ModelChannels, modes: ContactModes, history: History) -> None:
        self._base, self._modes, self._history = base, modes, history
        self._sources: dict[ActiveSet, ModelChannels] = {ALL_OPEN: base}
        self._of_modes: dict[str, bool] = {}

    def _source(self, active: ActiveSet) -> ModelChannels:
        if active not in self._sources:
            self._sources[active] = ModelChannels(self._modes.compiled(active))
        return self._sources[active]

    @property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be computed."""
        found = dict(self._base.names)
        for _, active in self._history:
            found |= self._source(active).names
        return found

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> Mapping[str, Array]:
        """Values of channels at k states: (k,) or (k, c)."""
        t = np.atleast_1d(np.asarray(t, dtype=float))
        p = np.broadcast_to(np.atleast_2d(np.asarray(p, dtype=float)), (t.size, np.atleast_2d(p).shape[1]))
        forced = [name for name in names if self._depends_on_mode(name)]
        plain = [name for name in names if name not in forced]
        found = dict(self._base.evaluate(plain, t, x, y, w, p)) if plain else {}
        if forced:
            infos = self.names
            for name in forced:
                width = len(infos[name].components)
                found[name] = np.zeros((t.size, width) if width else t.size)
            for active, rows in grouped(self._history, t):
                source = self._source(active)
                known = [name for name in forced if name in source.names]
                for name, values in source.evaluate(
                    known, t[rows], x[rows], y[rows], w[rows], p[rows]
                ).items():
                    found[name][rows] = values
        return {name: found[name] for name in names}

    def shared_reactions(self, t: float, x: Array, y: Array, p: Array) -> Mapping[str, SharedReaction]:
        """Reactions of joints that are not unique with all contacts open, by joint."""
        return self._base.shared_reactions(t, x, y, p)

    def undetermined(self, t: Array, x: Array, y: Array, p: Array) -> UndeterminedFriction:
        """Parts whose shares of load a rule decided, and rows of a run at which the motion depends on these shares."""
        looked_for = UndeterminedFriction(self._modes)
        for active, rows in grouped(self._history, t):
            for row in rows[np.unique(np.linspace(0, rows.size - 1, LOOKED_AT).astype(int))]:
                looked_for.look(active, t[row], x[row], y[row], p[row])
        return looked_for

    def _depends_on_mode(self, name: str) -> bool:
        if name not in self._of_modes:
            info = self._base.names.get(name)
            sources = [self._source(active) for active in {active for _, active in self._history}]
            self._of_modes[name] = (
                info is None
                or info.kind in ("residual", "friction")
                or any(name in s.names and s.needs_forces(name) for s in (self._base, *sources))
            )
        return self._of_modes[name]


def grouped(history: History, t: Array) -> list[tuple[ActiveSet, NDArray[np.int64]]]:
    """Rows of equal mode; all of them in the open one where there is no history."""
    number = np.zeros(t.size, dtype=np.int64)
    for i, (time, _) in enumerate(history[1:], start=1):
        after = t > time
        after[np.flatnonzero(t == time)[1:]] = True
        number[after] = i
    groups: dict[ActiveSet, list[int]] = {}
    for row, i in enumerate(number.tolist()):
        groups.setdefault(history[i][1] if history else ALL_OPEN, []).append(row)
    return [(active, np.array(rows, dtype=np.int64)) for active, rows in groups.items()]


def channels_of(
    prepared: Prepared, events: Sequence[Event], history: History, places: Places
) -> ChannelSource:
    """Channels of a run with this history of its contacts; ``places`` are where parts of it were switched."""
    if not any(active for _, active in history):
        return prepared.channels
    modes = ContactModes(prepared.compiled, events)
    for switched, place in places.items():
        modes.place(switched, *place)
    return ContactChannels(prepared.channels, modes, history)


def stored_modes(modes: Sequence[tuple[float, ContactMode]]) -> dict[str, Any]:
    """A history of contacts as arrays that a file can hold."""
    table = [(t, k) for t, mode in modes for k in (-1, *mode.active.stored())]
    return {
        "mode_t": np.array([t for t, _ in table], dtype=float),
        "mode_closed": np.array([k for _, k in table], dtype=np.int64),
    }


def modes_of(stored: Mapping[str, Any]) -> History:
    """The history that `stored_modes` stored; empty where there is none."""
    numbered: list[tuple[float, list[int]]] = []
    times, closed = np.atleast_1d(stored.get("mode_t", [])), np.atleast_1d(stored.get("mode_closed", []))
    for t, k in zip(times, closed, strict=True):
        if k < 0:
            numbered.append((float(t), []))
        else:
            numbered[-1][1].append(int(k))
    return [(t, ActiveSet.of_stored(integers)) for t, integers in numbered]


def sides_of(stored: Mapping[str, Any]) -> tuple[int, ...] | None:
    """Sides of the contacts stored with a run; None where there are none."""
    return tuple(int(side) for side in np.atleast_1d(stored["sides"])) if "sides" in stored else None
