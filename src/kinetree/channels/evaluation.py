"""Channels of a run, computed from its states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.channels.accelerations import Accelerations, mapped
from kinetree.channels.catalogue import Catalogue
from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.kept import Kept
from kinetree.results.channels import ChannelInfo

MOST_FUNCTIONS = 256
"""Sets of channels whose expressions are kept."""

AccelerationSource = Callable[[Array, Array, Array, Array], tuple[Array, Array]]
"""ẏ (k, n_y) and λ (k, m) at states (t, x, y, p)."""


class ModelChannels:
    """Channels of a compiled model (a :class:`kinetree.results.channels.ChannelSource`).

    Expressions are evaluated by CasADi's own virtual machine: nothing is compiled for looking at results.

    Parameters
    ----------
    compiled
        The model with its equations.
    accelerations
        Where ẏ and λ come from; by default the dense solution with the smallest λ.
    """

    def __init__(self, compiled: CompiledModel, accelerations: AccelerationSource | None = None) -> None:
        self.model = compiled.model
        self._eq = compiled.equations
        self._functions = Kept(MOST_FUNCTIONS)
        self._catalogue = Catalogue(compiled)
        self._names = {name: channel.info for name, channel in self._catalogue.channels.items()}
        self._w = compiled.z[compiled.equations.x.shape[0] + compiled.equations.y.shape[0] :]
        self._accelerations = Accelerations(compiled) if accelerations is None else accelerations

    @property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be computed."""
        return self._names

    def needs_forces(self, name: str) -> bool:
        """Whether a channel depends on accelerations or constraint forces."""
        catalogue = self._catalogue
        expression = ca.vec(catalogue.channels[name].expression())
        return bool(ca.depends_on(expression, ca.vertcat(catalogue.ydot, catalogue.lam)))

    def expression(self, name: str) -> SX | None:
        """A channel in the symbols t, z and p; None where it needs accelerations, forces or a look at former rows."""
        catalogue, channel = self._catalogue, self._catalogue.channels[name]
        values = ca.vec(channel.expression())
        if channel.finish is not None or ca.depends_on(values, ca.vertcat(catalogue.ydot, catalogue.lam)):
            return None
        return ca.substitute(values, catalogue.w, self._w)

    def follows(self, name: str) -> bool:
        """Whether a channel is followed from row to row, as coordinates of cut joints are."""
        return self._catalogue.channels[name].finish is not None

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> Mapping[str, Array]:
        """Values of channels at k states: (k,) or (k, c)."""
        catalogue, eq = self._catalogue, self._eq
        function, dynamic = self._function(tuple(names))
        t = np.atleast_1d(np.asarray(t, dtype=float))
        p = np.broadcast_to(np.atleast_2d(np.asarray(p, dtype=float)), (t.size, eq.p.shape[0]))
        wanted = {name: catalogue.channels[name] for name in names}
        if dynamic:
            ydot, lam = self._accelerations(t, x, y, p)
        else:
            ydot, lam = (np.zeros((t.size, v.shape[0])) for v in (catalogue.ydot, catalogue.lam))
        found = {}
        for (name, channel), value in zip(
            wanted.items(), mapped(function, t[:, None], x, y, w, p, ydot, lam), strict=True
        ):
            finished = value if channel.finish is None else channel.finish(value, p)
            found[name] = finished if channel.info.components else finished[:, 0]
        return found

    def _function(self, names: tuple[str, ...]) -> tuple[ca.Function, bool]:
        """Some channels of a state, accelerations and forces; whether they need the last two."""
        return self._functions.once(names, lambda: self._made(names))

    def _made(self, names: tuple[str, ...]) -> tuple[ca.Function, bool]:
        catalogue, eq = self._catalogue, self._eq
        wanted = [catalogue.channels[name] for name in names]
        expressions = [ca.densify(ca.vec(channel.expression())) for channel in wanted]
        forces = ca.vertcat(catalogue.ydot, catalogue.lam)
        dynamic = bool(ca.depends_on(ca.vertcat(SX(0, 1), *expressions), forces))
        arguments = [eq.t, eq.x, eq.y, catalogue.w, eq.p, catalogue.ydot, catalogue.lam]
        return ca.Function("channels", arguments, expressions), dynamic
