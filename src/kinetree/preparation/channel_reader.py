"""Channels at one state, read again and again: expressions are made once."""

from __future__ import annotations

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.kernels import Graph, Kernel, Stage, compile_graph
from kinetree.preparation.prepare import Prepared
from kinetree.results.channels import ChannelList

SX = ca.SX
Array = NDArray[np.float64]


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
        """All channels."""
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

    def kernel(self, names: tuple[str, ...]) -> Kernel | None:
        """Compiled ``(t, z, p) → values`` of scalar channels or components; None where forces are among them."""
        rows = []
        for name in names:
            channel, component = self._split(name)
            plain = self._channels.expression(channel)
            if plain is None:
                return None
            rows.append(plain if component is None else plain[component])
        eq = self._compiled.equations
        stages = tuple(Stage(*definition) for definition in eq.stages)
        values = ca.densify(ca.vertcat(SX(0, 1), *rows))
        used = stages and ca.depends_on(values, ca.vertcat(*[ca.vec(stage.symbols) for stage in stages]))
        graph = Graph(
            {"t": eq.t, "z": self._compiled.z, "p": eq.p}, {"values": values}, stages if used else ()
        )
        return compile_graph(graph, name="channels")

    def width(self, name: str) -> int:
        """Number of values of a channel or component."""
        channel, component = self._split(name)
        return 1 if component is not None else self._listed[channel].width

    def _split(self, name: str) -> tuple[str, int | None]:
        return self._listed.split(name)
