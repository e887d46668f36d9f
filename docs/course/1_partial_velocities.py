# %% [markdown]
# # Lesson 1 · Partial velocities
#
# Velocities are linear in the speeds $u_r$: $v_k = \sum_r v_{k,r} u_r + v_{k,t}$ and $\omega_k = \sum_r \omega_{k,r} u_r +
# \omega_{k,t}$. The factors are *partial velocities*. A force at a point does the power $\sum_r F_r u_r$ with the
# *generalized active force* $F_r = \sum_k v_{k,r}\cdot F_k + \omega_{k,r}\cdot T_k$; inertia forces do the same with
# $F^*_r = -\sum_k v_{k,r}\cdot m_k a_k + \omega_{k,r}\cdot(I_k\dot\omega_k + \omega_k\times I_k\omega_k)$. Kane's equations are
# $F_r + F^*_r = 0$ for every speed: what constraints carry does no power and never appears.
#
# A double pendulum of two equal rods.

# %%
import numpy as np

import kinetree as kt

z = (0, 0, 1)
model = kt.Model.of(
    "double pendulum",
    kt.Parameter("m", 1.0, "kg"),
    kt.Parameter("l", 0.5, "m"),
    kt.Parameter("g", 9.81, "m/s²"),
    kt.Gravity(acceleration=(0, "-g", 0)),
    kt.Body("upper", "m", inertia=(0, 0, "m*l**2/12", 0, 0, 0), pose=kt.Frame.at(("l/2", 0, 0))),
    kt.Body("lower", "m", inertia=(0, 0, "m*l**2/12", 0, 0, 0), pose=kt.Frame.at(("3*l/2", 0, 0))),
    kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=z),
    kt.Revolute("elbow", "upper", "lower", point=("l", 0, 0), axis=z),
)

# %% [markdown]
# ## The printed equations
#
# Kane's table of the lower rod, and the equations that follow from it.

# %%
equations = kt.equations(model)
for section in equations.document.sections:
    if section.title in ('Body "lower"', "Equations of motion"):
        print(section.title)
        for line in section.lines:
            print("  ", line.text)

# %% [markdown]
# ## By hand
#
# The partial velocities of both mass centres as matrices $J_k$ (2 × 2: x and y by $u_1$ and $u_2$). Then
# $M = \sum_k m J_k^T J_k + I\,\omega_k^T\omega_k$.

# %%
m, l = 1.0, 0.5
q = np.array([0.3, 0.4])


def partial_velocities(q):
    """Those of the mass centres of both rods, and of their angular velocities."""
    a, b = q[0], q[0] + q[1]
    upper = l / 2 * np.array([[-np.sin(a), 0], [np.cos(a), 0]])
    lower = l * np.array(
        [[-np.sin(a) - np.sin(b) / 2, -np.sin(b) / 2], [np.cos(a) + np.cos(b) / 2, np.cos(b) / 2]]
    )
    return (upper, np.array([1.0, 0.0])), (lower, np.array([1.0, 1.0]))


M = sum(m * J.T @ J + m * l**2 / 12 * np.outer(w, w) for J, w in partial_velocities(q))
print(M)

# %% [markdown]
# ## The compiled ones

# %%
compiled = kt.functions(model)
print(compiled.mass_matrix(q))
assert np.allclose(M, compiled.mass_matrix(q), rtol=1e-13)

# %% [markdown]
# ## Exercise
#
# Find the generalized active forces of gravity by $F_r = \sum_k v_{k,r}\cdot m g$ with the matrices above, and compare: at rest
# the bias of the compiled equations ($M\dot u + \text{bias} = \tau$) is $-F$. Then find the torques that hold the pendulum at any $q$.
# The check:

# %%
gravity = np.array([0.0, -9.81])
F = sum(J.T @ (m * gravity) for J, _ in partial_velocities(q))
assert np.allclose(F, -compiled.bias(q, np.zeros(2)), rtol=1e-13)
assert np.allclose(compiled.inverse(q, np.zeros(2), np.zeros(2)), -F, rtol=1e-13)  # these torques hold it

# %% [markdown]
# The power of gravity along a motion is $F^T u$, which is the rate at which potential energy is given up.

# %%
run = kt.simulate(model, t_end=2.0, output=0.01)
angles = np.column_stack([run["shoulder.angle"], run["elbow.angle"]])
rates = np.column_stack([run["shoulder.angle_rate"], run["elbow.angle_rate"]])
power = np.array(
    [
        (sum(J.T @ (m * gravity) for J, _ in partial_velocities(a))) @ u
        for a, u in zip(angles, rates, strict=True)
    ]
)
given_up = -np.gradient(run["energy.potential"], run.t)
assert np.abs(power - given_up)[1:-1].max() < 0.02 * np.abs(power).max()
figure = run.plot("energy.kinetic", "energy.potential")
figure
