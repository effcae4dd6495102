// Whoever links this wipes all memory that is given back, the frames of tasks among it, through which a typed code has passed.

/// Wipes what functions that have returned left on the stack of the calling thread, 64 KiB below the caller.
void wipeStack(void);
