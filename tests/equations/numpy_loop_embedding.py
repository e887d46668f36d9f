"""The recursion with embedded loops in plain NumPy: an oracle for every intermediate quantity of it.

Loops are solved for their dependent speeds by the constraint rows of the tree, and the inertia of a cluster is
summed over its bodies with their partial velocities: neither composite bodies nor rows carried inward.
"""

from __future__ import annotations

import numpy as np
from numpy_formalisms import ROWS, Array, Mechanism, State, by_number, link_quantities, tree_rows


def loop_embedding(
    mechanism: Mechanism, state: State, names: list[str], independent: dict[str, list[str]]
) -> dict[tuple[str, str], Array]:
    """Every quantity of the recursion with embedded loops.

    ``names`` are the rows of the hinges that close loops, and ``independent`` the hinges whose speeds are independent,
    of each cluster of loops by its innermost body. All hinges above that body, and beside it on the same carrier where
    rows reach them, are of its cluster.
    """
    N, found = len(mechanism.bodies), link_quantities(mechanism, state)
    A, B, C, M, g = by_number(mechanism, found)
    of_tree = tree_rows(mechanism, state)
    every = [f'joint "{cut.name}": {row}' for cut in mechanism.cuts for row in ROWS]
    chosen = [every.index(name) for name in names]
    clusters = {}
    for owner in independent:
        first = next(k for k, body in enumerate(mechanism.bodies, 1) if body.name == owner)
        carrier = mechanism.bodies[first - 1].lower
        touched = np.abs(of_tree["B", ""][chosen]).max(axis=0) > 0
        clusters[first] = (
            carrier,
            [k for k in range(first, N + 1) if touched[mechanism.bodies[k - 1].u].any()],
        )
    inside = {k for _, bodies in clusters.values() for k in bodies}
    M_hat, g_hat = {k: M[k].copy() for k in M}, {k: g[k].copy() for k in g}
    tau = {k: np.zeros(B[k].shape[1]) for k in B}
    solved: dict[int, tuple[Array, ...]] = {}
    for k in range(N, 0, -1):
        body = mechanism.bodies[k - 1]
        if body.kind == "revolute":
            tau[k][0] = state.torque.get(body.joint, 0.0)
        if k in clusters:
            carrier, bodies = clusters[k]
            hanging = carrier, {j: (M_hat[j], g_hat[j]) for j in bodies}
            motion = spanned(mechanism, (A, B, C), *clusters[k])
            rows = (of_tree["B", ""][chosen], of_tree["gamma", ""][chosen])
            own, solved[k] = embedded(mechanism, bodies, hanging, motion, rows, tau, independent[body.name])
            found |= {(name, body.name): value for name, value in own.items()}
            if carrier:
                M_hat[carrier] += own["M_bar"]
                g_hat[carrier] += own["g_bar"]
        elif k not in inside:
            D = B[k].T @ M_hat[k] @ B[k]
            K, bent = np.linalg.solve(D, B[k].T @ M_hat[k]), M_hat[k] @ C[k] - g_hat[k]
            e = np.linalg.solve(D, tau[k] - B[k].T @ bent)
            solved[k] = K, e
            found |= {("D", body.name): D, ("K", body.name): K, ("e", body.name): e}
            if body.lower:
                M_hat[body.lower] += A[k].T @ M_hat[k] @ (A[k] - B[k] @ K @ A[k])
                g_hat[body.lower] -= A[k].T @ (bent + M_hat[k] @ B[k] @ e)
    V_dot = {0: np.concatenate([-mechanism.gravity, np.zeros(3)])}
    q_ddot: dict[int, Array] = {}
    for k, body in enumerate(mechanism.bodies, 1):
        if k in clusters:
            G, bias, K, e = solved[k]
            carrier, bodies = clusters[k]
            v_dot = e - K @ V_dot[carrier] if carrier else e
            found["v_dot", body.name] = v_dot
            q_ddot |= {j: value[None] for j, value in zip(bodies, G @ v_dot + bias, strict=True)}
        elif k not in inside:
            K, e = solved[k]
            q_ddot[k] = e - K @ A[k] @ V_dot[body.lower]
        V_dot[k] = A[k] @ V_dot[body.lower] + B[k] @ q_ddot[k] + C[k]
        of_body = {
            "M_hat": M_hat[k],
            "g_hat": g_hat[k],
            "tau": tau[k],
            "q_ddot": q_ddot[k],
            "V_dot": V_dot[k],
        }
        found |= {(name, body.name): value for name, value in of_body.items()}
    return found


def spanned(
    mechanism: Mechanism, parts: tuple[dict[int, Array], ...], carrier: int, bodies: list[int]
) -> dict[int, tuple[Array, Array, Array]]:
    """X, J and c of V̇_j = X V̇_i + J u̇ + c of the hinged bodies of a cluster carried by body i."""
    A, B, C = parts
    start = np.zeros(6)
    if not carrier:
        start[:3] = -mechanism.gravity
    found = {carrier: (np.eye(6), np.zeros((6, len(bodies))), start)}
    for i, k in enumerate(bodies):
        X, J, c = (A[k] @ part for part in found[mechanism.bodies[k - 1].lower])
        J[:, i] += B[k][:, 0]
        found[k] = X, J, c + C[k]
    return {k: found[k] for k in bodies}


def embedded(
    mechanism: Mechanism,
    bodies: list[int],
    hanging: tuple[int, dict[int, tuple[Array, Array]]],
    motion: dict[int, tuple[Array, Array, Array]],
    of_tree: tuple[Array, Array],
    tau: dict[int, Array],
    independent: list[str],
) -> tuple[dict[str, Array], tuple[Array, ...]]:
    """The quantities of a cluster by sums over its bodies, and (G, g, K, e)."""
    carrier, inertia = hanging
    n, joints = len(bodies), [mechanism.bodies[k - 1].joint for k in bodies]
    B, gamma = of_tree
    K = np.hstack([B[:, mechanism.bodies[k - 1].u] for k in bodies])
    free = [i for i, joint in enumerate(joints) if joint in independent]
    bound = [i for i in range(n) if i not in free]
    G, bias = np.zeros((n, len(free))), np.zeros(n)
    G[free], G[bound] = np.eye(len(free)), -np.linalg.solve(K[:, bound], K[:, free])
    bias[bound] = np.linalg.solve(K[:, bound], gamma)
    H, P, M, h, w = np.zeros((n, n)), np.zeros((6, n)), np.zeros((6, 6)), np.zeros(n), np.zeros(6)
    for i, k in enumerate(bodies):
        (X, J, c), (M_k, g_k) = motion[k], inertia[k]
        force = M_k @ (J @ bias + c) - g_k
        H, P, M, h, w = (
            H + J.T @ M_k @ J, P + X.T @ M_k @ J, M + X.T @ M_k @ X, h + J.T @ force, w + X.T @ force,
        )  # fmt: skip
        h[i] -= tau[k][0]
    D, f_v, PG = G.T @ H @ G, -G.T @ h, P @ G
    e, passed = np.linalg.solve(D, f_v), np.linalg.solve(D, PG.T)
    mark = np.zeros(n)
    mark[free] = 1.0
    own = {"K_rows": K, "gamma_rows": gamma, "independent": mark, "G": G, "g_rows": bias}
    own |= {"H": H, "h": h, "D": D, "f_v": f_v, "e": e}
    if carrier:
        own |= {"P": P, "M_carried": M, "w": w, "K": passed}
        own |= {"M_bar": M - PG @ passed, "g_bar": -w - PG @ e}
    return own, (G, bias, passed, e)
