"""Exported programs called with anything, in any order: every call ends, with a status that has a name."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.c import c_sources
from kinetree.export.code.exported import Exported, exported

from .programs import compiled, parts, slider
from .test_c_switches import door

EXAMPLES = Path(kt.__file__).parent / "examples"
FUZZER = Path(__file__).with_name("program_calls.c")
SANITIZERS = ["-O0", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def written(folder: Path, model: Exported) -> str:
    """Write the sources of a program; its name."""
    for file, text in c_sources(model).items():
        (folder / file).write_text(text, encoding="utf-8")
    return model.identifier


@pytest.fixture(scope="module")
def spring(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A mass on a spring, without events and without constraints."""
    folder = tmp_path_factory.mktemp("spring")
    model = slider(kt.Parameter("k", 40.0), kt.JointSpring("spring", "x", stiffness="k"), q0=0.1)
    return folder, parts(folder, written(folder, exported(model)))


def printed(program: tuple[Path, list[str]], body: str) -> list[str]:
    """What a program prints whose ``main`` has this body."""
    folder, objects = program
    text = f"""#include "slider.h"
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
static slider_model m;
static double rows[5 * SLIDER_NZ], zdot[SLIDER_NZ], out[SLIDER_SIZE(SLIDER_NO)], next;
static int changed;
#define CHECK(is_so) puts((is_so) ? "yes" : #is_so);
int main(void)
{{
    (void)rows, (void)zdot, (void)out, (void)next, (void)changed;
{body}
    return 0;
}}
"""
    (folder / "main.c").write_text(text, encoding="utf-8")
    compiled(folder, ["main.c", *objects], "main")
    return subprocess.run(
        ["./main"], cwd=folder, capture_output=True, text=True, check=True, timeout=20
    ).stdout.splitlines()


RUNS = [
    ("advance", "slider_advance(&m, {t}, {rtol}, {atol})"),
    ("rows", "slider_rows(&m, (double[]){{{t}}}, 1, rows, {rtol}, {atol})"),
    ("follow", "slider_follow(&m, {t}, 2.0, {rtol}, {atol})"),
    ("update", "(m.rtol = {rtol}, m.atol = {atol}, slider_update(&m, {t}, &changed, &next))"),
]
STATES = [
    ("derivatives", "slider_derivatives(&m, {t}, m.z, zdot)"),
    ("outputs", "slider_outputs(&m, {t}, m.z, out)"),
    ("project", "slider_project(&m, {t}, m.z)"),
    ("assemble", "(m.t = {t}, slider_assemble(&m))"),
    ("step", "(m.t = {t}, slider_step(&m, 0.1))"),
]
NUMBERS = ("NAN", "INFINITY", "-INFINITY")


def refusals() -> list[tuple[str, str, str]]:
    """What is set before a call, the call, and the status it must have."""
    found = list[tuple[str, str, str]]()
    sound = {"t": "1.0", "rtol": "1e-8", "atol": "1e-10"}
    for name, call in [*RUNS, *STATES]:
        plain = call.format(**sound)
        found += [("", call.format(**sound | {"t": number}), "NOT_FINITE") for number in NUMBERS]
        found += [(f"m.p[SLIDER_p_k] = {number};", plain, "NOT_FINITE") for number in NUMBERS]
        if name not in ("assemble", "derivatives", "outputs"):
            found += [(f"m.z[1] = {number};", plain, "NOT_FINITE") for number in NUMBERS]
    for _, call in RUNS:
        plain = call.format(**sound)
        found += [(f"m.t = {number};", plain, "NOT_FINITE") for number in NUMBERS]
        found += [
            ("m.t = 1.5;", plain, "BAD_TIME"),
            ("m.t = -1.7e308;", call.format(**sound | {"t": "1e308"}), "BAD_TIME"),
        ]
        found += [
            (f"m.method = {number};", plain, "NO_METHOD")
            for number in ("-1", "5", "77", "INT_MAX", "INT_MIN")
        ]
        for bad in (*NUMBERS, "-1e-9"):
            found += [("", call.format(**sound | {key: bad}), "BAD_TOLERANCE") for key in ("rtol", "atol")]
        found.append(("", call.format(**sound | {"rtol": "0.0", "atol": "0.0"}), "BAD_TOLERANCE"))
        for short in ("NAN", "-1.0", "5e-324", "1e-300", "1e-17"):
            found += [(f"m.{key} = {short};", plain, "BAD_STEP") for key in ("h", "max_step")]
        for short in ("NAN", "-1.0", "0.0", "5e-324", "1e-17", "-INFINITY"):
            found.append((f"m.method = SLIDER_RK4; m.step = {short};", plain, "BAD_STEP"))
        found += [("m.max_steps = 0;", plain, "TOO_MANY_STEPS")] if "update" not in call else []
    found += [("", f"slider_step(&m, {number})", "NOT_FINITE") for number in NUMBERS]
    found += [("", f"slider_step(&m, {number})", "BAD_STEP") for number in ("0.0", "-0.1")]
    found += [("m.t = 1.0;", "slider_step(&m, 5e-324)", "BAD_STEP")]
    ascend = "slider_rows(&m, (double[]){{{0}, {1}}}, 2, rows, 1e-8, 1e-10)"
    found += [
        ("", ascend.format(*pair), "BAD_TIME") for pair in [("0.2", "0.1"), ("0.1", "0.1"), ("-0.1", "0.1")]
    ]
    return found


