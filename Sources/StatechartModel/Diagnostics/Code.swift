extension Diagnostic {
  /// The codes of diagnostics.
  ///
  /// The raw values are stable, because editors and scripts may depend on them.
  public enum Code: String, CaseIterable, Sendable {
    // Syntax
    case syntax
    case fileTooLarge = "file-too-large"
    case nestedTooDeeply = "nested-too-deeply"
    case emptyFile = "empty-file"
    case severalDocuments = "several-documents"
    case anchor
    case alias
    case tag
    case duplicateKey = "duplicate-key"
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongKind = "wrong-kind"
    case notASpec = "not-a-spec"
    case notAName = "not-a-name"
    case textCutShort = "text-cut-short"
    case expressionSyntax = "expression-syntax"

    // SCXML
    case xmlSyntax = "xml-syntax"
    case scxmlForm = "scxml-form"
    case noCounterpart = "no-counterpart"

    // Names
    case unknownName = "unknown-name"
    case unknownState = "unknown-state"
    case unknownEvent = "unknown-event"
    case unknownEffect = "unknown-effect"
    case unknownOperation = "unknown-operation"
    case unknownQuery = "unknown-query"
    case unknownOutcome = "unknown-outcome"
    case unknownInterface = "unknown-interface"
    case unknownPart = "unknown-part"
    case unknownFlow = "unknown-flow"
    case unknownParameter = "unknown-parameter"
    case unknownType = "unknown-type"
    case unknownRole = "unknown-role"
    case unknownMode = "unknown-mode"
    case errorsInUsedSpec = "errors-in-used-spec"
    case duplicateName = "duplicate-name"
    case ambiguousName = "ambiguous-name"
    case reservedName = "reserved-name"
    case unused
    case noEffect = "no-effect"
    case textIsName = "text-is-name"
    case foreignPlaceholder = "foreign-placeholder"

    // Types
    case typeMismatch = "type-mismatch"
    case outOfRange = "out-of-range"
    case missingArgument = "missing-argument"
    case missingCase = "missing-case"
    case needsInitialValue = "needs-initial-value"
    case inputChanged = "input-changed"
    case secretLeak = "secret-leak"
    case recordCycle = "record-cycle"
    case guardCycle = "guard-cycle"
    case contextOutOfReach = "context-out-of-reach"

    // States, transitions and controls
    case unreachableState = "unreachable-state"
    case unhandledEvent = "unhandled-event"
    case unhandledOutcome = "unhandled-outcome"
    case flowNotRunning = "flow-not-running"
    case deadControl = "dead-control"
    case shadowedTransition = "shadowed-transition"
    case overlappingGuards = "overlapping-guards"
    case emptyTransition = "empty-transition"
    case selfTarget = "self-target"
    case eventlessCycle = "eventless-cycle"
    case deadlock
    case choice
    case finalState = "final-state"
    case initialState = "initial-state"
    case handledAndIgnored = "handled-and-ignored"
    case parallelState = "parallel-state"
    case historyState = "history-state"
    case crossRegion = "cross-region"
    case conflictingRegions = "conflicting-regions"
    case neverDone = "never-done"
    case onlyInSCXML = "only-in-scxml"

    // Invoked flows, drafts and translations
    case flowCycle = "flow-cycle"
    case missingTranslation = "missing-translation"
    case draft
    case translationValues = "translation-values"
    case pluralForms = "plural-forms"

    // Scenarios, properties and snapshots
    case snapshot
    case requirement
    case scenario
    case property
    case refutedProperty = "refuted-property"
    case vacuousProperty = "vacuous-property"
    case inconclusiveProperty = "inconclusive-property"
  }
}

extension Diagnostic.Code {
  /// The subject of a diagnostic: syntax, names, types or behaviour.
  ///
  /// Diagnostics of behaviour are reported only for a spec without errors of another subject.
  enum Subject {
    case form
    case names
    case types
    case behavior
  }

  var subject: Subject {
    switch self {
    case .unreachableState, .unhandledEvent, .unhandledOutcome, .flowNotRunning, .deadControl, .shadowedTransition,
      .overlappingGuards, .eventlessCycle,
      .deadlock,
      .conflictingRegions, .neverDone, .requirement, .scenario, .property, .refutedProperty, .vacuousProperty,
      .inconclusiveProperty, .draft,
      .unused, .noEffect, .textIsName,
      .foreignPlaceholder:
      .behavior
    case .typeMismatch, .outOfRange, .missingArgument, .missingCase, .needsInitialValue, .inputChanged, .secretLeak,
      .recordCycle, .guardCycle,
      .contextOutOfReach, .emptyTransition, .selfTarget, .choice, .finalState, .initialState, .handledAndIgnored,
      .parallelState,
      .historyState, .crossRegion, .onlyInSCXML, .flowCycle, .missingTranslation, .translationValues, .pluralForms, .snapshot,
      .noCounterpart:
      .types
    case .unknownName, .unknownState, .unknownEvent, .unknownEffect, .unknownOperation, .unknownQuery, .unknownOutcome,
      .unknownInterface, .unknownPart, .unknownFlow, .unknownParameter, .unknownType, .unknownRole, .unknownMode,
      .duplicateName,
      .ambiguousName, .reservedName, .errorsInUsedSpec:
      .names
    case .syntax, .fileTooLarge, .nestedTooDeeply, .emptyFile, .severalDocuments, .anchor, .alias, .tag, .duplicateKey,
      .unknownKey,
      .missingKey, .wrongKind, .notASpec, .notAName, .textCutShort, .expressionSyntax, .xmlSyntax, .scxmlForm:
      .form
    }
  }

  /// Whether an error with this code is reported as a warning in a draft.
  var isAllowedInDraft: Bool {
    switch self {
    case .unhandledEvent, .deadControl, .missingTranslation: true
    default: false
    }
  }
}
