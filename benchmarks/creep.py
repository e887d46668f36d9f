"""How far a block creeps down a slope that it should rest on: ``python benchmarks/creep.py``.

A block of 1 kg on a slope of 0.25 rad, coefficient of friction 0.35 (tan 0.25 = 0.255). Kinetree sticks by a
constraint; MuJoCo's friction is a soft constraint, with an elliptic cone and its default stiffness. The times are those
of one run each, Kinetree's with its compilation.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from math import cos, sin

from command_line import options_of

SLOPE, FRICTION, G = 0.25, 0.35, 9.81
SECONDS = 1000.0


def kinetree(t_end: float) -> tuple[float, float]:
    """Distance (m) after t_end (s), and the time it took (s)."""
    import kinetree as kt

    model = kt.Model.of(
        "slope",
        kt.Gravity(acceleration=(G * sin(SLOPE), 0, -G * cos(SLOPE))),
        kt.Body("block", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
    )
    action = kt.Restitution(0.0, friction=FRICTION)
    floor = kt.PointPlaneEvent("floor", "block", direction="falling", action=action)
    begun = time.perf_counter()
    run = kt.simulate(model, t_end, events=[floor], output=[0.0, t_end])
    return float(abs(run["block.position.x"][-1])), time.perf_counter() - begun


def mujoco(t_end: float) -> tuple[float, float]:
    """The same in MuJoCo, after the block has settled for a second."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(f"""
    <mujoco><option gravity="{G * sin(SLOPE)} 0 {-G * cos(SLOPE)}" timestep="0.002" cone="elliptic"/>
    <worldbody><geom type="plane" size="10 10 1" friction="{FRICTION} 0 0"/>
    <body pos="0 0 0.05"><freejoint/><geom type="box" size="0.1 0.1 0.05" mass="1" friction="{FRICTION} 0 0"/></body>
    </worldbody></mujoco>""")
    data = mujoco.MjData(model)
    for _ in range(500):
        mujoco.mj_step(model, data)
    start = float(data.qpos[0])
    begun = time.perf_counter()
    for _ in range(round(t_end / 0.002)):
        mujoco.mj_step(model, data)
    return float(data.qpos[0]) - start, time.perf_counter() - begun


def main(words: Sequence[str] | None = None) -> None:
    """Print both distances."""
    t_end = 1.0 if options_of(__doc__).parse_args(words).smallest else SECONDS
    print(f"after {t_end:g} s on a slope of {SLOPE:g} rad with friction {FRICTION:g}:")
    for program in (kinetree, mujoco):
        try:
            distance, seconds = program(t_end)
        except ImportError as missing:
            print(f"{program.__name__:<10} {missing}", file=sys.stderr)
            continue
        print(f"{program.__name__:<10} {distance:.3e} m   ({seconds:.1f} s)")


if __name__ == "__main__":
    main()
