import Foundation

/// How far a campaign has come, kept in a file so that it can be gone on with.
struct Progress: Codable {
  let seed: Int
  /// The number of the next chart.
  var next: Int
  /// The charts that were tried.
  var charts = 0
  /// The steps after which machine and interpreter were compared.
  var steps = 0
  var differences = 0
  private let path: String

  /// Goes on where the folder says, unless it is told from where.
  init(in folder: URL, seed: Int, from: Int?) {
    let path = folder.appending(path: "progress-\(seed).json").path
    if from == nil, let data = FileManager.default.contents(atPath: path),
      let saved = try? JSONDecoder().decode(Progress.self, from: data), saved.differences == 0
    {
      self = saved
    } else {
      (self.seed, next, self.path) = (seed, from ?? 0, path)
    }
  }

  func save() throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  var summary: String {
    "\(charts) charts up to number \(next - 1) of seed \(seed), compared after \(steps) steps: \(differences) differences"
  }
}
