"""Lessons on the arm: what they ask for, and the values expected, read from the program's intermediate quantities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from kinetree.analysis.course.checking import Answer, Asked, ComparedState
from kinetree.analysis.course.lesson import Arguments, Expected, Lesson
from kinetree.analysis.course.mechanism import (
    ARM,
    GRAVITY,
    GRIPPING_ARM,
    SHORT_ARM,
    TIP,
    CourseBody,
    arm,
    barred_arm,
    coordinates,
    held,
    held_arm,
    random_arm,
)
from kinetree.analysis.inside.intermediates import intermediates
from kinetree.arrays import Array
from kinetree.model import Model
from kinetree.results.intermediates import Intermediates
from kinetree.spatial.numeric import skew

Bodies = tuple[CourseBody, ...]

_TURNS = 3 * len(ARM)  # of the source's six speeds per body, the rotational ones of all bodies come first
_ALL = tuple(f'body "{body.name}"' for body in ARM)
_BODIES = _ALL[:2]
_JOINTS = ('joint "shoulder"', 'joint "elbow"')
_WORST = 1e6  # condition number up to which a student's rows or basis count as independent


def _seen(model: Model, formulation: str, bodies: Bodies, constraints: str = "auto") -> Intermediates:
    q, u = coordinates(bodies)
    return intermediates(model, formulation, q=q, u=u, constraints=constraints)


def _of_bodies(found: Intermediates, name: str, bodies: Bodies = SHORT_ARM) -> tuple[Array, ...]:
    """A quantity of some bodies."""
    return tuple(found[name, body.name].value for body in bodies)


def _turning(found: Intermediates, name: str) -> tuple[Array, ...]:
    """The columns of the rotational speeds, of all bodies of the arm."""
    return tuple(value[:, :_TURNS] for value in _of_bodies(found, name, ARM))


def _arm_state(
    expected: Callable[[Bodies], Expected], bodies: Bodies = ARM
) -> Callable[[np.random.Generator], ComparedState]:
    """Random states of an open arm; the function gets the bodies and g."""

    def draw(generator: np.random.Generator) -> ComparedState:
        state = random_arm(generator, bodies)
        return ComparedState((state, np.array(GRAVITY)), expected(state))

    return draw


def _without_gravity(bodies: Bodies, g: Array, *more: Any) -> Arguments:
    return bodies, 0 * g, *more


def _at_rest(bodies: Bodies, g: Array, *more: Any) -> Arguments:
    none = np.zeros(3)
    return tuple(replace(body, u=0 * body.u, theta_dot=none, omega=none) for body in bodies), g, *more


def _of_unit_mass(bodies: Bodies, g: Array, *more: Any) -> Arguments:
    return tuple(replace(body, m=1.0, I=np.eye(3)) for body in bodies), g, *more


_MISTAKES = {
    "looks as if gravity were left out": _without_gravity,
    "looks as if all masses and moments of inertia were 1": _of_unit_mass,
    "looks as if the arm were at rest": _at_rest,
}


def _negative(value: Array) -> Array:
    return -value


# --- Kane -------------------------------------------------------------------------------------------------
def _partial_velocities(bodies: Bodies) -> Expected:
    found = _seen(arm(), "kane-euler-parameters", bodies)
    power = [
        found["v_G_y", body.name].T @ found["F", body.name].value
        + found["omega_y", body.name].T @ found["M", body.name].value
        for body in bodies
    ]
    return {
        "omega_y": _turning(found, "omega_y"),
        "omega": _of_bodies(found, "omega", ARM),
        "v_G_y": _turning(found, "v_G_y"),
        "v_G": _of_bodies(found, "v_G", ARM),
        "F": (np.sum(power, axis=0)[:_TURNS],),
    }


def _kane(found: Intermediates) -> Expected:
    A, f = found["A_full"].value[:_TURNS, :_TURNS], found["f_full"].value[:_TURNS]
    y_dot = np.array(np.linalg.solve(A, f), dtype=float)
    return {
        "JR": _of_bodies(found, "JR", ARM),
        **{one.name: _turning(found, one.name) for one in _PARTIALS},
        **{"A": (A,), "f": (f,), "y_dot": (y_dot,)},
    }


def _kane_angles(bodies: Bodies) -> Expected:
    found = _seen(arm(), "kane-angles", bodies)
    return {**_kane(found), "P": _of_bodies(found, "P", ARM), "P_dot": _of_bodies(found, "P_dot", ARM)}


def _kane_euler_parameters(bodies: Bodies) -> Expected:
    found = _seen(arm(), "kane-euler-parameters", bodies)
    rates = found["N"].value[: 4 * len(bodies)] @ found["y"].value
    return {**_kane(found), "epsilon_dot": tuple(np.split(rates, len(bodies)))}


_PARTIALS = (
    Asked("omega_y", "[ω_K,y]", "partial angular velocities, axes of K", _ALL),
    Asked("omega_dot_y", "[ω̇_K,y]", "their rates", _ALL),
    Asked("v_G_y", "[v_GK,y]", "partial velocities of the mass centre, axes of K", _ALL),
    Asked("v_G_dot_y", "[v̇_GK,y]", "their rates", _ALL),
)
_EQUATIONS = (
    Asked("A", "A", "mass matrix of the speeds"),
    Asked("f", "f", "right side of A ẏ = f"),
    Asked("y_dot", "ẏ", "accelerations"),
)
_JR = Asked("JR", "JR_K", "rotation matrix, from axes of J to axes of K", _ALL)


# --- absolute coordinates, and their elimination ----------------------------------------------------------
def _augmentation(bodies: Bodies) -> Expected:
    found = _seen(arm(), "augmented", bodies)
    turn = np.zeros((_TURNS, _TURNS))  # the program has the rows of a joint in axes of the inner body
    for K, body in enumerate(bodies):
        at = slice(3 * K, 3 * K + 3)
        turn[at, at] = bodies[body.lower - 1].R.T if body.lower else np.eye(3)
    return {
        "M": (found["M"].value,),
        "g": (found["g"].value,),
        "Phi": (turn @ found["Phi"].value,),
        "gamma": (turn @ found["gamma"].value,),
        "v_dot": (found["y_dot"].value,),
        "lambda": (-turn @ found["lambda"].value,),  # the program's is the force on the bodies
    }


def _other_rows(_: Arguments, answer: Answer, expected: Expected) -> Expected | None:
    """Constraint rows of another sign, scale or mixture: Φ' = S Φ, γ' = S γ, Sᵀ λ' = λ."""
    S = _mixture(answer.get("Phi"), expected["Phi"][0])
    if S is None:
        return None
    multipliers = np.array(np.linalg.solve(S.T, expected["lambda"][0]), dtype=float)
    return {
        **expected,
        "Phi": (S @ expected["Phi"][0],),
        "gamma": (S @ expected["gamma"][0],),
        "lambda": (multipliers,),
    }


