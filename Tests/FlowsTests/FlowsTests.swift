// The suites of this target are generated from the specs of Flows: a test case for each state and event of a flow, and a test
// for each of its scenarios.
