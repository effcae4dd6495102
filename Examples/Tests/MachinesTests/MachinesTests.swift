// The suites of this target are generated from the specs of Machines. The interpreter computes the expected results.
