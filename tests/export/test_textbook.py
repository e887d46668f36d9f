"""What is printed is as short as the books' own forms, typed here: a tenth more operations at most, the same values."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.equations.expression_trees import operations, symbols
from kinetree.export.equations.reading import evaluate, parse
from kinetree.export.equations.typesetting import text

from . import book_models as models


def printed(equations):
    """Lines by their left sides, as printed."""
    return {line.left.text: text(line.right) for line in equations.document.lines() if line.left.tree is None}


def rows(equations):
    """The equations of motion, as printed."""
    return [line.text for line in equations.document.lines() if line.left.tree is not None]


def count(expressions):
    """Operations in all of some texts, of both sides where there are two."""
    return sum(operations(parse(side)) for expression in expressions for side in expression.split("="))


def values_at_random(expressions, seed=0):
    """Values of some texts, of equations left minus right, at random values of their symbols."""
    random = np.random.default_rng(seed)
    trees = [[parse(side) for side in expression.split("=")] for expression in expressions]
    known = {}
    for name in sorted({name for sides in trees for side in sides for name in symbols(side)}):
        moving = any(
            c in "₁₂₃₄₅₆₇₈₉" for c in name
        )  # parameters have plain names, and the same values for all seeds
        known[name] = random.uniform(0.3, 1.2) if moving else 0.3 + len(name) / 3 + ord(name[0]) / 100
    results = [[float(evaluate(side, known)) for side in sides] for sides in trees]
    return np.array([sides[0] - (sides[1] if len(sides) == 2 else 0.0) for sides in results])


def compare(equations, book):
    """Entries by their left sides: same values, and hardly more operations than in the book."""
    assert equations.check.ok, str(equations.check)
    ours = printed(equations)
    chosen = [ours[left] for left in book]
    both = values_at_random([*chosen, *book.values()])
    np.testing.assert_allclose(both[: len(book)], both[len(book) :], rtol=1e-12, atol=1e-12)
    assert count(chosen) <= 1.1 * count(book.values()), chosen


def compare_rows(ours, book):
    """Equations: a constant times the book's, and hardly more operations than there."""
    for mine, theirs in zip(ours, book, strict=True):
        ratios = [np.divide(*values_at_random([mine, theirs], seed)) for seed in range(1, 5)]
        np.testing.assert_allclose(ratios, ratios[0], rtol=1e-11)
    assert count(ours) <= 1.1 * count(book), ours


def test_pendulum():
    equations = kt.equations(models.rods(["m"], ["l"]))
    assert rows(equations) == ["u̇₁ = -3 g cos(q₁)/(2 l)"]
    compare(equations, {"M[1,1]": "m l²/3", "f[1]": "-m g l/2 cos(q₁)"})


def test_double_pendulum_relative_angles():
    equations = kt.equations(models.rods(["m1", "m2"], ["l1", "l2"]))
    compare(
        equations,
        {
            "M[1,1]": "m1 l1²/3 + m2 l1² + m2 l2²/3 + m2 l1 l2 cos(q₂)",
            "M[1,2]": "m2 l2²/3 + m2 l1 l2 cos(q₂)/2",
            "M[2,2]": "m2 l2²/3",
            "f[1]": "m2 l1 l2 sin(q₂) (2 u₁ u₂ + u₂²)/2 - (m1/2 + m2) g l1 cos(q₁) - m2 g l2 cos(q₁ + q₂)/2",
            "f[2]": "-m2 l1 l2 sin(q₂) u₁²/2 - m2 g l2 cos(q₁ + q₂)/2",
        },
    )


def test_double_pendulum_absolute_angles():
    equations = kt.equations(models.point_masses(), coordinates={"A.angle": "a", "B.angle": "b - a"})
    compare_rows(
        rows(equations),
        [
            "(m1 + m2) l1 u̇₁ + m2 l2 cos(a - b) u̇₂ = -m2 l2 u₂² sin(a - b) - (m1 + m2) g sin(a)",
            "l2 u̇₂ + l1 cos(a - b) u̇₁ = l1 u₁² sin(a - b) - g sin(b)",
        ],
    )
    compare(
        equations,
        {
            "M[1,1]": "(m1 + m2) l1²",
            "M[1,2]": "m2 l1 l2 cos(a - b)",
            "M[2,2]": "m2 l2²",
            "f[1]": "-m2 l1 l2 u₂² sin(a - b) - (m1 + m2) g l1 sin(a)",
            "f[2]": "m2 l1 l2 u₁² sin(a - b) - m2 g l2 sin(b)",
        },
    )


