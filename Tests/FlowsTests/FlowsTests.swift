// The suites of this target are generated from the specs of Flows: a case for each cell of a flow's state × event table, and a
// test for each of its scenarios.
