/// Refuses specs that would be written into one file.
package func refuseSameFile(_ paths: [String], by name: (String) -> String) throws {
  for (name, same) in Dictionary(grouping: Set(paths), by: name) where same.count > 1 {
    throw SameFile(name: name, paths: same.sorted())
  }
}

/// Specs that would be generated into one file.
package struct SameFile: Error, CustomStringConvertible {
  let name: String
  let paths: [String]
  package var description: String { "\(paths.joined(separator: " and ")) would both give \(name); rename one of them" }
}
