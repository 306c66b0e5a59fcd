package import PopupSequencer
import RoomCore

/// Returns an input as code, without what has its default.
package func source(_ input: PopupInput) -> String {
  switch input {
  case .enqueue(let popup): ".enqueue(\(source(popup)))"
  case .enqueueBatch(let popups): ".enqueueBatch([\(popups.map(source).joined(separator: ", "))])"
  case .batch(let inputs): ".batch([\(inputs.map(source).joined(separator: ", "))])"
  default: ".\(short("\(input)"))"
  }
}

package func source(_ popup: Popup) -> String {
  let plain = Mirror(reflecting: Popup(id: "")).children
  let parts = zip(Mirror(reflecting: popup).children, plain).compactMap { child, plain in
    let value = "\(child.value)"
    return value == "\(plain.value)" ? nil : "\(child.label ?? "?"): \(short(value))"
  }
  return "Popup(\(parts.joined(separator: ", ")))"
}

/// Returns a description without the names of types and their parts.
package func short(_ description: String) -> String {
  var text = description
  let names = ["PopupSequencer.", "RoomCore.", "Optional("]
  for name in names {
    var parts: [Substring] = []
    var rest = text[...]
    while let found = rest.firstRange(of: name) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    text = (parts + [rest]).joined(separator: name.hasSuffix("(") ? "(" : "")
  }
  return text.unicodeScalars.map { $0.isASCII ? "\($0)" : "\\u{\(String($0.value, radix: 16))}" }
    .joined()
}

package func source(_ event: PopupEvent) -> String {
  switch event {
  case .willPresent(let presentation):
    "willPresent(\(title(presentation.popup)), "
      + "remaining: \(presentation.remaining.map { "\($0)" } ?? "nil"))"
  case .didUpdate(let update):
    "didUpdate(\(title(update.popup)), isOnScreen: \(update.isOnScreen))"
  default: short("\(event)")
  }
}

private func title(_ popup: Popup) -> String { "\(short(popup.id)) \(popup.version)" }
