import Testing

/// Tests that acquire the terminal of the process, which only one session at a time can do.
@Suite(.serialized, .timeLimit(.minutes(1))) struct SerializedTerminalTests {}
