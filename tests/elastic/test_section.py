"""Sections of beams against the theory of elasticity: Cowper's shear, Saint-Venant's torsion, Navier's stress."""

from itertools import product

import numpy as np
import pytest
from numpy.polynomial import legendre

from kinetree.elastic.section import Section

E, RHO = 7e10, 2700.0


def galerkin(width: float, height: float, right: list) -> np.ndarray:
    """Solves ∬ ∇χ·∇φ = Σ ∬ g φ + ∮ h φ by polynomials; ``right``: lists of (kind, function of (x, y)).

    Kinds: "inside" for g, "x" and "y" for h at the sides ±x and ±y (outward). Gives values at Gauss points with the
    weights of their integrals: rows x, y, weight, χ.
    """
    nodes, weights = legendre.leggauss(24)
    X, Y = (
        a.ravel() * half for a, half in zip(np.meshgrid(nodes, nodes), (width / 2, height / 2), strict=True)
    )
    W = np.outer(weights, weights).ravel() * width * height / 4
    powers = list(product(range(13), repeat=2))[1:]  # a constant is of no account

    def basis(x, y, dx=0, dy=0):
        one = np.eye(13)
        return np.array(
            [
                legendre.legval(2 * x / width, legendre.legder(one[i], dx)) * (2 / width) ** dx
                * legendre.legval(2 * y / height, legendre.legder(one[j], dy)) * (2 / height) ** dy
                for i, j in powers
            ]
        )  # fmt: skip

    slopes = [basis(X, Y, 1, 0), basis(X, Y, 0, 1)]
    K = sum((part * W) @ part.T for part in slopes)
    f = np.zeros(len(powers))
    for kind, function in right:
        if kind == "inside":
            f += basis(X, Y) @ (W * function(X, Y))
            continue
        for sign in (1.0, -1.0):
            if kind == "x":
                x, y, w = np.full(24, sign * width / 2), nodes * height / 2, weights * height / 2
            else:
                x, y, w = nodes * width / 2, np.full(24, sign * height / 2), weights * width / 2
            f += basis(x, y) @ (w * sign * function(x, y))
    return np.array([X, Y, W, np.linalg.solve(K, f) @ basis(X, Y)])


@pytest.mark.parametrize("nu", [0.0, 0.3, 0.45])
@pytest.mark.parametrize(("width", "height"), [(0.02, 0.05), (0.04, 0.01)])
def test_shear_factor_of_a_rectangle_is_cowpers(width, height, nu):
    """Cowper (1966): k = 2(1+ν) I / (ν/2 (I' − I) − A/I ∬ x (χ + x y²)), χ harmonic, bent along x."""
    x, y, w, chi = galerkin(
        width,
        height,
        [
            ("x", lambda x, y: -(nu * x**2 / 2 + (1 - nu / 2) * y**2)),
            ("y", lambda x, y: -(2 + nu) * x * y),
        ],
    )
    area, I, other = width * height, w @ x**2, w @ y**2
    k = 2 * (1 + nu) * I / (nu / 2 * (other - I) - area / I * (w @ (x * (chi + x * y**2))))
    section = Section.rectangle(width, height, E=E, density=RHO, nu=nu)
    G = E / (2 * (1 + nu))
    assert section.kGAy == pytest.approx(k * G * area, rel=1e-6)
    assert section.kGAz == pytest.approx(section.kGAy, rel=1e-12)


@pytest.mark.parametrize(
    ("inner", "nu", "published"), [(0.0, 0.3, 0.886), (0.0, 0.5, 0.9), (0.999, 0.3, 0.531)]
)
def test_shear_factors_of_rods_and_tubes_are_those_of_cowpers_table(inner, nu, published):
    """6(1+ν)/(7+6ν) of a rod; 2(1+ν)/(4+3ν) of a thin tube."""
    radius = 0.03
    section = Section.circle(radius, inner=inner * radius, E=E, density=RHO, nu=nu)
    shear = E / (2 * (1 + nu)) * np.pi * radius**2 * (1 - inner**2)
    assert section.kGAy / shear == pytest.approx(published, abs=6e-4)
    assert section.kGAz == section.kGAy


def test_shear_factor_of_a_tube_is_that_of_the_whole_formula():
    """Cowper: 6(1+ν)(1+m²)² / ((7+6ν)(1+m²)² + (20+12ν) m²), m the ratio of the radii; 0.6 here."""
    m, nu = 0.6, 0.25
    k = 7.5 * 1.36**2 / (8.5 * 1.36**2 + 23 * 0.36)
    section = Section.circle(0.05, inner=0.05 * m, E=E, density=RHO, nu=nu)
    assert section.kGAy == pytest.approx(k * E / 2.5 * np.pi * 0.05**2 * (1 - m**2), rel=1e-12)


