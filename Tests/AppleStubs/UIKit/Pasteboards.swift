/// …/uipasteboard
@MainActor open class UIPasteboard {
  /// …/uipasteboard/general
  public static let general = UIPasteboard()
  /// …/uipasteboard/string
  open var string: String?
}
