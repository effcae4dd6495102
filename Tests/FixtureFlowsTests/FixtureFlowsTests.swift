// The suites of this target are generated from the specs of FixtureFlows. The generated tests compare each machine with the
// interpreter.
