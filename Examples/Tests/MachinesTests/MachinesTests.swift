// The suites of this target are generated from the specs of Machines: what the interpreter does, the machines do.
