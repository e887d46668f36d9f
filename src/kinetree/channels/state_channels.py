"""A model in one state, with the accelerations and forces that belong to it: every channel can be asked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State, independent_rows
from kinetree.assembly.singular_positions import rows_nearby
from kinetree.channels.evaluation import ModelChannels
from kinetree.channels.load_warnings import cautions
from kinetree.compile.compiled_model import CompiledModel
from kinetree.results.channels import ChannelList


@dataclass(frozen=True)
class Situation:
    """A state of a compiled model.

    Attributes
    ----------
    compiled
        The model with its equations.
    t, x, y, p
        Time (s), coordinates, speeds and parameters.
    ydot, lam
        Accelerations ẏ and multipliers λ of all rows.
    """

    compiled: CompiledModel
    t: float
    x: Array
    y: Array
    p: Array
    ydot: Array
    lam: Array

    @property
    def channels(self) -> ChannelList:
        """Everything that can be asked for by name."""
        return ChannelList(self.source.names)

    @property
    def source(self) -> ModelChannels:
        """What computes the channels: with the accelerations and forces of this state, whatever it is asked for."""

        def known(t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
            return self.ydot[None], self.lam[None]

        return ModelChannels(self.compiled, known)

    def __getitem__(self, name: str) -> Array | float:
        """Value of a channel: a number, or an array of its components."""
        channel, component = self.channels.split(name)
        works = np.zeros((1, self.compiled.n_w))
        arguments = ([channel], np.array([self.t]), self.x[None], self.y[None], works, self.p[None])
        value = np.asarray(self.source.evaluate(*arguments)[channel])[0]
        if component is not None:
            return float(value[component])
        return float(value) if np.ndim(value) == 0 else np.asarray(value)

    @property
    def coordinates(self) -> dict[str, float]:
        """Coordinates by name (rad, m)."""
        names = self.compiled.equations.coordinate_names
        return dict(zip(names, map(float, self.x), strict=True))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What its loads say is to be doubted in this state, as the audit of a run does."""
        rows = (np.array([self.t]), self.x[None], self.y[None], self.p[None])
        return tuple(words for words, _ in cautions(self.compiled.equations, *rows))


def is_singular(situation: Situation, B: Array) -> bool:
    """Whether more motions are free in a position than nearby; B is the constraint Jacobian there."""
    state = State(situation.t, situation.x, situation.y, situation.p)
    if not B.shape[0]:
        return False
    return len(rows_nearby(situation.compiled.constraints, state)) > len(independent_rows(B))
