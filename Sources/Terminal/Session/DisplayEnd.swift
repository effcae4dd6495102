/// How a display came to its end.
public enum DisplayEnd: Hashable, Sendable {
  /// The flows are over.
  case over
  /// Their user has left: by a key or the word for it, or, in lines, by ending the input where a choice was asked for.
  case quit
  /// The input has ended by itself: the terminal has gone away, a signal asks for the end or, in lines, the input was over in the
  /// middle of an answer, before what was chosen was done, or after a line that nobody could be asked about again.
  case cutShort
}
