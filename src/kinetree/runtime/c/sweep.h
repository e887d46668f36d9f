/* Which shapes come near each other: boxes along the axes of the world, sorted along one of them. */
#ifndef KINETREE_SWEEP_H
#define KINETREE_SWEEP_H

#include "solids.h"

#define BOUNDS 6 /* numbers of a box: lowest and highest x, y, z */

/* Pose of every shape in the world, (shapes, 12). */
static void place_shapes(double *placed, const Shapes *shapes, const double *poses) {
    for (int64_t i = 0; i < shapes->shapes; i++) {
        const double *pose = poses + 12 * shapes->body[i], *own = shapes->pose + 12 * i;
        double *p = placed + 12 * i, turned[3];
        turn3(turned, pose + 3, own);
        add3(p, pose, 1.0, turned);
        for (int64_t row = 3; row < 12; row += 3)
            turn_back3(p + row, own + 3, pose + row);
    }
}

/* Half edges of the box around a core whose middle is its origin. */
static void half_edges(double *half, int64_t core, const double *size, const double *R) {
    for (int k = 0; k < 3; k++) {
        const double *row = R + 3 * k;
        half[k] = 0.0;
        if (core == CORE_SEGMENT)
            half[k] = size_of(row[2]) * size[2];
        else if (core == CORE_BOX)
            half[k] = size_of(row[0]) * size[0] + size_of(row[1]) * size[1] + size_of(row[2]) * size[2];
        else if (core == CORE_CYLINDER)
            half[k] = size[0] * square_root(row[0] * row[0] + row[1] * row[1]) + size_of(row[2]) * size[2];
    }
}

static void bound_points(double *bounds, const double *pose, const double *x, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        double at[3];
        turn3(at, pose + 3, x + 3 * i);
        for (int k = 0; k < 3; k++) {
            bounds[2 * k] = i == 0 ? at[k] : min(bounds[2 * k], at[k]);
            bounds[2 * k + 1] = i == 0 ? at[k] : max(bounds[2 * k + 1], at[k]);
        }
    }
    for (int k = 0; k < 6; k++)
        bounds[k] += pose[k / 2];
}

/* Box around the ground: it has no bottom along its own z. */
static void bound_heights(double *bounds, const Shapes *shapes, int64_t i, const double *pose) {
    const int64_t *has = shapes->topology + shapes->hull[i];
    const double *height = shapes->points + 3 * has[2], *size = shapes->size + 3 * i;
    double highest = height[0], half[3], middle[3];
    for (int64_t k = 1; k < has[0] * has[1]; k++)
        highest = max(highest, height[k]);
    double flat[3] = {size[0], size[1], 0.0}, top[3] = {0.0, 0.0, highest};
    half_edges(half, CORE_BOX, flat, pose + 3);
    turn3(middle, pose + 3, top);
    for (int k = 0; k < 3; k++) {
        double down = pose[3 + 3 * k + 2];
        bounds[2 * k] = down > EPSILON ? -INF : pose[k] + middle[k] - half[k];
        bounds[2 * k + 1] = down < -EPSILON ? INF : pose[k] + middle[k] + half[k];
    }
}

static void bound_shape(double *bounds, const Shapes *shapes, int64_t i, const double *pose, double margin) {
    int64_t core = shapes->core[i];
    if (core == CORE_PLANE)
        return;
    if (core == CORE_HULL) {
        const int64_t *has = shapes->topology + shapes->hull[i];
        bound_points(bounds, pose, shapes->points + 3 * has[3], has[0]);
    } else if (core == CORE_HEIGHTS)
        bound_heights(bounds, shapes, i, pose);
    else {
        double half[3];
        half_edges(half, core, shapes->size + 3 * i, pose + 3);
        for (int k = 0; k < 3; k++) {
            bounds[2 * k] = pose[k] - half[k];
            bounds[2 * k + 1] = pose[k] + half[k];
        }
    }
    double grown = shapes->radius[i] + margin;
    for (int k = 0; k < 3; k++) {
        bounds[2 * k] -= grown;
        bounds[2 * k + 1] += grown;
    }
}

