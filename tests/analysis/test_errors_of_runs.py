"""Estimated errors of runs: as large as the true ones, of every kind of run; and what the audit makes of them."""

from __future__ import annotations

import time
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust.companion_run import CHEAP
from kinetree.results.errors import tenfold
from strategies.known_jumps import bouncing_ball, bouncing_oscillator, held_force
from strategies.known_motions import G, KnownMotion, oscillator, resonance, swinging_pendulum, unstable_slider

EXAMPLES = Path(kt.__file__).parent / "examples"


@pytest.fixture
def estimates(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    return __import__("error_estimate")


def assert_bar(estimates: ModuleType, outcomes: list[object]) -> None:
    """The estimate is 1 to 10 times the true error in 90 %, and above a third of it in 99 % of all cases."""
    for what, ratios in estimates.ratios_of(outcomes).items():
        count, within, above = estimates.shares(ratios)
        assert count > 40, what
        assert within >= 0.9, what
        assert above >= 0.99, what


def test_estimates_of_known_motions_are_as_large_as_their_errors(estimates: ModuleType) -> None:
    """Oscillators, pendulums (elliptic functions), free bodies (Jacobi), bounces, friction, samples; all methods."""
    assert_bar(estimates, list(estimates.closed_forms(quick=True)))


@pytest.mark.slow
def test_estimates_of_reference_cases_are_as_large_as_their_errors(estimates: ModuleType) -> None:
    assert_bar(estimates, list(estimates.reference_cases(quick=True)))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["closed_forms", "reference_cases"])
def test_all_estimates_are_as_large_as_the_errors(estimates: ModuleType, which: str) -> None:
    assert_bar(estimates, list(getattr(estimates, which)()))


def verdict_on_the_error(run: kt.Run) -> str:
    (row,) = (row for row in run.audit.rows() if row.label == "error of the motion")
    return row.verdict


