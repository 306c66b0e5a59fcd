/// A text that a message carries for the app. No machine reads it.
package enum Payload {
  /// The maximum length, in bytes.
  package static let maximumLength = 4_096

  /// Returns a Boolean value that indicates whether a payload is too long, so that its message is
  /// rejected.
  package static func isTooLong(_ payload: String?) -> Bool {
    payload.map { $0.utf8.count > maximumLength } ?? false
  }
}
