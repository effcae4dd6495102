import StatechartCodegen
import StatechartExchange
import StatechartModel

extension PlayableCase {
  /// The steps of the case in Swift, a row for each event; `nil` if an event lacks data that the chart declares for the event.
  var swiftSteps: [[String]]? {
    var rows: [[String]] = []
    for step in script.events {
      var row = step.after.map { [".wait(.milliseconds(\($0)))"] } ?? []
      if let name = converted.chart.eventNames.name(for: step.event.name),
        let event = converted.flow.events.first(where: { $0.name == name })
      {
        let arguments = event.fields.compactMap { field -> String? in
          switch step.event.data?[field.name] {
          case .int(let value): "\(field.name): \(value)"
          case .bool(let value): "\(field.name): \(value)"
          case .other, nil: nil
          }
        }
        guard arguments.count == event.fields.count else { return nil }
        row.append(
          ".send(\(GeneratedFile.name(of: event))\(arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"))")
      }
      rows.append(row)
    }
    return rows
  }
}
