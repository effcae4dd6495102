/// Checks that the generated files of specs have different names.
///
/// - Parameters:
///   - paths: The paths of the specs.
///   - name: A function that returns the name of the file that is generated for a path.
/// - Throws: `DuplicateOutput` if several specs would generate the same file.
package func rejectDuplicateOutputs(_ paths: [String], by name: (String) -> String) throws {
  for (name, same) in Dictionary(grouping: Set(paths), by: name) where same.count > 1 {
    throw DuplicateOutput(name: name, paths: same.sorted())
  }
}

/// The error for several specs that would generate the same file.
package struct DuplicateOutput: Error, CustomStringConvertible {
  let name: String
  let paths: [String]
  package var description: String {
    let list = "\(paths.dropLast().joined(separator: ", ")) and \(paths[paths.count - 1])"
    return paths.count == 2
      ? "\(list) would both generate \(name); rename one of them" : "\(list) would all generate \(name); rename all but one"
  }
}
