"""Sampled controllers against the exact discrete motion, by expressions and by functions."""

import numpy as np
import pytest
import scipy.linalg

import kinetree as kt
from kinetree.io.toml import loads
from kinetree.io.toml.writing import dumps

M, T = 2.0, 0.01
KP, KI, KD = 20.0, 5.0, 8.0
ERROR = "(1 - track.displacement)"
LAW = f"{KP}*{ERROR} - {KD}*track.displacement_rate + {KI}*ctl.integral"


def cart(*parts) -> kt.Model:
    return kt.Model.of(
        "cart",
        kt.Body("mass", M, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("track", "ground", "mass", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.JointMotor("motor", "track", torque="ctl.force"),
        *parts,
    )


def by_expressions(**more) -> kt.Model:
    values = [kt.Held("integral", f"ctl.integral + {T}*{ERROR}"), kt.Held("force", LAW, unit="N")]
    return cart(kt.Sampled("ctl", values, **{"period": T} | more))


class Control:
    """The same law as a function that remembers."""

    def __init__(self):
        self.integral, self.calls = 0.0, []

    def __call__(self, t, y):
        self.calls.append(t)
        force = KP * (1 - y[0]) - KD * y[1] + KI * self.integral
        self.integral += T * (1 - y[0])
        return force


def by_function(function) -> kt.Model:
    inputs = ["track.displacement", "track.displacement_rate"]
    return cart(kt.Sampled("ctl", [kt.Held("force", unit="N")], period=T, inputs=inputs, function=function))


def held(F: float, span: float) -> tuple[np.ndarray, np.ndarray]:
    """Exact motion of the mass over a span of constant force, as x⁺ = A x + b F."""
    whole = scipy.linalg.expm(np.array([[0, 1, 0], [0, 0, 1 / M], [0, 0, 0]]) * span)
    return whole[:2, :2], whole[:2, 2]


def exact(count: int) -> np.ndarray:
    """Displacement, rate, force and integral behind samples 0 … count."""
    A, b = held(1.0, T)
    x, integral, rows = np.zeros(2), 0.0, []
    for _ in range(count + 1):
        force = KP * (1 - x[0]) - KD * x[1] + KI * integral
        integral += T * (1 - x[0])
        rows.append([*x, force, integral])
        x = A @ x + b * force
    return np.array(rows)


CHANNELS = ("track.displacement", "track.displacement_rate", "ctl.force", "ctl.integral")


def test_the_discrete_loop_is_exact():
    run = kt.simulate(by_expressions(), 1.0, output=T)
    found = np.column_stack([run[name] for name in CHANNELS])
    np.testing.assert_allclose(found, exact(100), atol=1e-12)
    assert run.audit.verdict == "ok"
    assert run.describe("ctl.force").unit == "N"
    assert run["energy.kinetic"][-1] == pytest.approx(run["work.applied"][-1], abs=1e-12)


@pytest.mark.parametrize("formulation", ["kane-euler-parameters", "augmented"])
def test_formulations_agree(formulation):
    run = kt.simulate(by_expressions(), 0.5, output=[0.5], formulation=formulation)
    np.testing.assert_allclose([run[name][-1] for name in CHANNELS], exact(50)[-1], atol=1e-8)


@pytest.mark.parametrize(
    "options",
    [
        {"method": "rk4", "step": 0.003},
        {"method": "gauss4", "step": 0.02},
        {"method": "rodas5p"},
        {"method": "tsit5", "max_step": 0.004},
    ],
    ids=lambda options: options["method"],
)
def test_every_method_stops_at_samples(options):
    """Between samples the motion is a parabola, which every method knows exactly."""
    run = kt.simulate(by_expressions(), 0.5, output="steps", **options)
    assert np.isin(np.round(np.arange(51) * T, 12), np.round(run.t, 12)).all()
    np.testing.assert_allclose([run[name][-1] for name in CHANNELS], exact(50)[-1], atol=1e-10)


def test_a_function_is_called_once_per_sample_and_gives_the_same():
    control = Control()
    run = kt.simulate(by_function(control), 1.0, output=T)
    np.testing.assert_allclose(control.calls, np.arange(101) * T, atol=1e-15)
    found = np.column_stack([run[name] for name in CHANNELS[:3]])
    np.testing.assert_allclose(found, exact(100)[:, :3], atol=1e-12)
    assert run.audit.verdict == "ok"
    again = kt.simulate(by_function(Control()), 1.0, output=T)
    assert np.array_equal(again.z, run.z)


def test_an_event_makes_no_function_forget():
    class Forgetful(Control):
        def reset(self):
            self.integral = 0.0

    model = by_function(Forgetful()).add(kt.Parameter("unused", 0.0))
    event = kt.ExpressionEvent("e", "t - 0.105", direction="rising", action=kt.SetParameter("unused", 1.0))
    run = kt.simulate(model, 0.3, output=T, events=[event])
    assert len(run.events) == 1
    found = np.column_stack([run[name] for name in CHANNELS[:3]])
    np.testing.assert_allclose(found, exact(30)[:, :3], atol=1e-12)


def test_named_inputs_and_values():
    seen = []

    def control(t, y):
        seen.append(y)
        return {"force": 1.0, "other": t}

    inputs = {"angle": "track.displacement", "time": "t"}
    run = kt.simulate(
        cart(kt.Sampled("ctl", ["force", "other"], period=0.1, inputs=inputs, function=control)), 0.2
    )
    assert set(seen[0]) == {"angle", "time"} and seen[2]["time"] == pytest.approx(0.2)
    assert run["ctl.other"][-1] == pytest.approx(0.2)
    assert run["track.displacement"][-1] == pytest.approx(0.2**2 / M / 2)


def test_two_clocks():
    """A slow one and a fast one with an offset; at common instants both see what was before."""
    model = cart(
        kt.Sampled("slow", {"count": "slow.count + 1"}, period=0.3),
        kt.Sampled("ctl", {"force": "slow.count", "seen": "ctl.seen + slow.count"}, period=0.1, offset=0.1),
    )
    run = kt.simulate(model, 1.0, output=0.05, method="tsit5")
    k = np.round(run.t / 0.05).astype(int)
    np.testing.assert_array_equal(run["slow.count"], k // 6 + 1)
    ticks = np.arange(1, 11)  # the slow count before each tick of the fast clock
    before = (ticks * 2 - 1) // 6 + 1
    expected = np.concatenate([[0], np.cumsum(before)])[k // 2]
    np.testing.assert_array_equal(run["ctl.seen"], expected)
    np.testing.assert_array_equal(run["ctl.force"], np.concatenate([[0], before])[k // 2])


@pytest.mark.parametrize("middle", [0.5, 0.505])
def test_a_run_continues_bit_for_bit(middle, tmp_path):
    model, times = by_expressions(), np.arange(201) * 0.005
    after = np.round(times, 9) > round(middle, 9)
    whole = kt.simulate(model, 1.0, output=times)
    half = kt.simulate(model, middle, output=times[~after])
    half.save(tmp_path / "half.h5")
    rest = kt.continue_run(kt.Run.load(tmp_path / "half.h5"), model, 1.0, output=times[after])
    for name in CHANNELS:
        assert np.array_equal(rest[name], whole[name][after])
        assert np.array_equal(half[name], whole[name][~after])


class ResetControl(Control):
    """One that forgets the run before."""

    def reset(self):
        self.integral, self.calls = 0.0, []


def test_a_function_that_remembers_another_run_does_not_continue_this_one():
    model = by_function(ResetControl())
    whole = kt.simulate(model, 1.0, output=[1.0])
    half = kt.simulate(model, 0.5)
    rest = kt.continue_run(half, model, 1.0)
    assert rest["track.displacement"][-1] == pytest.approx(whole["track.displacement"][-1], abs=1e-12)
    with pytest.raises(kt.NoAnswerError, match=r'"ctl".* remember a run, and not this one'):
        kt.continue_run(half, model, 1.0)  # it is at 1 s now
    half = kt.simulate(model, 0.5)
    kt.simulate(model, 0.5, initial={"track.displacement": 0.1})
    with pytest.raises(kt.NoAnswerError, match=r'"ctl".* remember a run, and not this one'):
        kt.continue_run(half, model, 1.0)


def test_states_between_rows():
    run = kt.simulate(by_expressions(), 0.5, output=0.1)
    fine = kt.simulate(by_expressions(), 0.5, output=0.001)
    instant = run.at(0.237)
    for name in CHANNELS:
        assert instant[name] == pytest.approx(fine[name][237], abs=1e-10)
    coarse = kt.simulate(by_function(Control()), 0.05, output=T)
    x, v = exact(3)[3, :2]
    a = exact(3)[3, 2] / M
    assert coarse.at(0.034)["track.displacement"] == pytest.approx(
        x + v * 0.004 + a * 0.004**2 / 2, abs=1e-12
    )


def test_loads_that_switch_with_what_is_held():
    """The held force is bounded by the load: the bound acts from sample to sample, and nothing else switches."""
    model = by_expressions().replace(kt.JointMotor("motor", "track", torque="max(-3, min(3, ctl.force))"))
    run = kt.simulate(model, 0.5, output=T)
    A, b = held(1.0, T)
    x, integral = np.zeros(2), 0.0
    for _ in range(50):
        force = KP * (1 - x[0]) - KD * x[1] + KI * integral
        integral += T * (1 - x[0])
        x = A @ x + b * np.clip(force, -3, 3)
    assert run["track.displacement"][-1] == pytest.approx(x[0], abs=1e-11)
    assert run.audit.verdict == "ok"


def test_events_and_changed_periods():
    """A period that an event changes: the clock goes on from there."""
    counting = kt.Sampled("ctl", {"force": "ctl.force + 1"}, period="period")
    model = cart(kt.Parameter("period", 0.1), counting)
    slower = kt.ExpressionEvent(
        "slower", "t - 0.45", direction="rising", action=kt.SetParameter("period", 0.2)
    )
    run = kt.simulate(model, 1.0, output=0.05, events=[slower])
    k = np.round(run.t, 9)
    expected = np.where(k < 0.45, np.floor(k / 0.1 + 1e-9) + 1, 5 + np.floor((k - 0.4) / 0.2 + 1e-9))
    np.testing.assert_array_equal(run["ctl.force"], expected)
    assert [event.name for event in run.events] == ["slower"]


def test_scenarios_are_the_runs_alone():
    model = by_expressions(period="T").add(kt.Parameter("T", T))
    many = kt.simulate_many(model, 0.2, parameters={"T": [0.01, 0.02, 0.05]}, output=0.1, method="tsit5")
    for i, period in enumerate((0.01, 0.02, 0.05)):
        alone = kt.simulate(model, 0.2, parameters={"T": period}, output=0.1, method="tsit5")
        assert np.array_equal(many.channel("ctl.force")[i], alone["ctl.force"])


def test_periods_that_are_not_positive_end_the_scenario():
    model = by_expressions(period="T").add(kt.Parameter("T", T))
    many = kt.simulate_many(model, 0.1, parameters={"T": [T, -T]}, output=0.1, method="tsit5")
    assert many.status == ("finished", "failed") and 'block "ctl": period must be positive' in many.reason[1]
    stop = kt.ExpressionEvent("stop", "t - 0.05", action=kt.SetParameter("T", 0.0))
    run = kt.simulate(model, 0.1, output=T, events=[stop])
    assert run.status == "failed" and 'controller "ctl" has a period of 0 s' in run.reason and len(run) >= 5


def test_functions_that_remember():
    """They are reset at the start of a run where they can be, and scenarios do not share them."""

    class Again(Control):
        def reset(self):
            self.integral = 0.0

    model = by_function(Again())
    first, second = (kt.simulate(model, 0.3, output=T) for _ in range(2))
    assert np.array_equal(first.z, second.z)
    with pytest.raises(kt.NoAnswerError, match="may remember one scenario in the next"):
        kt.simulate_many(model, 0.3)


def test_the_report_shows_controllers():
    from kinetree.report.from_run import report_data

    data = report_data(kt.simulate(by_expressions(), 0.1, output=T), by_expressions())
    shown = {series.name for plot in data.plots for series in plot.series}
    assert {"ctl.force", "ctl.integral"} <= shown


def raises(t, y):
    """A controller that breaks down."""
    if t > 0.295:
        raise RuntimeError("lost the target")
    return 1.0


@pytest.mark.parametrize(
    ("function", "words", "rows"),
    [
        (
            lambda t, y: np.nan if t > 0.505 else 1.0,
            "not finite: force = nan, at its sample 51 (t = 0.51 s)",
            51,
        ),
        (lambda t, y: (1.0, 2.0), "values of shape (2,) where 1 are wanted (force), at its sample 0", 0),
        (lambda t, y: "full", "returned 'full', which is no number", 0),
        (lambda t, y: None, "returned None, which is no number", 0),
        (lambda t, y: {"torque": 1.0}, "returned 'torque' where 'force' are wanted", 0),
        (raises, "raised RuntimeError: lost the target, at its sample 30 (t = 0.3 s)", 30),
        (lambda t: 1.0, "raised TypeError", 0),
    ],
)
def test_a_function_that_fails_ends_the_run_with_what_there_is(function, words, rows):
    run = kt.simulate(by_function(function), 1.0, output=T)
    assert run.status == "failed" and words in run.reason and 'controller "ctl"' in run.reason
    assert len(run) == rows
    if rows:
        assert np.isfinite(run.z).all()


def test_expressions_that_fail_are_told():
    model = cart(kt.Sampled("ctl", {"force": "log(0.5 - t)"}, period=0.1))
    run = kt.simulate(model, 1.0, output=0.1)
    assert run.status == "failed"
    assert 'controller "ctl" gave a value that is not finite: force = ' in run.reason
    assert "at its sample 5 (t = 0.5 s)" in run.reason and len(run) == 5


def test_files_hold_everything_but_functions(tmp_path):
    model = by_function(Control())
    text = dumps(model)
    assert "callback = true" in text
    read = loads(text).model
    assert read == model and dumps(by_expressions()) == dumps(loads(dumps(by_expressions())).model)
    with pytest.raises(
        kt.ArgumentError, match=r'block "ctl" takes its values from a Python function.*with_functions'
    ):
        kt.simulate(read, 1.0)
    with pytest.raises(kt.UnknownNameError, match="ctrl"):
        read.with_functions(ctrl=Control())
    run = kt.simulate(read.with_functions(ctl=Control()), 0.1, output=T)
    run.save(tmp_path / "run.h5")
    assert kt.Run.load(tmp_path / "run.h5")["ctl.force"] == pytest.approx(run["ctl.force"])


@pytest.mark.parametrize("question", ["linearize", "modes"])
def test_smooth_analyses_refuse_samples(question):
    with pytest.raises(kt.NoAnswerError, match=r'sampled blocks \("ctl"\), whose values jump'):
        getattr(kt, question)(by_expressions(), at="start")


def test_derivatives_pass_through_samples():
    """By a gain, an initial value and the mass, against differences of the exact discrete motion."""
    law = LAW.replace(f"{KP}*", "kp*", 1)
    values = [kt.Held("integral", f"ctl.integral + {T}*{ERROR}", initial="first"), kt.Held("force", law)]
    model = cart(kt.Parameter("kp", KP), kt.Parameter("first", 0.3), kt.Sampled("ctl", values, period=T))
    wrt = ["kp", "first", "track.displacement_rate"]
    found = kt.sensitivities(model, 0.3, of=["track.displacement", "ctl.force"], wrt=wrt, output=[0.295, 0.3])

    def discrete(kp, first, rate):
        A, b = held(1.0, T)
        x, integral = np.array([0.0, rate]), first
        for k in range(31):
            force = kp * (1 - x[0]) - KD * x[1] + KI * integral
            integral += T * (1 - x[0])
            if k < 30:
                before, last = x, force
                x = A @ x + b * force
        A, b = held(1.0, T / 2)
        return np.array([[(A @ before + b * last)[0], last], [x[0], force]])

    at, h = np.array([KP, 0.3, 0.0]), 1e-3
    for j in range(3):
        step = h * np.eye(3)[j]
        slope = (discrete(*(at + step)) - discrete(*(at - step))) / (2 * h)
        np.testing.assert_allclose(found.values[:, :, j], slope, rtol=1e-6, atol=1e-9)


def test_derivatives_by_the_times_of_samples_are_refused():
    model = by_expressions(period="T").add(kt.Parameter("T", T))
    with pytest.raises(kt.NoAnswerError, match="move with T"):
        kt.sensitivities(model, 0.1, of=["ctl.force"], wrt=["T"])
    with pytest.raises(kt.NoAnswerError, match="takes its values from a Python function"):
        kt.sensitivities(by_function(Control()).add(kt.Parameter("c", 1.0)), 0.1, of=["ctl.force"], wrt=["c"])


MISTAKES = {
    "no period": (kt.Sampled("a", {"u": "t"}, period=0.0), "period must be positive (got 0)"),
    "varying period": (kt.Sampled("a", {"u": "t"}, period="0.1 + t"), "varies in time"),
    "no values": (kt.Sampled("a", {}, period=0.1), "has no values"),
    "twice": (
        kt.Sampled("a", [kt.Held("u", "t"), kt.Held("u", "1")], period=0.1),
        'two values have the name "u"',
    ),
    "from nowhere": (kt.Sampled("a", ["u"], period=0.1), '"u" has neither a value nor a function'),
    "from two": (
        kt.Sampled("a", {"u": "t"}, period=0.1, function=raises),
        '"u" has a value, and a function gives it too',
    ),
    "inputs alone": (
        kt.Sampled("a", {"u": "t"}, period=0.1, inputs=["t"]),
        "inputs are given, but no function",
    ),
    "names of inputs": (
        kt.Sampled("a", ["u"], period=0.1, inputs=["t"], input_names=("x", "y"), callback=True),
        "2 input_names for 1 inputs",
    ),
    "varying start": (kt.Sampled("a", [kt.Held("u", "t", initial="t")], period=0.1), "must be constant"),
    "unknown state": (kt.Sampled("a", {"u": "a.v"}, period=0.1), '"a" has no "v"'),
    "no function": (kt.Sampled("a", ["u"], period=0.1, function=3.0), "function cannot be called"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told(mistake):
    block, words = MISTAKES[mistake]
    told = str(cart(kt.Sampled("ctl", {"force": "1"}, period=1.0), block).validate())
    assert 'block "a"' in told and words in told
