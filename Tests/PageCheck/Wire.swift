import Foundation

/// A place in JSON that may have anything, or nothing.
struct Wire {
  let value: Any?

  init(_ value: Any?) {
    self.value = value is NSNull ? nil : value
  }

  init(parsing data: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: data))
  }

  subscript(_ path: String) -> Wire {
    path.split(separator: ".").reduce(self) { wire, name in
      Wire((wire.value as? [String: Any])?[String(name)])
    }
  }

  var isThere: Bool { value != nil }
  var text: String { value as? String ?? "" }
  var number: Double { (value as? NSNumber)?.doubleValue ?? .nan }
  var flag: Bool { (value as? NSNumber)?.boolValue ?? false }
  var list: [Wire] { (value as? [Any])?.map(Wire.init) ?? [] }
  var fields: [String: Any] { value as? [String: Any] ?? [:] }
}
