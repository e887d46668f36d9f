# %% [markdown]
# # Lesson 1 · Partial velocities
#
# Velocities are linear in the speeds $y$ of a mechanism: $v = [v_{,y}]\,y$ and $\omega = [\omega_{,y}]\,y$. The matrices
# $[v_{,y}]$ and $[\omega_{,y}]$ are *partial velocities*. They do not depend on the speeds.
# Kane's method needs nothing else: a force $F$ at a point gives the speeds the *generalized force* $[v_{,y}]^T F$.
#
# The mechanism of this course is an arm in space. Body 1 ("upper") hangs on a ball joint at ground, body 2 ("fore") on a
# ball joint at body 1, body 3 ("hand") on a ball joint at body 2. All moments and products of inertia are there, and
# gravity acts. A state is random, and the arm moves.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=3, suppress=True)
course = kt.course
bodies, g = course.state("partial-velocities")
for body in bodies:
    print(body.name, "m =", body.m, " r =", body.r, " q =", body.q, " L(K) =", body.lower)
    print(body.I)

# %% [markdown]
# $r$ leads from the joint point $O_K$ to the mass centre $G_K$, in axes of $K$. $q$ leads from $O_J$ to $O_K$, in axes of the
# body $J = L(K)$ below. The matrix ${}^JR_K$ takes components in $J$ to components in $K$.
#
# As speeds we take the components of the relative angular velocities $\hat\omega_K$ in axes of $K$,
# $y = (\hat\omega_1, \hat\omega_2, \hat\omega_3)$. This is the second choice of the source (Kamman v, equation 4). Then, outward from
# ground (Kamman ε, equations 14, 26, 30):
#
# $$[\omega_{K,y}] = {}^JR_K\,[\omega_{J,y}] + E_K$$
# $$[v_{O_K,y}] = {}^{L(J)}R_J\,[v_{O_J,y}] - [\tilde q_K]\,[\omega_{J,y}] \quad\text{(in } J)$$
# $$[v_{G_K,y}] = {}^JR_K\,[v_{O_K,y}] - [\tilde r_K]\,[\omega_{K,y}] \quad\text{(in } K)$$
#
# $E_K$ is the unit matrix in the three columns of body $K$ and zero elsewhere. $[\tilde a]$ is the matrix with
# $[\tilde a]\,b = a\times b$.
#
# ## The real matrices
#
# `kt.intermediates` shows what the program itself computes at this state. Its $y$ has three more speeds for each body,
# of a joint that slides; a ball joint holds them, and we look at the first nine columns.

# %%
q, u = course.coordinates(bodies)
found = kt.intermediates(course.model("partial-velocities"), "kane-euler-parameters", q=q, u=u)
print(found["omega_y", "fore"].title)
print(found["omega_y", "fore"].value[:, :9])
print(found["v_G_y", "fore"].title)
print(found["v_G_y", "fore"].value[:, :9])

# %% [markdown]
# ## By hand, body 1
#
# Ground does not move. So $[\omega_{1,y}] = E_1$, $[v_{O_1,y}] = 0$ and $[v_{G_1,y}] = -[\tilde r_1]\,E_1$.


# %%
def skew(a):
    """[ã]: the matrix with [ã] b = a × b."""
    x, y, z = a
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


E_1 = np.hstack([np.eye(3), np.zeros((3, 6))])
v_G1_y = -skew(bodies[0].r) @ E_1
assert np.allclose(v_G1_y, found["v_G_y", "upper"].value[:, :9])
print(v_G1_y)

# %% [markdown]
# The weight of body 1 has the components $m_1 R_1 g$ in axes of body 1. Its generalized force is $[v_{G_1,y}]^T m_1 R_1 g$.
#
# ## Exercise
#
# Write the function for all three bodies. This is the task:

# %%
print(course.task("partial-velocities"))

# %% [markdown]
# `course.compare` calls it at random states, and says which quantity is wrong and how. Here is a function that
# has only begun:


# %%
def partial_velocities(bodies, g):
    """Bodies 2 and 3 are not done: they get the matrices of body 1."""
    F = v_G1_y.T @ (bodies[0].m * bodies[0].R @ g)
    w_1 = bodies[0].u
    v_1 = np.cross(w_1, bodies[0].r)
    return {"omega_y": [E_1] * 3, "omega": [w_1] * 3, "v_G_y": [v_G1_y] * 3, "v_G": [v_1] * 3, "F": F}


print(course.compare(partial_velocities, "partial-velocities"))

# %% [markdown]
# When yours is right, `print(course.solution("partial-velocities"))` shows another one. It can be called as well:

# %%
answer = course.solution("partial-velocities")
verdict = course.compare(answer, "partial-velocities")
print(verdict)
assert verdict

# %% [markdown]
# Look at $[v_{G_3,y}]$ once more: the last three columns hold $-[\tilde r_3]$, as if the arm stood still. The others say how the
# bodies below carry the hand along.

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots(1, 3, figsize=(10, 2.2))
for panel, matrix, name in zip(axes, answer(bodies, g)["v_G_y"], ("upper", "fore", "hand"), strict=True):
    panel.imshow(np.abs(matrix), cmap="Greys")
    panel.set_title(f"partial velocities of G, {name}")
    panel.set_xlabel("speed")
    panel.set_ylabel("component")
figure
