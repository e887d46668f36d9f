/* A kernel called with arrays of NumPy: a function of CPython (METH_FASTCALL), which looks at its arguments and calls the
   machine code with their addresses. It answers True where the outputs hold values, and False where an argument is of
   another kind (a list, a batch, other numbers, strides) or a value says that the result is not to be trusted: the
   caller goes a longer way then. */
#include "base.h"

/* Functions of CPython's stable interface; the loader of this part tells their addresses. */
extern void *PyLong_AsVoidPtr(void *number);
extern double PyFloat_AsDouble(void *number);
extern void *PyErr_Occurred(void);
extern void PyErr_Clear(void);
extern void Py_IncRef(void *object);

typedef void (*Kernel)(void *inputs, void *outputs, void *work);

enum { A_VECTOR = 1, A_MATRIX = 2, A_NUMBER = 3 };
enum { IN_ORDER = 0x0101, WRITABLE = 0x0400 }; /* flags of NumPy: contiguous by rows and aligned */

/* Requirements on an argument. */
typedef struct {
    int64_t kind, rows, columns; /* of a vector, rows are its length */
    double *stand_in;            /* taken for None; NULL where it must be given */
} Argument;

/* Data of a call: words of 64 bits, written by `runtime/array_call.py`. */
typedef struct {
    int64_t kernel;
    double *work;
    double **inputs, **outputs; /* tables that the machine code reads */
    int64_t n_outputs, n_inputs;
    const Argument *arguments; /* outputs, then inputs */
    double *numbers;           /* one for each input: where numbers are put */
    const double *health;      /* NULL, or a value that must be at least `least` */
    double least;
    void *array, *type, *none, *yes, *no;             /* objects of Python: class of arrays, type of doubles */
    int64_t data, dimensions, shape, dtype, flags; /* where these stand in an array (bytes) */
} Call;

#define AT(type, object, bytes) (*(type *)((char *)(object) + (bytes)))

/* Address of the numbers of an argument; NULL if it does not meet the requirements. */
static double *place_of(const Call *call, void *object, const Argument *asked, int64_t flags, double *number) {
    if (object == call->none)
        return asked->stand_in;
    int is_array = AT(void *, object, sizeof(void *)) == call->array;
    if (asked->kind == A_NUMBER) {
        if (is_array)
            return 0;
        *number = PyFloat_AsDouble(object);
        if (*number == -1.0 && PyErr_Occurred()) {
            PyErr_Clear();
            return 0;
        }
        return number;
    }
    if (!is_array || AT(void *, object, call->dtype) != call->type)
        return 0;
    if ((AT(int32_t, object, call->flags) & flags) != flags || AT(int32_t, object, call->dimensions) != asked->kind)
        return 0;
    const int64_t *shape = AT(const int64_t *, object, call->shape);
    if (shape[0] != asked->rows || (asked->kind == A_MATRIX && shape[1] != asked->columns))
        return 0;
    return AT(double *, object, call->data);
}

static int64_t length(const Argument *asked) {
    return asked->kind == A_MATRIX ? asked->rows * asked->columns : asked->kind == A_VECTOR ? asked->rows : 1;
}

/* Outputs are written while inputs are still read: they must not share memory, nor outputs among themselves. */
static int apart(const double *a, int64_t n, const double *b, int64_t m) { return a + n <= b || b + m <= a; }

static int arguments_fit(const Call *call, void *const *given, int64_t count) {
    int64_t n = call->n_outputs, all = n + call->n_inputs;
    if (count != all)
        return 0;
    for (int64_t k = 0; k < all; k++) {
        const Argument *asked = &call->arguments[k];
        int is_output = k < n;
        double *place = place_of(call, given[k], asked, is_output ? IN_ORDER | WRITABLE : IN_ORDER,
                                 is_output ? 0 : &call->numbers[k - n]);
        if (!place)
            return 0;
        for (int64_t i = 0; i < (is_output ? k : n); i++)
            if (!apart(call->outputs[i], length(&call->arguments[i]), place, length(asked)))
                return 0;
        *(is_output ? &call->outputs[k] : &call->inputs[k - n]) = place;
    }
    return 1;
}

/* The function that Python calls; `self` is the address of a Call as an integer. */
void *array_call(void *self, void *const *given, int64_t count) {
    const Call *call = PyLong_AsVoidPtr(self);
    int filled = arguments_fit(call, given, count);
    if (filled) {
        ((Kernel)(intptr_t)call->kernel)(call->inputs, call->outputs, call->work);
        filled = !call->health || *call->health >= call->least;
    }
    void *answer = filled ? call->yes : call->no;
    Py_IncRef(answer);
    return answer;
}
