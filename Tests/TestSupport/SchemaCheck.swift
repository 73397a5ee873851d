import Foundation
public import MotionModel

/// Checks a value against a JSON Schema, as far as our own schema uses the vocabulary; an unknown keyword is a fault.
public struct SchemaCheck {
  let root: JSONValue

  /// Takes a schema.
  public init(_ schema: JSONValue) { root = schema }

  /// The first fault found, as `place: keyword`; nil when the value is valid.
  public func fault(_ value: JSONValue) -> String? { fault(value, root, "") }

  private func fault(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> String? {
    if case .bool(let allowed) = schema { return allowed ? nil : "\(place): nothing may stand here" }
    guard case .object(let keywords) = schema else { return "\(place): the schema is no object" }
    for keyword in keywords {
      if let fault = fault(value, keyword, schema, place) { return fault }
    }
    return nil
  }

  private func fault(_ value: JSONValue, _ keyword: JSONMember, _ schema: JSONValue, _ place: String) -> String? {
    let failure = "\(place): \(keyword.key)"
    switch (keyword.key, keyword.value) {
    case ("$schema", _), ("title", _), ("$defs", _), ("default", _), ("description", _): return nil
    case ("$ref", .string(let reference)):
      guard let target = root[JSONPointer(reference.dropFirst(2).split(separator: "/").map(String.init))]
      else {
        return "\(failure) \(reference) leads nowhere"
      }
      return fault(value, target, place)
    case ("type", .string(let type)): return matches(value, type) ? nil : "\(failure) \(type)"
    case ("const", let constant): return value == constant ? nil : failure
    case ("enum", .array(let choices)): return choices.contains(value) ? nil : failure
    case ("oneOf", .array(let schemas)), ("anyOf", .array(let schemas)), ("allOf", .array(let schemas)):
      return faultOfCombination(value, keyword.key, schemas, place)
    default: break
    }
    switch value {
    case .number(let number): return fault(number, keyword, failure)
    case .string(let text): return fault(text, keyword, failure)
    case .array(let elements): return fault(elements, keyword, failure, place)
    case .object(let members): return fault(members, keyword, schema, failure, place)
    case .null, .bool: return nil
    }
  }

  private func faultOfCombination(_ value: JSONValue, _ kind: String, _ schemas: [JSONValue], _ place: String)
    -> String?
  {
    let faults = schemas.map { fault(value, $0, place) }
    let valid = faults.count { $0 == nil }
    let holds = kind == "oneOf" ? valid == 1 : kind == "anyOf" ? valid > 0 : valid == schemas.count
    return holds
      ? nil
      : "\(place): \(kind), \(valid) of \(schemas.count) hold; \(faults.compactMap { $0 }.joined(separator: " | "))"
  }

  private func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number), ("boolean", .bool),
      ("null", .null):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func fault(_ number: Double, _ keyword: JSONMember, _ failure: String) -> String? {
    switch (keyword.key, keyword.value) {
    case ("minimum", .number(let bound)): number >= bound ? nil : failure
    case ("maximum", .number(let bound)): number <= bound ? nil : failure
    default: nil
    }
  }

  private func fault(_ text: String, _ keyword: JSONMember, _ failure: String) -> String? {
    switch (keyword.key, keyword.value) {
    case ("minLength", .number(let bound)): return Double(text.unicodeScalars.count) >= bound ? nil : failure
    case ("maxLength", .number(let bound)): return Double(text.unicodeScalars.count) <= bound ? nil : failure
    case ("pattern", .string(let pattern)):
      return text.range(of: pattern, options: .regularExpression) != nil ? nil : "\(failure) \(pattern)"
    default: return nil
    }
  }

  private func fault(_ elements: [JSONValue], _ keyword: JSONMember, _ failure: String, _ place: String) -> String? {
    switch (keyword.key, keyword.value) {
    case ("minItems", .number(let bound)): return Double(elements.count) >= bound ? nil : failure
    case ("maxItems", .number(let bound)): return Double(elements.count) <= bound ? nil : failure
    case ("items", let schema):
      for (index, element) in elements.enumerated() {
        if let fault = fault(element, schema, "\(place)/\(index)") { return fault }
      }
      return nil
    default: return nil
    }
  }

  private func fault(
    _ members: [JSONMember], _ keyword: JSONMember, _ schema: JSONValue, _ failure: String, _ place: String
  ) -> String? {
    switch (keyword.key, keyword.value) {
    case ("required", .array(let names)):
      for name in names where !members.contains(where: { .string($0.key) == name }) { return "\(failure) \(name)" }
      return nil
    case ("maxProperties", .number(let bound)): return Double(members.count) <= bound ? nil : failure
    case ("propertyNames", let names):
      return members.lazy.compactMap { fault(.string($0.key), names, "\(place)/\($0.key)") }.first
    case ("properties", let properties):
      for member in members {
        guard let schema = properties[member.key] else { continue }
        if let fault = fault(member.value, schema, "\(place)/\(member.key)") { return fault }
      }
      return nil
    case ("additionalProperties", let additional):
      for member in members where schema["properties"]?[member.key] == nil {
        if let fault = fault(member.value, additional, "\(place)/\(member.key)") { return fault }
      }
      return nil
    default: return nil
    }
  }
}
