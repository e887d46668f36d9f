/* Triangles and lines into a picture: a depth buffer, colours interpolated over each triangle.

   Points (N, 3): pixels to the right and down, and the distance from the camera. Images are (height, width, 3), depth
   (height, width) holds 1/distance, which is linear over a triangle on the picture. */
#include "base.h"

/* A triangle on the picture: its corners, twice its area, its first and last column and row. */
typedef struct {
    const double *a, *b, *c;
    double area;
    int64_t left, right, top, bottom;
} Triangle;

static double least_of(double a, double b, double c) { return min(min(a, b), c); }
static double most_of(double a, double b, double c) { return max(max(a, b), c); }

/* No pixels where the triangle reaches behind the camera, or is a line. */
static Triangle corners(const double *points, const int64_t *triangle, int64_t width, int64_t height) {
    const double *a = points + 3 * triangle[0], *b = points + 3 * triangle[1], *c = points + 3 * triangle[2];
    Triangle t = {a, b, c, (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]), 0, -1, 0, -1};
    if (least_of(a[2], b[2], c[2]) <= 1e-6 || t.area == 0.0)
        return t;
    t.left = (int64_t)max(__builtin_ceil(least_of(a[0], b[0], c[0]) - 0.5), 0.0);
    t.right = (int64_t)min(__builtin_floor(most_of(a[0], b[0], c[0]) - 0.5), (double)(width - 1));
    t.top = (int64_t)max(__builtin_ceil(least_of(a[1], b[1], c[1]) - 0.5), 0.0);
    t.bottom = (int64_t)min(__builtin_floor(most_of(a[1], b[1], c[1]) - 0.5), (double)(height - 1));
    return t;
}

/* Weights of the corners at a point of the picture, and 1/distance there; 0 outside. */
static int inside(const Triangle *t, double x, double y, double *weights, double *near) {
    const double *a = t->a, *b = t->b, *c = t->c;
    weights[0] = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / t->area;
    weights[1] = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / t->area;
    weights[2] = 1.0 - weights[0] - weights[1];
    *near = weights[0] / a[2] + weights[1] / b[2] + weights[2] / c[2];
    return weights[0] >= 0.0 && weights[1] >= 0.0 && weights[2] >= 0.0;
}

/* Draw triangles over an image, nearer ones in front. With alpha below 1 what lies behind shines through, and the
   triangles hide nothing. */
int64_t fill_triangles(const double *points, const double *colors, const int64_t *triangles, int64_t count,
                       double alpha, double *image, double *depth, int64_t height, int64_t width) {
    for (int64_t k = 0; k < count; k++) {
        const int64_t *triangle = triangles + 3 * k;
        Triangle t = corners(points, triangle, width, height);
        for (int64_t j = t.top; j <= t.bottom; j++)
            for (int64_t i = t.left; i <= t.right; i++) {
                double weights[3], near, *pixel = image + 3 * (j * width + i);
                if (!inside(&t, (double)i + 0.5, (double)j + 0.5, weights, &near) || near <= depth[j * width + i])
                    continue;
                if (alpha >= 1.0)
                    depth[j * width + i] = near;
                for (int q = 0; q < 3; q++) {
                    double color = weights[0] * colors[3 * triangle[0] + q] + weights[1] * colors[3 * triangle[1] + q] +
                                   weights[2] * colors[3 * triangle[2] + q];
                    pixel[q] += alpha * (color - pixel[q]);
                }
            }
    }
    return 0;
}

/* Mark the pixels of triangles that lie in front of everything drawn so far, give or take a small part. */
int64_t cover(const double *points, const int64_t *triangles, int64_t count, double *mask, const double *depth,
              int64_t height, int64_t width, double near_side) {
    for (int64_t k = 0; k < count; k++) {
        Triangle t = corners(points, triangles + 3 * k, width, height);
        for (int64_t j = t.top; j <= t.bottom; j++)
            for (int64_t i = t.left; i <= t.right; i++) {
                double weights[3], near;
                if (inside(&t, (double)i + 0.5, (double)j + 0.5, weights, &near) &&
                    near * near_side > depth[j * width + i])
                    mask[j * width + i] = 1.0;
            }
    }
    return 0;
}

/* Draw lines of one pixel, each with its own strength, hidden by what is nearer; both ends before the camera. */
int64_t draw_lines(const double *points, const int64_t *segments, int64_t count, const double *color,
                   const double *alphas, double *image, const double *depth, int64_t height, int64_t width) {
    for (int64_t s = 0; s < count; s++) {
        int64_t from = segments[2 * s], to = segments[2 * s + 1];
        const double *a = points + 3 * from, *b = points + 3 * to;
        if (min(a[2], b[2]) <= 1e-6)
            continue;
        double dx = b[0] - a[0], dy = b[1] - a[1], length = __builtin_ceil(max(size_of(dx), size_of(dy)));
        if (!(length < 1e5))
            continue;
        int64_t steps = (int64_t)length + 1;
        for (int64_t n = 0; n <= steps; n++) {
            double f = (double)n / (double)steps, x = __builtin_floor(a[0] + f * dx), y = __builtin_floor(a[1] + f * dy);
            if (!(x >= 0.0 && x < (double)width && y >= 0.0 && y < (double)height))
                continue;
            int64_t place = (int64_t)y * width + (int64_t)x;
            if ((1.0 - f) / a[2] + f / b[2] < depth[place])
                continue;
            double alpha = (1.0 - f) * alphas[from] + f * alphas[to];
            for (int q = 0; q < 3; q++)
                image[3 * place + q] += alpha * (color[q] - image[3 * place + q]);
        }
    }
    return 0;
}