def _mixture(given: Any, rows: Array) -> Array | None:
    """The invertible S with given = S rows, as near as may be."""
    mine = np.asarray(given, dtype=float)
    if mine.shape != rows.shape or not np.isfinite(mine).all():
        return None
    S: Array = mine @ np.linalg.pinv(rows)
    return S if np.linalg.cond(S) < _WORST else None


def _elimination(bodies: Bodies) -> Expected:
    found = _seen(arm(), "elimination", bodies)
    return {
        "T": _of_bodies(found, "T", ARM),
        "T_dot_u": _of_bodies(found, "T_dot_u", ARM),
        **{"A": (found["A"].value,), "f": (found["f"].value,), "u_dot": (found["y_dot"].value,)},
    }


# --- recursion --------------------------------------------------------------------------------------------
def _recursion(bodies: Bodies) -> Expected:
    found = _seen(arm("gripping arm", GRIPPING_ARM), "recursive", bodies)
    return {
        **{name: _of_bodies(found, name) for name in ("A", "B", "C", "M_hat", "g_hat", "D")},
        "M_bar": (found["M_bar", "fore"].value,),
        "g_bar": (found["g_bar", "fore"].value,),
        "u_dot": (found["y_dot"].value,),
    }


def _at_mass_centres(arguments: Arguments, _: Answer, expected: Expected) -> Expected:
    """The recursion as the source has it: V = (v_G; ω) in ground axes, and the weight among the loads ĝ.

    V'_K = X_K V_K, V̇'_K = X_K V̇_K + c_K + (g; 0).
    """
    bodies, g = arguments
    weight = np.concatenate([g, np.zeros(3)])
    X, c = [np.eye(6)], [np.zeros(6)]
    for body in bodies[:2]:
        turn, s = body.R.T, body.R.T @ body.r
        X.append(np.block([[turn, -skew(s) @ turn], [np.zeros((3, 3)), turn]]))
        c.append(np.concatenate([np.cross(body.omega, np.cross(body.omega, s)), np.zeros(3)]))
    back = [np.linalg.inv(one) for one in X]

    def inertia_and_loads(K: int, M: Array, own: Array) -> tuple[Array, Array]:
        moved = back[K].T @ M @ back[K]
        return moved, back[K].T @ own + moved @ (c[K] + weight)

    A = [X[K] @ expected["A"][K - 1] @ back[K - 1] for K in (1, 2)]
    hats = [inertia_and_loads(K, expected["M_hat"][K - 1], expected["g_hat"][K - 1]) for K in (1, 2)]
    M_bar, g_bar = inertia_and_loads(1, expected["M_bar"][0], expected["g_bar"][0])
    return {
        **expected,
        "A": tuple(A),
        "B": tuple(X[K] @ expected["B"][K - 1] for K in (1, 2)),
        "C": tuple(X[K] @ expected["C"][K - 1] + c[K] - A[K - 1] @ c[K - 1] for K in (1, 2)),
        "M_hat": tuple(M for M, _ in hats),
        "g_hat": tuple(own for _, own in hats),
        "M_bar": (M_bar,),
        "g_bar": (g_bar,),
    }


