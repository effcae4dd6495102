// The suites of this target are generated from the specs of FixtureFlows: what the interpreter does, the machines do.