def test_arguments_that_cannot_be_used_are_refused_by_name(spring) -> None:
    """Each by the status that says what is wrong, and nothing has moved."""
    cases = refusals()
    body = "\n".join(
        f"    slider_start(&m); {before} {{ const double t = m.t; int s = {call};"
        f' printf("%d %d\\n", s - SLIDER_{status}, m.t == t || t != t || s == SLIDER_NOT_FINITE); }}'
        for before, call, status in cases
    )
    faults = [case for case, line in zip(cases, printed(spring, body), strict=True) if line != "0 1"]
    assert not faults


def test_hardest_arguments_that_can_be_used(spring) -> None:
    """As many steps as a number holds, steps as short as numbers are near t = 0, tolerances of zero, no times."""
    body = """
    slider_start(&m); m.max_steps = LONG_MAX;
    CHECK(slider_advance(&m, 1.0, 1e-8, 1e-8) == SLIDER_OK && m.t == 1.0)
    CHECK(slider_advance(&m, 2.0, 0.0, 1e-8) == SLIDER_OK && m.t == 2.0)
    slider_start(&m); m.max_steps = LONG_MAX; /* at rest nothing is exact to a part of zero */
    CHECK(slider_advance(&m, 1.0, 1e-8, 0.0) == SLIDER_NOT_FINITE && slider_advance(&m, 1.0, 1e-8, 0.0) != SLIDER_OK)
    CHECK(slider_advance(&m, 1.0, 1e-8, 1e-10) == SLIDER_OK && m.t == 1.0)
    slider_start(&m); m.max_step = 5e-324;
    CHECK(slider_advance(&m, 1e-322, 1e-8, 1e-8) == SLIDER_OK && m.t == 1e-322)
    slider_start(&m); m.h = 5e-324;
    CHECK(slider_advance(&m, 1e-321, 1e-8, 1e-8) == SLIDER_OK && m.t == 1e-321)
    slider_start(&m); m.max_step = 3e-16; m.max_steps = 50;
    CHECK(slider_advance(&m, 1.0, 1e-8, 1e-8) == SLIDER_TOO_MANY_STEPS && m.t < 1e-13)
    slider_start(&m);
    CHECK(slider_rows(&m, 0, 0, rows, 1e-8, 1e-10) == SLIDER_OK && m.t == 0.0)
    CHECK(slider_side(&m, 0) == 0 && slider_side(&m, INT_MIN) == 0)
"""
    assert printed(spring, body) == ["yes"] * 9


