/// The emblem of an app: a picture of a few lines, and the name of the app in large letters beside the picture.
public struct Emblem: Hashable, Sendable {
  /// The lines of the picture.
  public let picture: [String]
  /// The lines of the name.
  public let name: [String]

  /// Creates an emblem.
  ///
  /// - Parameters:
  ///   - picture: The lines of the picture, which have the same width.
  ///   - name: As many lines as the picture has, of the same width.
  public init(picture: [String], name: [String]) {
    (self.picture, self.name) = (picture, name)
  }

  /// The number of columns between the picture and the name.
  static let margin = 2

  /// The number of lines.
  var height: Int { name.count }

  var nameWidth: Int { name.first?.displayWidth ?? 0 }

  /// The width of the picture, the margin and the name, in cells.
  var width: Int { (picture.first?.displayWidth ?? 0) + Emblem.margin + nameWidth }

  /// Returns whether the name with its margins, an empty line and `rows` lines of content fit in `free`.
  func fits(above rows: Int, in free: Size) -> Bool {
    nameWidth + 2 <= free.columns && height + 1 + rows <= free.rows
  }
}
