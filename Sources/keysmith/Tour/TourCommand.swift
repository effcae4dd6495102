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
  defer { try? FileManager.default.removeItem(at: folder) }
  let location = StoreLocation(
    store: folder.appending(path: "store").path(percentEncoded: false),
    device: folder.appending(path: "device").path(percentEncoded: false))
  try await Tour(core: AppCore(location)).play()
  return .success
}
