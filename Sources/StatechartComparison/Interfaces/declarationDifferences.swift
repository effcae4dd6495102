import StatechartModel
import StatechartPages

extension Correspondence {
  /// The differences in inputs, output, events and services.
  var declarationDifferences: [Difference] {
    inputDifferences + outputDifferences + eventDifferences + serviceDifferences
  }

  // MARK: Inputs and output

  private var inputDifferences: [Difference] {
    let (mine, theirs) = (old.inputs.map { old.variables[$0] }, new.inputs.map { new.variables[$0] })
    let removed = mine.filter { variable in !theirs.contains { $0.name == variable.name } }.map {
      Difference(
        .input, .callers, "input '\($0.name)' was removed", old: $0.type.description, at: new.range, oldRange: $0.range)
    }
    return removed
      + theirs.compactMap { variable in
        guard let before = mine.first(where: { $0.name == variable.name }) else {
          let isOptional = variable.initial != nil
          return Difference(
            .input, isOptional ? .compatible : .callers,
            "\(isOptional ? "optional" : "required") input '\(variable.name)' was added",
            new: variable.type.description, at: variable.range)
        }
        if before.type != variable.type {
          return Difference(
            .input, variable.type.accepts(before.type) ? .compatible : .callers, "input '\(variable.name)' has another type",
            old: before.type.description, new: variable.type.description, at: variable.range, oldRange: before.range)
        }
        if let usual = before.initial, let other = variable.initial {
          let (mine, theirs) = (SpecText(flow: old).expression(usual), SpecText(flow: new).expression(other))
          guard mine != theirs else { return nil }
          return Difference(
            .input, .callers, "input '\(variable.name)' has another default", old: mine, new: theirs, at: variable.range,
            oldRange: before.range)
        }
        guard (before.initial == nil) != (variable.initial == nil) else { return nil }
        return Difference(
          .input, variable.initial == nil ? .callers : .compatible,
          "input '\(variable.name)' \(variable.initial == nil ? "is now required" : "is now optional")",
          at: variable.range, oldRange: before.range)
      }
  }

  private var outputDifferences: [Difference] {
    fieldDifferences(old.output, new.output).map { name, before, now in
      let isCompatible = before == nil || now.map { theirs in before?.accepts(theirs) ?? false } ?? false
      return Difference(
        .output, isCompatible ? .compatible : .callers, "output '\(name)' \(change(before, now))", old: before?.description,
        new: now?.description, at: new.range, oldRange: old.range)
    }
  }

  // MARK: Events

  private var eventDifferences: [Difference] {
    let lifecycle: (Event) -> Bool = { $0.lifecycle != nil }
    let removed = old.events.filter { event in !lifecycle(event) && !new.events.contains { $0.name == event.name } }.map {
      Difference(.event, .callers, "event '\($0.name)' was removed", at: new.range, oldRange: $0.range)
    }
    let added = new.events.filter { event in !lifecycle(event) && !old.events.contains { $0.name == event.name } }.map {
      Difference(.event, .compatible, "event '\($0.name)' was added", at: $0.range)
    }
    let changed = events.flatMap { event -> [Difference] in
      let (before, now) = (old.events[event.old], new.events[event.new])
      return fieldDifferences(before.fields, now.fields).map { name, type, other in
        let isCompatible = other.map { theirs in type.map { theirs.accepts($0) } ?? false } ?? false
        return Difference(
          .event, isCompatible ? .compatible : .callers, "'\(name)' of event '\(now.name)' \(change(type, other))",
          old: type?.description, new: other?.description, at: now.range, oldRange: before.range)
      }
    }
    return removed + added + changed
  }

  // MARK: Services

  private var serviceDifferences: [Difference] {
    let used = (old.usedNames, new.usedNames)
    let removed = used.0.filter { name in !used.1.contains { $0 == name } }.map {
      Difference(.service, .compatible, "\($0.kind) '\($0.name)' is no longer used", at: new.range, oldRange: old.range)
    }
    let added = used.1.filter { name in !used.0.contains { $0 == name } }.map {
      Difference(.service, .callers, "\($0.kind) '\($0.name)' is now used", at: new.range)
    }
    return removed + added + messageDifferences
  }

  /// The differences in the events that the flow sends to its invoking flow.
  private var messageDifferences: [Difference] {
    let (mine, theirs) = (old.messages.map { old.effects[$0] }, new.messages.map { new.effects[$0] })
    let changed = theirs.filter { effect in mine.contains { $0.name == effect.name && $0.fields != effect.fields } }
    let added = theirs.filter { effect in !mine.contains { $0.name == effect.name } }
    let removed = mine.filter { effect in !theirs.contains { $0.name == effect.name } }
    return added.map { Difference(.event, .callers, "event '\($0.name)' is now sent to the invoking flow", at: new.range) }
      + removed.map {
        Difference(.event, .callers, "event '\($0.name)' is no longer sent to the invoking flow", at: new.range)
      }
      + changed.map { Difference(.event, .callers, "the payload of sent event '\($0.name)' changed", at: new.range) }
  }
}

/// Returns the fields that differ, with their types in both versions; `nil` for a version without the field.
func fieldDifferences(_ old: [Field], _ new: [Field]) -> [(name: String, old: ValueType?, new: ValueType?)] {
  let before = old.compactMap { field -> (String, ValueType?, ValueType?)? in
    let other = new.first { $0.name == field.name }?.type
    return other == field.type ? nil : (field.name, field.type, other)
  }
  let added = new.filter { field in !old.contains { $0.name == field.name } }
  return before + added.map { ($0.name, nil, $0.type) }
}

/// Returns a predicate that describes the change of a field, such as `was removed`.
///
/// - Parameters:
///   - old: The type of the field in the old version; `nil` for an added field.
///   - new: The type of the field in the new version; `nil` for a removed field.
func change(_ old: ValueType?, _ new: ValueType?) -> String {
  old == nil ? "was added" : new == nil ? "was removed" : "has another type"
}

/// An operation, an invoked flow, an effect or a query that a flow uses.
private struct UsedName: Equatable {
  let kind: String
  let name: String
}

extension Flow {
  fileprivate var usedNames: [UsedName] {
    usedOperations.map { UsedName(kind: operations[$0].isFlow ? "flow" : "operation", name: operations[$0].qualifiedName) }
      + usedEffects.filter { effects[$0].receiver == .service }.map {
        UsedName(kind: "effect", name: effects[$0].qualifiedName)
      }
      + usedQueries.map { UsedName(kind: "query", name: queries[$0].qualifiedName) }
  }
}
