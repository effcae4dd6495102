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
  package var description: String {
    let list = "\(paths.dropLast().joined(separator: ", ")) and \(paths[paths.count - 1])"
    return paths.count == 2
      ? "\(list) would both generate \(name); rename one of them" : "\(list) would all generate \(name); rename all but one"
  }
}
