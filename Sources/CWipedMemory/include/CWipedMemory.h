// With glibc, a program that links this library wipes all freed memory, including the frames of tasks that processed a code.

/// Wipes 64 KiB of the calling thread's stack below the caller. This memory may contain data of functions that have returned.
void wipeStack(void);
