// Whoever links this wipes all memory that is given back, the frames of tasks among it, through which a typed code has passed.
// There is nothing to call.
