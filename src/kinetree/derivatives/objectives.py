"""Objectives of runs: expressions of states and channels, as functions of the state in every mode of a run.

A channel that follows from accelerations and constraint forces (a reaction, the force of a constraint) is a function of
time, state and parameters too: ẏ(t, z, p) and λ(t, z, p), which the equations of motion give, stand in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.channels.catalogue import Catalogue
from kinetree.channels.evaluation import determined
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.switching import model_switches
from kinetree.friction.implicit_forces import solved
from kinetree.model.blocks.linear import Integrator
from kinetree.model.events import ExpressionEvent
from kinetree.model.expressions import Expr, Name, Scalar, name_segments, substitute
from kinetree.model.expressions.switching import switches
from kinetree.model.expressions.vocabulary import format_name
from kinetree.model.faults import Fault
from kinetree.model.model import Model
from kinetree.model.object_cache import ObjectCache
from kinetree.model.parts import ROOMS
from kinetree.model.validation.events import event_faults
from kinetree.results.channels import ChannelError, ChannelList
from kinetree.symbolic.mechanism import Mechanism
from kinetree.words.arguments import NoAnswerError
from kinetree.words.keywords import CheckedKeywords

GREATEST = (
    'for a greatest value over time give optimize a limit, along={"A.angle": (None, 0.5)}, or make a parameter as '
    "small as possible that the channel stays below (docs/parameter_studies.md), or take the integral of a high power"
)
"""Advice where the greatest value over time is wanted, which has no smooth derivative."""

MEANT = (
    "an objective is an expression of states and channels at the end of the run, and with Objective(integral=…) "
    "another one's integral over time"
)


@dataclass(frozen=True)
class Objective(CheckedKeywords):
    """A scalar of a run: an expression at its end, and the integral of another one over time (either may be 0).

    Expressions name time, parameters, states of joints, bodies and blocks, and channels: ``A.reaction.x``,
    ``spring.force.z``, ``cart.acceleration.x``.
    """

    terminal: Any = 0.0
    integral: Any = 0.0

    other_words: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            ("final", "end", "at_end", "value", "expression"), "what counts at the end is terminal"
        ),
        **dict.fromkeys(
            ("running", "over_time", "sum", "mean", "average"), "what is added up over time is integral"
        ),
        **dict.fromkeys(("maximum", "max", "greatest", "peak", "minimum", "min", "least"), GREATEST),
    }


INTEGRAL = "integral"
"""Name of the blocks that integrate; numbers follow, and dashes where the model has such a name."""


def with_integral_states(model: Model, objectives: Sequence[Objective]) -> tuple[Model, list[Objective]]:
    """A copy of a valid model with integrals of objectives as states, and the objectives with their values at the end.

    So steps are as short as the integrals need, and end where an integrand bends or jumps, as for loads. Integrands
    that name channels, which are no states, stay as they are; so do faulty ones, for messages.
    """
    blocks: list[Integrator] = []
    found = []
    taken = {part.name for room, _ in ROOMS for part in getattr(model, room)}
    for k, objective in enumerate(objectives):
        both = (
            ExpressionEvent("terminal", objective.terminal),
            ExpressionEvent("integral", objective.integral),
        )
        integrand, faults = both[1].expression, event_faults(both[1:], model)
        if not isinstance(integrand, Expr) or faults:
            found.append(objective)
            continue
        name = f"{INTEGRAL}_{k + 1}"
        while name in taken:
            name += "_"
        blocks.append(Integrator(name, integrand))
        found.append(replace(objective, terminal=both[0].expression + Name(name, "state"), integral=0.0))
    if not blocks:
        return model, found
    changed = model.add(*blocks)  # equations are kept for the next question about the same integrals
    changed.__dict__["kept"] = model.kept.once(("integrals", tuple(blocks)), ObjectCache)
    return changed, found


class ObjectiveExpressions:
    """The expressions of some objectives of a model, checked.

    Parameters
    ----------
    model
        The mechanism.
    objectives
        Objectives asked for.

    Attributes
    ----------
    named
        Expressions of the states that they name, for whoever prepares the model.
    undetermined
        Numbers of the objectives that depend on how reactions which are not unique are shared, in the modes whose
        values were asked for.
    """

    def __init__(self, model: Model, objectives: Sequence[Objective]) -> None:
        number = [f"{k + 1}, " for k in range(len(objectives))] if len(objectives) > 1 else [""]
        events = [
            (
                ExpressionEvent(f"{which}at the end", o.terminal),
                ExpressionEvent(f"{which}integral", o.integral),
            )
            for which, o in zip(number, objectives, strict=False)
        ]
        self._pairs: list[tuple[Scalar, Scalar]] = [(a.expression, b.expression) for a, b in events]
        flat = [event for pair in events for event in pair]
        self._unknown = _unknown_names(model, flat)
        self.undetermined: set[int] = set()
        plain = [replace(event, expression=self._plain(event.expression)) for event in flat]
        faults = event_faults(plain, model)
        if faults:
            told = [str(replace(fault, kind="objective")) for fault in faults]
            raise NoAnswerError("\n".join([*told, MEANT]))
        self._check_jumps(model, [event for _, event in events])
        self.named = [event.expression for event in plain if isinstance(event.expression, Expr)]

    def _plain(self, expression: Scalar) -> Scalar:
        """An expression with time in the place of channels."""
        if not isinstance(expression, Expr) or not self._unknown:
            return expression
        return substitute(expression, dict.fromkeys(self._unknown, Name("t")))

    def _check_jumps(self, model: Model, integrals: Sequence[ExpressionEvent]) -> None:
        located = model_switches(Mechanism.of(model))
        for event in integrals:
            expression = event.expression
            for switch in switches(expression, jumps=True) if isinstance(expression, Expr) else ():
                if switch not in located:
                    raise NoAnswerError(
                        f"objective {event.name}: it jumps where no load does ({switch}), so that no step ends there; "
                        "write it with smoothstep or tanh"
                    )

    def values(self, compiled: CompiledModel) -> tuple[SX, SX, SX]:
        """Expressions at the end and integrands (m × 1 each), of t, z, p and the stages of a mode's equations.

        The third column has functions at whose zeros integrands bend.

        Raises
        ------
        NoAnswerError
            Naming channels that there are not, and those without a derivative.
        """
        value = compiled.equations.motion.value
        channels, catalogue = {}, Catalogue(compiled) if self._unknown else None
        if catalogue is not None:
            named = self._channels(catalogue)
            both = [value(one, named) for pair in self._pairs for one in pair]
            unique = determined(compiled, catalogue, [SX(one) for one in both])
            self.undetermined |= {k // 2 for k, alone in enumerate(unique) if not alone}
            answer = solved(compiled.equations, compiled.rows_here, staged=True)
            forces = [ca.densify(answer.ydot), ca.densify(answer.lam)]
            given = ca.substitute(list(named.values()), [catalogue.ydot, catalogue.lam], forces)
            channels = dict(zip(named, given, strict=True))
        integrands = [second for _, second in self._pairs]
        bends = [s for one in integrands if isinstance(one, Expr) for s in switches(one)]
        functions = [(value(s.function, channels), s.integers) for s in dict.fromkeys(bends)]
        return (
            ca.vertcat(*[value(first, channels) for first, _ in self._pairs]),
            ca.vertcat(*[value(one, channels) for one in integrands]),
            ca.vertcat(SX(0, 1), *[ca.sin(np.pi * f) if integers else f for f, integers in functions]),
        )

    def _channels(self, catalogue: Catalogue) -> dict[tuple[str, ...], SX]:
        """The channels that are named, as expressions of the state, accelerations and multipliers."""
        listed = ChannelList({name: channel.info for name, channel in catalogue.channels.items()})
        wrong: list[str] = []
        found: dict[tuple[str, ...], SX] = {}
        for segments in sorted(self._unknown):
            text = format_name(segments)
            try:
                channel, component = listed.split(".".join(segments))
            except ChannelError as error:
                faults = self._unknown[segments]
                alone = len(segments) == 1  # a parameter, most likely
                wrong.append(str(faults[0]) if alone else f'objective "{faults[0].name}": {error}')
                continue
            info, entered = listed[channel], catalogue.channels[channel]
            if component is None and info.width > 1:
                listing = ", ".join(f"{text}.{one}" for one in info.components)
                wrong.append(f"objective: {text} has {info.width} components; name one of {listing}")
                continue
            expression = ca.vec(ca.densify(entered.expression()))[component or 0]
            if entered.finish is not None or ca.depends_on(expression, catalogue.w):
                wrong.append(_gathered(text, channel))
                continue
            found[segments] = expression
        if wrong:
            raise NoAnswerError("\n".join([*dict.fromkeys(wrong), MEANT]))
        return found


def _unknown_names(
    model: Model, events: Sequence[ExpressionEvent]
) -> dict[tuple[str, ...], tuple[Fault, ...]]:
    """Names in expressions that are no states, with a message on each."""
    first: dict[tuple[str, ...], str] = {}
    for event in events:
        for segments in name_segments(event.expression):
            first.setdefault(segments, event.name)
    found = {
        segments: event_faults([ExpressionEvent(name, Name(*segments))], model)
        for segments, name in sorted(first.items())
    }
    return {
        segments: tuple(replace(fault, kind="objective") for fault in faults)
        for segments, faults in found.items()
        if faults
    }


def _gathered(text: str, channel: str) -> str:
    """Say why a channel that is gathered along a run cannot be in an objective."""
    if channel.startswith("work."):
        return f'objective: {text} is gathered along the run; write Objective(integral="LOAD.power") of its loads'
    return (
        f"objective: {text} is counted along the run and has no derivative here; use positions, rotations, or the "
        "coordinates of another joint"
    )