# --- loops ------------------------------------------------------------------------------------------------
def _held_state(generator: np.random.Generator) -> ComparedState:
    bodies = held(random_arm(generator, SHORT_ARM))
    found = _seen(held_arm(), "cut-joint", bodies)
    expected = {
        "Phi_hat": _of_bodies(found, "Phi_hat"),
        "Psi": (found["Psi"].value,),
        "gamma_bar": (found["gamma_bar"].value,),
        "lambda_on_bodies": (found["lambda"].value,),
        "u_dot": (found["y_dot"].value,),
    }
    return ComparedState((bodies, np.array(GRAVITY), np.array(TIP)), expected)


def _signs_of_the_source(_: Arguments, answer: Answer, expected: Expected) -> Expected | None:
    """Wijckmans writes M V̇ − g + Φᵀλ = 0: his λ and his Ψ are the negatives of these."""
    if "lambda" not in answer:
        return None
    return {**expected, "Psi": tuple(-value for value in expected["Psi"])}


def _barred_state(generator: np.random.Generator) -> ComparedState:
    bodies = held(random_arm(generator, ARM))
    found = _seen(barred_arm(), "elimination", bodies, "zero-eigenvalue")
    A, f, B, gamma = (found[name].value.copy() for name in ("A", "f", "B", "gamma"))
    T_hat = found["T_hat"].value
    expected = {
        "S": (found["S"].value,),
        "eigenvalues": (np.sort(found["eigenvalues"].value),),
        "T_hat": (T_hat,),
        **{"A_hat": (T_hat.T @ A,), "f_hat": (T_hat.T @ f,), "y_dot": (found["y_dot"].value,)},
    }
    return ComparedState((A, f, B, gamma), expected)


def _other_basis(_: Arguments, answer: Answer, expected: Expected) -> Expected | None:
    """Another basis of the zero-eigenvalue space: T̂' = T̂ Q, so T̂'ᵀA = Qᵀ T̂ᵀA."""
    Q_T = _mixture(np.transpose(answer.get("T_hat", ())), expected["T_hat"][0].T)
    if Q_T is None:
        return None
    return {
        **expected,
        "T_hat": (expected["T_hat"][0] @ Q_T.T,),
        "A_hat": (Q_T @ expected["A_hat"][0],),
        "f_hat": (Q_T @ expected["f_hat"][0],),
    }


def _reduced_state(generator: np.random.Generator) -> ComparedState:
    found = _seen(barred_arm(), "elimination", held(random_arm(generator, ARM)), "reduced")
    given = tuple(found[name].value.copy() for name in ("A", "f", "B", "gamma"))
    expected = {
        "independent": (np.flatnonzero(found["independent"].value).astype(float),),
        **{name: (found[name].value,) for name in ("V", "u", "A_hat", "f_hat", "y_dot")},
    }
    return ComparedState(given, expected)


