import CommandTable
import Foundation

let tour = Command(
  "tour",
  summary: "Play a tour of the app in plain text, on a store of its own.",
  discussion: "The flows and the core are the real ones. What was typed is told in dots, and the store is removed afterwards."
) { try await playTour() }

/// Plays the tour on a store that is gone afterwards.
func playTour() async throws -> ExitCode {
  let folder = FileManager.default.temporaryDirectory.appending(path: "keysmith-tour-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "letter.txt")
  try Data("Dear diary".utf8).write(to: file)
  try await play(in: StoreLocation(store: folder.appending(path: "store").path), file: file)
  return .success
}

@MainActor
private func play(in location: StoreLocation, file: URL) async throws {
  let stage = TourStage(AppCore(location))
  defer { stage.close() }
  try await Tour(stage, file: file).play()
}
