// Diagnostics of unknown, duplicate, ambiguous, reserved and unused names.

import StatechartModel
import StatechartSyntax

extension Diagnostic {
  // MARK: Unknown

  /// Returns the diagnostic for an unknown outcome of an operation.
  ///
  /// - Parameter missing: The outcomes that are not handled. A single missing outcome is suggested if no name is similar.
  static func unknownOutcome(_ name: Name, of operation: String, among known: [String], missing: [String]) -> Diagnostic {
    guard missing.count == 1, suggestion(for: name.text, among: known) == nil else {
      return unknownName(name, what: "outcome", "of '\(operation)'", among: known, code: .unknownOutcome)
    }
    return Diagnostic(
      .unknownOutcome, at: name.range, "unknown outcome '\(name.text)' of '\(operation)'; did you mean '\(missing[0])'?",
      fixIts: FixIt.replacing(name, with: missing[0]))
  }

  static func interfaceNotUsed(_ name: Name, uses: [Name]) -> Diagnostic {
    Diagnostic(
      .unknownInterface, at: name.range, "interface '\(name.text)' is missing from 'uses'",
      advice: uses.isEmpty ? "add 'uses: [\(name.text)]' to the flow" : nil, fixIts: FixIt.adding(name.text, toUses: uses))
  }

  /// Returns the diagnostic for the use of a spec that has errors.
  ///
  /// - Parameter spec: The name of the spec with the errors.
  static func errorsInUsedSpec(_ name: Name, at spec: SourceRange) -> Diagnostic {
    Diagnostic(.errorsInUsedSpec, at: name.range, "spec '\(name.text)' has errors", advice: "fix the errors of the spec first")
      .noting("spec '\(name.text)' is here", at: spec)
  }

