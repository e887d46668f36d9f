"""Exact derivatives of channels by coordinates, speeds, parameters, accelerations and constraint forces."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.balance.equilibrium_equations import Balance
from kinetree.channels.accelerations import mapped
from kinetree.channels.catalogue import Catalogue
from kinetree.channels.evaluation import determined
from kinetree.compile.compiled_model import CompiledModel
from kinetree.derivatives.variation import accelerations_at
from kinetree.friction.reaction_sharing import repeated_rows, shared_reactions
from kinetree.model.joints.base import Joint
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.results.channels import ChannelList
from kinetree.solve.modes import ALL_OPEN, ActiveSet
from kinetree.words.errors import NoAnswerError


class ChannelSlopes:
    """Derivatives of named channels of a model.

    Parameters
    ----------
    compiled
        The model with its equations.
    names
        Channels, components or patterns.

    Attributes
    ----------
    names, units
        One for each row: a scalar channel, or a component.
    channels
        The channel of every row, and which component it is.
    undetermined
        Names of those that depend on how reactions which are not unique are shared.
    """

    def __init__(self, compiled: CompiledModel, names: Sequence[str]) -> None:
        self._compiled = compiled
        self._catalogue = Catalogue(compiled)
        listed = ChannelList({name: channel.info for name, channel in self._catalogue.channels.items()})
        labels: list[str] = []
        channels: list[tuple[str, int]] = []
        units: list[str] = []
        rows: list[tuple[SX, bool]] = []
        for name in listed.expand(names):
            channel, component = listed.split(name)
            info = listed[channel]
            for k in range(info.width) if component is None else [component]:
                rows.append(self._row(channel, k))
                channels.append((channel, k))
                labels.append(f"{channel}.{info.components[k]}" if info.components else channel)
                units.append(info.unit)
        self.names, self.units, self.channels = tuple(labels), tuple(units), tuple(channels)
        eq, cat = compiled.equations, self._catalogue
        values = ca.vertcat(SX(0, 1), *[row for row, _ in rows])
        self._follows = np.array([speed for _, speed in rows], dtype=bool)
        self.undetermined: tuple[str, ...] = ()
        self.dynamic = bool(values.shape[0]) and bool(ca.depends_on(values, ca.vertcat(cat.ydot, cat.lam)))
        if self.dynamic and repeated_rows(eq, compiled.rows_here):
            unique = determined(compiled, cat, [row for row, _ in rows])
            self.undetermined = tuple(name for name, alone in zip(labels, unique, strict=True) if not alone)
            # whatever λ goes with the motion, the channels show the shared ones
            shared = shared_reactions(eq, compiled.rows_here, cat.ydot, cat.lam)
            values = ca.substitute(values, cat.lam, ca.densify(shared))
        arguments = [eq.t, eq.x, eq.y, eq.p, cat.ydot, cat.lam]
        outputs = [ca.jacobian(values, v) for v in (eq.x, eq.y, eq.p, cat.ydot, cat.lam)] + [eq.N]
        self._slopes = ca.Function("slopes", arguments, [ca.densify(o) for o in outputs])

    def _row(self, name: str, k: int) -> tuple[SX, bool]:
        """The expression of a channel; for a cut joint's coordinate its speed, by which it varies."""
        channel = self._catalogue.channels[name]
        if channel.finish is None:
            return ca.vec(ca.densify(channel.expression()))[k], False
        owner, _, last = name.rpartition(".")
        joint = {cut.name: cut for cut in self._compiled.tree.topology.cuts}.get(owner)
        if joint is None or last not in joint.coordinate_names or not has_plain_rates(joint):
            raise NoAnswerError(
                f"channel {name!r} has no derivative here; use angles, positions or rotations"
            )
        speed = joint.speed_names[joint.coordinate_names.index(last)]
        return self._catalogue.channels[f"{owner}.{speed}"].expression(), True

    def at(
        self,
        state: tuple[float, Array, Array, Array, Array, Array],
        dx: Array,
        dy: Array,
        dp: Array,
        dydot: Array,
        dlam: Array,
    ) -> Array:
        """Deviations of the channels (rows × columns) from deviations of state, parameters and forces.

        ``state`` is (t, x, y, p, ẏ, λ).
        """
        t, *others = state
        states = (np.array([t]), *(part[None] for part in others))
        return self.along(states, dx[None], dy[None], dp, dydot[None], dlam[None])[0]

    def along(
        self, states: tuple[Array, ...], dx: Array, dy: Array, dp: Array, dydot: Array, dlam: Array
    ) -> Array:
        """The same at several states (states × rows × columns); dp is common to them."""
        t, *others = states
        found = [
            part.reshape(t.size, *self._slopes.size_out(i))
            for i, part in enumerate(mapped(self._slopes, t[:, None], *others))
        ]
        by_x, by_y, by_p, by_ydot, by_lam, N = found
        out = by_x @ dx + by_y @ dy + by_p @ dp + by_ydot @ dydot + by_lam @ dlam
        if self._follows.any():  # δq = ∂u/∂y δξ
            out[:, self._follows] = by_y[:, self._follows] @ (np.linalg.pinv(N) @ dx)
        return np.asarray(out, dtype=float)


