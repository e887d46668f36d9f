"""Motions to look at: a mechanism that swings in one of its modes, or moves along one of its free motions."""

from __future__ import annotations

import numpy as np

from kinetree.analysis.linear.modes import Modes
from kinetree.analysis.trust.doctor import Diagnosis, examine
from kinetree.assembly.independent_rows import constraints_of
from kinetree.assembly.singular_positions import moved_along
from kinetree.balance.balance_search import Search
from kinetree.balance.force_balance import Balance
from kinetree.channels.evaluation import ModelChannels
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.formulation_choice import FormulationChoice
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of
from kinetree.preparation.run_info import run_info
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments
from kinetree.words.errors import NoAnswerError
from kinetree.words.keywords import spelled


@spelled
def animate_mode(
    model: ModelLike,
    mode: int = 0,
    *,
    diagnosis: Diagnosis | None = None,
    amplitude: float = 0.4,
    frames: int = 60,
) -> Run:
    """Move a mechanism to and fro along one of its free motions, all constraints kept.

    Parameters
    ----------
    model
        The mechanism.
    mode
        Which of the doctor's free motions, counted from 0.
    diagnosis
        What the doctor says; made when not given.
    amplitude
        Largest joint displacement (rad or m).
    frames
        Rows of the animation; the run takes one second, without forces or inertia.
    """
    model = model_of(model)
    asked = Arguments("animate_mode")
    check_model(asked, model)
    asked.whole("mode", mode, 0, "free motions are counted from 0")
    asked.number("amplitude", amplitude, "give the largest displacement in rad or m")
    asked.whole("frames", frames, 2, "give the number of rows")
    asked.check()
    constraints = constraints_of(model)
    diagnosis = diagnosis or examine(model, constraints=constraints)
    if not 0 <= mode < len(diagnosis.modes):
        raise ValueError(
            f'model "{model.name}" has {len(diagnosis.modes)} free motions, counted from 0 (got {mode})'
        )
    tree, state = constraints.tree, diagnosis.state
    direction = np.array([diagnosis.modes[mode].speeds.get(name, 0.0) for name in tree.speed_names])
    times = np.linspace(0.0, 1.0, frames)
    phase = np.sin(2 * np.pi * times)
    x = np.empty((frames, state.x.size))
    at = state.x
    for k in range(frames):
        step = amplitude * (phase[k] - (phase[k - 1] if k else 0.0))
        at = x[k] = moved_along(constraints, state, at, step * direction)
    compiled = CompiledModel(model, FormulationChoice(), constraints, state)
    info = run_info(compiled, "kinematic", {"mode": mode, "amplitude": amplitude})
    y = np.zeros((frames, tree.n_u))
    w = np.zeros((frames, compiled.n_w))
    return Run(info, times, x, y, w, source=ModelChannels(compiled))


@spelled
def vibrate(modes: Modes, mode: int = 0, *, amplitude: float = 0.2, frames: int = 90) -> Run:
    """Move a mechanism through one period of a mode, drawn larger than small.

    Joints that are out of phase pass through it out of phase; a mode that only grows or decays is moved to and fro. The
    run takes one second, without forces or inertia; ``run.show()`` shows it.

    Parameters
    ----------
    modes
        What :func:`kinetree.modes` found.
    mode
        Which one, counted from 0 by rising frequency.
    amplitude
        Largest joint displacement (rad or m).
    frames
        Rows of the animation.
    """
    asked = Arguments("vibrate")
    asked.whole("mode", mode, 0, "modes are counted from 0")
    asked.number("amplitude", amplitude, "give the largest displacement in rad or m")
    asked.whole("frames", frames, 2, "give the number of rows")
    asked.check()
    if mode >= len(modes):
        raise NoAnswerError(f"there are {len(modes)} modes, counted from 0 (got {mode})")
    situation = modes.linearization.situation
    compiled = situation.compiled
    balance = Balance(compiled.dense)
    search = Search(balance, situation.t, situation.p, np.zeros(balance.n, dtype=bool))
    shape = np.array(list(modes[mode].joints.values()))
    times = np.linspace(0.0, 1.0, frames)
    N = balance.terms(situation.t, situation.x, situation.y, situation.p).N
    x = np.empty((frames, situation.x.size))
    for k, t in enumerate(times):
        swing = amplitude * np.real(shape * np.exp(2j * np.pi * t))
        moved = search.closed(balance.moved(situation.x, N, swing))
        if moved is None:
            raise NoAnswerError(
                f"mode {mode} cannot be drawn with amplitude {amplitude:g}; give a smaller one"
            )
        x[k] = moved
    info = run_info(compiled, "mode", {"mode": mode, "amplitude": amplitude})
    y, w = np.zeros((frames, balance.n)), np.zeros((frames, compiled.n_w))
    return Run(info, times, x, y, w, source=ModelChannels(compiled))
