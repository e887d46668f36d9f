/* Two boxes: the axis along which they are farthest apart or overlap least. */
#ifndef KINETREE_BOX_AXES_H
#define KINETREE_BOX_AXES_H

#include "solids.h"

#define NEARLY_PARALLEL 1e-5 /* sine of the angle of edges that have no axis of their own */

/* Unit normal from B to A; the return value is how far they are apart along it, negative for an overlap. Axes of faces
 * are preferred to those of edges, those of A to those of B, earlier ones to later ones, unless others are better by
 * more than `tight`. Infinite: farther apart than `enough`. */
static double box_axis(double *normal, const Solid *A, const Solid *B, double tight, double enough) {
    double R[9], Q[9], t[3], a[3], b[3], face[6], d[3], axis[3];
    minus3(d, A->r, B->r);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            R[3 * i + j] = A->R[i] * B->R[j] + A->R[3 + i] * B->R[3 + j] + A->R[6 + i] * B->R[6 + j];
            Q[3 * i + j] = size_of(R[3 * i + j]);
        }
    turn_back3(t, A->R, d); /* from B to A, along the axes of A, */
    turn_back3(b, B->R, d); /* and along those of B */
    for (int i = 0; i < 3; i++) {
        a[i] = t[i];
        face[i] = size_of(t[i]) - (A->size[i] + dot3(B->size, Q + 3 * i));
        double across = A->size[0] * Q[i] + A->size[1] * Q[3 + i] + A->size[2] * Q[6 + i];
        face[3 + i] = size_of(b[i]) - (B->size[i] + across);
    }
    double best = -INF;
    for (int i = 0; i < 6; i++)
        best = max(best, face[i]);
    if (best > enough)
        return INF;
    int chosen = 0;
    while (face[chosen] < best - tight)
        chosen++;
    best = face[chosen];
    double edge = -INF, along = 0.0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double square = 1.0 - R[3 * i + j] * R[3 * i + j];
            if (square < NEARLY_PARALLEL * NEARLY_PARALLEL)
                continue;
            int i1 = i == 2 ? 0 : i + 1, i2 = i == 0 ? 2 : i - 1, j1 = j == 2 ? 0 : j + 1, j2 = j == 0 ? 2 : j - 1;
            /* axis i of A times axis j of B, along the axes of A */
            double middle = t[i2] * R[3 * i1 + j] - t[i1] * R[3 * i2 + j];
            double reach = A->size[i1] * Q[3 * i2 + j] + A->size[i2] * Q[3 * i1 + j] + B->size[j1] * Q[3 * i + j2] +
                           B->size[j2] * Q[3 * i + j1];
            double scale = 1.0 / square_root(square), other = (size_of(middle) - reach) * scale;
            if (other <= best + tight || other <= edge)
                continue;
            edge = other;
            axis[i] = 0.0;
            axis[i1] = -R[3 * i2 + j];
            axis[i2] = R[3 * i1 + j];
            along = middle;
        }
    if (edge > -INF) {
        double size = (along < 0.0 ? -1.0 : 1.0) / length3(axis);
        scale3(axis, size, axis);
        turn3(normal, A->R, axis);
        return edge;
    }
    const double *from = chosen < 3 ? A->R + chosen : B->R + chosen - 3;
    double sign = (chosen < 3 ? a[chosen] : b[chosen - 3]) < 0.0 ? -1.0 : 1.0;
    for (int k = 0; k < 3; k++)
        normal[k] = sign * from[3 * k];
    return best;
}

#endif
