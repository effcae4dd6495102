import Testing

// Key derivation uses a processor for most of a second, and some screens are visible only briefly. Therefore at most three
// tests run at a time.

/// Tests that call the program.
@Suite(.serialized)
enum OnTheCommandLine {}

/// Tests that press keys in a terminal.
@Suite(.serialized)
enum InTheTerminal {}

/// Long tests in a terminal.
@Suite(.serialized)
enum ThroughTheApp {}
