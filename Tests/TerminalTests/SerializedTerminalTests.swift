import Testing

/// Tests of sessions that acquire a terminal.
///
/// The tests are serialized, because only one session at a time can acquire the terminal.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SerializedTerminalTests {}
