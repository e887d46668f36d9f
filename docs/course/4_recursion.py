# %% [markdown]
# # Lesson 4 · Recursion
#
# Solving $M\dot u = f$ of a chain of $n$ bodies costs in proportion to $n^3$. But a force at the last body is felt by the one
# before it only through their joint. Going inward, every body passes on what it and all behind it weigh against an acceleration
# of the joint: *articulated inertia* $\hat I$ and *bias force* $\hat p$,
#
# $$\hat I_k = I_k + \sum_{c}\Bigl(\hat I_c - \frac{\hat I_c s_c s_c^T\hat I_c}{s_c^T\hat I_c s_c}\Bigr),$$
#
# and going outward every joint gets its acceleration $\dot u_k = (\tau_k - s_k^T(\hat I_k a + \hat p_k))/(s_k^T\hat I_k s_k)$. Both
# passes cost in proportion to $n$.
#
# Here is the method for blocks on rails in line: body $k$ slides on body $k-1$, so that all inertias are numbers.

# %%
import numpy as np

import kinetree as kt

n, masses = 5, np.array([1.0, 2.0, 0.5, 1.5, 1.0])
forces = np.array([3.0, -1.0, 2.0, 0.5, -4.0])  # of a motor between body k and the one before it
parts = []
for k in range(n):
    before = "ground" if k == 0 else f"block {k - 1}"
    parts += [
        kt.Body(
            f"block {k}", float(masses[k]), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((k, 0, 0))
        ),
        kt.Prismatic(f"rail {k}", before, f"block {k}", point=(k, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor(f"motor {k}", f"rail {k}", torque=float(forces[k])),
    ]
model = kt.Model.of("blocks", kt.Gravity("none", (0, 0, 0)), *parts)

# %% [markdown]
# ## By hand
#
# All $s_k = 1$: what a body passes inward of its own inertia is $\hat I - \hat I\hat I/\hat I = 0$, for it slides freely; what it passes on is
# the force of its motor.


# %%
def recursive(masses, forces):
    """Relative accelerations of blocks in line: inward, then outward."""
    inertia, bias = masses.astype(float).copy(), np.zeros(len(masses))
    for k in range(len(masses) - 1, 0, -1):
        inertia[k - 1] += inertia[k] - inertia[k] * inertia[k] / inertia[k]
        bias[k - 1] += bias[k] + inertia[k] / inertia[k] * (forces[k] - bias[k])
    accelerations, carried = np.zeros(len(masses)), 0.0
    for k in range(len(masses)):
        accelerations[k] = (forces[k] - inertia[k] * carried - bias[k]) / inertia[k]
        carried += accelerations[k]
    return accelerations


print(recursive(masses, forces))

# %% [markdown]
# ## The printed and the compiled equations
#
# The elimination's matrix is full, and recursion solves it all the same.

# %%
for line in kt.equations(model).document.sections[1].lines:
    print(line.text)
compiled = kt.functions(model)
M = compiled.mass_matrix(np.zeros(n))
assert np.allclose(np.linalg.solve(M, forces), recursive(masses, forces))

# %% [markdown]
# What this saves is measured on the page [comparison of formalisms](../comparison_of_formalisms.md): instructions of chains, trees and loops of
# several sizes in every formulation.

# %% [markdown]
# ## Exercise
#
# Change `recursive` so that block 2 is welded to block 1 (its rail is locked): a body without a joint passes its whole inertia and
# bias inward. Compare with a model in which the rail is a `kt.Weld`. The check:


# %%
def with_weld(masses, forces, locked):
    """The same with one joint locked."""
    inertia, bias = masses.astype(float).copy(), np.zeros(len(masses))
    for k in range(len(masses) - 1, 0, -1):
        if k == locked:
            inertia[k - 1] += inertia[k]
            bias[k - 1] += bias[k]
        else:
            bias[k - 1] += forces[k]
    accelerations, carried = np.zeros(len(masses)), 0.0
    for k in range(len(masses)):
        if k != locked:
            accelerations[k] = (forces[k] - bias[k]) / inertia[k] - carried
        carried += accelerations[k]
    return accelerations


free = [k for k in range(n) if k != 2]
locked = np.linalg.solve(M[np.ix_(free, free)], forces[free])
assert np.allclose(with_weld(masses, forces, 2)[free], locked)

# %%
import matplotlib.pyplot as plt

run = kt.simulate(model, t_end=1.0)
expected = np.cumsum(recursive(masses, forces))
assert np.allclose([run[f"block {k}.velocity"][-1, 0] for k in range(n)], expected, rtol=1e-6)
figure, axes = plt.subplots()
for k in range(n):
    axes.plot(run.t, run[f"block {k}.velocity"][:, 0], label=f"block {k}")
axes.set_xlabel("t (s)")
axes.set_ylabel("velocity (m/s)")
axes.legend()
figure