@pytest.mark.parametrize(("width", "height"), [(0.03, 0.03), (0.02, 0.05)])
def test_torsion_of_a_rectangle_is_that_of_its_warping(width, height):
    """J = ∬ (x² + y² + x ∂ω/∂y − y ∂ω/∂x), ω harmonic; = ∬ (x² + y²) − ∬ |∇ω|², the latter from Green's formula."""
    right = [("x", lambda x, y: y), ("y", lambda x, y: -x)]
    x, y, w, warping = galerkin(width, height, right)
    # ∬ |∇ω|² = ∮ h ω with the same h: integrate −∇·(h-field) ω, which is ∬ (y ∂ω/∂x − x ∂ω/∂y)
    nodes, _ = legendre.leggauss(24)
    grid = warping.reshape(24, 24)
    polynomial = [legendre.legfit(nodes, grid, 20), legendre.legfit(nodes, grid.T, 20)]
    along_y = legendre.legval(nodes, legendre.legder(polynomial[0])) * 2 / height
    along_x = legendre.legval(nodes, legendre.legder(polynomial[1])) * 2 / width
    lost = w @ (y * along_x.ravel() - x * along_y.T.ravel())
    section = Section.rectangle(width, height, E=E, density=RHO, nu=0.25)
    assert pytest.approx(E / 2.5 * (w @ (x**2 + y**2) - lost), rel=1e-5) == section.GJ


@pytest.mark.parametrize(
    "section",
    [
        Section.rectangle(0.02, 0.05, E=E, density=RHO),
        Section.circle(0.03, inner=0.02, E=E, density=RHO),
        Section.of_area(
            1e-3, 2e-8, 5e-8, 6e-8, E=E, density=RHO, points=[(0.01, 0.02), (-0.03, 0.005), (0.0, -0.01)]
        ),
    ],
)
def test_stress_is_that_of_plane_sections(section):
    """Plane sections: ε = ε₀ + z κ_y − y κ_z, σ = E ε, with N = EA ε₀, M_y = EI_y κ_y, M_z = EI_z κ_z."""
    strain, about_y, about_z = 1e-4, 2e-3, -3e-3
    forces = [section.EA * strain, 7.0, -8.0, 9.0, section.EIy * about_y, section.EIz * about_z]
    y, z = np.array(section.points).T
    assert section.stress @ forces == pytest.approx(E * (strain + z * about_y - y * about_z), rel=1e-12)


def test_rotary_inertia_and_spread_are_those_of_the_area():
    """ρ ∬ (y² + z²), ρ ∬ z², ρ ∬ y² and the diagonal of ρ ∬ r rᵀ (0 along the beam)."""
    section = Section.rectangle(0.02, 0.05, E=E, density=RHO)
    yy, zz = RHO * 0.05 * 0.02**3 / 12, RHO * 0.02 * 0.05**3 / 12
    assert [section.rhoIx, section.rhoIy, section.rhoIz] == pytest.approx([yy + zz, zz, yy], rel=1e-12)
    assert section.spread == pytest.approx(np.diag([0.0, yy, zz]), rel=1e-12, abs=1e-18)
    assert section.stiffness[4:] == pytest.approx(E / RHO * np.array([zz, yy]), rel=1e-12)


@pytest.mark.parametrize("share", [0.25, 0.8])
def test_a_tapering_section_of_numbers_is_that_of_its_sizes(share):
    """Similar sections of areas without a shape: the same as the circle whose radius is linear along the way."""
    thin, thick = (Section.circle(r, E=E, density=RHO) for r in (0.01, 0.03))
    bare = [
        Section.of_area(
            s.area, s.Iy, s.Iz, 2 * s.Iy, E=E, density=RHO, shear=(s.kGAy / s.EA * 2.6,) * 2, points=s.points
        )
        for s in (thin, thick)
    ]
    wanted, found = thin.between(thick, share), bare[0].between(bare[1], share)
    assert wanted.area == pytest.approx(np.pi * (0.01 + 0.02 * share) ** 2, rel=1e-12)
    for name in (
        "EA",
        "EIy",
        "EIz",
        "GJ",
        "rhoA",
        "kGAy",
        "kGAz",
        "rhoIx",
        "rhoIy",
        "rhoIz",
        "area",
        "Iy",
        "Iz",
    ):
        assert getattr(found, name) == pytest.approx(getattr(wanted, name), rel=1e-10), name
    assert np.array(found.points) == pytest.approx(np.array(wanted.points), rel=1e-12)
    assert bare[0].between(bare[1], 0.0) is bare[0]


def test_torsion_without_inertia_is_refused():
    """A section of numbers without rhoIx: nothing is assumed for it."""
    with pytest.raises(ValueError, match="rhoIx"):
        Section(EA=1.0, EIy=1.0, EIz=1.0, GJ=1.0, rhoA=1.0)