static int may_touch(const Shapes *shapes, int64_t i, int64_t j) {
    if (shapes->body[i] == shapes->body[j] || shapes->family[i] == shapes->family[j])
        return 0;
    int64_t code = i < j ? i * shapes->shapes + j : j * shapes->shapes + i, low = 0, high = shapes->apart;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (shapes->never[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low == shapes->apart || shapes->never[low] != code;
}

/* Numbers in the order of their values, by merging; equal ones keep their order. */
static int64_t *sort_by(int64_t *order, int64_t *spare, const double *value, int64_t n) {
    for (int64_t width = 1; width < n; width *= 2) {
        for (int64_t from = 0; from < n; from += 2 * width) {
            int64_t middle = least(from + width, n), end = least(from + 2 * width, n), i = from, j = middle;
            int64_t k = from;
            while (i < middle && j < end) { /* without a branch that nobody can foresee */
                int64_t a = order[i], b = order[j], second = value[b] < value[a];
                spare[k++] = second ? b : a;
                i += 1 - second;
                j += second;
            }
            while (i < middle)
                spare[k++] = order[i++];
            while (j < end)
                spare[k++] = order[j++];
        }
        int64_t *held = order;
        order = spare;
        spare = held;
    }
    return order;
}

/* Pairs in the order of one of their numbers, by counting. */
static void sort_pairs(int64_t *sorted, const int64_t *pairs, int64_t n, int which, int64_t *begin, int64_t shapes) {
    for (int64_t i = 0; i <= shapes; i++)
        begin[i] = 0;
    for (int64_t k = 0; k < n; k++)
        begin[pairs[2 * k + which] + 1]++;
    for (int64_t i = 0; i < shapes; i++)
        begin[i + 1] += begin[i];
    for (int64_t k = 0; k < n; k++) {
        int64_t to = begin[pairs[2 * k + which]]++;
        sorted[2 * to] = pairs[2 * k];
        sorted[2 * to + 1] = pairs[2 * k + 1];
    }
}

/* Axis along which the middles of the boxes are spread most; those without end are left out. */
static int widest_axis(const double *bounds, const int64_t *order, int64_t n) {
    double sum[3] = {0.0, 0.0, 0.0}, squares[3] = {0.0, 0.0, 0.0}, first[3] = {0.0, 0.0, 0.0}, count = 0.0, wide[3];
    for (int64_t i = 0; i < n; i++) {
        const double *b = bounds + BOUNDS * order[i];
        double x = 0.5 * (b[0] + b[1]), y = 0.5 * (b[2] + b[3]), z = 0.5 * (b[4] + b[5]);
        if ((x + y + z) - (x + y + z) != 0.0)
            continue;
        if (count == 0.0) {
            first[0] = x;
            first[1] = y;
            first[2] = z;
        }
        x -= first[0];
        y -= first[1];
        z -= first[2];
        count += 1.0;
        sum[0] += x;
        sum[1] += y;
        sum[2] += z;
        squares[0] += x * x;
        squares[1] += y * y;
        squares[2] += z * z;
    }
    for (int k = 0; k < 3; k++)
        wide[k] = count > 0.0 ? squares[k] - sum[k] * sum[k] / count : 0.0;
    int axis = wide[1] > wide[0] ? 1 : 0;
    return wide[2] > wide[axis] ? 2 : axis;
}

/* 1 where a box comes near the half-space below a plane. */
static int reaches_plane(const double *bounds, const double *plane, double radius_and_margin) {
    double height = 0.0;
    for (int k = 0; k < 3; k++) {
        double n = plane[3 + 3 * k + 2];
        if (n != 0.0)
            height += n * ((n > 0.0 ? bounds[2 * k] : bounds[2 * k + 1]) - plane[k]);
    }
    return height <= radius_and_margin;
}

#endif
