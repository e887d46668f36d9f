"""A pendulum known in closed form (small swings), whose channels count how often they are computed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.arrays import Array
from kinetree.results import ChannelInfo, Occurrence, ParameterChange, Run, RunInfo, StateLayout

OMEGA = 3.0
LAYOUT = StateLayout(
    x_names=("hinge.angle", "ball.e1", "ball.e2", "ball.e3", "ball.e4"),
    x_units=("rad", "1", "1", "1", "1"),
    y_names=("hinge.angle_rate",),
    y_units=("rad/s",),
    w_names=("drag.work",),
    w_units=("J",),
    quaternions=(1,),
)


def info(**changes: object) -> RunInfo:
    fields: dict[str, object] = {
        "model_name": "pendulum",
        "layout": LAYOUT,
        "model_text": '[model]\nname = "pendulum" # größe\n',
        "settings": {
            "rtol": 1e-8,
            "method": None,
            "count": 3,
            "dense": True,
            "max_step": np.inf,
            "deep": {"a": [1, 2.5, "x"], "text": "json"},
        },
        "versions": {"kinetree": "0.1.0", "numpy": np.__version__},
        "formulation": "recursive",
        "method": "dop853",
        "parameters": {"length": 1.5, "mass": 2.0},
    }
    return RunInfo(**{**fields, **changes})  # type: ignore[arg-type]


def states(t: Array) -> tuple[Array, Array, Array, Array]:
    """x, y, w, zdot at times t."""
    angle, rate = 0.1 * np.cos(OMEGA * t), -0.1 * OMEGA * np.sin(OMEGA * t)
    zero = np.zeros_like(t)
    x = np.column_stack([angle, np.sin(t), zero, zero, np.cos(t)])
    y, w = rate[:, None], (0.5 * t**2)[:, None]
    zdot = np.column_stack([rate, np.cos(t), zero, zero, -np.sin(t), -(OMEGA**2) * angle, t])
    return x, y, w, zdot


class Source:
    """Channels of the pendulum."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, ...]] = []
        self.names = {
            "bob.position": ChannelInfo("m", ("x", "y", "z"), "mass centre of the bob", "body"),
            "bob.velocity": ChannelInfo("m/s", ("x", "y", "z"), "mass centre of the bob", "body"),
            "energy.kinetic": ChannelInfo("J", (), "kinetic energy", "energy"),
            "energy.broken": ChannelInfo("J", (), "not finite at one time", "energy"),
        }

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> dict[str, Array]:
        self.calls.append(tuple(names))
        length, mass = p[:, 0], p[:, 1]
        angle, rate, zero = x[:, 0], y[:, 0], np.zeros_like(t)
        broken = np.zeros_like(t)
        broken[t == 0.5] = np.nan
        everything = {
            "bob.position": np.column_stack([length * np.sin(angle), zero, -length * np.cos(angle)]),
            "bob.velocity": np.column_stack(
                [length * rate * np.cos(angle), zero, length * rate * np.sin(angle)]
            ),
            "energy.kinetic": 0.5 * mass * (length * rate) ** 2,
            "energy.broken": broken,
        }
        return {name: everything[name] for name in names}


def make_run(k: int = 101, **options: object) -> Run:
    t = np.linspace(0.0, 1.0, k)
    x, y, w, zdot = states(t)
    given = {"zdot": zdot, "source": Source(), **options}
    return Run(info(), t, x, y, w, **given)  # type: ignore[arg-type]


def event_at(t: float, jump: float = 0.0, name: str = "knock") -> Occurrence:
    before = np.concatenate([part[0] for part in states(np.array([t]))[:3]])
    after = before.copy()
    after[5] += jump
    return Occurrence(t, name, before, after, "the rate jumps")


def rich_run(**options: object) -> Run:
    """A run with everything that can be stored."""
    return make_run(
        **{
            "changes": [ParameterChange(0.255, "mass", 3.25)],
            "events": [event_at(0.255)],
            "statistics": {"steps": 12, "switches": [(0.1, "rodas5p")]},
            "timings": {"trace": 0.25, "compile": 1.5, "integrate": 1e-3},
            "status": "stopped",
            "reason": "an event at t = 1 s stopped the run",
            "resume": {
                "integers": np.arange(4),
                "reals": np.array([0.1, np.nan, np.inf]),
                "method": "auto",
                "t_end": 1.0,
            },
            **options,
        }
    )
