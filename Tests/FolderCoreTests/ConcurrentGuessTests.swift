import FolderCore
import Foundation
import SecretCore
import Testing

@Suite struct ConcurrentGuessTests {
  @Test("Sixteen processes that try codes at the same time get five attempts in total")
  func guesses() async throws {
    let home = try Home()
    _ = try await home.lock().create("1234")
    for name in ["ready", "answers"] { mkdir(home.path(name), 0o700) }
    let url = home.url
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          await #expect(processExitsWith: .success) { [url = url as URL] in
            let name = "\(getpid())"
            try Data().write(to: url.appending(path: "ready/\(name)"))
            while !FileManager.default.fileExists(atPath: url.appending(path: "go").path()) { usleep(200) }
            let answer = try await FolderLock(home: url).unlock("0000")
            try Data("\(answer)".utf8).write(to: url.appending(path: "answers/\(name)"))
          }
        }
      }
      group.addTask {
        let end = ContinuousClock.now + .seconds(20)
        while (try? home.names("ready").count) != 16, .now < end { usleep(1000) }
        _ = try? home.file("go", [])
      }
    }
    let answers = try home.names("answers").map { String(decoding: home.bytes("answers/\($0)") ?? [], as: UTF8.self) }
    #expect(answers.count == 16)
    #expect(answers.count { $0.hasPrefix("incorrect") } == 4)
    #expect(answers.count { $0.hasPrefix("lockedOut") } == 12)
    guard case .set(4, .some, 5) = await home.lock().status() else {
      Issue.record("\(await home.lock().status())")
      return
    }
  }
}
