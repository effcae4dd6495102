import CommandTable
import Flows
import Foundation
import Statechart

let tour = Command(
  "tour",
  summary: "Play a tour of the app in plain text, on a temporary store.",
  discussion: """
    The tour runs the real flows and the real core. Typed codes are shown as dots, and the store is removed afterwards. \
    For product owners, each screen has the name of its state above it, and the lines of the taken transitions in Specs below.
    """
) { try await playTour() }

/// Plays the tour on a temporary store, and returns `success`.
///
/// - Throws: The errors of ``TourStage/play(_:)``, and errors of the file system.
func playTour() async throws -> ExitCode {
  let tour = Tour.firstSteps
  let folder = FileManager.default.temporaryDirectory.appending(path: "keysmith-tour-\(UUID().uuidString)")
  let files = folder.appending(path: "files")
  try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
  let former = FileManager.default.currentDirectoryPath
  defer {
    _ = FileManager.default.changeCurrentDirectoryPath(former)
    try? FileManager.default.removeItem(at: folder)
  }
  for (name, content) in tour.files { try Data(content.utf8).write(to: files.appending(path: name)) }
  // The steps of the tour refer to the files by relative paths, so the working directory is the folder of the files.
  _ = FileManager.default.changeCurrentDirectoryPath(files.path)
  try await play(tour, in: StoreLocation(store: folder.appending(path: "store").path))
  return .success
}

@MainActor
private func play(_ tour: Tour, in location: StoreLocation) async throws {
  let stage = TourStage(AppCore(location))
  defer { stage.close() }
  try await stage.play(tour)
}
