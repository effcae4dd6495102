import Testing

// Deriving a key takes a processor for most of a second, and some of what is looked for on a terminal is gone as quickly: so three
// tests run at a time, and no more.

/// What is tried by calling the program.
@Suite(.serialized)
enum OnTheCommandLine {}

/// What is tried by pressing keys.
@Suite(.serialized)
enum InTheTerminal {}

/// Long stories in the terminal.
@Suite(.serialized)
enum ThroughTheApp {}
