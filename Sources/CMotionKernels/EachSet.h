// Compiles BODY, the source of some kernels, for each instruction set; see Instructions.h. No include guard: each file of
// kernels includes it once.

#define LANES 4
#define TARGET
#define KERNEL(name) name##_baseline
#include BODY
#undef LANES
#undef TARGET
#undef KERNEL

#if MOTIONBOOK_HAS_AVX
#define LANES 8
#define TARGET MOTIONBOOK_TARGET_AVX2
#define KERNEL(name) name##_avx2
#include BODY
#undef LANES
#undef TARGET
#undef KERNEL

#define LANES 16
#define TARGET MOTIONBOOK_TARGET_AVX512
#define KERNEL(name) name##_avx512
#include BODY
#undef LANES
#undef TARGET
#undef KERNEL
#endif