def double_pendulum() -> kt.Model:
    """Two rods of 1 m, level."""
    return kt.Model.of(
        "two rods",
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body.rod("upper", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.rod("lower", mass=1.0, length=1.0, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("elbow", "upper", "lower", point=(1, 0, 0), axis=(0, 0, 1)),
    )


def test_a_chaotic_motion_is_warned_of_with_the_growth_of_its_errors() -> None:
    """Other tolerances agree until the time from which on nothing is left, and no longer."""
    model = double_pendulum()
    run = kt.simulate(model, 20.0)
    error = run.audit.error
    assert run.audit.verdict == "warn"
    assert error.tenfold is not None
    assert error.lost is not None
    assert 0.5 < error.tenfold < 5.0
    assert "magnifies every error" in error.reason
    assert "nothing is left" in str(error)
    others = [kt.simulate(model, 20.0, rtol=rtol, atol=1e-2 * rtol)["elbow.angle"] for rtol in (1e-9, 1e-13)]
    apart = np.abs(run["elbow.angle"] - others[1])
    assert apart.max() > 0.1  # rad: this motion was called ok
    trusted = run.t < error.lost - error.tenfold
    assert apart[trusted].max() < 0.1
    assert np.mean(run.error("elbow.angle")[1:] >= apart[1:] / 3) >= 0.99
    # a tenth of the tolerance is right for one such time longer
    bound = 1e-3
    first, second = (
        int(np.argmax(np.abs(values - others[1]) > bound)) for values in (run["elbow.angle"], others[0])
    )
    assert 0.3 * error.tenfold < run.t[second] - run.t[first] < 4 * error.tenfold


def test_coordinates_that_do_not_suit_a_motion_are_named() -> None:
    model = kt.load(EXAMPLES / "planetary_gear.toml").model
    known = kt.simulate(model, 1.0, rtol=1e-12, atol=1e-13)
    run = kt.simulate(model, 1.0, formulation="kane-euler-parameters")
    names = [name for name, info in run.channels.items() if info.unit == "rad" and name in known]
    assert names
    for name in names:
        assert run.largest_error(name) >= np.abs(run[name] - known[name]).max() / 3
    error = run.audit.error
    assert run.audit.verdict == "warn"
    assert "coordinates do not suit" in error.reason
    assert "kane-euler-parameters" in error.reason
    good = kt.simulate(model, 1.0)
    assert good.audit.verdict == "ok"


def test_a_loose_tolerance_is_told() -> None:
    """A pendulum that swings high for long: a regular motion, of which nothing is left at a loose tolerance."""
    motion = swinging_pendulum()
    run = kt.simulate(motion.model, 300.0, initial=motion.initial, rtol=1e-4, atol=1e-6)
    true = np.abs(run["hinge.angle"] - motion.channels["hinge.angle"](run.t))
    assert true.max() > 1.0
    assert verdict_on_the_error(run) == "warn"
    assert run.audit.error.tenfold is None
    assert "smaller rtol" in run.audit.error.reason
    fine = kt.simulate(motion.model, 300.0, initial=motion.initial, rtol=1e-9, atol=1e-11)
    assert fine.audit.verdict == "ok"


def test_growth_is_that_of_the_motion() -> None:
    """x = x0 cosh λt: errors grow 10-fold every ln 10 / λ."""
    error = unstable_slider().run().audit.error
    assert error.tenfold == pytest.approx(np.log(10) / 1.5, rel=0.1)


@pytest.mark.parametrize("power", [1, 2, 4])
def test_errors_that_grow_with_a_power_of_time_are_not_called_exponential(power: int) -> None:
    t = np.linspace(0, 10, 200)
    assert tenfold(t, 1e-9 * t**power) is None
    assert tenfold(t, 1e-9 * 10.0 ** (t / 1.3)) == pytest.approx(1.3)


@pytest.mark.parametrize(
    "motion", [oscillator(), resonance(), swinging_pendulum(), held_force()], ids=lambda m: m.name
)
def test_regular_motions_are_ok(motion: KnownMotion) -> None:
    run = motion.run()
    assert run.audit.verdict == "ok"
    assert run.audit.error is not None
    assert not run.audit.error.reason


def test_rows_at_events_are_compared_with_the_side_they_stand_on() -> None:
    """A row between the instants of a bounce in two runs differs by the whole jump, which is not its error."""
    motion = bouncing_oscillator()
    run = motion.run(rtol=1e-5, atol=1e-7)
    instants = [event.t for event in run.events]
    shifts = [event.t - exact for event, exact in zip(run.events, motion.instants, strict=False)]
    times = np.unique(
        [0.0, *instants, *(t - 0.3 * s for t, s in zip(instants, shifts, strict=True)), motion.t_end]
    )
    run = motion.run(rtol=1e-5, atol=1e-7, output=times)
    jump = 2 * 0.3 * 5.0 * 0.9 ** len(instants)
    assert run.largest_error("slide.displacement_rate") < 1e-3 * jump
    assert run.largest_error("slide.displacement_rate") > 1e-7
    late = max(abs(s) for s in shifts)
    assert late <= run.audit.error.instants <= 10 * late


def test_every_step_as_a_row() -> None:
    motion = bouncing_ball()
    run = motion.run(output="steps")
    assert run.largest_error("fall.displacement_rate") < 1e-9


def test_a_run_that_an_event_stops() -> None:
    """The last row is at the instant of the event, which the companion passes a little earlier or later."""
    motion = swinging_pendulum()
    stop = kt.ExpressionEvent("down", "hinge.angle", direction="falling", action=kt.Stop())
    run = kt.simulate(motion.model, 5.0, initial=motion.initial, events=[stop], rtol=1e-6, atol=1e-8)
    assert run.status == "stopped"
    true = np.abs(run["hinge.angle"] - motion.channels["hinge.angle"](run.t))
    error = run.error("hinge.angle")
    assert np.isfinite(error).all()
    assert true[-1] <= error[-1] <= 10 * true[-1]
    assert verdict_on_the_error(run) == "ok"
    # continued, it stops there as well, and its companion has to go as far to see that
    first = kt.simulate(
        motion.model, 0.5 * run.t[-1], initial=motion.initial, events=[stop], rtol=1e-6, atol=1e-8
    )
    second = kt.continue_run(first, motion.model, 5.0, events=[stop])
    assert (second.status, second.settings["t_end"]) == ("stopped", 5.0)
    assert verdict_on_the_error(second) == "ok"


def test_an_event_that_happens_in_one_run_only_is_named() -> None:
    """A stop at the very crest of an oscillation: the last digits decide whether it is reached."""
    motion = oscillator()

    def stopped(at: float) -> kt.Run:
        stop = kt.ExpressionEvent(
            "crest", f"slide.displacement + {at!r}", direction="falling", action=kt.Stop()
        )
        return kt.simulate(motion.model, 5.0, initial=motion.initial, events=[stop], rtol=1e-5, atol=1e-7)

    lowest = -kt.simulate(
        motion.model, 5.0, initial=motion.initial, rtol=1e-5, atol=1e-7, output=np.linspace(0, 5, 200_001)
    )["slide.displacement"].min()
    run = stopped(0.5 * float(lowest + 0.3))  # between the crest of this run and the true one
    assert run.audit.verdict == "warn"
    assert '"crest"' in run.audit.error.reason


def test_errors_of_a_stored_run(tmp_path: Path) -> None:
    """Those that were asked for are in the file; others are estimated from the text of the model."""
    motion = swinging_pendulum()
    run = motion.run(output=0.1)
    angle, position = run.error("hinge.angle"), run.error("rod.position")
    again = motion.run(output=0.1)
    again.error("hinge.angle")
    again.save(tmp_path / "run.h5")
    loaded = kt.Run.load(tmp_path / "run.h5")
    assert np.array_equal(loaded.error("hinge.angle"), angle)
    assert not loaded.estimates.estimated
    assert np.array_equal(loaded.error("rod.position"), position)
    assert str(loaded.audit.error) == str(run.audit.error)
    assert loaded.audit == again.audit


def test_errors_of_a_continued_run_are_those_of_one_that_was_longer() -> None:
    motion = swinging_pendulum()
    times = np.linspace(0, 10, 41)
    whole = motion.run(output=times)
    first = kt.simulate(motion.model, 6.0, initial=motion.initial, output=times[times <= 6])
    rest = kt.continue_run(first, motion.model, 10.0, output=times)
    assert rest.error("hinge.angle") == pytest.approx(
        whole.error("hinge.angle")[times > 6], rel=0.2, abs=1e-12
    )
    true = np.abs(rest["hinge.angle"] - motion.channels["hinge.angle"](rest.t))
    assert np.all(rest.error("hinge.angle") >= true)


def test_parts_of_a_run_and_other_times() -> None:
    motion = swinging_pendulum()
    run = motion.run(output=0.1)
    part = run.between(2.0, 4.0)
    rows = (run.t >= 2.0) & (run.t <= 4.0)
    assert part.error("hinge.angle") == pytest.approx(run.error("hinge.angle")[rows], rel=0.2)
    other = run.at([3.33, 7.77])
    true = np.abs(other["hinge.angle"] - motion.channels["hinge.angle"](other.t))
    assert np.all((other.error("hinge.angle") >= true) & (other.error("hinge.angle") <= 10 * true))


def test_signs_of_quaternions_and_whole_turns_are_no_errors() -> None:
    spun = kt.Model.of(
        "spun",
        kt.Body(
            "rotor",
            mass=1.0,
            inertia=(1, 2, 3, 0, 0, 0),
            pose=kt.Frame.at((0, 0, 0)),
            angular_velocity=(1, 9, 2),
        ),
    )
    run = kt.simulate(spun, 10.0)
    assert 0 < run.largest_error("rotor.quaternion") < 1e-5
    assert run.largest_error("rotor.rotation") < 1e-5


def test_many_scenarios_estimate_their_errors() -> None:
    motion = swinging_pendulum()
    angles, times = np.linspace(0.5, 2.5, 5), np.linspace(0, 8, 17)
    runs = kt.simulate_many(motion.model, 8.0, initial={"hinge.angle": angles}, output=times)
    exact = kt.simulate_many(
        motion.model, 8.0, initial={"hinge.angle": angles}, output=times, rtol=1e-13, atol=1e-14
    )
    true = np.abs(runs.channel("hinge.angle") - exact.channel("hinge.angle"))
    error = runs.error("hinge.angle")
    assert error.shape == true.shape
    assert np.all(error >= true)
    assert np.all(error[:, 1:] <= 10 * true[:, 1:])
    assert runs.error("rod.position").shape == (5, 17, 3)
    assert np.array_equal(runs.run(2).error("hinge.angle"), error[2])
    alone = kt.simulate_many(
        motion.model, 8.0, initial={"hinge.angle": angles}, output=times, method="rk4", step=0.01
    )
    true = np.abs(alone.channel("hinge.angle") - exact.channel("hinge.angle"))
    assert np.all(alone.error("hinge.angle") >= true)


def test_bands_in_plots_are_the_errors() -> None:
    run = swinging_pendulum().run(rtol=1e-3, atol=1e-5, output=0.1)
    (axes,) = run.plot("hinge.angle", errors=True).axes
    (band,) = axes.collections
    lowest = min(point[1] for point in band.get_paths()[0].vertices)
    assert lowest == pytest.approx(float((run["hinge.angle"] - run.error("hinge.angle")).min()))
    assert not run.plot("hinge.angle").axes[0].collections


def test_python_functions_are_not_called_again() -> None:
    """They may remember: the audit says why nothing is estimated, and an error that is asked for is refused."""
    calls: list[float] = []

    def controller(t: float, _inputs: object) -> list[float]:
        calls.append(t)
        return [0.0]

    motion = oscillator()
    model = motion.model.add(kt.Sampled("ctl", ("u",), period=0.5, function=controller))
    run = kt.simulate(model, 2.0, initial=motion.initial)
    before = len(calls)
    assert run.audit.error is None
    assert "Python functions" in run.audit.error_words
    assert run.audit.verdict == "ok"
    with pytest.raises(kt.NoAnswerError, match=r'Python functions or FMUs \("ctl"\)'):
        run.error("slide.displacement")
    assert len(calls) == before


def test_long_runs_are_estimated_when_asked() -> None:
    motion = oscillator()
    options = {"t_end": 600.0, "initial": motion.initial, "method": "rk4", "step": 0.01, "output": 10.0}
    run = kt.simulate(motion.model, **options)
    assert run.statistics["evaluations"] > CHEAP
    assert run.audit.error is None
    assert "run.error" in run.audit.error_words
    asked = kt.simulate(motion.model, **options)
    true = np.abs(asked["slide.displacement"] - 0.3 * np.cos(5 * asked.t))
    assert true.max() <= asked.largest_error("slide.displacement") <= 10 * true.max()
    assert asked.audit.error is not None


class SlowClock:
    """A clock on which everything takes hours."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 3600.0
        return self.now


EXAMPLES = Path(kt.__file__).parent / "examples"


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name", ["four_bar", "bouncing_ball", "bowling_ball", "cam_follower", "excavator"])
def test_a_run_says_the_same_however_long_it_takes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every look at the clock is an hour later: rows, ending, verdict, and all lines of the audit but times."""

    def told() -> tuple[object, ...]:
        run = kt.simulate(kt.load(EXAMPLES / f"{name}.toml").model, 0.5, output=0.1)
        rows = [row for row in run.audit.rows() if row.kind != "time"]
        return run.t.tobytes(), run.x.tobytes(), run.y.tobytes(), run.status, run.reason, run.notes, rows

    here = told()
    monkeypatch.setattr(time, "perf_counter", SlowClock())
    assert told() == here


def test_the_operations_of_equations_in_stages_are_counted() -> None:
    """A chain of twice as many links has twice as many operations, though its equations are written once for all."""

    def chain(n: int) -> kt.Model:
        parts: list[object] = [kt.Gravity(acceleration=(0, 0, -G))]
        for k in range(n):
            before = f"b{k - 1}" if k else "ground"
            parts += [
                kt.Body(f"b{k}", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((k + 0.5, 0, 0))),
                kt.Revolute(f"j{k}", before, f"b{k}", point=(k, 0, 0), axis=(0, 1, 0.1 * (k % 2))),
            ]
        return kt.Model.of("chain", *parts)

    short, long = (kt.prepare(chain(n)).compiled for n in (60, 120))
    assert short.equations.stages and long.equations.stages
    assert long.operations == pytest.approx(2 * short.operations, rel=0.1)


def test_unknown_channels_are_told_before_anything_is_computed() -> None:
    run = oscillator().run()
    with pytest.raises(kt.results.channels.ChannelError, match=r"slide\.displacement"):
        run.error("slide.displacment")
    assert not run.estimates.estimated


def test_sweeps_have_errors_in_the_shape_of_their_values() -> None:
    motion = swinging_pendulum()
    swept = kt.sweep(motion.model, 3.0, {"hinge.angle": [0.5, 2.0], "hinge.angle_rate": [0.0, 0.1, 0.2]})
    error = swept.error("hinge.angle")
    assert error.shape == swept["hinge.angle"].shape
    assert np.all((error > 0) & (error < 1e-6))


def test_verify_estimates_the_error_of_the_run_of_the_file() -> None:
    """Whatever it costs; a model alone describes no run."""
    certificate = kt.verify(EXAMPLES / "pendulum.toml", samples=1, compiled=False)
    run = kt.simulate(EXAMPLES / "pendulum.toml")
    assert certificate.error == run.audit.error
    assert f"error of the run of the file: {run.audit.error}" in certificate.to_text()
    assert kt.verify(kt.load(EXAMPLES / "pendulum.toml").model, samples=1, compiled=False).error is None
