// Lines and cubics of one instruction set; see Instructions.h. Plain loops: the compiler makes vectors of them.

#define REAL double
#define SUFFIX(name) KERNEL(name##_f64)
#include "PolynomialSampling.h"

#define REAL float
#define SUFFIX(name) KERNEL(name##_f32)
#include "PolynomialSampling.h"
