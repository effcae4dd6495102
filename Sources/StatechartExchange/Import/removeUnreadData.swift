extension SCXMLDocument {
  /// Removes unused data: data that is never read, because its values (texts or arrays) were inlined.
  mutating func removeUnreadData() {
    let conditions = root.all.flatMap(\.transitions).compactMap(\.condition)
    let logged = actions.compactMap { action in if case .log(_, let value) = action.kind { value } else { nil } }
    let read = Set((data.compactMap(\.value) + conditions + logged + actions.flatMap(\.expressions)).flatMap(\.names))
    var values: [String: [ScriptExpression]] = [:]
    for one in data { values[one.id.text, default: []] += [one.value].compactMap(\.self) }
    for action in actions {
      if case .assign(let name, let value) = action.kind { values[name.text]?.append(value) }
    }
    let unread = Set(values.filter { name, all in !read.contains(name) && all.contains(where: \.isLiteral) }.keys)
    guard !unread.isEmpty else { return }
    data.removeAll { unread.contains($0.id.text) }
    scripts = scripts.compactMap { $0.without(unread) }
    root.removeAssignments(to: unread)
  }
}

extension SCXMLState {
  fileprivate mutating func removeAssignments(to unread: Set<String>) {
    invocations = invocations.map { invocation in
      SCXMLInvocation(
        id: invocation.id, document: invocation.document, finalize: invocation.finalize.compactMap { $0.without(unread) },
        range: invocation.range)
    }
    entry = entry.compactMap { $0.without(unread) }
    exit = exit.compactMap { $0.without(unread) }
    initial?.removeAssignments(to: unread)
    for index in transitions.indices { transitions[index].removeAssignments(to: unread) }
    for index in children.indices { children[index].removeAssignments(to: unread) }
  }
}

extension SCXMLTransition {
  fileprivate mutating func removeAssignments(to unread: Set<String>) {
    actions = actions.compactMap { $0.without(unread) }
  }
}

extension SCXMLAction {
  /// Returns the action without assignments to the data in `unread`; `nil` if the action is such an assignment.
  fileprivate func without(_ unread: Set<String>) -> SCXMLAction? {
    switch kind {
    case .assign(let name, _): return unread.contains(name.text) ? nil : self
    case .branch(let branches):
      let rest = branches.map { ($0.condition, $0.actions.compactMap { $0.without(unread) }) }
      return SCXMLAction(kind: .branch(rest), range: range, comments: comments)
    case .raise, .send, .message, .cancel, .log: return self
    }
  }
}