class ModeSlopes:
    """Derivatives of named channels of a run whose contacts, friction and switched parts change.

    Parameters
    ----------
    modes
        The model in each of its modes.
    names
        Channels, components or patterns, of the model with its contacts open. In modes that know nothing of one it is
        zero.
    """

    def __init__(self, modes: ContactModes, names: Sequence[str]) -> None:
        first = ChannelSlopes(modes.compiled(ALL_OPEN), names)
        self._modes = modes
        self._slopes: dict[ActiveSet, ChannelSlopes] = {ALL_OPEN: first}
        self.names, self.units, self.channels = first.names, first.units, first.channels

    @property
    def undetermined(self) -> tuple[str, ...]:
        """Names that depend on how reactions are shared, in the modes looked at so far."""
        found = {name for slopes in self._slopes.values() for name in slopes.undetermined}
        return tuple(name for name in self.names if name in found)

    def along(
        self, active: ActiveSet, t: Array, x: Array, y: Array, p: Array, dx: Array, dy: Array, dp: Array
    ) -> Array:
        """Deviations (k × rows × columns) at k states of a mode, accelerations and forces varied with the state.

        p is (k × n_p), or (n_p) where all states have the same.
        """
        compiled = self._modes.compiled(active)
        if active not in self._slopes:
            self._slopes[active] = ChannelSlopes(compiled, self.names)
        slopes = self._slopes[active]
        k, n, rows = t.size, y.shape[1], len(compiled.equations.rows.names)
        p = np.broadcast_to(p, (k, p.shape[-1]))
        ydot, lam = np.zeros((k, n)), np.zeros((k, rows))
        dydot, dlam = np.zeros((k, n, dp.shape[1])), np.zeros((k, rows, dp.shape[1]))
        if slopes.dynamic:
            balance = compiled.once("balance", lambda: Balance(compiled.dense))
            for i in range(k):
                found = accelerations_at(balance, t[i], x[i], y[i], p[i], dx[i], dy[i], dp)
                ydot[i], lam[i], dydot[i], dlam[i] = found
        states = (t, x, y, p, ydot, lam)
        return slopes.along(states, dx, dy, dp, dydot, dlam)


def has_plain_rates(joint: Joint) -> bool:
    """Whether the speeds of a joint are the rates of its coordinates."""
    if joint.n_q != joint.n_u or joint.quaternion is not None:
        return False
    q = SX.sym("q", joint.n_q)
    rates = joint.rates(q)
    return bool(rates.is_constant() and np.array_equal(np.array(ca.DM(rates)), np.eye(joint.n_q)))
