import Foundation

/// A file of Wycheproof's vectors, in the folder that the environment variable `VECTORS` names.
struct VectorFile<Group: Decodable>: Decodable {
  let testGroups: [Group]

  init(named name: String) throws {
    let folder = URL(filePath: vectorFolder ?? "")
    self = try JSONDecoder().decode(VectorFile.self, from: Data(contentsOf: folder.appending(path: name)))
  }
}

/// Where the vectors are; without them their tests are left out.
let vectorFolder = ProcessInfo.processInfo.environment["VECTORS"]

/// Whether an output has to come out, or an input has to be refused.
enum VectorResult: String, Decodable {
  case valid
  case invalid
  case acceptable
}
