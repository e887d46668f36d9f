"""`Speeds`: generalized speeds of the user's own choice, checked, and the model that has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.equation_graphs import rows_at
from kinetree.formulations.contract import build
from kinetree.formulations.speed_choice import Choice, choose
from kinetree.model.expressions import Expr, ExpressionError, format, parse
from kinetree.model.model import Model
from kinetree.model.own_speed import OwnSpeed
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of
from kinetree.symbolic.mechanism import Mechanism
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import CheckedKeywords

SpeedTexts = Mapping[str, Any]
"""Definitions of speeds by name: text or an expression, or either with its unit."""

FORMULATION = "own-speeds"
"""The formulation that writes equations in them."""


class Speeds(CheckedKeywords):
    """Generalized speeds of one's own choice for a model, y = W(q, t) u + w(q, t), as Kane's method has them.

    ``{"u1": "hinge.angle_rate", "u2": "wheel.own_wy", "u3": ("r*wheel.own_wy - cart.vx", "m/s")}``: linear combinations
    of speeds of joints, rates of coordinates and velocities of places, with coefficients of coordinates, parameters and
    time. ``own_vx … own_wz`` are velocity and angular velocity of a body or marker along its own axes. Where there are
    fewer than the mechanism has, constraints on velocities and default speeds complete them; speeds that constraints
    hold at zero leave the equations.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file.
    definitions
        Names and expressions; with a unit where the speeds in it do not tell it: ``("r*wheel.own_wy", "m/s")``.

    Attributes
    ----------
    model
        The model with these speeds, to be simulated in the formulation "own-speeds".

    Raises
    ------
    ModelError
        They name something that does not exist.
    FormulationError
        They are not linear, depend on each other, or are too many.
    """

    def __init__(self, model: ModelLike, definitions: SpeedTexts) -> None:
        mechanism = model_of(model)
        asked = Arguments("Speeds")
        check_model(asked, mechanism)
        asked.check()
        self.definitions = _read(asked, definitions)
        asked.check()
        self.model: Model = replace(mechanism, speeds=self.definitions).checked()
        self._choice  # noqa: B018 – faults are told here

    @cached_property
    def _choice(self) -> Choice:
        constraints = constraints_of(Mechanism.of(self.model))
        independent = rows_at(constraints, assemble(constraints)) if constraints.rows.names else ()
        return choose(build("elimination", constraints.tree), self.definitions, independent)

    @property
    def names(self) -> tuple[str, ...]:
        """The speeds that equations are written in, in their order."""
        return self._choice.names

    @property
    def completed(self) -> tuple[str, ...]:
        """Default speeds that were added."""
        return self._choice.completed

    @property
    def zero(self) -> tuple[str, ...]:
        """Speeds that constraints hold at zero, so that they are left out, and rows that complete the choice so."""
        return self._choice.zero_names

    def __str__(self) -> str:
        lines = [f'speeds of model "{self.model.name}"']
        lines += [f"  {one.name} = {format(one.value)}" for one in self.definitions]
        if self.completed:
            lines.append(f"  completed by {', '.join(self.completed)}")
        if self.zero:
            lines.append(f"  zero for good, so left out: {', '.join(self.zero)}")
        return "\n".join(lines)

    __repr__ = __str__


def with_speeds(model: Model, speeds: SpeedTexts | Speeds | None) -> Model:
    """The model with speeds that a call was given; itself without any."""
    if speeds is None:
        return model
    return speeds.model if isinstance(speeds, Speeds) else Speeds(model, speeds).model


def formulation_of(
    caller: str, speeds: SpeedTexts | Speeds | None, formulation: str | None, default: str | None = None
) -> str | None:
    """The formulation to take where speeds are given: theirs, and no other may be asked for."""
    if speeds is None:
        return formulation
    allowed = (None, default, FORMULATION)
    if formulation not in allowed:
        asked = Arguments(caller)
        message = f"speeds of your own and formulation={formulation!r} do not go together"
        asked.fault("formulation", message, "leave one of them out")
        asked.check()
    return FORMULATION


def _read(asked: Arguments, definitions: SpeedTexts) -> tuple[OwnSpeed, ...]:
    """The definitions as expressions; faults go to ``asked``."""
    if not isinstance(definitions, Mapping) or not definitions:
        asked.fault("definitions", "no speeds are given", 'write {"u1": "hinge.angle_rate"}')
        return ()
    found: list[OwnSpeed] = []
    for name, given in definitions.items():
        text, unit = given if isinstance(given, tuple) and len(given) == 2 else (given, "")
        if not isinstance(name, str) or not name.isidentifier():
            asked.fault("definitions", f"{name!r} is no name of a speed", 'letters and digits, such as "u1"')
            continue
        try:
            expression = text if isinstance(text, Expr) else parse(str(text))
        except ExpressionError as error:
            asked.fault("definitions", f"{name}: {error}", 'write text such as "hinge.angle_rate"')
            continue
        found.append(OwnSpeed(name, expression, str(unit)))
    return tuple(found)
