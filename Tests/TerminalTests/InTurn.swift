import Testing

/// What takes the terminal of the process, which one at a time can have.
@Suite(.serialized, .timeLimit(.minutes(1))) struct InTurn {}
