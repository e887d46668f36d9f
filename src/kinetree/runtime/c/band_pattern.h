/* Places of a packed pattern of ∂ż/∂z (kinetree.linalg.sparsity): sizes, then offsets of arrays. */
#ifndef KINETREE_BAND_PATTERN_H
#define KINETREE_BAND_PATTERN_H

enum {
    BAND_LOWER, BAND_UPPER, BAND_COLOURS, BAND_NUMBERS,
    BAND_START, BAND_ROW, BAND_PLACE, BAND_COLOUR_START, BAND_COLUMN
};

#endif
