#pragma once
#ifdef __linux__
#include <malloc.h>
#endif

/// Disables glibc's fast bins for small freed blocks; see M_MXFAST in mallopt(3). The compiler frees trees of millions of small
/// blocks. glibc would merge the blocks of its fast bins one by one at each large allocation. Other C libraries have no fast
/// bins.
static inline void callocator_disable_fast_bins(void) {
#ifdef M_MXFAST
  mallopt(M_MXFAST, 0);
#endif
}
