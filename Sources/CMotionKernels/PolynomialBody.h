// Lines and cubics of one instruction set; see Instructions.h.

typedef float MOTIONBOOK_VECTOR(LANES) KERNEL(line_singles);
typedef double MOTIONBOOK_VECTOR(LANES) KERNEL(line_doubles);

#define REAL double
#define REALS KERNEL(line_doubles)
#define SUFFIX(name) KERNEL(name##_f64)
#include "PolynomialSampling.h"

#define REAL float
#define REALS KERNEL(line_singles)
#define SUFFIX(name) KERNEL(name##_f32)
#include "PolynomialSampling.h"