def test_long_chains_get_absolute_angles_and_rates():
    equations = kt.equations(models.rods(["m"] * 7, ["l"] * 7))
    assert equations.check.ok, str(equations.check)
    ours = printed(equations)
    assert ours["θ₂"] == "q₁ + q₂"
    assert ours["w₅"] == "u₅ + w₄"
    # n (n + 1)/2 entries of M with at most n (n − 1)/2 cosines each: no more than in absolute angles by hand
    assert count(text for left, text in ours.items() if left.startswith("M[")) < 7 * 8 / 2 * (7 * 6 / 2) * 4


def test_cart_pole():
    equations = kt.equations(models.cart_pole())
    compare_rows(
        rows(equations),
        ["(mc + mp) u̇₁ + mp l cos(q₂) u̇₂ = F + mp l u₂² sin(q₂)", "cos(q₂) u̇₁ + l u̇₂ = -g sin(q₂)"],
    )
    compare(equations, {"M[1,1]": "mc + mp", "M[1,2]": "mp l cos(q₂)", "M[2,2]": "mp l²"})


def test_spinning_top():
    compare(
        kt.equations(models.top()),
        {
            "M[1,1]": "I1 sin(q₂)² + I3 cos(q₂)²",
            "M[1,3]": "I3 cos(q₂)",
            "M[2,2]": "I1",
            "M[3,3]": "I3",
            "f[1]": "2 (I3 - I1) sin(q₂) cos(q₂) u₁ u₂ + I3 sin(q₂) u₂ u₃",
            "f[2]": "(I1 - I3) sin(q₂) cos(q₂) u₁² - I3 sin(q₂) u₁ u₃ + m g l sin(q₂)",
            "f[3]": "I3 sin(q₂) u₁ u₂",
        },
    )


def test_slider_crank():
    equations = kt.equations(models.slider_crank(), coordinates={"pin.angle": "b - bearing.angle"})
    compare(
        equations,
        {
            "M[1,1]": "J + (m + ms) r²",
            "M[1,2]": "(m/2 + ms) r l cos(q₁ - b)",
            "M[2,2]": "(m/3 + ms) l²",
            "f[1]": "-(m/2 + ms) r l sin(q₁ - b) u₂²",
            "f[2]": "(m/2 + ms) r l sin(q₁ - b) u₁²",
            "φ[1]": "r sin(q₁) + l sin(b)",
            "B[1,1]": "r cos(q₁)",
            "B[1,2]": "l cos(b)",
            "γ[1]": "r sin(q₁) u₁² + l sin(b) u₂²",
        },
    )


HUSTON = [  # (35), (36), (37) of the notes on the zero eigenvalues theorem
    "(24 + 18 cos(q₂) + 6 cos(q₃) + 6 cos(q₂ + q₃)) u̇₁ + (10 + 9 cos(q₂) + 6 cos(q₃) + 3 cos(q₂ + q₃)) u̇₂ "
    "+ (2 + 3 cos(q₃) + 3 cos(q₂ + q₃)) u̇₃ = -(g/l) (15 sin(q₁) + 9 sin(q₁ + q₂) + 3 sin(q₁ + q₂ + q₃)) "
    "- (9 sin(q₂) + 3 sin(q₂ + q₃)) u₁² + (9 sin(q₂) - 3 sin(q₃)) (u₁ + u₂)² "
    "+ (3 sin(q₃) + 3 sin(q₂ + q₃)) (u₁ + u₂ + u₃)²",
    "(10 + 9 cos(q₂) + 6 cos(q₃) + 3 cos(q₂ + q₃)) u̇₁ + (10 + 6 cos(q₃)) u̇₂ + (2 + 3 cos(q₃)) u̇₃ "
    "= -(g/l) (9 sin(q₁ + q₂) + 3 sin(q₁ + q₂ + q₃)) - (9 sin(q₂) + 3 sin(q₂ + q₃)) u₁² "
    "- 3 sin(q₃) (u₁ + u₂)² + 3 sin(q₃) (u₁ + u₂ + u₃)²",
    "(2 + 3 cos(q₃) + 3 cos(q₂ + q₃)) u̇₁ + (2 + 3 cos(q₃)) u̇₂ + 2 u̇₃ "
    "= -3 (g/l) sin(q₁ + q₂ + q₃) - 3 sin(q₂ + q₃) u₁² - 3 sin(q₃) (u₁ + u₂)²",
]


