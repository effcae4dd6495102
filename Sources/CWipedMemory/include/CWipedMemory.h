// With glibc, a program that links this library zeroizes all freed memory, including the frames of async tasks that processed a
// code.

/// Zeroizes 64 KiB of the calling thread's stack below the caller. This memory may contain data of functions that have
/// returned.
void wipeStack(void);
