"""Time spent on compiling is told apart from that of integrating, and what a run does not use is not imported."""

from __future__ import annotations

import subprocess
import sys
import time

from kinetree.runtime.library import METER, seconds_compiling

PROGRAM = """
import sys
import kinetree as kt
rod = kt.Body("rod", 1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame())
hinge = kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1))
run = kt.simulate(kt.Model.of("pendulum", kt.Gravity(acceleration=(0, -9.81, 0)), rod, hinge), 0.1)
section = kt.BeamSection(radius=0.01, E=207e9, nu=0.3, density=7800.0)
kt.FlexibleBeam([(0, 0, 0), (1, 0, 0)], section, {"root": 0.0, "tip": 1.0}).reduced
heavy = ("scipy", "pydantic", "h5py", "matplotlib", "sympy", "pint")
print([name for name in heavy if name in sys.modules], run.status)
"""


def test_compiling_is_measured_once_however_deep() -> None:
    before, begun = seconds_compiling(), time.perf_counter()
    with METER.running():
        with METER.running():
            time.sleep(0.01)
        time.sleep(0.01)
    spent = seconds_compiling() - before
    assert 0.02 <= spent <= time.perf_counter() - begun


def test_a_run_imports_what_it_uses() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "finished"]
