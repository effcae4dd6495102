import Foundation

/// The JSON Schema (draft 2020-12) of specs.
///
/// Editors with a YAML language server use this schema to complete keys and to show their summaries. The schema describes only
/// the structure. The compiler checks names, types and expressions.
package enum JSONSchema {
  /// The schema as a deterministic JSON text.
  package static var text: String {
    var schema = file(MappingForm.files[...])
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "Interlock spec"
    schema["$defs"] = Dictionary(uniqueKeysWithValues: MappingForm.allCases.map { ($0.rawValue, mapping($0)) })
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // The schema contains only dictionaries, arrays, texts, numbers and Booleans, so the encoding cannot fail.
    let data = (try? JSONSerialization.data(withJSONObject: schema, options: options)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private typealias Schema = [String: Any]

  /// Returns the schema of a file. The kind of the file is the first of `kinds` whose key the file has.
  private static func file(_ kinds: ArraySlice<MappingForm>) -> Schema {
    guard let kind = kinds.first else { return ["required": [MappingForm.flow.rawValue]] }
    return ["if": ["required": [kind.rawValue]], "then": reference(kind), "else": file(kinds.dropFirst())]
  }

  private static func reference(_ form: MappingForm) -> Schema { ["$ref": "#/$defs/\(form.rawValue)"] }

  private static func mapping(_ form: MappingForm) -> Schema {
    let properties = form.keys.map { key -> (String, Schema) in
      var schema = self.schema(of: key.value)
      schema["description"] = key.summary
      return (key.name, schema)
    }
    let mayBeEmpty = form.requiredKeys.isEmpty && form.combinations == nil
    var schema: Schema = [
      "type": mayBeEmpty ? ["object", "null"] : "object",
      "properties": Dictionary(uniqueKeysWithValues: properties),
      "additionalProperties": false,
    ]
    if !form.requiredKeys.isEmpty { schema["required"] = form.requiredKeys }
    if let combinations = form.combinations {
      schema["anyOf"] = combinations.map { combination in
        [
          "required": combination.required.sorted(),
          "propertyNames": ["enum": combination.required.union(combination.optional).sorted()],
        ] as Schema
      }
    }
    return schema
  }

  private static func schema(of form: Form) -> Schema {
    switch form {
    case .scalar(let scalar): schema(of: scalar)
    case .mapping(let form): reference(form)
    case .entries(let keys, let values, let required, let minimum):
      [
        "type": minimum == 0 && required.isEmpty ? ["object", "null"] : ["object"], "required": required,
        "minProperties": minimum,
        "propertyNames": key(keys), "additionalProperties": schema(of: values),
      ]
    case .list(let item): ["type": ["array", "null"], "items": schema(of: item)]
    case .empty: ["type": "null"]
    case .either(let forms):
      [
        "anyOf": forms.map { form -> Schema in
          // A missing value is a valid empty list only if the list has no alternative form.
          if case .list(let item) = form { ["type": "array", "items": schema(of: item)] } else { schema(of: form) }
        }
      ]
    }
  }

  /// The regular expression of a name, without the character class `\p{L}`, which some validators do not support.
  private static let name = letter + #"[^\x00-/:-@\[-\^`{-\x7F]*"#
  private static let letter = #"[^\x00-@\[-\^`{-\x7F]"#

  /// Returns the schema of a key, which is a string in JSON.
  private static func key(_ scalar: ScalarForm) -> Schema {
    switch scalar {
    case .declaration(.section), .declaration(.file): [:]
    case .declaration, .reference, .requirement, .word: schema(of: scalar)
    default: [:]
    }
  }

  private static func schema(of scalar: ScalarForm) -> Schema {
    switch scalar {
    case .declaration, .reference(.state), .reference(.operation), .reference(.query), .reference(.effect), .reference(.flow),
      .reference(.part), .reference(.record), .reference(.variable), .reference(.field):
      ["type": "string", "pattern": "^\(name)(\\.\(name))*$"]
    case .reference(.event), .reference(.outcome):
      ["type": "string", "pattern": "^(\(name)(\\.\(name))*(\\.\\*)?|done\\(\(name)(\\.\(name))*\\))$"]
    case .reference: ["type": "string"]
    case .text: ["type": ["string", "number", "boolean", "null"]]
    // YAML divides the action `show(1, true)` in brackets into several items, which can be numbers or Booleans.
    case .prose, .expression, .type, .label, .action: ["type": ["string", "number", "boolean"], "minLength": 1]
    case .bool: ["type": "boolean"]
    case .word(let words): ["enum": words]
    case .number(let range):
      range.upperBound == .max
        ? ["type": "integer", "minimum": range.lowerBound]
        : ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
    case .digits: ["type": ["string", "integer"], "pattern": "^[0-9]+$", "minimum": 0]
    case .language: ["type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"]
    case .requirement: ["type": ["string", "integer"], "pattern": #"^[^\x00-,./:-@\[-\^`{-\x7F]+$"#]
    }
  }
}
