"""Graphs for tests: a serial arm, with and without stages."""

import casadi as ca
import numpy as np

from kinetree.kernels import Graph, Stage


def arm(bodies, staged, seed=0):
    """Positions, spins and moments of a chain of bodies: a sweep outwards, then one inwards."""
    rng = np.random.default_rng(seed)
    q, v = ca.SX.sym("q", bodies), ca.SX.sym("v", bodies)
    stages = []

    def named(name, values):
        if not staged:
            return values
        symbols = ca.SX.sym(name, values.numel())
        stages.append(Stage(symbols, values))
        return symbols

    frames = []
    state = ca.densify(ca.vertcat(ca.vec(ca.SX.eye(3)), ca.SX.zeros(6)))
    for k in range(bodies):
        R, position, spin = ca.reshape(state[:9], 3, 3), state[9:12], state[12:]
        c, s = ca.cos(q[k]), ca.sin(q[k])
        turn = ca.vertcat(ca.horzcat(c, -s, 0), ca.horzcat(s, c, 0), ca.horzcat(0, 0, 1))
        fixed = ca.SX(np.linalg.qr(rng.normal(size=(3, 3)))[0])
        new = R @ fixed @ turn
        offset = ca.SX(rng.normal(size=3))
        state = named(f"s{k}", ca.vertcat(ca.vec(new), position + R @ offset, spin + new[:, 2] * v[k]))
        frames.append(state)
    moments = []
    total = ca.SX.zeros(4)
    for k in reversed(range(bodies)):
        weight = rng.uniform(1, 2)
        moment = total[:3] + weight * ca.cross(frames[k][12:], frames[k][9:12])
        total = named(f"m{k}", ca.vertcat(moment, ca.dot(moment, frames[k][6:9])))
        moments.append(total[3])
    outputs = {"tip": frames[-1][9:12], "moments": ca.vertcat(*moments)}
    return Graph({"q": q, "v": v}, outputs, stages)


def state_of(graph, lanes=1, seed=1):
    """Random inputs of a graph."""
    rng = np.random.default_rng(seed)
    tail = () if lanes == 1 else (lanes,)
    return {name: rng.normal(size=(*symbols.shape, *tail)) for name, symbols in graph.inputs.items()}
