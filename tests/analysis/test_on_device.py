"""Scenarios on a device: the GPU's program, compiled as C++ and run here, against the processor's own solvers.

Both run the text of the runtime, so what they give is the same to the last bit.
"""

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.scenarios import initial_states
from kinetree.analysis.scenarios.computation import why_alone
from kinetree.compile.device_system import device_system
from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.runtime.build import SOURCES
from kinetree.solve.cuda import devices, program, run
from kinetree.solve.cuda.program import runs_on_device
from kinetree.solve.methods.registry import FILES

pytestmark = [
    pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++"),
    pytest.mark.skipif(not has_multiply_add(), reason="LLVM fuses nothing on this processor"),
]
EMULATED = {"device": "cuda-emulated"}
STOP = kt.JointMotor("stop", "A", torque="-2000*max(0, A.angle - 1.2)")


def watch(monkeypatch, tell) -> None:
    """Tell which scenarios of every chunk are finished on the device."""
    collect = run.DeviceChunk.collect

    def look(self, found, part):
        collect(self, found, part)
        tell(found.finished[part])

    monkeypatch.setattr(run.DeviceChunk, "collect", look)


def example(name):
    return kt.load(Path(kt.__file__).parent / "examples" / f"{name}.toml").model


def swing():
    """A pendulum of two rods with parameters, and a spring that only some of them matter for."""
    rod = {"mass": 1.0, "inertia": (0.001, 0.08, 0.08, 0, 0, 0)}
    return kt.Model.of(
        "swing",
        kt.Parameter("stiffness", 5.0, "N·m/rad"),
        kt.Parameter("arm", 0.5, "m"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("upper", com=("arm", 0, 0), pose=kt.Frame(), **rod),
        kt.Body("lower", com=(0.5, 0, 0), pose=kt.Frame((1.0, 0, 0)), **rod),
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("elbow", "upper", "lower", point=(1.0, 0, 0), axis=(0, 0, 1)),
        kt.JointSpring("spring", "elbow", stiffness="stiffness"),
    )


@pytest.fixture(scope="module")
def four_bar():
    return example("four_bar")


def same(one, other):
    """The same results, bit by bit, and the same words."""
    for name in ("t", "x", "y", "w", "parameters", "steps"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    assert (one.status, one.reason, one.notes) == (other.status, other.reason, other.notes)


SETTINGS = {
    "dop853": {"method": "dop853"},
    "tsit5": {"method": "tsit5", "rtol": 1e-6, "atol": 1e-8},
    "rk4": {"method": "rk4", "step": 0.004},
}


def driven():
    """A crank at a given rate, whose work nothing but its own integral tells."""
    return swing().add(kt.JointDriver("drive", "shoulder", 0, "3*t"))


def damped():
    """A damped stop, which loses energy after its force has vanished."""
    return swing().add(kt.JointStop("stop", "elbow", lower=-0.1, upper=0.1, stiffness=40.0, damping=0.2))


@pytest.mark.parametrize("make", [swing, driven, damped, lambda: example("four_bar")])
def test_a_device_controls_what_the_processor_controls(make):
    """Every number of the memory that says which entries there are, and which are judged, is the same there."""
    compiled = kt.prepare(make()).compiled
    here = compiled.system(explicit_only=True).sizes
    there = program.sizes_of(device_system(compiled), "dop853")
    shared = here.keys() & there.keys()
    assert {"n_x", "n_y", "n_z", "n_c", "n_judged", "n_beside", "m", "n_q"} <= shared
    assert {name: here[name] for name in shared} == {name: there[name] for name in shared}


ONE_AND_MORE = ["dop853", *(pytest.param(name, marks=pytest.mark.slow) for name in ("tsit5", "rk4"))]


@pytest.mark.in_turn(6)
@pytest.mark.parametrize(
    ("method", "few_rows"), [*((method, run.FEW_ROWS) for method in SETTINGS), ("rk4", 0), ("dop853", 0)]
)
def test_a_closed_loop_gives_the_same_bits(four_bar, method, few_rows, monkeypatch):
    """States, works and steps with rows between the ends of steps; chunks, slices and who makes rows change nothing."""
    monkeypatch.setattr(run, "FEW_ROWS", few_rows)
    monkeypatch.setattr(run, "MOST_AT_ONCE", 3)
    monkeypatch.setattr(run, "SLICE", 5)
    asked = {
        "parameters": {"torque": np.linspace(2.0, 3.0, 7)},
        "output": np.array([0.0, 0.0137, 0.2, 0.5, 0.5004, 0.6]),
    }
    counted = []
    watch(monkeypatch, lambda finished: counted.append(finished.all()))
    here = kt.simulate_many(four_bar, 0.6, **asked, **SETTINGS[method], threads=1)
    there = kt.simulate_many(four_bar, 0.6, **asked, **SETTINGS[method], **EMULATED)
    same(here, there)
    assert counted == [True] * 3 and there.finished.all()
    assert there.info.settings["device"] == "cuda-emulated"
    for name in ("A.angle", "B.reaction", "energy.balance"):
        if name in here.names:
            np.testing.assert_array_equal(here.channel(name), there.channel(name))
    assert "A.reaction" in here.names


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_one_run_and_lanes_and_the_device_give_the_same_bits(four_bar, method):
    """Of one run, all rows but none of the machinery of many; of lanes, two widths."""
    settings = {**SETTINGS[method], "output": np.array([0.0, 0.0137, 0.2, 0.3])}
    alone = kt.simulate(four_bar, 0.3, **settings)
    homes = ({"lanes": 1, "threads": 1}, {"lanes": 4, "threads": 1}, EMULATED)
    for runs in (kt.simulate_many(four_bar, 0.3, **settings, **home) for home in homes):
        np.testing.assert_array_equal(runs.x[0], alone.x)
        np.testing.assert_array_equal(runs.y[0], alone.y)
        assert runs.finished.all()


def test_the_program_is_the_text_of_the_runtime(four_bar):
    """What step.h, explicit.c and project.c say stands in the program, but for the words before functions and loops."""
    text = program.write_program(device_system(kt.prepare(four_bar).compiled), "dop853").replace(
        "UNROLLED ", ""
    )
    for name in ("step.h", "explicit.c", "project.c"):
        lines = (SOURCES / name).read_text().splitlines()
        body = [line.strip() for line in lines if line.startswith("    ") and "static" not in line]
        assert [line for line in body if line not in text] == [] and len(body) > 30


@pytest.mark.slow
def test_quaternions_and_rolling_give_the_same_bits():
    disk = example("rolling_disk")
    for settings in (SETTINGS["dop853"], SETTINGS["rk4"]):
        here, there = (kt.simulate_many(disk, 0.3, output=0.05, **settings, **on) for on in ({}, EMULATED))
        same(here, there)


def test_a_long_function_is_cut_and_gives_the_same_bits(four_bar, monkeypatch):
    from kinetree.kernels import cuda

    monkeypatch.setattr(cuda, "INLINED", 10)
    monkeypatch.setattr(cuda, "PIECE", 60)
    same(kt.simulate_many(four_bar, 0.2), kt.simulate_many(four_bar, 0.2, **EMULATED))


def test_scenarios_that_need_care_finish_on_the_processor(monkeypatch):
    """The linkage folds: near that, steps need evaluations at projected states, which the device leaves to others."""
    given_back = []
    collect = run.DeviceChunk.collect

    def look(self, found, part):
        collect(self, found, part)
        given_back.append((~found.finished[part]).tolist())
        assert np.isnan(found.z[part][~found.finished[part]]).all()

    monkeypatch.setattr(run.DeviceChunk, "collect", look)
    linkage = example("rhombic_linkage")
    here, there = (kt.simulate_many(linkage, 1.0, output=0.5, **on) for on in ({}, EMULATED))
    same(here, there)
    assert given_back == [[True]] and there.finished.all()


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("method", [{}, {"method": "rk4", "step": 0.01}])
def test_faults_of_single_scenarios_stay_theirs(method):
    """Not a number, an overflow: each is told as without the device, the others are untouched."""
    values = {"stiffness": np.array([5.0, np.nan, 1e308, 7.0]), "arm": np.array([0.5, 0.5, 0.5, 0.4])}
    here, there = (
        kt.simulate_many(
            swing(), 0.5, parameters=values, initial={"shoulder.angle_rate": 1.0}, output=0.25, **method, **on
        )
        for on in ({"threads": 1}, EMULATED)
    )
    same(here, there)
    assert there.status == ("finished", "failed", "failed", "finished")


@pytest.mark.slow
def test_steps_are_limited_as_on_the_processor():
    here, there = (kt.simulate_many(swing(), 2.0, max_steps=12, **on) for on in ({"threads": 1}, EMULATED))
    same(here, there)
    assert "12 steps were not enough" in there.reason[0] and there.steps[0] <= 12


@pytest.mark.slow
def test_laggards_are_left_to_the_processor(monkeypatch):
    speeds = np.full(600, 1.0)
    speeds[17] = 3e4  # takes a thousand times as many steps
    left = []
    watch(monkeypatch, lambda finished: left.extend(np.flatnonzero(~finished)))
    asked = {"initial": {"shoulder.angle_rate": speeds}, "method": "tsit5", "rtol": 1e-5, "atol": 1e-7}
    there = kt.simulate_many(swing(), 0.2, **asked, **EMULATED)
    assert left == [17] and there.finished.all()
    same(kt.simulate_many(swing(), 0.2, **asked, threads=1), there)


@pytest.mark.slow
@pytest.mark.parametrize("method", ONE_AND_MORE)
def test_equations_that_switch_in_time_give_the_same_bits(method, monkeypatch):
    """Steps end where a push begins and ends, also one that begins with the run and one that never does."""
    monkeypatch.setattr(run, "SLICE", 5)
    model = kt.Model.of(
        "pushed",
        kt.Parameter("begin", 0.1, "s"),
        kt.Body("block", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "rail", torque="step(t - begin)*(1 - step(t - 0.25))"),
        kt.JointMotor("stop", "rail", torque="-100*max(0, rail.displacement - 1)"),
    )
    begin = np.array([0.1, 0.0, 9.0, 0.17])
    asked = {"parameters": {"begin": begin}, "output": 0.1, **SETTINGS[method]}
    given_back = []
    watch(monkeypatch, lambda finished: given_back.extend(~finished))
    here, there = (kt.simulate_many(model, 0.5, **asked, **on) for on in ({"threads": 1}, EMULATED))
    same(here, there)
    assert given_back == [False] * 4
    pushed = np.maximum(0.25 - begin, 0.0)
    np.testing.assert_allclose(there.y[:, -1, 0], pushed, atol=1e-12)
    np.testing.assert_allclose(there.x[:, -1, 0], 0.5 * pushed**2 + 0.25 * pushed, atol=1e-12)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_sampled_controllers_give_the_same_bits(method, monkeypatch):
    """Two clocks, one with a period that differs, a row at a tick and rows between; and the exact motion of one."""
    monkeypatch.setattr(run, "SLICE", 5)
    model = kt.Model.of(
        "cart",
        kt.Parameter("period", 0.1, "s"),
        kt.Body("mass", 2.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("track", "ground", "mass", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.JointMotor("motor", "track", torque="ctl.force"),
        kt.Sampled("slow", {"count": "slow.count + 1"}, period=0.3),
        kt.Sampled("ctl", {"force": "slow.count - track.displacement_rate"}, period="period", offset=0.05),
    )
    asked = {
        "parameters": {"period": np.array([0.1, 0.07, 0.1])},
        "output": np.array([0.0, 0.05, 0.12, 0.3, 0.31, 0.9]),
        **SETTINGS[method],
    }
    given_back = []
    watch(monkeypatch, lambda finished: given_back.extend(~finished))
    here, there = (kt.simulate_many(model, 0.9, **asked, **on) for on in ({"threads": 1}, EMULATED))
    same(here, there)
    assert given_back == [False] * 3 and there.finished.all()
    speed, due = 0.0, [(0.05 + 0.1 * k, 1 + int((0.05 + 0.1 * k) / 0.3)) for k in range(9)]
    for t, count in due:  # 2 v̇ = the force held until the next tick
        speed += (count - speed) * (min(t + 0.1, 0.9) - t) / 2.0
    names = there.names
    assert "track.displacement_rate" in names
    assert there.channel("track.displacement_rate")[0, -1] == pytest.approx(speed, rel=1e-9)


def on_a_spring(t, height, k=1000.0, g=9.81):
    """Height of a body of 1 kg that falls from a height onto a spring without mass, exactly."""
    fall, omega, speed = np.sqrt(2 * height / g), np.sqrt(k), np.sqrt(2 * g * height)
    touch = (np.pi - np.arctan2(speed * omega, g)) * 2 / omega  # of one contact
    t = (t + fall) % (2 * fall + touch) - fall  # 0 at the top
    if t <= fall:
        return height - 0.5 * g * t**2
    s = t - fall
    return -g / k * (1 - np.cos(omega * s)) - speed / omega * np.sin(omega * s)


@pytest.mark.slow
@pytest.mark.parametrize("method", ONE_AND_MORE)
def test_a_stop_that_bounces_gives_the_same_bits(method, monkeypatch):
    """Steps end where the force of a spring begins and ends, which acts while it is touched."""
    monkeypatch.setattr(run, "SLICE", 7)
    model = kt.Model.of(
        "drop",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("ball", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "ball", axis=(0, 1, 0), point=(0, 0, 0)),
        kt.JointMotor("stop", "rail", torque="1000*max(0, -rail.displacement)"),
    )
    heights = np.array([0.3, 0.7, 1.0])
    asked = {
        "initial": {"rail.displacement": heights},
        "output": np.array([0.0, 0.4, 1.1, 2.0]),
        **SETTINGS[method],
    }
    given_back = []
    watch(monkeypatch, lambda finished: given_back.extend(~finished))
    here, there = (kt.simulate_many(model, 2.0, **asked, **on) for on in ({"threads": 1}, EMULATED))
    same(here, there)
    assert given_back == [False] * 3
    exact = [[on_a_spring(t, height) for t in there.t] for height in heights]
    np.testing.assert_allclose(
        there.x[..., 0], exact, atol={"dop853": 1e-7, "tsit5": 1e-4, "rk4": 3e-3}[method]
    )


@pytest.mark.slow
def test_a_closed_loop_with_a_stop_gives_the_same_bits(four_bar):
    """Projection, location and restarts together; the rocker's motor presses the crank against its stop."""
    model = replace(four_bar, loads=(*four_bar.loads, STOP))
    asked = {"parameters": {"torque": np.linspace(2.0, 3.0, 3)}, "output": 0.2}
    same(kt.simulate_many(model, 0.8, **asked, threads=1), kt.simulate_many(model, 0.8, **asked, **EMULATED))


@pytest.mark.slow
def test_what_chatters_is_left_to_the_processor():
    """A force that drives the state back to where it switches: told in the same words."""
    model = kt.Model.of(
        "slide",
        kt.Body("block", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.JointMotor("rub", "rail", torque="-sign(rail.displacement_rate)"),
    )
    asked = {
        "initial": {"rail.displacement_rate": np.array([0.2, 5.0])},
        "max_steps": 4000,
        **SETTINGS["tsit5"],
    }
    here, there = (kt.simulate_many(model, 1.0, **asked, **on) for on in ({"threads": 1}, EMULATED))
    same(here, there)
    assert there.status[1] == "finished" and there.y[1, -1, 0] == pytest.approx(4.0)


@pytest.mark.slow
def test_friction_in_many_states_is_a_number():
    """Three places have 27 states, more than a device compiles: they move as on the processor."""
    parts: list = [kt.Force("push", "b0", ("4*sin(3*t)", 0, 0))]
    for k in range(3):
        parts += [
            kt.Body(f"b{k}", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(f"s{k}", f"b{k - 1}" if k else "ground", f"b{k}", axis=(1, 0, 0), point=(0, 0, 0)),
            kt.DryFriction(f"f{k}", f"s{k}", force=1.0 / (k + 1) ** 3),
        ]
    asked = {"initial": {"s0.displacement_rate": np.array([0.0, 0.4])}, "rtol": 1e-9, "atol": 1e-11}
    model = kt.Model.of("chain", *parts)
    here, there = (kt.simulate_many(model, 1.0, **asked, **on) for on in ({"threads": 1}, EMULATED))
    assert "device" in there.info.settings and list(there.status) == ["finished"] * 2
    np.testing.assert_allclose(there.x, here.x, atol=1e-8)
    assert {event.name for event in here.run(0).events} == {"f0", "f1", "f2"}


@pytest.mark.slow
def test_feet_that_rub_beside_a_bearing_share_their_load_with_a_hinge():
    """28 sets of equations, more than a device compiles: contacts and friction are held beside those of one."""
    inertia = (0.3, 0.3, 0.5, 0, 0, 0)
    model = kt.Model.of(
        "flap",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("cart", 1.0, inertia=inertia, pose=kt.Frame.at((0, 0, 0.3))),
        kt.Body("plate", 4.0, inertia=inertia, pose=kt.Frame.at((0.6, 0, 0.3))),
        kt.Prismatic("slide", "ground", "cart", point=(0, 0, 0.3), axis=(1, 0, 0)),
        kt.Revolute("hinge", "cart", "plate", point=(0, 0, 0.3), axis=(0, 1, 0)),
        kt.DryFriction("bearing", "slide", coefficient=0.1, static_coefficient=0.2),
    )
    feet = [
        kt.PointPlaneEvent(
            f"f{k}", "plate", at=at, direction="falling", action=kt.Restitution(0.0, friction=0.3)
        )
        for k, at in enumerate([(-0.1, 0.1, -0.3), (0.4, -0.2, -0.3)])
    ]
    asked = {
        "initial": {"slide.displacement_rate": np.array([0.5, 1.0])},
        "rtol": 1e-9,
        "atol": 1e-11,
        "events": feet,
    }
    here, there = (kt.simulate_many(model, 0.5, **asked, **on) for on in ({"threads": 1}, EMULATED))
    assert "device" in there.info.settings and list(there.status) == ["finished"] * 2
    np.testing.assert_allclose(there.x, here.x, atol=1e-8)


def test_what_is_missing_is_said_and_the_processor_does_it(monkeypatch):
    model, asked = swing(), {"initial": {"elbow.angle": np.array([0.1, 0.2])}}
    here = kt.simulate_many(model, 0.2, **asked, threads=1)
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.warns(RuntimeWarning, match=r'"cuda" is not used.*CuPy.*pip install kinetree\[cuda\]'):
        there = kt.simulate_many(model, 0.2, **asked, device="cuda")
    same(here, there)
    assert "device" not in there.info.settings
    monkeypatch.setattr(devices.shutil, "which", lambda name: None)
    with pytest.warns(RuntimeWarning, match=r"no C\+\+ compiler"):
        kt.simulate_many(model, 0.2, **asked, **EMULATED)
    monkeypatch.undo()
    with pytest.raises(kt.ArgumentError, match="device 'cude' is unknown") as error:
        kt.simulate_many(model, 0.2, device="cude")
    assert '"cuda"' in str(error.value) or "cuda" in str(error.value)


def test_a_gpu_that_is_not_there_or_fails_is_told(monkeypatch):
    """CuPy without a GPU, with one that is not ready, with a compiler that cannot be loaded."""

    class RefusedError(Exception):
        """As CuPy's of its compiler."""

    def fails(*_, **__):
        raise RuntimeError("libnvrtc.so cannot be loaded")

    runtime = SimpleNamespace(CUDARuntimeError=RuntimeError, getDeviceCount=lambda: 0)
    compiler = SimpleNamespace(CompileException=RefusedError)
    cupy = SimpleNamespace(cuda=SimpleNamespace(runtime=runtime, compiler=compiler), RawModule=fails)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    with pytest.raises(devices.NoDeviceError, match="there is no GPU"):
        devices.open_device("cuda")
    runtime.getDeviceCount = fails
    with pytest.raises(devices.NoDeviceError, match="is ready"):
        devices.open_device("cuda")
    runtime.getDeviceCount = lambda: 1
    with pytest.raises(devices.NoDeviceError, match=r"the GPU failed \(libnvrtc"):
        devices.open_device("cuda").compile("")


def test_ctrl_c_keeps_what_is_done(monkeypatch):
    """Of the chunk under way too: its first scenario takes fewer steps than one slice."""
    monkeypatch.setattr(run, "MOST_AT_ONCE", 2)
    launch, calls = devices._EmulatedProgram.launch, []

    def interrupted(self, kernel, *rest):
        calls.append(kernel)
        if calls.count("begin") == 2 and calls[-2:] == ["advance", "advance"]:
            raise KeyboardInterrupt
        launch(self, kernel, *rest)

    monkeypatch.setattr(devices._EmulatedProgram, "launch", interrupted)
    speeds = {"shoulder.angle_rate": np.array([1.0, 1.0, 1.0, 3000.0, 1.0])}
    runs = kt.simulate_many(swing(), 0.1, initial=speeds, **EMULATED)
    assert runs.status == (*["finished"] * 3, *["interrupted"] * 2)
    assert np.isfinite(runs.x[:3]).all() and np.isnan(runs.x[3:]).all()


def test_methods_of_devices_are_the_explicit_ones():
    assert [name for name in FILES if runs_on_device(name)] == ["tsit5", "dop853", "rk4"]
    assert why_alone(swing(), (), "radau5", "cuda") == 'it has no method "radau5"'
    assert not why_alone(swing(), (), "rk4", "cuda") and why_alone(swing(), (), "rk4", None)


def test_the_record_of_scenarios_is_as_the_program_reads_it(four_bar):
    """Every field that Python packs stands in the text's struct, in the same order."""
    text = program.write_program(device_system(kt.prepare(four_bar).compiled), "rk4")
    struct = text.split("struct Scenarios {")[1].split("};")[0]
    assert [line.split()[-1].strip("*;") for line in struct.strip().splitlines()] == list(program.FIELDS)


def test_starts_that_differ_in_loads_alone_are_assembled_once(four_bar, monkeypatch):
    counted = []
    assemble = initial_states.assemble
    monkeypatch.setattr(initial_states, "assemble", lambda *given: (counted.append(1), assemble(*given))[1])
    torques = np.array([np.nan, 2.0, 2.5, 3.0])
    runs = kt.simulate_many(four_bar, 0.05, parameters={"torque": torques}, threads=1)
    assert len(counted) == 1 and runs.finished.tolist() == [False, True, True, True]
    kt.simulate_many(four_bar, 0.05, initial={"A.angle": np.array([0.0, 0.1, 0.0, 0.2])}, threads=1)
    assert len(counted) == 1 + 3


def test_events_give_the_same_bits_and_times(monkeypatch):
    """Events that record, set parameters or stop, among switchings with the state and in time; times of all of them."""
    monkeypatch.setattr(run, "SLICE", 5)
    monkeypatch.setattr(run, "MOST_AT_ONCE", 3)
    model = swing().add(
        kt.JointMotor("push", "elbow", torque="2*step(t - 0.3) - 30*max(0, elbow.angle - 0.3)")
    )
    events = [
        kt.ExpressionEvent("low", "shoulder.angle + pi/2"),
        kt.ExpressionEvent(
            "bent", "elbow.angle - 0.1", direction="rising",
            action=kt.SetParameter("stiffness", "1.5*stiffness + 0.1*sin(shoulder.angle)"),
        ),
        kt.ExpressionEvent("fast", "elbow.angle_rate^2 - 5", action=kt.Stop()),
    ]  # fmt: skip
    asked = {
        "parameters": {"arm": np.array([0.3, 0.5, 0.7, 0.9, 1.1])}, "events": events, "method": "dop853",
        "output": np.array([0.0, 0.2, 0.31, 0.6, 1.0, 2.0]),
    }  # fmt: skip
    here, there = (kt.simulate_many(model, 2.0, **asked, **on) for on in ({}, EMULATED))
    for name in ("t", "x", "y", "w", "parameters", "steps"):
        np.testing.assert_array_equal(getattr(here, name), getattr(there, name), err_msg=name)
    assert (here.status, here.reason) == (there.status, there.reason)
    assert {"finished", "stopped"} == set(there.status) and there.device == "cuda-emulated"
    assert there.solo == (None,) * 5  # the processor has taken none
    assert there.happened is not None
    for s, alone in enumerate(here.solo):
        for event in events:
            times = there.happened.times(event.name)[s]
            assert [e.t for e in alone.events if e.name == event.name] == times[~np.isnan(times)].tolist()
    for name in (
        "spring.force",
        "lower.position",
        "energy.potential",
    ):  # with the stiffness that holds at each row
        np.testing.assert_array_equal(here.channel(name), there.channel(name), err_msg=name)
    np.testing.assert_array_equal(here.run(1).z, there.run(1).z)


def test_an_event_that_sets_a_parameter_follows_the_closed_form():
    """A body pushed by a force that an event turns round: x = v t up to there, then a parabola; on five scenarios."""
    model = kt.Model.of(
        "turned",
        kt.Parameter("force", 0.0, "N"),
        kt.Parameter("mark", 1.0, "m"),
        kt.Body("block", mass=2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "rail", torque="force"),
    )
    turn = kt.ExpressionEvent("turn", "rail.displacement - mark", action=kt.SetParameter("force", "-8*mark"))
    back = kt.ExpressionEvent("back", "rail.displacement", direction="falling", action=kt.Stop())
    marks = np.array([0.5, 1.0, 1.5, 2.0, 2.5])
    runs = kt.simulate_many(
        model, 9.0, parameters={"mark": marks}, initial={"rail.displacement_rate": 3.0}, events=[turn, back],
        output=np.array([0.1, 1.2]), method="dop853", **EMULATED,
    )  # fmt: skip
    assert runs.status == ("stopped",) * 5 and runs.happened is not None
    first, deceleration = marks / 3.0, 4.0 * marks
    again = 6.0 / deceleration  # at the mark, and then the event turns the force once more, to the same value
    last = (3.0 + np.sqrt(9.0 + 2.0 * deceleration * marks)) / deceleration
    np.testing.assert_allclose(
        runs.happened.times("turn"), np.stack([first, first + again], axis=1), rtol=1e-9
    )
    np.testing.assert_allclose(runs.happened.times("back")[:, 0], first + last, rtol=1e-9)
    late = np.where(
        first + last > 1.2, marks + 3.0 * (1.2 - first) - 0.5 * deceleration * (1.2 - first) ** 2, np.nan
    )
    np.testing.assert_allclose(runs.x[:, 1, 0], late, atol=1e-8)


@pytest.mark.slow
def test_too_many_events_are_left_to_the_processor(monkeypatch):
    monkeypatch.setattr(run, "MOST_EVENTS", 3)
    low = kt.ExpressionEvent("low", "shoulder.angle + pi/2")
    asked = {"events": [low], "output": 0.5, "method": "dop853", "parameters": {"arm": np.array([0.3, 0.5])}}
    here, there = (kt.simulate_many(swing(), 6.0, **asked, **on) for on in ({}, EMULATED))
    np.testing.assert_array_equal(here.x, there.x)
    assert all(alone is not None and len(alone.events) > 3 for alone in there.solo)
    assert there.run(0).events[0].t == here.run(0).events[0].t


def test_a_chunk_is_a_whole_number_of_loads():
    """Of multiprocessors, where memory leaves room for one; the last of a slice are not waited for, then."""

    def size(free, load):
        device = SimpleNamespace(free_bytes=lambda: free, whole_load=lambda: load)
        return run.scenarios_at_once(device, 100)

    assert size(1 << 40, 132 * 768) == 10 * 132 * 768
    assert size(200 * 2500, 1000) == 2000
    assert size(200 * 999, 1000) == 999
    assert size(0, 1000) == 1
