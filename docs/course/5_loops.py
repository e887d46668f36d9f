# %% [markdown]
# # Lesson 5 · Loops by cut joints and zero eigenvalues
#
# A loop is opened at one joint, the *cut joint*; what it demanded become constraint rows $B u = 0$ on the tree that is left. The
# *zero eigenvalues theorem* finds the motions that remain without choosing any: the eigenvectors of $S = B^T B$ with eigenvalue zero
# span them, $B\hat T = 0$, and $\hat T^T A\,\dot u = \hat T^T f$ together with $B\dot u = \gamma$ is a square system. It asks for no
# independent rows: redundant ones only add zeros.
#
# A four-bar linkage of spatial hinges, where three of the five rows are redundant.

# %%
import numpy as np

import kinetree as kt

z = (0, 0, 1)
bar = {"inertia": (1e-3, 0.02, 0.02, 0, 0, 0)}
model = kt.Model.of(
    "four-bar",
    kt.Gravity(acceleration=(0, -9.81, 0)),
    kt.Body("crank", 1.0, **bar, pose=kt.Frame.at((0.0, 0.1, 0))),
    kt.Body("coupler", 2.0, **bar, pose=kt.Frame.at((0.25, 0.25, 0))),
    kt.Body("rocker", 1.5, **bar, pose=kt.Frame.at((0.5, 0.15, 0))),
    kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=z),
    kt.Revolute("B", "crank", "coupler", point=(0, 0.2, 0), axis=z),
    kt.Revolute("C", "coupler", "rocker", point=(0.5, 0.3, 0), axis=z),
    kt.Revolute("D", "ground", "rocker", point=(0.5, 0, 0), axis=z),
)
print(model.topology.cuts[0].name, "is cut")
for section in kt.equations(model).document.sections[:4]:
    if "onstraint" in section.title:
        print(section.title)
        for line in section.lines:
            print("  ", line.text)

# %% [markdown]
# ## By hand
#
# Rows, mass matrix and bias from the compiled functions; then eigenvalues.

# %%
functions = kt.functions(model)
q, u = functions.q0, np.zeros(3)
B, M, bias = functions.constraint_jacobian(q), functions.mass_matrix(q), functions.bias(q, u)
values, vectors = np.linalg.eigh(B.T @ B)
print("eigenvalues of BᵀB:", np.round(values, 6))
T = vectors[:, values < 1e-10 * values.max()]
assert T.shape == (3, 1), "one motion is left"
kept = vectors[:, values >= 1e-10 * values.max()].T @ B.T @ B  # as many rows as B has rank
u_dot = np.linalg.solve(np.vstack([T.T @ M, kept]), np.concatenate([-T.T @ bias, np.zeros(2)]))
print("accelerations at rest:", u_dot)

# %% [markdown]
# ## The compiled ones
#
# The same at the start, and the reduction `zero-eigenvalue` along a run, beside multipliers.

# %%
compiled = functions.forward(q, u, np.zeros(3))
assert np.allclose(u_dot, compiled, rtol=1e-9)
t = np.linspace(0, 1, 101)
runs = [
    kt.simulate(model, t_end=1.0, output=t, formulation="elimination", constraints=reduction, rtol=1e-9)
    for reduction in ("zero-eigenvalue", "multipliers")
]
assert np.abs(runs[0]["A.angle"] - runs[1]["A.angle"]).max() < 1e-6

# %% [markdown]
# ## Exercise
#
# The doctor counts 1 degree of freedom where Grübler's formula says −2. Find the number of redundant rows from the singular values of
# $B$, and the motion that is left from $\hat T$; compare both with `kt.examine`. The check:

# %%
diagnosis = kt.examine(model)
rank = int(np.sum(np.linalg.svd(B, compute_uv=False) > 1e-9))
assert rank == diagnosis.rank and B.shape[0] - rank == len(diagnosis.redundant)
mode = np.array([diagnosis.modes[0].speeds[name] for name in functions.speeds])
assert np.isclose(abs(mode @ T[:, 0]), np.linalg.norm(mode))
figure = runs[0].plot("A.angle", "D.angle")
figure
