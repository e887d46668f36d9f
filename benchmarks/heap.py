"""How far ten boxes move that lie on a heap: ``python benchmarks/heap.py``.

Rows of four, three, two and one, each upon the gaps of the one below, none of them quite straight. Every box can touch
every other one and the floor: 55 pairs. Kinetree has springs at corners and edges, and friction with bristles; MuJoCo
soft constraints, an elliptic cone and its default stiffness. What is told is the largest displacement of a box from a
tenth of the time to its end. The times are processor times of one run each, Kinetree's with its compilation.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from math import cos, sin

import numpy as np
from command_line import options_of

ROWS = (4, 3, 2, 1)
EDGE, MASS, FRICTION, G = 0.1, 1.0, 0.5, 9.81
GAP = 0.02
"""Between boxes of a row (m)."""
TURNS = (0.08, -0.05, 0.03, -0.09, 0.06, -0.02, 0.07, -0.07, 0.04, 0.1)
"""Of the boxes about the vertical (rad)."""
SECONDS = 100.0

Place = tuple[tuple[float, float, float], float]


def places(rows: Sequence[int]) -> list[Place]:
    """Centre (m) and turn (rad) of every box."""
    found: list[Place] = []
    for level, count in enumerate(rows):
        for i in range(count):
            turn = TURNS[len(found)]
            along = (i - (count - 1) / 2) * (EDGE + GAP)
            found.append(((along, 0.05 * EDGE * sin(50 * turn), (level + 0.5) * EDGE), turn))
    return found


def kinetree(rows: Sequence[int], t_end: float) -> tuple[float, float]:
    """Displacement (m) from a tenth of t_end (s) on, and the time it took (s)."""
    import kinetree as kt

    size, bodies = (EDGE, EDGE, EDGE), []
    for k, (at, a) in enumerate(places(rows)):
        turn = ((cos(a), -sin(a), 0.0), (sin(a), cos(a), 0.0), (0.0, 0.0, 1.0))
        pose = kt.Frame(position=at, rotation=turn)
        bodies.append(kt.Body.box(f"box{k + 1}", mass=MASS, size=size, pose=pose))
    shapes = (kt.ContactShape("ground", plane=True), *(kt.ContactShape(b.name, size=size) for b in bodies))
    touch = kt.ConvexContact(
        "touch", shapes, stiffness=1e5, exponent=1.0, damping=50.0, friction=FRICTION, bristle=1e-5,
        bristle_time=1e-2, located=False,
    )  # fmt: skip
    model = kt.Model.of("heap", kt.Gravity(acceleration=(0, 0, -G)), *bodies, touch)
    begun = time.process_time()
    run = kt.simulate(model, t_end, method="radau5", output=[0.0, t_end / 10, t_end])
    moved = [np.abs(np.diff(run[f"{body.name}.position"][1:], axis=0)).max() for body in bodies]
    return float(max(moved)), time.process_time() - begun


def mujoco(rows: Sequence[int], t_end: float) -> tuple[float, float]:
    """The same in MuJoCo."""
    import mujoco

    half = EDGE / 2
    bodies = "".join(
        f'<body pos="{x} {y} {z}" euler="0 0 {turn}"><freejoint/>'
        f'<geom type="box" size="{half} {half} {half}" mass="{MASS}" friction="{FRICTION} 0 0"/></body>'
        for (x, y, z), turn in places(rows)
    )
    model = mujoco.MjModel.from_xml_string(f"""
    <mujoco><compiler angle="radian"/><option gravity="0 0 {-G}" timestep="0.002" cone="elliptic"/>
    <worldbody><geom type="plane" size="10 10 1" friction="{FRICTION} 0 0"/>{bodies}</worldbody></mujoco>""")
    data = mujoco.MjData(model)
    begun, seen = time.process_time(), []
    for steps in (round(t_end / 0.02), round(t_end / 0.002) - round(t_end / 0.02)):
        for _ in range(steps):
            mujoco.mj_step(model, data)
        seen.append(data.xpos.copy())
    return float(np.abs(seen[1] - seen[0]).max()), time.process_time() - begun


def main(words: Sequence[str] | None = None) -> None:
    """Print both displacements."""
    smallest = options_of(__doc__).parse_args(words).smallest
    rows, t_end = ((1,), 0.1) if smallest else (ROWS, SECONDS)
    print(f"{sum(rows)} boxes on a heap, from {t_end / 10:g} s to {t_end:g} s:")
    for program in (kinetree, mujoco):
        try:
            moved, seconds = program(rows, t_end)
        except ImportError as missing:
            print(f"{program.__name__:<10} {missing}", file=sys.stderr)
            continue
        print(f"{program.__name__:<10} {moved:.1e} m   ({seconds:.1f} s)")


if __name__ == "__main__":
    main()
