"""The same values given in another way: parameters instead of numbers, tables instead of expressions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from scipy.interpolate import CubicSpline

import kinetree as kt
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Action, Event
from kinetree.model.expressions import Expr, Name, name_segments, substitute, tables, to_float
from kinetree.model.expressions.switching import switches
from kinetree.model.flexible.base import Flexible
from kinetree.model.geometry.shapes import Shape
from kinetree.model.loads.base import Load
from metamorphic.relation import Change, relation
from metamorphic.rewriting import Place, rewritten, rewritten_events, rewritten_model
from metamorphic.scene import Scene

# --- parameters -------------------------------------------------------------------------------------------------------
NUMBERS_ONLY = (
    "axis",
    "axis1",
    "axis2",
    "limits",
    "rotation_law",
    "rotation",
    "outline1",
    "outline2",
    "vertices",
)
"""Fields that take numbers and no expressions, or whose numbers depend on each other (rotation matrices)."""


@relation("parameters instead of numbers")
def parameters_for_numbers(scene: Scene) -> Change:
    """Every number but zero that an expression could stand for is a parameter of its own.

    Shares of critical damping are of modes with what a body carries, in numbers: there bodies and joints keep theirs,
    or the run warns that its damping is another.
    """
    made: list[kt.Parameter] = []
    kinds = (Load, Constraint) if any(map(_damped_by_modes, scene.model.bodies)) else (object,)

    def value(old: Any, place: Place) -> Any:
        if isinstance(old, Expr) or old == 0.0 or not np.isfinite(old) or place.field in NUMBERS_ONLY:
            return old
        made.append(kt.Parameter(f"number{len(made)}", float(old)))
        return Name(made[-1].name)

    def part(p: Any) -> Any:
        if not isinstance(p, kinds):
            return p
        if isinstance(p, kt.Body):  # shapes are drawn only, and elastic data are numbers
            return replace(
                rewritten(replace(p, shapes=(), flexible=None), value=value),
                shapes=p.shapes,
                flexible=p.flexible,
            )
        return p if isinstance(p, kt.Parameter | kt.Table | Shape) else rewritten(p, value=value)

    model, events = rewritten_model(scene.model, part), rewritten_events(scene.events, part)
    return Change(scene.with_(model=model.add(*made), events=events))


def _damped_by_modes(body: kt.Body) -> bool:
    return isinstance(body.flexible, Flexible) and bool(body.flexible.structural_damping.get("ratio"))


# --- tables -----------------------------------------------------------------------------------------------------------
KNOTS = 800
"""Of a law of time over a run."""
PRECISION = 1e-9
"""Largest error of a law that is sampled, over its size; others keep their expression."""


@relation("tables instead of expressions")
def tables_for_expressions(scene: Scene) -> Change | None:
    """Laws of time in loads are sampled; in all other expressions time and coordinates pass a table of the identity."""
    laws = Tables(scene)
    model, events = rewritten_model(scene.model, laws.part), rewritten_events(scene.events, laws.part)
    if not laws.made:
        return None
    return Change(scene.with_(model=model.add(*laws.made), events=events), precision=100 * laws.worst)


class Tables:
    """Tables that stand for the expressions of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.made: list[kt.Table] = []
        self.worst = 0.0
        """Largest error of a law over its size."""
        self.same: dict[tuple[str, ...], Expr] = {}
        self.values = {p.name: p.value * p.factor for p in scene.model.parameters}
        fixed = {e.action.parameter for e in scene.events if isinstance(e.action, kt.SetParameter)}
        self.known = {*self.values, "t"} - fixed
        self.coordinates = {
            (j.name, c) for j in scene.model.joints for c in (*j.coordinate_names, *j.speed_names)
        }

    def part(self, part: Any) -> Any:
        """A part or an event with tables."""
        return part if isinstance(part, kt.Parameter | kt.Table) else rewritten(part, value=self._value)

    def _value(self, value: Any, place: Place) -> Any:
        if not isinstance(value, Expr) or "t" in place.hidden:
            return value
        named = name_segments(value)
        plain = all(s[0] in self.known for s in named) and not tables(value) and not switches(value)
        if (
            plain
            and ("t",) in named
            and isinstance(place.owner, Load)
            and (sampled := self._sampled(value)) is not None
        ):
            return sampled
        if not self._follows_states(place):
            return value
        return substitute(
            value, {s: self._identity(s) for s in named if s == ("t",) or s in self.coordinates}
        )

    @staticmethod
    def _follows_states(place: Place) -> bool:
        """Whether expressions here are of the motion: those of geometry and of the start are of parameters only."""
        return isinstance(place.part, Load | Event | kt.Definition) or isinstance(place.owner, Action)

    def _sampled(self, law: Expr) -> Expr | None:
        def at(t: float) -> float:
            return to_float(law, lambda s: {**self.values, "t": t}[s[0]])

        margin = 0.05 * self.scene.seconds
        t = np.linspace(self.scene.start - margin, self.scene.end + margin, KNOTS)
        table = kt.Table(f"law{len(self.made)}", tuple(t), tuple(at(s) for s in t))
        between = (t[:-1] + t[1:])[3:-3] / 2
        exact = np.array([at(s) for s in between])
        error = float(
            np.abs(CubicSpline(table.x, table.y)(between) - exact).max() / (np.abs(exact).max() or 1.0)
        )
        if not error < PRECISION:
            return None
        self.worst = max(self.worst, error)
        self.made.append(table)
        return table(Name("t"))

    def _identity(self, name: tuple[str, ...]) -> Expr:
        if name not in self.same:
            if name == ("t",):
                low, high = self.scene.start - self.scene.seconds, self.scene.end + self.scene.seconds
            else:
                run = np.asarray(self.scene.plain[".".join(name)])
                reach = 5.0 * float(np.ptp(run)) + 1.0 + float(np.abs(run).max())
                low, high = float(run.min()) - reach, float(run.max()) + reach
            points = tuple(np.linspace(low, high, 5))
            self.made.append(kt.Table(f"same{len(self.made)}", points, points))
            self.same[name] = self.made[-1](Name(*name))
        return self.same[name]
