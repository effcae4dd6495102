/// A pretty-printer of declarations in the style of `swift format`.
///
/// The printer indents by two spaces, and breaks lines at 128 columns where possible.
struct SwiftPrinter {
  private static let width = 128
  private var lines: [String] = []
  private var depth = 0

  /// Returns the source text of a file, with a header comment, imports and declarations.
  static func print(header: String, imports: [String], _ declarations: [SwiftDeclaration]) -> String {
    var printer = SwiftPrinter()
    printer.line("// \(header)")
    if !imports.isEmpty { printer.line("") }
    for name in imports { printer.line(name) }
    for declaration in declarations {
      printer.line("")
      printer.declaration(declaration)
    }
    return printer.lines.joined(separator: "\n") + "\n"
  }

  // MARK: Lines

  private mutating func line(_ text: String) {
    lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
  }

  private mutating func indented(_ body: (inout SwiftPrinter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  private func fits(_ text: String) -> Bool {
    text.count + 2 * depth <= Self.width
  }

  /// Prints items with line wrapping, separated by `separator` and a space.
  ///
  /// Continuation lines are indented. The text `first` precedes the items, and the text `last` follows the items.
  private mutating func filled(_ first: String, _ items: [String], separator: String, last: String) {
    var current = first
    var isFirstLine = true
    for (index, item) in items.enumerated() {
      let word = item + (index == items.count - 1 ? last : separator)
      let isStart = current.isEmpty || index == 0
      let candidate = isStart ? current + word : current + " " + word
      if candidate.count + 2 * depth + (isFirstLine ? 0 : 2) <= Self.width || isStart {
        current = candidate
      } else {
        line((isFirstLine ? "" : "  ") + current)
        isFirstLine = false
        current = word
      }
    }
    line((isFirstLine ? "" : "  ") + current)
  }

  private mutating func documentation(_ paragraphs: [String]) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line("///") }
      var current = "///"
      for word in paragraph.split(separator: " ") {
        if !fits("\(current) \(word)"), current != "///" {
          line(current)
          current = "///"
        }
        current += " \(word)"
      }
      line(current)
    }
  }

  // MARK: Declarations

  private mutating func declaration(_ declaration: SwiftDeclaration) {
    switch declaration {
    case .type(let type): self.type(type)
    case .enumCase(let signature):
      documentation(signature.documentation)
      let name = "case \(escaped(signature.name))"
      let text = name + parameterList(signature.parameters, orNothing: true) + signature.suffix
      if fits(text) { return line(text) }
      line("\(name)(")
      indented { $0.list(signature.parameters.map(\.line), suffix: ")" + signature.suffix) }
    case .property(let property): self.property(property)
    case .function(let function): self.function(function)
    case .mark(let words): line("// MARK: \(words)")
    case .unlessEmbedded(let declarations):
      line("#if !hasFeature(Embedded)")
      members(declarations)
      line("#endif")
    case .texts(let declarations):
      line("#if !hasFeature(Embedded) || STATECHART_TEXTS")
      members(declarations)
      line("#endif")
    }
  }

  private mutating func type(_ type: SwiftType) {
    documentation(type.documentation)
    let conformances = type.conformances.isEmpty ? "" : ": \(type.conformances.joined(separator: ", "))"
    guard !type.members.isEmpty else {
      line("\(type.introducer) \(type.name)\(conformances) {}")
      return
    }
    line("\(type.introducer) \(type.name)\(conformances) {")
    indented { $0.members(type.members) }
    line("}")
  }

  /// Prints members with an empty line between them, except between cases, between stored properties and between type aliases.
  private mutating func members(_ members: [SwiftDeclaration]) {
    for (index, member) in members.enumerated() {
      if index > 0, member.run == nil || member.run != members[index - 1].run { line("") }
      declaration(member)
    }
  }

  private mutating func property(_ property: SwiftProperty) {
    documentation(property.documentation)
    var text = "\(property.introducer) \(escaped(property.name))"
    if let type = property.type { text += ": \(type)" }
    if let initial = property.initial {
      expression(initial, prefix: text + " = ")
      return
    }
    guard let body = property.body else {
      // Break a long composition of protocols before `&`.
      let parts = text.split(separator: " & ").map(String.init)
      filled("", [parts[0]] + parts.dropFirst().map { "& " + $0 }, separator: "", last: "")
      return
    }
    guard !property.setter.isEmpty else {
      block(text, body)
      return
    }
    line("\(text) {")
    indented { printer in
      printer.block("get", body)
      printer.block("set", property.setter)
    }
    line("}")
  }

  private mutating func function(_ function: SwiftFunction) {
    documentation(function.documentation)
    let head = function.introducer + function.generics
    let text = head + parameterList(function.parameters, orNothing: false) + function.suffix
    let end = function.body == nil ? "" : " {"
    if fits(text + end) {
      function.body.map { block(text, $0) } ?? line(text)
      return
    }
    line(head + "(")
    let parameters = function.parameters.map(\.line)
    if fits("  " + parameters.joined(separator: ", ")) {
      indented { $0.line(parameters.joined(separator: ", ")) }
    } else {
      indented { printer in
        for (index, parameter) in parameters.enumerated() {
          printer.line(parameter + (index == parameters.count - 1 ? "" : ","))
        }
      }
    }
    let closing = ")" + function.suffix
    function.body.map { block(closing, $0) } ?? line(closing)
  }

  private func parameterList(_ parameters: [SwiftParameter], orNothing: Bool) -> String {
    parameters.isEmpty && orNothing ? "" : "(\(parameters.map(\.line).joined(separator: ", ")))"
  }

  private mutating func block(_ head: String, _ body: [SwiftStatement]) {
    guard !body.isEmpty else {
      line("\(head) {}")
      return
    }
    line("\(head) {")
    indented { $0.statements(body) }
    line("}")
  }

  // MARK: Statements

  private mutating func statements(_ statements: [SwiftStatement]) {
    for statement in statements { self.statement(statement) }
  }

  private mutating func statement(_ statement: SwiftStatement) {
    switch statement {
    case .expression(let value): expression(value)
    case .assign(let target, let value): expression(value, prefix: "\(target.line) = ")
    case .variable(let name, let value): expression(value, prefix: "var \(name) = ")
    case .constant(let name, let value): expression(value, prefix: "let \(name) = ")
    case .returned(let value): expression(value, prefix: "return ")
    case .trailing(let call, let body): block(call.line, body)
    case .guardReturn(let condition): line("guard \(condition.line) else { return }")
    case .guardReturnValue(let condition, let value): line("guard \(condition.line) else { return \(value.line) }")
    case .whileLoop(let condition, let body): block("while \(condition.line)", body)
    case .branches(let branches): self.branches(branches)
    case .block(let body): block("do", body)
    case .loop(let name, let sequence, let body): block("for \(name) in \(sequence.line)", body)
    case .select(let subject, let cases): select("switch \(subject.line) {", cases)
    case .returnSelection(let subject, let cases): select("return switch \(subject.line) {", cases)
    case .assignSelection(let target, let subject, let cases):
      line("\(target.line) =")
      indented { $0.select("switch \(subject.line) {", cases) }
    }
  }

  /// Prints an expression, on one line if possible.
  ///
  /// A longer call or array is broken after its opening parenthesis or bracket, and a longer conditional expression after its
  /// condition.
  private mutating func expression(_ value: SwiftExpression, prefix: String = "", suffix: String = "") {
    let text = prefix + value.line + suffix
    // Like `swift format`, reserve a column for a comma after the last of several elements.
    guard !fits(value.endsWithElements ? text + "," : text) else {
      line(text)
      return
    }
    switch value {
    case .call(let callee, let arguments) where !arguments.isEmpty:
      line("\(prefix)\(callee.line)(")
      indented { $0.arguments(arguments, suffix: ")" + suffix) }
    case .array(let items):
      line("\(prefix)[")
      // Like `swift format`, print no comma after a single element.
      indented { printer in for item in items { printer.expression(item, suffix: items.count == 1 ? "" : ",") } }
      line("]\(suffix)")
    case .binary(let left, "+=", .array(let items), _):
      expression(.array(items), prefix: "\(prefix)\(left.line) += ", suffix: suffix)
    case .binary(.binary(let condition, "?", let first, _), ":", _, _):
      // Like `swift format`, print the condition on a separate line.
      line(prefix + condition.line)
      let choices = value.line.dropFirst(condition.line.count + 1) + suffix
      indented { printer in
        if printer.fits(String(choices)) { return printer.line(String(choices)) }
        printer.line("? \(first.line)")
        printer.line(String(choices.dropFirst("? \(first.line) ".count)))
      }
    default:
      line(text)
    }
  }

  /// Prints arguments, as many on a line as fit.
  private mutating func arguments(_ arguments: [SwiftArgument], suffix: String) {
    var current = ""
    for (index, argument) in arguments.enumerated() {
      let word = argument.line + (index == arguments.count - 1 ? suffix : ",")
      if fits(current.isEmpty ? word : "\(current) \(word)") {
        current += current.isEmpty ? word : " \(word)"
        continue
      }
      if !current.isEmpty { line(current) }
      current = ""
      if fits(word) {
        current = word
      } else {
        let label = argument.label.map { "\($0): " } ?? ""
        expression(argument.value, prefix: label, suffix: index == arguments.count - 1 ? suffix : ",")
      }
    }
    if !current.isEmpty { line(current) }
  }

  /// Prints the items of a parenthesized list, with as many items per line as fit.
  private mutating func list(_ items: [String], suffix: String) {
    var current = ""
    for (index, item) in items.enumerated() {
      let word = item + (index == items.count - 1 ? suffix : ",")
      if !current.isEmpty, !fits("\(current) \(word)") {
        line(current)
        current = ""
      }
      current += current.isEmpty ? word : " \(word)"
    }
    line(current)
  }

  /// Prints a pattern, broken at parentheses or commas if the pattern does not fit on a line.
  private mutating func pattern(_ text: String) {
    guard !fits(text) else { return line(text) }
    guard let open = text.firstIndex(of: "(") else { return list(text.split(separator: ", ").map(String.init), suffix: "") }
    // Like `swift format`, begin a line with the element that is broken.
    if let comma = text[..<open].lastIndex(of: ",") {
      line(String(text[...comma]))
      line(String(text[text.index(comma, offsetBy: 2)...open]))
    } else {
      line(String(text[...open]))
    }
    indented { $0.pattern(String(text[text.index(after: open)...])) }
  }

  private mutating func branches(_ branches: [SwiftBranch]) {
    for (index, branch) in branches.enumerated() {
      let start = index == 0 ? "" : "} else"
      switch branch.condition {
      case nil: line("\(start) {")
      case .binds(let name, let value): line("\(start.isEmpty ? "" : start + " ")if let \(name) = \(value.line) {")
      case .holds(let condition): head("\(start.isEmpty ? "" : start + " ")if", condition)
      }
      indented { $0.statements(branch.body) }
    }
    line("}")
  }

  /// Prints the head of a branch, `if condition {`.
  ///
  /// A line that is too long is split before each `&&`.
  private mutating func head(_ word: String, _ condition: SwiftExpression) {
    let text = "\(word) \(condition.line) {"
    if fits(text) {
      line(text)
      return
    }
    let parts = condition.conjuncts
    line("\(word) \(parts[0].line)")
    indented { printer in for part in parts.dropFirst() { printer.line("&& \(part.line)") } }
    line("{")
  }

  /// Prints a switch.
  ///
  /// If each arm is empty or a single expression that fits on a line, each arm is printed on one line. Otherwise, the body of
  /// each arm is printed on separate lines.
  private mutating func select(_ head: String, _ cases: [SwiftCase]) {
    let isCompact = cases.allSatisfy { compactLine(of: $0).map(fits) ?? false }
    line(head)
    for arm in cases {
      if isCompact { line(compactLine(of: arm) ?? "") } else { self.arm(arm) }
    }
    line("}")
  }

  private func compactLine(of arm: SwiftCase) -> String? {
    let head = "case \(arm.patterns.joined(separator: ", "))\(arm.condition.map { " where \($0.line)" } ?? ""):"
    if arm.body.isEmpty { return "\(head) break" }
    guard arm.body.count == 1, case .expression(let value) = arm.body[0] else { return nil }
    return "\(head) \(value.line)"
  }

  private mutating func arm(_ arm: SwiftCase) {
    let patterns = arm.patterns.joined(separator: ", ")
    let condition = arm.condition.map { " where \($0.line)" } ?? ""
    if fits("case \(patterns)\(condition):") {
      line("case \(patterns)\(condition):")
    } else if arm.patterns.count == 1, condition.isEmpty {
      pattern("case \(patterns):")
    } else if condition.isEmpty {
      filled("case ", arm.patterns, separator: ",", last: ":")
    } else {
      filled("case ", arm.patterns, separator: ",", last: "")
      line("where \(arm.condition?.line ?? ""):")
    }
    indented { printer in
      if arm.body.isEmpty { printer.line("break") } else { printer.statements(arm.body) }
    }
  }
}

extension SwiftDeclaration {
  /// The kind of declaration that can follow this declaration without an empty line; `nil` if an empty line is required.
  fileprivate var run: String? {
    switch self {
    case .enumCase: "cases"
    case .property(let property):
      property.body == nil ? property.introducer.hasSuffix("typealias") ? "aliases" : "properties" : nil
    case .type, .function, .mark, .unlessEmbedded, .texts: nil
    }
  }
}

extension SwiftParameter {
  fileprivate var line: String {
    let start = name.isEmpty ? type : "\(name): \(type)"
    return initial.map { "\(start) = \($0.line)" } ?? start
  }
}

extension SwiftExpression {
  /// The conjuncts of a chain of `&&`; for another expression, the expression alone.
  fileprivate var conjuncts: [SwiftExpression] {
    if case .binary(let left, "&&", let right, _) = self { left.conjuncts + [right] } else { [self] }
  }
}

extension SwiftExpression {
  /// Whether the expression ends with an array or a dictionary of several elements.
  fileprivate var endsWithElements: Bool {
    switch self {
    case .array(let items): items.count > 1
    case .call(_, let arguments): arguments.last?.value.endsWithElements ?? false
    default: false
    }
  }
}
