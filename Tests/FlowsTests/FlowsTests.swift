// The suites of this target are generated from the specs of Flows. Each flow has a test case for each state and event, and a
// test for each scenario.
