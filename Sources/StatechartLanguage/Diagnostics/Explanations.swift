extension Diagnostic.Code {
  /// The longer story, with an example, for someone who writes specs.
  public var explanation: String { story.text }

  /// The longer story in its pieces.
  public var story: Explanation {
    switch self {
    case .syntax: .syntax
    case .fileTooLarge: .fileTooLarge
    case .nestedTooDeeply: .nestedTooDeeply
    case .emptyFile: .emptyFile
    case .severalDocuments: .severalDocuments
    case .anchor: .anchor
    case .alias: .alias
    case .tag: .tag
    case .duplicateKey: .duplicateKey
    case .unknownKey: .unknownKey
    case .missingKey: .missingKey
    case .wrongKind: .wrongKind
    case .notASpec: .notASpec
    case .notAName: .notAName
    case .textCutShort: .textCutShort
    case .expressionSyntax: .expressionSyntax
    case .xmlSyntax: .xmlSyntax
    case .scxmlForm: .scxmlForm
    case .noCounterpart: .noCounterpart
    case .unknownName: .unknownName
    case .unknownState: .unknownState
    case .unknownEvent: .unknownEvent
    case .unknownEffect: .unknownEffect
    case .unknownOperation: .unknownOperation
    case .unknownQuery: .unknownQuery
    case .unknownOutcome: .unknownOutcome
    case .unknownInterface: .unknownInterface
    case .unknownPart: .unknownPart
    case .unknownFlow: .unknownFlow
    case .unknownParameter: .unknownParameter
    case .unknownType: .unknownType
    case .unknownRole: .unknownRole
    case .unknownMode: .unknownMode
    case .errorsInUsedSpec: .errorsInUsedSpec
    case .duplicateName: .duplicateName
    case .ambiguousName: .ambiguousName
    case .reservedName: .reservedName
    case .unused: .unused
    case .noEffect: .noEffect
    case .textIsName: .textIsName
    case .typeMismatch: .typeMismatch
    case .outOfRange: .outOfRange
    case .missingArgument: .missingArgument
    case .missingCase: .missingCase
    case .needsInitialValue: .needsInitialValue
    case .inputChanged: .inputChanged
    case .secretLeak: .secretLeak
    case .recordCycle: .recordCycle
    case .guardCycle: .guardCycle
    case .contextOutOfReach: .contextOutOfReach
    case .unreachableState: .unreachableState
    case .unhandledEvent: .unhandledEvent
    case .unhandledOutcome: .unhandledOutcome
    case .deadControl: .deadControl
    case .shadowedTransition: .shadowedTransition
    case .overlappingGuards: .overlappingGuards
    case .emptyTransition: .emptyTransition
    case .selfTarget: .selfTarget
    case .eventlessCycle: .eventlessCycle
    case .deadEnd: .deadEnd
    case .choice: .choice
    case .finalState: .finalState
    case .initialState: .initialState
    case .handledAndIgnored: .handledAndIgnored
    case .parallelState: .parallelState
    case .historyState: .historyState
    case .crossRegion: .crossRegion
    case .conflictingRegions: .conflictingRegions
    case .neverDone: .neverDone
    case .onlyInSCXML: .onlyInSCXML
    case .snapshot: .snapshot
    case .requirement: .requirement
    case .flowCircle: .flowCircle
    case .missingTranslation: .missingTranslation
    case .draft: .draft
    case .translationValues: .translationValues
    case .scenario: .scenario
    case .property: .property
    }
  }
}
