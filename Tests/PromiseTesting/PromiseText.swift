/// Returns a description without the names of modules, and with escapes for what is not ASCII.
package func plainText(_ value: some Any) -> String {
  var text = "\(value)"
  let modules = [
    "GiftChannels", "RollingTicker", "PopupSequencer", "LivePager", "LikeGestures", "RoomCore",
  ]
  for module in modules { text = text.replacing("\(module).", with: "") }
  text = text.replacing("Optional(", with: "(")
  return text.unicodeScalars.map { $0.isASCII ? "\($0)" : $0.escaped(asASCII: true) }.joined()
}

/// Returns the properties of a value that differ from the properties of another value.
package func differences<Value>(of value: Value, from other: Value) -> String {
  zip(Mirror(reflecting: value).children, Mirror(reflecting: other).children)
    .compactMap { mine, other in
      let text = plainText(mine.value)
      return text == plainText(other.value) ? nil : "\(mine.label ?? "") = \(text)"
    }
    .joined(separator: ", ")
}
