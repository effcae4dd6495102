/// A point of a picture, in pixels from the upper left corner.
struct Point: Equatable, Sendable {
  var x = 0.0
  var y = 0.0

  static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
}

/// A width and a height, in pixels.
struct Size: Equatable, Sendable {
  var width = 0.0
  var height = 0.0
}

/// A rectangle of a picture.
struct Rectangle: Equatable, Sendable {
  /// The upper left corner.
  var origin: Point
  var size: Size
}

extension Rectangle {
  init(centre: Point, size: Size) {
    self.init(origin: Point(x: centre.x - size.width / 2, y: centre.y - size.height / 2), size: size)
  }

  var centre: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  var right: Double { origin.x + size.width }
  var bottom: Double { origin.y + size.height }
}
