extension String {
  /// Creates a text from bytes, or returns `nil` if the bytes are not UTF-8.
  ///
  /// - Complexity: O(n) in the number of bytes
  package init?(utf8 bytes: some Collection<UInt8>) {
    // The standard library validates text from iOS 18 on. Here, text that was repaired differs from
    // its bytes.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
