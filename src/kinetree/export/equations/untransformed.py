"""What printed equations are compared with: the formulation's own kernels, whatever coordinates are printed.

Other coordinates s are put into the kernels as numbers: x(s), and along a path s(τ) with rates ṡ and s̈

    y = dx/dτ        ẏ = d²x/dτ²

Virtual power in the directions of ṡ, of M ẏ − f, and the accelerations B ẏ − γ of the constraints then give M, f, B and
γ in the new coordinates, without the graphs that were transformed to print them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.equations.compose import outputs_of
from kinetree.export.equations.normal_form.angles import rates_of
from kinetree.export.equations.traced import TracedModel
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.model.expressions import parse, to_casadi

Matrices = dict[str, Array]

Reference = Callable[[Array, Array, Array, Array], Matrices]
"""The matrices that are printed, by name, at time t, coordinates x, speeds y and parameters p."""


class OwnKernels:
    """The matrices of a formulation as they are compiled."""

    def __init__(self, traced: TracedModel) -> None:
        self._traced = traced

    @cached_property
    def _kernel(self) -> Kernel:
        traced = self._traced
        inputs = {"t": traced.t, "x": traced.x, "y": traced.y, "p": traced.p}
        return compile_graph(
            Graph(inputs, outputs_of(traced, compiled=True), traced.stages), name="untransformed"
        )

    def __call__(self, t: Array, x: Array, y: Array, p: Array) -> Matrices:
        return {name: np.asarray(value) for name, value in self._kernel(t=t, x=x, y=y, p=p).items()}


class _DependentCoordinates:
    """Coordinates x that follow from others by relations; the others stay, or are new."""

    def __init__(
        self,
        traced: TracedModel,
        relations: Mapping[str, str],
        parameters: Mapping[str, SX],
        names: tuple[str, ...],
    ) -> None:
        own = traced.coordinate_names
        self.put = [own.index(name) for name in relations]
        self.old = [k for k, name in enumerate(names) if name in own]
        self.stay = [own.index(names[k]) for k in self.old]
        self.size = len(own)
        n, tau = len(names), SX.sym("tau")
        s, rate, second = (SX.sym(letter, n) for letter in ("s", "rate", "second"))
        path = dict(zip(names, ca.vertsplit(s + tau * rate + tau**2 / 2 * second), strict=True))

        def value(segments: tuple[str, ...]) -> SX:
            name = ".".join(segments)
            return path[name] if name in path else parameters[name]

        x = ca.vertcat(SX(0, 1), *[to_casadi(parse(str(text)), value) for text in relations.values()])
        first = ca.jacobian(x, tau)
        there = [ca.substitute(part, tau, SX(0)) for part in (x, first, ca.jacobian(first, tau))]
        self._along = ca.Function("along", [s, rate, second, traced.p], [ca.densify(part) for part in there])

    def along(self, s: Array, rate: Array, second: Array, p: Array) -> tuple[Array, Array, Array]:
        """Coordinates that were replaced, with their first and second derivatives along a path."""
        x, first, other = (np.array(part, dtype=float).ravel() for part in self._along(s, rate, second, p))
        return x, first, other

    def coordinates(self, s: Array, p: Array) -> Array:
        x = np.empty(self.size)
        x[self.stay] = s[self.old]
        x[self.put] = self.along(s, np.zeros(s.size), np.zeros(s.size), p)[0]
        return x


class _Transformed:
    """The matrices in the coordinates that equations were changed to.

    Parameters
    ----------
    reference
        The matrices in the old coordinates.
    old, new
        The equations before and after; of those after only the names are used.
    relations, parameters
        As of `with_relations`.
    """

    def __init__(
        self,
        reference: Reference,
        old: TracedModel,
        new: TracedModel,
        relations: Mapping[str, str],
        parameters: Mapping[str, SX],
    ) -> None:
        self._reference = reference
        self._put = _DependentCoordinates(old, relations, parameters, new.coordinate_names)
        self._change(old, new)

    def _change(self, old: TracedModel, new: TracedModel) -> None:
        """Look at what else changes."""


class InOtherCoordinates(_Transformed):
    """The matrices in the coordinates that `with_relations` changes to."""

    def _change(self, old: TracedModel, new: TracedModel) -> None:
        rates = rates_of(old)
        self._speeds = [int(rates[i] or 0) for i in self._put.put]  # of coordinates that are replaced
        own = {name: j for j, name in enumerate(old.speed_names)}
        self._kept = [(k, own[name]) for k, name in enumerate(new.speed_names) if name in own]
        self._n_y, self._new = len(own), [new.speed_names.index(f"{name}_rate") for name in new.new]
        # the speed in y that is the rate of each new coordinate
        kept = {j: k for k, j in self._kept}
        self._rate: list[int | None] = [None] * len(new.coordinate_names)
        for k, i in zip(self._put.old, self._put.stay, strict=True):
            self._rate[k] = kept.get(-1 if rates[i] is None else int(rates[i] or 0))
        for name, k in zip(new.new, self._new, strict=True):
            self._rate[new.coordinate_names.index(name)] = k

    def _speeds_of(self, s: Array, w: Array, w_dot: Array, p: Array) -> tuple[Array, Array]:
        """Old speeds y and their rates ẏ of new ones w and ẇ."""
        rate, second = (
            np.array([0.0 if k is None else values[k] for k in self._rate]) for values in (w, w_dot)
        )
        _, first, other = self._put.along(s, rate, second, p)
        y, y_dot = np.zeros(self._n_y), np.zeros(self._n_y)
        y[self._speeds], y_dot[self._speeds] = first, other
        for k, j in self._kept:
            y[j], y_dot[j] = w[k], w_dot[k]
        return y, y_dot

    def __call__(self, t: Array, s: Array, w: Array, p: Array) -> Matrices:
        n, still = w.size, np.zeros(w.size)
        y, y_dot = self._speeds_of(s, w, still, p)
        T = np.column_stack([self._speeds_of(s, e, still, p)[0] for e in np.eye(n)])
        own = self._reference(t, self._put.coordinates(s, p), y, p)
        found = {name: value @ T if "_y " in name else value for name, value in own.items()}
        rates = dict(zip(self._put.old, own["x_dot"].ravel()[self._put.stay], strict=True))
        added = iter(w[self._new])
        found["x_dot"] = np.array([[rates[k] if k in rates else next(added)] for k in range(len(self._rate))])
        if "M" in own:
            found["M"] = T.T @ own["M"] @ T
            found["f"] = -(T.T @ (own["M"] @ y_dot - own["f"].ravel()))[:, None]
        if "B" in own:
            found["B"] = own["B"] @ T
            found["gamma"] = -(own["B"] @ y_dot - own["gamma"].ravel())[:, None]
        return found


class AtPostures(_Transformed):
    """The matrices at the postures that `at_postures` looks at, from ``reference`` at all of them."""

    def __call__(self, t: Array, s: Array, y: Array, p: Array) -> Matrices:
        own = self._reference(t, self._put.coordinates(s, p), y, p)
        return {**own, "x_dot": own["x_dot"][self._put.stay]}
