# %% [markdown]
# # Lesson 3 · Augmentation and elimination
#
# Coordinates that are more than the freedoms are tied by constraints $\varphi(x) = 0$, so that $B\dot y = \gamma$ with
# $B = \partial\varphi/\partial x\,N$. *Augmentation* keeps all speeds and adds the constraint forces $B^T\lambda$:
#
# $$\begin{pmatrix} A & B^T\\ B & 0\end{pmatrix}\begin{pmatrix}\dot y\\ -\lambda\end{pmatrix} = \begin{pmatrix} f\\ \gamma\end{pmatrix}$$
#
# *Elimination* takes a basis $T$ of the motions that the constraints leave ($B T = 0$) and projects:
# $T^T A T\,\dot z = T^T (f - A\dot T z)$; $\lambda$ is gone.
#
# A bead on a rod of no mass: two coordinates, one constraint, a pendulum.

# %%
import numpy as np

import kinetree as kt

m, l, g = 2.0, 0.5, 9.81
model = kt.Model.of(
    "bead",
    kt.Gravity(acceleration=(0, -g, 0)),
    kt.Body("bead", m, inertia=(1e-3, 1e-3, 1e-3, 0, 0, 0), pose=kt.Frame.at((l, 0, 0))),
    kt.Planar("plane", "ground", "bead", point=(l, 0, 0), axis=(0, 0, 1)),
    kt.Distance("rod", "ground", "bead"),
)
for section in kt.equations(model).document.sections[:3]:
    print(section.title)
    for line in section.lines:
        print("  ", line.text)

# %% [markdown]
# ## By hand, both ways
#
# At the angle $\alpha$ and the rate $\dot\alpha$; $\varphi = x^2 + y^2 - l^2$ over $2l$.


# %%
def augmented(alpha, rate):
    """Accelerations (x, y) and the force of the rod by the whole system."""
    r = l * np.array([np.cos(alpha), np.sin(alpha)])
    v = l * rate * np.array([-np.sin(alpha), np.cos(alpha)])
    B, gamma = r[None] / l, np.array([-v @ v / l])
    K = np.block([[m * np.eye(2), B.T], [B, np.zeros((1, 1))]])
    found = np.linalg.solve(K, [0.0, -m * g, gamma[0]])
    return found[:2], -found[2]


def eliminated(alpha, rate):
    """The same accelerations from the one speed that is left."""
    T = l * np.array([-np.sin(alpha), np.cos(alpha)])
    T_dot_z = -l * rate**2 * np.array([np.cos(alpha), np.sin(alpha)])
    z_dot = T @ (np.array([0.0, -m * g]) - m * T_dot_z) / (m * T @ T)
    return T * z_dot + T_dot_z


for alpha, rate in ((0.0, 0.0), (-0.7, 2.0), (-1.5, 4.0)):
    assert np.allclose(augmented(alpha, rate)[0], eliminated(alpha, rate))

# %% [markdown]
# ## The compiled ones
#
# `augmented` and `elimination` are formulations; both give the same motion, and the same force in the rod.

# %%
t = np.linspace(0, 1, 101)
runs = {
    name: kt.simulate(model, t_end=1.0, output=t, formulation=name, rtol=1e-10, atol=1e-12)
    for name in ("augmented", "elimination")
}
first, second = (run["bead.position"] for run in runs.values())
print(np.abs(first - second).max())
assert np.abs(first - second).max() < 1e-7

# %% [markdown]
# ## Exercise
#
# Show that the pull in the rod is $m g (3\cos\psi - 2\cos\psi_0)$ for a pendulum let go at $\psi_0$ from the lowest place ($\psi_0 =
# \pi/2$ here), by the multiplier of your augmented system, and that the compiled one agrees. The check:

# %%
alpha = np.unwrap(np.arctan2(first[:, 1], first[:, 0]))
rate = -np.sign(np.cos(alpha)) * np.sqrt(np.maximum(-2 * g * np.sin(alpha) / l, 0.0))
pull = np.array([-augmented(a, r)[1] for a, r in zip(alpha, rate, strict=True)])
assert np.allclose(pull, -3 * m * g * np.sin(alpha), atol=1e-4)
compiled = np.abs(runs["elimination"]["rod.force"]).reshape(len(t), -1).max(axis=1)
assert np.allclose(compiled, np.abs(pull), atol=1e-3)
figure = runs["elimination"].plot("rod.force")
figure
