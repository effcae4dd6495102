import Foundation

/// A file of Wycheproof test vectors, in the folder that the environment variable `VECTORS` names.
struct VectorFile<Group: Decodable>: Decodable {
  let testGroups: [Group]

  init(named name: String) throws {
    let folder = URL(filePath: vectorFolder ?? "")
    self = try JSONDecoder().decode(VectorFile.self, from: Data(contentsOf: folder.appending(path: name)))
  }
}

/// The folder of the vectors.
///
/// If `nil`, the tests with vectors are skipped.
let vectorFolder = ProcessInfo.processInfo.environment["VECTORS"]

/// The expected result of the operation of a test vector.
enum VectorResult: String, Decodable {
  case valid
  case invalid
  case acceptable
}
