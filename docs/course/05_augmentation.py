# %% [markdown]
# # Lesson 5 · Augmentation
#
# Take the arm apart. Every body has its own six speeds $v_K = (v_{G_K}; \omega_K)$, here in ground axes, and Newton's and Euler's
# equations (Wijckmans, equations 2.2 to 2.5). The joints are put back as *constraints* $\varphi = 0$:
#
# $$\begin{pmatrix} M & \Phi^T\\ \Phi & 0\end{pmatrix}\begin{pmatrix}\dot v\\ \lambda\end{pmatrix} = \begin{pmatrix} g\\ \gamma\end{pmatrix}
# \qquad\text{(Wijckmans 2.24)}$$
#
# - $M$ holds $m_K$ and the inertia $R_K^T I_K R_K$ of each body, in ground axes.
# - $g$ holds the weight, and $-\omega_K\times I\omega_K$.
# - $\Phi = \partial\varphi/\partial v$, so that $\dot\varphi = \Phi v$, and $\gamma$ is what is left of $\ddot\varphi = \Phi\dot v - \gamma$.
# - $\lambda$ are forces in the joints.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=3, suppress=True, linewidth=120)
course = kt.course
bodies, g = course.state("augmentation")
q, u = course.coordinates(bodies)
found = kt.intermediates(course.model("augmentation"), "augmented", q=q, u=u)
print("v =", found["y"].value)
print("Φ =\n", found["Phi"].value)
print("γ =", found["gamma"].value)

# %% [markdown]
# (The program has the rows of a joint in axes of the inner body. Ours are in ground axes. Both are right, and in the exercise
# you may take either.)
#
# ## By hand: the ball joint at ground
#
# The point $O_1$ of body 1 stays at ground. Seen from $G_1$ it is at $s = -R_1^T r_1$ (ground axes), so
#
# $$\varphi = r_{G_1} + s,\qquad \dot\varphi = v_{G_1} + \omega_1\times s,\qquad
#   \ddot\varphi = \dot v_{G_1} + \dot\omega_1\times s + \omega_1\times(\omega_1\times s).$$
#
# The row block is $\Phi = (I,\; -[\tilde s],\; 0,\; \ldots)$, and $\gamma = -\omega_1\times(\omega_1\times s)$.


# %%
def skew(a):
    """[ã]: the matrix with [ã] b = a × b."""
    x, y, z = a
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


upper = bodies[0]
s = -upper.R.T @ upper.r
Phi_1 = np.hstack([np.eye(3), -skew(s), np.zeros((3, 12))])
gamma_1 = -np.cross(upper.omega, np.cross(upper.omega, s))
assert np.allclose(Phi_1, found["Phi"].value[:3]) and np.allclose(gamma_1, found["gamma"].value[:3])
assert np.allclose(Phi_1 @ found["y"].value, 0)
print(gamma_1)

# %% [markdown]
# At the elbow and at the wrist, two points must stay together: that of body $K$ minus that of body $J$.
#
# ## Exercise

# %%
print(course.task("augmentation"))

# %% [markdown]
# You may multiply rows of $\Phi$ and $\gamma$ by any numbers, as long as $\lambda$ follows. If you prefer forces *on the bodies*,
# $M\dot v = g + \Phi^T\lambda$, return them as `"lambda_on_bodies"`. But a row of $\Phi$ that changes its sign alone is wrong:


# %%
def half_turned(bodies, g):
    """The right answer, but for the sign of γ at the elbow."""
    answer = dict(course.solution("augmentation")(bodies, g))
    return {**answer, "gamma": answer["gamma"] * [1, 1, 1, -1, -1, -1, 1, 1, 1]}


print(course.compare(half_turned, "augmentation"))
verdict = course.compare(course.solution("augmentation"), "augmentation")
print(verdict)
assert verdict

# %% [markdown]
# The matrix is large and mostly zero. `kt.simulate(…, formulation="augmented")` uses that.

# %%
import matplotlib.pyplot as plt

answer = course.solution("augmentation")(bodies, g)
whole = np.block([[answer["M"], answer["Phi"].T], [answer["Phi"], np.zeros((9, 9))]])
print(np.count_nonzero(whole), "of", whole.size, "entries are not zero")
figure, axes = plt.subplots(figsize=(4, 4))
axes.spy(np.abs(whole) > 1e-12)
axes.set_title("M, Φ and Φᵀ of the arm")
figure