def test_ways_to_go_on_meet_at_the_same_times(spring) -> None:
    """Rows begin with the present state, and a step that goes beyond what is asked for is taken again."""
    body = """
    const double times[] = {0.5, 0.625, 0.75};
    slider_start(&m);
    printf("%d ", slider_follow(&m, 0.5, 5.0, 1e-10, 1e-12));
    printf("%d ", slider_rows(&m, times, 3, rows, 1e-10, 1e-12));
    printf("%ld %g ", m.rows, m.t);
    for (int k = 0; k < 3; k++)
        printf("%.17g ", rows[k * SLIDER_NZ]);
    printf("%d ", slider_follow(&m, 0.875, 5.0, 1e-10, 1e-12));
    printf("%d ", slider_advance(&m, 0.9375, 1e-10, 1e-12));
    printf("%.17g %.17g\\n", m.t, m.z[0]);
"""
    (line,) = printed(spring, body)
    found = [float(word) for word in line.split()]
    assert found[:4] == [0, 0, 3, 0.75] and found[7:10] == [0, 0, 0.9375]
    times = np.array([0.5, 0.625, 0.75, 0.9375])
    wanted = -0.25 + 0.35 * np.cos(np.sqrt(40.0) * times)  # weight 10 N on k = 40 N/m: at rest at −0.25 m
    np.testing.assert_allclose([*found[4:7], found[10]], wanted, atol=1e-9)


@pytest.mark.parametrize("events", [[], [kt.ExpressionEvent("low", "x.q + 0.1")]], ids=["plain", "watching"])
def test_what_the_header_declares_is_there(tmp_path: Path, events: list[kt.Event]) -> None:
    """A program that takes the address of every function is linked."""
    model = exported(slider(kt.JointDriver("hold", "x", law=0.0)), events=events)
    objects = parts(tmp_path, written(tmp_path, model))
    (tmp_path / "list.c").write_text('#include "slider.h"\n', encoding="utf-8")
    seen = subprocess.run(
        ["cc", "-E", "list.c"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    names = sorted(set(re.findall(r"\b(slider_[a-z]+)\(", seen)))
    assert {"slider_side", "slider_advance", "slider_residuals"} <= set(names)
    assert ("slider_watched" in names) == bool(events)
    table = ", ".join(f"(void (*)(void)){name}" for name in names)
    main = (
        f'#include "slider.h"\nint main(void) {{ void (*all[])(void) = {{{table}}}; return all[0] == 0; }}\n'
    )
    (tmp_path / "main.c").write_text(main, encoding="utf-8")
    compiled(tmp_path, ["main.c", *objects], "main")


def sampled() -> tuple[kt.Model, list[kt.Event]]:
    """A mass that a sampled controller holds while pulses push it."""
    model = slider(
        kt.Parameter("T", 0.02),
        kt.Sampled(
            "ctl", {"force": "-100*x.displacement - 10*x.displacement_rate"}, period="T", offset=0.004
        ),
        kt.Force("motor", "b", (0, 0, "ctl.force + if(sin(50*t) > 0.3, 5, 0)")),
        q0=0.1,
    )
    return model, [
        kt.ExpressionEvent("faster", "x.displacement + 0.05", action=kt.SetParameter("T", "0.7*T"))
    ]


PROGRAMS = (
    *("bouncing_ball", "double_pendulum", "four_bar", "rolling_disk", "stick_slip_belt", "cam_follower"),
    *("engine_mount", "bowling_ball", "slider_crank", "turntable_ball", "door"),
    "sampled",
)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc and its sanitizers")
@pytest.mark.parametrize("name", PROGRAMS)
def test_calls_with_anything_under_sanitizers(tmp_path: Path, name: str) -> None:
    """Thousands of calls in any order: no fault of memory or of arithmetic of integers, no call without end."""
    own = {"door": door, "sampled": sampled}
    given, events = own[name]() if name in own else (kt.load(EXAMPLES / f"{name}.toml"), None)
    model = exported(given, events=events)
    title = written(tmp_path, model)
    fuzzer = FUZZER.read_text(encoding="utf-8").replace("@name@", title).replace("@NAME@", title.upper())
    (tmp_path / "calls.c").write_text(fuzzer, encoding="utf-8")
    strict = ["-std=c99", "-Wall", "-Wextra", "-Werror", *SANITIZERS]
    sources = ["calls.c", f"{title}_solve.c", f"{title}_equations.c"]
    subprocess.run(["gcc", *strict, "-o", "calls", *sources, "-lm"], cwd=tmp_path, check=True)
    for seed in range(4):
        done = subprocess.run(
            ["./calls", str(seed), "1500"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=900,
        )
        assert done.returncode == 0, f"seed {seed}: {done.stderr[-3000:]}"
        counts = [int(word) for word in done.stdout.split()]
        assert (
            counts[0] > 300 and min(counts[5], *counts[16:]) > 10
        )  # the usual calls, and those that are refused