def test_triple_pendulum_of_the_source():
    compare_rows(rows(kt.equations(models.hanging_rods())), HUSTON)


def test_rhombic_linkage_of_the_source():
    model = models.pinned_rods()
    compare(
        kt.equations(model),
        {  # (39) and (40)
            "φ[1]": "l (sin(q₁) + sin(q₁ + q₂) + sin(q₁ + q₂ + q₃) - 1)",
            "φ[2]": "-l (cos(q₁) + cos(q₁ + q₂) + cos(q₁ + q₂ + q₃))",
            "B[1,1]": "l (cos(q₁) + cos(q₁ + q₂) + cos(q₁ + q₂ + q₃))",
            "B[1,2]": "l (cos(q₁ + q₂) + cos(q₁ + q₂ + q₃))",
            "B[1,3]": "l cos(q₁ + q₂ + q₃)",
            "B[2,1]": "l (sin(q₁) + sin(q₁ + q₂) + sin(q₁ + q₂ + q₃))",
            "B[2,2]": "l (sin(q₁ + q₂) + sin(q₁ + q₂ + q₃))",
            "B[2,3]": "l sin(q₁ + q₂ + q₃)",
        },
    )
    contracted = kt.equations(model).combined({"J1.angle_rate": 1, "J2.angle_rate": -1, "J3.angle_rate": 1})
    compare_rows(
        [contracted],
        [  # (44)
            "(16 + 9 cos(q₂) + 3 cos(q₃) + 6 cos(q₂ + q₃)) u̇₁ + (2 + 9 cos(q₂) + 3 cos(q₃) + 3 cos(q₂ + q₃)) u̇₂ "
            "+ (2 + 3 cos(q₂ + q₃)) u̇₃ = -(g/l) (15 sin(q₁) + 3 sin(q₁ + q₂ + q₃)) - 3 sin(q₂ + q₃) u₁² "
            "+ (9 sin(q₂) - 3 sin(q₃)) (u₁ + u₂)² + 3 sin(q₂ + q₃) (u₁ + u₂ + u₃)²"
        ],
    )
    closed = {"J2.angle": "pi/2 - J1.angle", "J3.angle": "pi/2 + J1.angle"}
    posture = kt.equations(model, at=closed)
    compare(  # (41), (45) and (46)
        posture,
        {
            "B[1,2]": "-l cos(q₁)",
            "B[1,3]": "-l cos(q₁)",
            "B[2,1]": "l",
            "B[2,2]": "l (1 - sin(q₁))",
            "B[2,3]": "-l sin(q₁)",
        },
    )
    single = kt.equations(model, coordinates=closed)
    assert rows(single) == ["u̇₁ = -1.2 g sin(q₁)/l"]  # (47)


# --- three choices of generalized speeds: velocities of G2 in relative coordinates ----------------------------------


def matrix_product(left, right):
    """Texts of the entries of a product of two matrices of texts."""
    return [
        [" + ".join(f"{left[i][k]} {right[k][j]}" for k in range(3)) for j in range(len(right[0]))]
        for i in range(3)
    ]


def names(letter):
    return [[f"{letter}{i}{j}" for j in "123"] for i in "123"]


def transposed(matrix):
    return [list(column) for column in zip(*matrix, strict=True)]


def flat(matrix):
    return [entry for row in matrix for entry in row if entry not in ("0", "1")]


def crossed(v):
    """Texts of the products of a vector's cross-product matrix with three columns: two multiplications, one sign."""
    x, y, z = v
    return lambda m: [
        [f"{y} {m[2][j]} - {z} {m[1][j]}" for j in range(3)],
        [f"{z} {m[0][j]} - {x} {m[2][j]}" for j in range(3)],
        [f"{x} {m[1][j]} - {y} {m[0][j]}" for j in range(3)],
    ]


def rotation_of_parameters(e):
    e1, e2, e3, e4 = (f"{e}{k}" for k in "1234")
    return [
        f"{e1}² - {e2}² - {e3}² + {e4}²",
        f"2 ({e1} {e2} + {e3} {e4})",
        f"2 ({e1} {e3} - {e2} {e4})",
        f"2 ({e1} {e2} - {e3} {e4})",
        f"-{e1}² + {e2}² - {e3}² + {e4}²",
        f"2 ({e2} {e3} + {e1} {e4})",
        f"2 ({e1} {e3} + {e2} {e4})",
        f"2 ({e2} {e3} - {e1} {e4})",
        f"-{e1}² - {e2}² + {e3}² + {e4}²",
    ]


