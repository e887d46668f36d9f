/* A scenario: a motion, which of all it is, and how many events have happened in it. */
typedef struct {
    @name@_model m;
    const Scenarios *all;
    long long number, noted;
} scenario;

static void note_event(const @name@_model *m, int64_t k, double value);
#define NOTE(m, event, value) note_event(m, event, value)
