/// Throws an error if two specs would be written to the same file.
package func rejectDuplicateOutputs(_ paths: [String], by name: (String) -> String) throws {
  for (name, same) in Dictionary(grouping: Set(paths), by: name) where same.count > 1 {
    throw DuplicateOutput(name: name, paths: same.sorted())
  }
}

/// An error for specs that would be generated into the same file.
package struct DuplicateOutput: Error, CustomStringConvertible {
  let name: String
  let paths: [String]
  package var description: String { "\(paths.joined(separator: " and ")) would both generate \(name); rename one of them" }
}
