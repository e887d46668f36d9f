"""Contraction at the level of partial velocities, Huston (15)–(34), by numbers at one state.

    D z = b,   y = T z,   ẋ = N y                                       Huston (20), (21), (31)
    v_k = V_k y = (V_k T̂) z,   ω_k = W_k y = (W_k T̂) z                  Huston (23), (24)
    ∂v_k/∂z = V_k T̂,   ∂ω_k/∂z = W_k T̂                                  Huston (25)
    F = Σ (V_k T̂)ᵀ F_k + (W_k T̂)ᵀ M_k                                   Huston (26)
    F* = Σ (V_k T̂)ᵀ F*_k + (W_k T̂)ᵀ M*_k                                Huston (27)
    F + F* = 0                                                          Huston (28)

Elsewhere T̂ contracts A ẏ = f (29); here bodies are contracted one by one and summed then, as Kane's method has it. y of
constraints that demand a motion has the part that b determines beside T̂ z.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations, FormulationError
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.tolerances import RANK_TOLERANCE


def quantities(eq: Equations) -> dict[str, SX]:
    """Partial velocities, inertia, and forces of all bodies, one below the other, world axes at the mass centres.

    ``v_y``, ``w_y`` (3N × n), ``mass`` (N), ``inertia`` (3N × 3), ``a``, ``alpha`` (3N, accelerations at ẏ = 0),
    ``gyro`` (3N, ω × I ω), ``force``, ``moment`` (3N), ``own`` and ``rotors`` (n, of joints on their own speeds).

    Raises
    ------
    FormulationError
        If bodies are flexible, or loads have inertia between bodies: these need more partial velocities.
    """
    tree, motion, n = eq.tree, eq.motion, eq.y.shape[0]
    if tree.is_flexible or tree.coupling:
        raise FormulationError(
            "contraction of partial velocities is for rigid bodies without inertia between them"
        )
    parts: dict[str, list[SX]] = {name: [SX(0, 1)] for name in ("v", "w", "mass", "gyro", "force", "moment")}
    inertia, own, rotors = [SX(0, 3)], SX(n, 1), SX(n, 1)
    for link in tree.links:
        k, (_, R) = link.number, motion.link_pose(link.number)
        w, I_G = motion.link_velocity(k)[1], R @ link.inertia @ R.T
        force, arm = eq.applied.force.get(k, SX(3, 1)), R @ link.rK
        found = {"v": motion.velocity(link.name), "w": w, "mass": link.mass, "gyro": cross(w, I_G @ w)}
        found["force"] = link.mass * tree.gravity + force
        found["moment"] = eq.applied.moment.get(k, SX(3, 1)) - cross(arm, force)
        for name, value in found.items():
            parts[name].append(ca.densify(value))
        inertia.append(ca.densify(I_G))
        own[link.speeds, 0] += eq.applied.joint.get(link.joint.joint.name, SX(link.joint.joint.n_u, 1))
        if link.rotor is not None:
            rotors[link.speeds, 0] += link.rotor
    stacked = {name: ca.vertcat(*values) for name, values in parts.items()}
    v, w = stacked.pop("v"), stacked.pop("w")
    found = {"v_y": ca.jacobian(v, eq.y), "w_y": ca.jacobian(w, eq.y)}
    for name, value in (("a", v), ("alpha", w)):
        found[name] = time_derivative(value, eq.x, eq.moved) + time_derivative(value, eq.t, SX(1))
    return stacked | found | {"inertia": ca.vertcat(*inertia), "own": own, "rotors": rotors}


@dataclass(frozen=True)
class Contraction:
    """The equations of one state, contracted.

    Attributes
    ----------
    T, T_hat
        Orthogonal matrix of the eigenvectors of S = BᵀB, and its last p columns, of the zero eigenvalues.
    v_z, w_z
        Partial velocities and partial angular velocities of the bodies by z (N × 3 × p).
    A_z
        Coefficients of ẏ in −F* (p × n).
    F, F_star
        Generalized forces, and inertia forces at ẏ = 0 (p).
    weights
        Sums of the rows of B that are orthogonal unit rows, the first columns of T: ``weights @ B`` (n − p × m).
    """

    T: Array
    T_hat: Array
    v_z: Array
    w_z: Array
    A_z: Array
    F: Array
    F_star: Array
    weights: Array

    @classmethod
    def of(cls, bodies: dict[str, Array], B: Array) -> Contraction:
        """Contract the bodies' `quantities` with the rows B (m × n)."""
        n = bodies["own"].size
        U, s, Tt = np.linalg.svd(B) if B.shape[0] else (np.zeros((0, 0)), np.zeros(0), np.eye(n))
        rank = int(np.count_nonzero(s > RANK_TOLERANCE * max(B.shape) * s[:1].max(initial=0.0)))
        T_hat = Tt[rank:].T  # Huston (22)
        V, W = bodies["v_y"].reshape(-1, 3, n), bodies["w_y"].reshape(-1, 3, n)
        m, inertia = bodies["mass"].reshape(-1, 1), bodies["inertia"].reshape(-1, 3, 3)
        v_z, w_z = V @ T_hat, W @ T_hat  # Huston (25)

        def onto(force: Array, moment: Array) -> Array:
            """Σ (∂v_k/∂z)ᵀ F_k + (∂ω_k/∂z)ᵀ M_k."""
            return np.asarray(
                np.einsum("kip,ki...->p...", v_z, force) + np.einsum("kip,ki...->p...", w_z, moment)
            )

        by_body = {name: bodies[name].reshape(-1, 3) for name in ("a", "alpha", "gyro", "force", "moment")}
        F = onto(by_body["force"], by_body["moment"]) + T_hat.T @ bodies["own"].ravel()  # Huston (26)
        turning = np.einsum("kij,kj->ki", inertia, by_body["alpha"]) + by_body["gyro"]
        F_star = -onto(m * by_body["a"], turning)  # Huston (27)
        A_z = onto(m[..., None] * V, inertia @ W) + T_hat.T @ np.diag(bodies["rotors"].ravel())
        return cls(Tt.T, T_hat, v_z, w_z, A_z, F, F_star, U[:, :rank].T / s[:rank, None])

    def residual(self, B: Array, y: Array) -> Array:
        """B y (m) as D z, whose last p columns vanish."""
        D = B @ self.T  # Huston (17), (19)
        z = self.T.T @ y  # Huston (21)
        return np.asarray(D @ z)  # Huston (20)

    def speeds(self, z: Array) -> Array:
        """The speeds y (n) of the last p entries of z, which meet constraints that demand no motion."""
        return np.asarray(self.T_hat @ z)  # Huston (23)

    def velocities(self, z: Array) -> tuple[Array, Array]:
        """v_k and ω_k of all bodies (N × 3) by the last p entries of z."""
        return self.v_z @ z, self.w_z @ z  # Huston (24)

    def accelerations(self, gamma: Array) -> Array:
        """ẏ (n), of F + F* = 0 and B ẏ = γ together; of rows that depend on each other, one for each that does not."""
        left = self.F + self.F_star  # Huston (28): A_z ẏ
        independent = self.T[:, : self.weights.shape[0]].T
        C = np.vstack([self.A_z, independent])  # Huston (32)
        f = np.concatenate([left, self.weights @ gamma])  # Huston (33)
        return np.asarray(np.linalg.solve(C, f))  # Huston (34)
