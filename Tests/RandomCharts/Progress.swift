import Foundation

/// The progress of a campaign, saved in a file so that the campaign can be resumed.
struct Progress: Codable {
  let seed: Int
  /// The number of the next chart.
  var next: Int
  /// The number of charts that were tested.
  var charts = 0
  /// The number of starts and steps after which the machine and the interpreter were compared.
  var steps = 0
  var differences = 0
  private let path: String

  /// Restores the saved progress from the folder, or creates new progress.
  ///
  /// New progress is created if `from` is not `nil`, if there is no saved progress, or if the saved progress has
  /// differences.
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
