import Testing

// Key derivation takes about half a second of processor time, and some screens are visible only briefly. Therefore at most
// three of these tests run at a time.

/// Tests that call the program.
@Suite(.serialized)
enum OnTheCommandLine {}

/// Tests that press keys in a terminal.
@Suite(.serialized)
enum InTheTerminal {}

/// Long tests that play the app in a terminal, or its tour.
@Suite(.serialized)
enum ThroughTheApp {}
