"""Channels at one state, read again and again: expressions are made once."""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.preparation.prepare import Prepared
from kinetree.results.channels import ChannelList


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
