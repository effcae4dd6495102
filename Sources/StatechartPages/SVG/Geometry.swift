/// A point of a picture, in pixels from the upper left corner.
package struct Point: Equatable, Sendable {
  package var x = 0.0
  package var y = 0.0

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
}

/// A width and a height, in pixels.
package struct Size: Equatable, Sendable {
  package var width = 0.0
  package var height = 0.0

  package init(width: Double = 0, height: Double = 0) { (self.width, self.height) = (width, height) }
}

/// A rectangle of a picture.
package struct Rectangle: Equatable, Sendable {
  /// The upper left corner.
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  init(centre: Point, size: Size) {
    self.init(origin: Point(x: centre.x - size.width / 2, y: centre.y - size.height / 2), size: size)
  }

  var centre: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  var right: Double { origin.x + size.width }
  var bottom: Double { origin.y + size.height }
}
