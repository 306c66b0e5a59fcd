package import PopupSequencer
import PromiseTesting

/// Returns an input as code, without fields that have their defaults.
package func source(_ input: PopupInput) -> String {
  switch input {
  case .enqueue(let popup): ".enqueue(\(source(popup)))"
  case .enqueueBatch(let popups): ".enqueueBatch([\(popups.map(source).joined(separator: ", "))])"
  case .batch(let inputs): ".batch([\(inputs.map(source).joined(separator: ", "))])"
  default: ".\(plainText(input))"
  }
}

private func source(_ popup: Popup) -> String {
  "Popup(\(differences(of: popup, from: Popup(id: ""))))"
}

package func source(_ event: PopupEvent) -> String {
  switch event {
  case .willPresent(let presentation):
    "willPresent(\(title(presentation.popup)), "
      + "remaining: \(presentation.remaining.map { "\($0)" } ?? "nil"))"
  case .didUpdate(let update):
    "didUpdate(\(title(update.popup)), isOnScreen: \(update.isOnScreen))"
  default: plainText(event)
  }
}

private func title(_ popup: Popup) -> String { "\(plainText(popup.id)) \(popup.version)" }
