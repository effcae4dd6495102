// The machines of this target are generated from its specs.