def rotation_of_angles(t):
    s1, s2, s3 = (f"sin({t}{k})" for k in "123")
    c1, c2, c3 = (f"cos({t}{k})" for k in "123")
    return [
        f"{c2} {c3}", f"{c1} {s3} + {s1} {s2} {c3}", f"{s1} {s3} - {c1} {s2} {c3}",
        f"-{c2} {s3}", f"{c1} {c3} - {s1} {s2} {s3}", f"{s1} {c3} + {c1} {s2} {s3}",
        s2, f"-{s1} {c2}", f"{c1} {c2}",
    ]  # fmt: skip


def geometry():
    """R_B2 = B1R_B2 R_B1, fixed-frame q2 + s2 and r2, and their sum."""
    R1, R2, C = names("R"), names("S"), names("C")
    turned = matrix_product(C, R1)
    arm = matrix_product(transposed(R1), [["(qx + sx)"], ["(qy + sy)"], ["(qz + sz)"]])
    r = matrix_product(transposed(R2), [["rx"], ["ry"], ["rz"]])
    return flat(turned), flat(arm), flat(r)


def angle_partials(t):
    return [
        [f"cos({t}2) cos({t}3)", f"sin({t}3)", "0"],
        [f"-cos({t}2) sin({t}3)", f"cos({t}3)", "0"],
        [f"sin({t}2)", "0", "1"],
    ]


def case_fixed_frame():
    turned, arm, r = geometry()
    last = crossed(["r1", "r2", "r3"])(transposed(names("R")))  # −[r̃2] R_B1ᵀ
    total = ["a1 + r1", "a2 + r2", "a3 + r3"]
    return [
        *rotation_of_parameters("e"),
        *rotation_of_parameters("g"),
        *turned,
        *arm,
        *r,
        *total,
        *flat(last),
    ]


def case_body_frame():
    turned, _, _ = geometry()
    lengths = ["qx + sx", "qy + sy", "qz + sz"]
    first = crossed(["ax", "ay", "az"])(names("R"))  # R_B1ᵀ ([q̃'] + [s̃'])
    inner = crossed(["rx", "ry", "rz"])(names("C"))  # [r̃'2] B1R_B2
    second = matrix_product(transposed(names("S")), names("T"))
    both = [f"U{k} + V{k}" for k in range(9)]
    last = crossed(["rx", "ry", "rz"])(names("S"))  # R_B2ᵀ [r̃'2]
    parts = [*rotation_of_parameters("e"), *rotation_of_parameters("g"), *turned, *lengths]
    return [*parts, *flat(first), *flat(inner), *flat(second), *both, *flat(last)]


def case_angle_rates():
    turned, arm, r = geometry()
    directions = [  # [ω_B1,θ̇] = R_B1ᵀ P_B1 and R_B1ᵀ [ω̂_B2,θ̇], fixed frame
        *flat(matrix_product(transposed(names("R")), angle_partials("t"))),
        *flat(matrix_product(transposed(names("S")), angle_partials("v"))),
    ]
    first = crossed(["b1", "b2", "b3"])(names("W"))
    last = crossed(["r1", "r2", "r3"])(names("X"))
    total = ["a1 + r1", "a2 + r2", "a3 + r3"]
    parts = [*rotation_of_angles("t"), *rotation_of_angles("v"), *turned, *arm, *r, *total, *directions]
    return [*parts, *flat(first), *flat(last)]


@pytest.mark.parametrize(
    ("formulation", "book"),
    [
        ("kane-fixed-frame", case_fixed_frame),
        ("kane-euler-parameters", case_body_frame),
        ("kane-angles", case_angle_rates),
    ],
)
def test_three_choices_of_speeds(formulation, book):
    equations = kt.equations(models.two_bodies(), formulation)
    assert equations.check.ok, str(equations.check)
    lines = {line.left.text: line for line in equations.document.lines()}
    needed = {}

    def need(tree):
        for name in symbols(tree):
            if name in lines and name not in needed:
                needed[name] = lines[name].right
                need(lines[name].right)

    partials = [line.right for left, line in lines.items() if left.startswith("∂v_B2")]
    for tree in partials:
        need(tree)
    ours = sum(operations(parse(text(tree))) for tree in (*needed.values(), *partials))
    assert ours <= 1.1 * count(book())
