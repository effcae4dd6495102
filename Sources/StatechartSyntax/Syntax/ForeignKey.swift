/// The keys of other tools (XState, SCXML, Stateflow, UML) with their equivalents in this language.
enum ForeignKey {
  private static let meanings: [String: [String]] = [
    // Transitions
    "cond": ["guard"], "condition": ["guard", "choice"], "if": ["guard"], "when": ["guard"], "else if": ["guard"],
    "elif": ["guard"],
    "elseif": ["guard"], "to": ["target"], "next": ["target"], "goto": ["target"], "default": ["else", "initial"],
    "otherwise": ["else"], "action": ["actions"], "do": ["actions", "invoke"], "then": ["target"], "raise": ["actions"],
    // States
    "onEntry": ["entry"], "onentry": ["entry"], "on_entry": ["entry"], "onEnter": ["entry"], "enter": ["entry"],
    "onExit": ["exit"], "onexit": ["exit"], "on_exit": ["exit"], "onLeave": ["exit"], "leave": ["exit"], "transitions": ["on"],
    "handlers": ["on"], "events": ["on"], "onEvent": ["on"], "delay": ["after"], "delays": ["after"], "timeout": ["after"],
    "timers": ["after"], "interval": ["every"], "repeat": ["every"], "periodic": ["every"], "onDone": ["done"],
    "initialState": ["initial"], "start": ["initial"], "children": ["states"],
    "substates": ["states"], "regions": ["states"], "nodes": ["states"], "variables": ["context"], "vars": ["context"],
    "data": ["input"], "datamodel": ["context"], "view": ["screen"], "ui": ["screen"], "ignored": ["ignore"],
    "ignores": ["ignore"], "kind": ["type"], "branches": ["choice"],
    // Invocations and uses of parts
    "src": ["operation"], "service": ["operation"], "actor": ["operation"], "call": ["operation"],
    "args": ["input", "parameters"],
    "arguments": ["input"], "params": ["input", "parameters"], "with": ["input"], "outcomes": ["on"],
    "results": ["on", "outcomes"],
    "machine": ["flow"], "component": ["part"], "invocation": ["invoke"],
    // Files
    "statechart": ["flow"], "chart": ["flow"], "import": ["uses"], "imports": ["uses"], "include": ["uses"], "use": ["uses"],
    "requires": ["uses"], "description": ["summary"], "doc": ["summary"], "title": ["summary"], "inputs": ["input"],
    "outputs": ["output"], "signals": ["events"], "tests": ["scenarios"], "examples": ["scenarios"],
    "invariants": ["properties"],
    "methods": ["operations"], "functions": ["operations"], "types": ["records"], "structs": ["records"],
    "actions": ["effects"],
    "returns": ["outcomes"], "values": ["fields"],
    // Screens and scenarios
    "text": ["label", "message"], "caption": ["label"], "name": ["label", "flow"], "onClick": ["event"], "on": ["event"],
    "sends": ["event"],
    "style": ["role"], "visible": ["when"], "heading": ["title"],
    "click": ["send"], "press": ["send"], "event": ["send"], "assert": ["expect"], "verify": ["expect"], "sleep": ["wait"],
    "respond": ["answer"], "reply": ["answer"],
  ]

  /// Returns the equivalent of another tool's key among the allowed keys; `nil` if no allowed key is equivalent.
  static func meaning(of key: String, among allowed: [String]) -> String? {
    meanings[key]?.first { allowed.contains($0) }
  }

  /// Returns whether an entry of another tool is superfluous.
  ///
  /// Such an entry states a default of this language, or is metadata such as `id`.
  static func isSuperfluous(_ key: String, _ value: String, among allowed: [String]) -> Bool {
    switch (key, value) {
    case ("internal", "true"), ("external", "false"): allowed.contains("reenter")
    case ("final", "false"), ("parallel", "false"): allowed.contains("type")
    case ("id", _), ("tags", _), ("meta", _), ("key", _), ("order", _), ("version", _): true
    default: false
    }
  }

  /// Returns the equivalent of an entry of another tool, such as `type: final` for `final: true`; `nil` for other entries.
  static func entry(_ key: String, _ value: String, among allowed: [String]) -> String? {
    let meant: String? =
      switch (key, value) {
      case ("final", "true"): "type: final"
      case ("parallel", "true"): "type: parallel"
      case ("history", "deep"): "type: deep history"
      case ("history", "true"), ("history", "shallow"): "type: history"
      case ("internal", "false"), ("external", "true"): "reenter: true"
      default: nil
      }
    guard let meant, allowed.contains(String(meant.prefix { $0 != ":" })) else { return nil }
    return meant
  }
}
