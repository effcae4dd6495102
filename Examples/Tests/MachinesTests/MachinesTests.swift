// The build plugin generates the suites of this target from the specs of the target `Machines`. The interpreter computes the
// expected results.