def _other_partition(_: Arguments, answer: Answer, expected: Expected) -> Expected | None:
    """Other independent speeds ẏ_a' = V_a ẏ_a + u_a, in any order: ẏ = V V_a⁻¹ (ẏ_a' − u_a) + u."""
    V, u, A_hat, f_hat = (expected[name][0] for name in ("V", "u", "A_hat", "f_hat"))
    try:
        given = np.asarray(answer.get("independent"), dtype=float).ravel()
    except (TypeError, ValueError):
        return None
    if given.size != V.shape[1] or not np.isin(given, np.arange(u.size)).all():
        return None
    chosen = given.astype(int)
    V_a, u_a = V[chosen], u[chosen]
    if np.linalg.cond(V_a) > _WORST:
        return None
    back = np.linalg.inv(V_a)
    other = {
        "independent": given,
        "V": V @ back,
        "u": u - V @ back @ u_a,
        "A_hat": back.T @ A_hat @ back,
        "f_hat": back.T @ (f_hat + A_hat @ back @ u_a),
    }
    return {**expected, **{name: (np.asarray(value, dtype=float),) for name, value in other.items()}}


def _no_bias(A: Array, f: Array, B: Array, gamma: Array) -> Arguments:
    return A, f, B, 0 * gamma


def _unit_matrix(A: Array, f: Array, B: Array, gamma: Array) -> Arguments:
    return np.eye(f.size), f, B, gamma


_CONSTRAINED = {"looks as if γ were left out": _no_bias, "looks as if A were the unit matrix": _unit_matrix}


