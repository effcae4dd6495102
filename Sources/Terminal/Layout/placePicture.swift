extension ScreenLayout {
  /// Adds a picture beside or below the secret, if the picture and all other parts fit.
  ///
  /// Beside the picture, the prompt is above the secret in the same column, because the picture can be as high as the body. If
  /// the picture does not fit, the hint replaces an empty message.
  ///
  /// - Parameters:
  ///   - box: The width of the secret's frame.
  ///   - caption: The prompt, which is wrapped to the width of the secret's frame; `nil` without a prompt.
  ///   - hint: The lines of the hint that a larger terminal shows the picture.
  mutating func placePicture(
    _ picture: Picture?, beside box: Int, caption: String?, hint: [String], in parts: inout FormParts, columns: Int
  ) {
    guard let picture else { return }
    let caption = caption?.wrapped(to: box) ?? []
    var others = parts
    // No line is reserved for a message on a screen with a picture.
    if message.isEmpty { others[.message] = 0 }
    var beside = others
    beside[.prompt] = 0
    beside[.reveal] = max(ScreenLayout.height(ofCaption: caption) + others[.reveal], picture.height)
    var below = others
    below[.reveal] += 1 + picture.height
    let both = box + 2 + picture.width
    if both <= columns, beside.height <= body.count {
      let left = (columns - both) / 2
      promptColumns = left..<left + box
      prompt = caption
      self.picture = picture
      parts = beside
    } else if picture.width <= columns, below.height <= body.count {
      self.picture = picture
      parts = below
    } else if message.isEmpty {
      message = hint
      parts[.message] = hint.count
    }
  }

  /// Omits the prompt if the prompt, the secret and the message do not fit, because no key scrolls to the secret.
  ///
  /// The hint remains if it fits then, because a larger terminal also shows the prompt.
  mutating func makeRoomForSecret(hint: [String], in parts: inout FormParts) {
    guard !reveal.isEmpty else { return }
    var dense = parts
    dense.gap = 0
    guard dense.top(of: .fields) > body.count else { return }
    prompt = []
    (dense[.prompt], parts[.prompt]) = (0, 0)
    guard dense.top(of: .fields) > body.count, message == hint else { return }
    message = []
    parts[.message] = 0
  }

  /// Places the frame of the secret and its picture, beginning at a row; does nothing without a secret.
  mutating func placeReveal(_ box: Int, row: Int, columns: Int) {
    guard !reveal.isEmpty else { return }
    let height = reveal.count + 2
    revealArea = Area(row: row, column: (columns - box) / 2, height: height, width: box)
    guard let picture else { return }
    guard let promptColumns else {
      pictureArea = Area(
        row: row + height + 1, column: (columns - picture.width) / 2, height: picture.height, width: picture.width)
      return
    }
    let caption = ScreenLayout.height(ofCaption: prompt)
    let total = max(caption + height, picture.height)
    promptRow = row + (total - caption - height) / 2
    revealArea = Area(row: promptRow + caption, column: promptColumns.lowerBound, height: height, width: box)
    pictureArea = Area(
      row: row + (total - picture.height) / 2, column: promptColumns.upperBound + 2, height: picture.height,
      width: picture.width)
  }

  /// Returns the height of a caption above the secret, with the empty line below the caption.
  private static func height(ofCaption lines: [String]) -> Int { lines.isEmpty ? 0 : lines.count + 1 }
}
