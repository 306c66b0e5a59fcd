/// A text that a message carries for the app: no machine reads it.
package enum Payload {
  /// The greatest length, in bytes.
  package static let maximumLength = 4_096

  /// Whether a message is refused for its payload.
  package static func isTooLong(_ payload: String?) -> Bool {
    payload.map { $0.utf8.count > maximumLength } ?? false
  }
}
