import Testing

/// Tests that acquire the terminal of the process. They are serialized, because only one session can acquire it at a time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SerializedTerminalTests {}
