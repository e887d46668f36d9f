"""Labels of the intermediate quantities of augmentation, elimination and the recursive methods (F3–F6, F9).

Symbols and numbers are Wijckmans'. His recursion has everything in the global frame at mass centres, ours in the link
frames at the joints: "K" is the link frame of body K with its origin O_K, J that of the body below.
"""

from __future__ import annotations

from kinetree.formulations.quantities import Label

_LIST = "by row"
_TABLE = "by row and column"


def _labels(*rows: tuple[str, str, str, str, str, str]) -> dict[str, Label]:
    """Labels by name, of name, symbol, meaning, unit, number and frame."""
    return {
        name: Label(name, symbol, meaning, unit, number and f"Wijckmans ({number})", frame)
        for name, symbol, meaning, unit, number, frame in rows
    }


AUGMENTED = _labels(
    ("M", "M", "masses and inertias of all bodies", _TABLE, "2.2", "world, at G_K"),
    ("g", "g", "forces, and moments less the gyroscopic ones", _LIST, "2.5", "world, at G_K"),
    ("r_G", "r_G", "position of the mass centre", "m", "2.4", "world"),
    ("R", "R_K", "rotation: K components to world components", "1", "2.4", ""),
)
ELIMINATION = _labels(
    ("T", "T_K", "V_K = T_K u", "by row, per unit of the column's speed", "2.13", "world, at G_K"),
    ("V", "V_K", "velocity of the mass centre and angular velocity", "m/s, rad/s", "3.8", "world"),
    ("T_dot_u", "Ṫ_K u", "accelerations at u̇ = 0", "m/s², rad/s²", "2.13", "world, at G_K"),
    ("M", "M_K", "mass and inertia", "kg, kg m²", "2.3", "world, at G_K"),
    ("g", "g_K", "forces, and moments less the gyroscopic ones", "N, N m", "2.5", "world, at G_K"),
    ("A", "Tᵀ M T", "mass matrix of the speeds", _TABLE, "2.13", ""),
    ("f", "Tᵀ (g − M Ṫ u) + τ", "right side of A u̇ = f", _LIST, "2.13", ""),
)
RECURSIVE = _labels(
    ("r_O", "r_K", "position of the origin O_K", "m", "3.1", "world"),
    ("R", "R_K", "rotation: K components to world components", "1", "3.5", ""),
    ("rho", "ρ_K", "O_J to O_K", "m", "3.1", "J"),
    ("V", "V_K", "velocity of O_K and angular velocity", "m/s, rad/s", "3.17", "K"),
    ("A", "A_K", "V_K = A V_J + B q̇", "1 and m", "3.19", "rows K, columns J"),
    ("B", "B_K", "V_K = A V_J + B q̇", "by row, per unit of the column's speed", "3.20", "K"),
    ("C", "C_K", "V̇_K = A V̇_J + B q̈ + C", "m/s², rad/s²", "3.24", "K"),
    ("M", "M_K", "inertia of the body, with what is welded to it, about O_K", "kg, kg m, kg m²", "2.5", "K"),
    ("g", "g_K", "loads less the inertia forces of ω, without weight", "N, N m", "2.5", "K"),
    ("M_hat", "M̂_K", "inertia with all that hangs on it", "kg, kg m, kg m²", "3.33", "K"),
    ("g_hat", "ĝ_K", "loads with those of all that hangs on it", "N, N m", "3.33", "K"),
    ("M_sum", "Σ M̄", "junction sum: what the bodies carried add to M_K", "kg, kg m, kg m²", "3.33", "K"),
    ("g_sum", "Σ ḡ", "junction sum: what the bodies carried add to g_K", "N, N m", "3.33", "K"),
    ("tau", "τ_K", "forces along the joint's own speeds", "by row", "A.9", ""),
    ("D", "D_K", "Bᵀ M̂ B, the only matrix that is inverted", _TABLE, "A.9", ""),
    ("K", "D⁻¹ Bᵀ M̂", "q̈ = e − K (A V̇_J)", "by row, per acceleration", "A.9", "columns K"),
    ("e", "D⁻¹ {τ − Bᵀ(M̂ C − ĝ)}", "q̈ = e − K (A V̇_J)", "by row and s⁻¹", "A.9", ""),
    ("M_bar", "M̄_J", "what passes to the body below: its share of M̂", "kg, kg m, kg m²", "A.11", "J"),
    ("g_bar", "ḡ_J", "what passes to the body below: its share of ĝ", "N, N m", "A.12", "J"),
    ("q_ddot", "q̈_K", "accelerations of the joint's speeds", "by row and s⁻¹", "A.9", ""),
    ("V_dot", "V̇_K", "acceleration of O_K less that of gravity, and angular", "m/s², rad/s²", "3.23", "K"),
)
CUT_JOINT = _labels(
    ("path", "π", "1 where the row's body is on the way from the column's to ground", "1", "", ""),
    ("loops", "Γ", "1 where the column's joint is in the loop that the row's joint closes", "1", "", ""),
    (
        "Phi_hat",
        "Φ̂_K",
        "constraint rows of V̇_K, those of all bodies outside carried inward",
        _LIST,
        "B.13",
        "K",
    ),
    ("c", "c_K", "what constraint rows take from the joint's own accelerations", _TABLE, "", ""),
    ("h", "Φ̂ B + c", "constraint rows of the joint's accelerations", _TABLE, "3.46", ""),
    ("Psi_step", "h D⁻¹ hᵀ", "what passing the joint adds to Ψ", _TABLE, "3.46", ""),
    ("gamma_step", "−Φ̂ C − h e", "what passing the joint adds to γ̄", _LIST, "3.47", ""),
    ("Phi_end", "Φ̂_K", "rows that end here: Φ̂ V̇_K + Ψ λ = γ̄", _LIST, "3.45", "K"),
    ("Psi", "Ψ", "rows that end here: Φ̂ V̇_K + Ψ λ = γ̄", _TABLE, "3.45", ""),
    ("gamma_bar", "γ̄", "rows that end here: Φ̂ V̇_K + Ψ λ = γ̄", _LIST, "3.45", ""),
)
LOOP_EMBEDDING = _labels(
    ("K_rows", "K", "rows of the loops on their joints: K u̇ = γ", _TABLE, "", ""),
    ("gamma_rows", "γ", "right side of K u̇ = γ", "by row and s⁻²", "", ""),
    ("independent", "v", "1 for the joint speeds that are independent", "1", "", ""),
    ("health", "health", "smallest pivot of the dependent speeds over its row, squared", "1", "", ""),
    ("G", "G", "joints of the loops by their independent speeds: u̇ = G v̇ + g", _TABLE, "", ""),
    ("g_rows", "g", "u̇ at v̇ = 0: u̇ = G v̇ + g", "by row and s⁻¹", "", ""),
    ("H", "H", "inertia of the joint speeds, with all that hangs on the loops", _TABLE, "", ""),
    ("h", "h", "forces of the joints at u̇ = g and V̇_J = 0, less those of loads", _LIST, "", ""),
    ("D", "Gᵀ H G", "reduced mass matrix, of the independent speeds", _TABLE, "", ""),
    ("f_v", "−Gᵀ h", "reduced forces, on the independent speeds", _LIST, "", ""),
    ("e", "D⁻¹ (−Gᵀ h)", "v̇ = e − K V̇_J", "by row and s⁻¹", "", ""),
    ("v_dot", "v̇", "accelerations of the independent speeds", "by row and s⁻¹", "", ""),
    ("P", "P", "wrench that the body below, J, needs per u̇", "by row, per acceleration", "", "J"),
    (
        "M_carried",
        "M",
        "inertia of the loops at the body below, with rigid joints",
        "kg, kg m, kg m²",
        "",
        "J",
    ),
    ("w", "w", "wrench that the body below needs at u̇ = g and V̇_J = 0", "N, N m", "", "J"),
    ("K", "D⁻¹ (P G)ᵀ", "v̇ = e − K V̇_J", "by row, per acceleration", "", "columns J"),
)
"""Symbols of Chignoli, Adrian, Kim and Wensing; the innermost body of the loops stands for all that hang together."""
