// A program that links this library wipes all freed memory, including the task frames that an entered code has passed through.

/// Wipes the remains of returned functions on the stack of the calling thread, 64 KiB below the caller.
void wipeStack(void);