ARM_LESSONS = (
    Lesson(
        "partial-velocities",
        "partial_velocities(bodies, g): partial velocities of the arm with y = (ω̂'_1, ω̂'_2, ω̂'_3)",
        (
            Asked("omega_y", "[ω_K,y]", "partial angular velocities, axes of K", _ALL),
            Asked("omega", "ω'_K", "angular velocity, axes of K", _ALL),
            Asked("v_G_y", "[v_GK,y]", "partial velocities of the mass centre, axes of K", _ALL),
            Asked("v_G", "v_GK", "velocity of the mass centre, axes of K", _ALL),
            Asked("F", "F_y", "generalized active forces of gravity"),
        ),
        _arm_state(_partial_velocities),
        arm,
        mistakes=_MISTAKES,
    ),
    Lesson(
        "kane-angles",
        "kane_angles(bodies, g): Kane's A ẏ = f of the arm with y = (θ̇_1, θ̇_2, θ̇_3)",
        (
            _JR,
            Asked("P", "P_K", "ω̂'_K = P_K θ̇_K", _ALL),
            Asked("P_dot", "Ṗ_K", "rate of P_K", _ALL),
            *_PARTIALS,
            *_EQUATIONS,
        ),
        _arm_state(_kane_angles),
        arm,
        mistakes=_MISTAKES,
        helpers=("kane_recursion",),
    ),
    Lesson(
        "kane-euler-parameters",
        "kane_euler_parameters(bodies, g): Kane's A ẏ = f of the arm with y = (ω̂'_1, ω̂'_2, ω̂'_3)",
        (_JR, Asked("epsilon_dot", "ε̇_K", "rates of the Euler parameters", _ALL), *_PARTIALS, *_EQUATIONS),
        _arm_state(_kane_euler_parameters),
        arm,
        mistakes=_MISTAKES,
        helpers=("kane_recursion",),
    ),
    Lesson(
        "augmentation",
        "augmentation(bodies, g): the descriptor form of the arm with v = (v_G1, ω_1, v_G2, …) in ground axes",
        (
            Asked("M", "M", "mass matrix of all bodies"),
            Asked("g", "g", "loads on all bodies, with −ω × I ω"),
            Asked("Phi", "Φ", "constraint rows: Φ v = 0"),
            Asked("gamma", "γ", "right side of Φ v̇ = γ"),
            Asked("v_dot", "v̇", "accelerations"),
            Asked(
                *("lambda", "λ", "multipliers of M v̇ + Φᵀλ = g"), otherwise=(("lambda_on_bodies", _negative),)
            ),
        ),
        _arm_state(_augmentation),
        arm,
        (_other_rows,),
        _MISTAKES,
    ),
    Lesson(
        "elimination",
        "elimination(bodies, g): the minimal equations of the arm with u = (ω̂'_1, ω̂'_2, ω̂'_3)",
        (
            Asked("T", "T_K", "(v_GK; ω_K) in ground axes per speed", _ALL),
            Asked("T_dot_u", "(Ṫ u)_K", "accelerations (v̇_GK; ω̇_K) at u̇ = 0", _ALL),
            Asked("A", "TᵀMT", "mass matrix of the speeds"),
            Asked("f", "Tᵀ(g − M Ṫ u)", "right side"),
            Asked("u_dot", "u̇", "accelerations"),
        ),
        _arm_state(_elimination),
        arm,
        mistakes=_MISTAKES,
    ),
    Lesson(
        "recursion",
        "recursion(bodies, g): the recursive method on the gripping arm, V = (v_O; ω) in axes of the body",
        (
            Asked("A", "A", "V̇_K = A V̇_J + B u̇ + C", _JOINTS),
            Asked("B", "B", "V̇_K = A V̇_J + B u̇ + C", _JOINTS),
            Asked("C", "C", "V̇_K = A V̇_J + B u̇ + C", _JOINTS),
            Asked("M_hat", "M̂", "inertia with all that hangs on the body", _BODIES),
            Asked("g_hat", "ĝ", "loads with those of all that hangs on the body", _BODIES),
            Asked("D", "D", "BᵀM̂B", _JOINTS),
            Asked("M_bar", "M̄", "what the joint passes inward of M̂", _JOINTS[1:], 1),
            Asked("g_bar", "ḡ", "what the joint passes inward of ĝ", _JOINTS[1:], 1),
            Asked("u_dot", "u̇", "accelerations of the joints"),
        ),
        _arm_state(_recursion, GRIPPING_ARM),
        lambda: arm("gripping arm", GRIPPING_ARM),
        (_at_mass_centres,),
        _MISTAKES,
    ),
    Lesson(
        "cut-joints",
        "cut_joints(bodies, g, tip): the held short arm, opened at its tip",
        (
            Asked("Phi_hat", "Φ̂", "rows of the cut on V̇ of the body", _BODIES),
            Asked("Psi", "Ψ", "matrix of the multipliers at ground"),
            Asked("gamma_bar", "γ̄", "right side at ground"),
            Asked(
                *("lambda_on_bodies", "λ", "force of ground on the tip, ground axes"),
                otherwise=(("lambda", _negative),),
            ),
            Asked("u_dot", "u̇", "accelerations of the joints"),
        ),
        _held_state,
        held_arm,
        (_signs_of_the_source,),
        _MISTAKES,
        ("recursion",),
    ),
    Lesson(
        "zero-eigenvalues",
        "zero_eigenvalues(A, f, B, gamma): the accelerations of A ẏ = f + Bᵀλ, B ẏ = γ, and how they are found",
        (
            Asked("S", "S", "BᵀB"),
            Asked("eigenvalues", "Λ", "eigenvalues of S, in rising order"),
            Asked("T_hat", "T̂", "eigenvectors of the eigenvalues that are zero, as columns"),
            Asked("A_hat", "T̂ᵀA", "contracted mass matrix"),
            Asked("f_hat", "T̂ᵀf", "contracted right side"),
            Asked("y_dot", "ẏ", "accelerations"),
        ),
        _barred_state,
        barred_arm,
        (_other_basis,),
        _CONSTRAINED,
    ),
    Lesson(
        "reduced-form",
        "reduced_form(A, f, B, gamma): A ẏ = f + Bᵀλ, B ẏ = γ in as few speeds y_a as there are free motions",
        (
            Asked("independent", "y_a", "numbers of the speeds that are kept, counted from 0"),
            Asked("V", "V", "ẏ = V ẏ_a + u, columns in the order of y_a"),
            Asked("u", "u", "ẏ = V ẏ_a + u"),
            Asked("A_hat", "VᵀAV", "mass matrix of y_a"),
            Asked("f_hat", "Vᵀ(f − A u)", "right side of y_a"),
            Asked("y_dot", "ẏ", "accelerations of all speeds"),
        ),
        _reduced_state,
        barred_arm,
        (_other_partition,),
        _CONSTRAINED,
    ),
)
"""Lessons about an arm, in the order of the course."""