  /// Returns the diagnostic for an unknown name that a file with syntax errors may declare.
  ///
  /// - Parameters:
  ///   - what: The kind of the name, such as `type`.
  ///   - file: A file that cannot be parsed.
  static func mayBeDeclared(_ name: Name, what: String, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      .errorsInUsedSpec, at: name.range,
      "unknown \(what) '\(name.text)'; '\(file.name)' has syntax errors and may declare the name",
      advice: "fix the errors of the file first"
    ).noting("the file with the errors is here", at: file.start)
  }

  /// Returns the diagnostic for a recursive policy type, whose definition refers to the type itself.
  static func typeOfItself(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownType, at: name.range, "circular reference: '\(name.text)' refers to itself",
      advice: "write a type such as 'int(0...9)'")
  }

  /// Returns the diagnostic for a name of a policy that is not a constant with a single value.
  static func unknownConstant(_ name: Name, of policy: String, _ policies: PolicyNames) -> Diagnostic {
    if policies.types[name.text]?.policy.text == policy {
      return Diagnostic(
        .unknownName, at: name.range, "expected a constant, found type '\(name.text)'",
        advice: "write '\(name.text)' without the name of the policy, where a type is declared")
    }
    if policies.policies[policy]?.values.contains(where: { $0.name.text == name.text }) == true {
      return Diagnostic(
        .unknownName, at: name.range, "expected a constant with one value, found list '\(name.text)'",
        advice: "flows cannot read the lists of policies")
    }
    return unknownName(
      name, what: "constant", "of policy '\(policy)'", among: policies.constants(of: policy) ?? [], code: .unknownName)
  }

  /// Returns the diagnostic for a constant that a flow cannot read.
  static func constantNotRead(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range, "expected a number or a duration, found constant '\(name.text)', which is \(type.phrase)",
      advice: "flows can read only numbers and durations; the app can read all constants")
  }

  /// Returns the diagnostic for a named type of a policy that is neither a number with a range nor a pin.
  static func cannotBeNamed(_ name: Name, _ type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: name.range,
      "expected a number with a range or a pin, found type '\(name.text)', which is \(type.phrase)",
      advice: "declare cases and records in the specs that use them")
  }

  /// Returns the diagnostic for an operation, a query, an event or a flow that is called as an effect.
  static func notAnEffect(_ name: Name, is what: String, advice: String?, fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(.unknownEffect, at: name.range, "expected an effect, found \(what)", advice: advice, fixIts: fixIts)
  }

  /// Returns the diagnostic for an effect or a query that is invoked as an operation.
  static func notAnOperation(_ name: Name, is what: String, advice: String) -> Diagnostic {
    Diagnostic(.unknownOperation, at: name.range, "expected an operation, found \(what)", advice: advice)
  }

  static func callsLikeAFunction(_ name: Name, of receiver: String, _ arguments: String, at range: SourceRange) -> Diagnostic {
    let call = "\(receiver).\(name.text)(\(arguments))"
    return Diagnostic(
      .unknownEffect, at: range, "'\(name.text)' is a method; write '\(call)'",
      fixIts: range.isOnOneLine ? [.replace(range, with: call, isCertain: true)] : [])
  }

  // MARK: Duplicate

  static func duplicateLabel(_ label: String, what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "duplicate label '\(label)' of a \(what)",
      advice: "change one of the labels, or give each control a 'when' so that only one control is visible")
  }

  static func duplicateEvent(_ name: String, at use: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: use, "duplicate event '\(name)': this part declares the event too", advice: "rename one of the events"
    )
  }

  static func otherCases(_ type: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: name.range, "duplicate type '\(type)' for the cases of '\(name.text)'",
      advice: "rename '\(name.text)', or declare the same cases in both declarations")
  }

  static func casesDeclaredTwice(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: range, "'\(other)' and '\(name)' declare the same cases as two types",
      advice: "declare the cases in one interface")
  }

  // MARK: Ambiguous

  static func ambiguousName(_ name: Name, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: name.range, "ambiguous name '\(name.text)': \(first) or \(second)",
      advice: "rename one of the declarations")
  }

  static func ambiguousState(_ name: Name, paths: [String]) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: name.range, "ambiguous state '\(name.text)': several states have this name",
      fixIts: paths.flatMap { FixIt.replacing(name, with: $0) })
  }

  // MARK: Reserved

  static func reservedName(_ name: Name) -> Diagnostic {
    Diagnostic(.reservedName, at: name.range, "'\(name.text)' is a reserved name", advice: "choose another name")
  }

  static func reservedType(_ type: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .reservedName, at: name.range, "the type '\(type)' for the cases of '\(name.text)' is a reserved name",
      advice: "rename '\(name.text)'")
  }

  // MARK: Unused

  static func unused(_ name: String, what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unused, .warning, at: range, "unused \(what) '\(name)'", advice: "remove '\(name)'")
  }

  static func neverRead(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unused, .warning, at: range, "variable '\(name)' is assigned but never read",
      advice: "remove '\(name)' and its assignments")
  }

  static func noEffect(_ name: Name) -> Diagnostic {
    Diagnostic(
      .noEffect, .warning, at: name.range, "variable '\(name.text)' is assigned to itself",
      advice: "write the name of another value")
  }

  static func textIsName(_ name: Name) -> Diagnostic {
    Diagnostic(
      .textIsName, .warning, at: name.range,
      "text '\(name.text)' is also the name of a variable or a text; a placeholder needs braces",
      fixIts: name.exactRange.map { range in
        // An unquoted brace would begin a mapping.
        let before = range.file.line(range.start.line).unicodeScalars.prefix(range.start.column - 1).last
        let isQuoted = before == "'" || before == "\""
        return [FixIt("write '{\(name.text)}'", [TextEdit(range, isQuoted ? "{\(name.text)}" : "'{\(name.text)}'")])]
      } ?? [])
  }

  // MARK: Parts

  /// Returns the diagnostic, at the use of a part, for an error that the arguments of this use cause in the part.
  static func inPart(_ part: Name, _ found: Diagnostic) -> Diagnostic {
    var diagnostic = Diagnostic(
      found.code, at: part.range, "in part '\(part.text)' with these arguments: \(found.message)", advice: found.advice
    )
    .noting("the error is here", at: found.range)
    diagnostic.notes += found.notes.filter { $0.range != nil }
    return diagnostic
  }

  /// Returns the diagnostic for an argument of a part that is not the name of a variable.
  ///
  /// - Parameter known: The names of variables of the flow with a suitable type.
  static func parameterNeedsName(_ parameter: Declaration, at range: SourceRange, among known: [String]) -> Diagnostic {
    Diagnostic(
      .unknownName, at: range,
      "expected the name of a variable for parameter '\(parameter.name.text)', found '\(range.file.text(in: range))'",
      advice: known.isEmpty
        ? "the part changes the parameter: declare a variable of type '\(parameter.type.description)' under 'context', and write its name"
        : "the part changes the parameter: write one of the names \(known.map { "'\($0)'" }.joined(separator: ", ")), or declare another variable"
    )
  }
}

extension FixIt {
  /// Returns an array with a fix-it that adds a name to `uses`.
  ///
  /// The array is empty if `uses` is empty.
  static func adding(_ name: String, toUses uses: [Name]) -> [FixIt] {
    uses.last.map { [FixIt("add '\(name)' to 'uses'", [.append([name], after: $0)], isCertain: true)] } ?? []
  }
}
