extension StackView {
  /// The privacy cover: a frame that hides the content of the app.
  public var cover: Frame {
    var frame = Frame(size, style: theme.text)
    frame.putCentred(TerminalStrings.words(in: language).hidden, row: size.rows / 2, style: theme.faint)
    return frame
  }
}
