import Machines
import Statechart

/// An effect sink that ignores all requests. The turnstile requests only a timer, which this program does not run.
struct NoClock: EffectSink {
  typealias Machine = Turnstile

  mutating func perform(_ effect: Turnstile.Effect) {}
  mutating func schedule(_ timer: Turnstile.Timer, _ epoch: Epoch, after delay: Duration) {}
  mutating func cancel(_ timer: Turnstile.Timer) {}
}

// Reads lines with 'coin' or 'push', and prints the prompt of the turnstile before each line.
var sink = NoClock()
var turnstile = Turnstile(Turnstile.Input(), to: &sink)
while true {
  print(turnstile.screen.prompt?.words ?? "")
  guard let line = readLine() else { break }
  switch line {
  case "coin": turnstile.send(.coin, to: &sink)
  case "push": turnstile.send(.push, to: &sink)
  default: print("Write 'coin' or 'push'.")
  }
}
