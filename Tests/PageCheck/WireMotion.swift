import Foundation
import RoomCore
import RoomFeeds

extension Wire {
  /// A motion as the events write it.
  var motion: Motion { read() ?? .none }

  /// A curve as the events write it.
  var curve: Curve { read() ?? .linear }

  /// A spring as the events write it.
  var spring: DampedSpring {
    DampedSpring(
      response: .seconds(self["response"].number),
      dampingFraction: self["dampingFraction"].number,
      initialVelocity: self["initialVelocity"].number)
  }

  private func read<Value: ReadValue>() -> Value? {
    let json = try? JSONSerialization.data(withJSONObject: ["value": value ?? NSNull()])
    return try? Field(json: Array(json ?? Data())).value
  }
}

/// A field whose value is written as in settings.
private struct Field<Value: ReadValue>: ReadFields {
  var value: Value

  init(from fields: some FieldReader) throws(FieldError) { value = try fields.required("value") }

  func describe(_ visitor: inout some FieldVisitor) {}
}
