// The suites of this target are generated from the specs of FixtureFlows. They compare the machines with the interpreter.
