import LiveRoomTesting
import UIKit

/// The elements of a view, in the order in which VoiceOver reads them.
///
/// SwiftUI makes elements only while VoiceOver is on. An element that is modal hides all others.
@MainActor struct VoiceOverElements {
  private(set) var elements: [ViewReport.Element] = []

  init(of view: UIView) {
    // For checks of types elsewhere, where views are no NSObjects.
    #if canImport(Darwin)
      take(view)
    #endif
  }

  #if canImport(Darwin)
    private mutating func take(_ object: NSObject) {
      let view = object as? UIView
      guard !object.accessibilityElementsHidden, view?.isHidden != true, view?.alpha != 0 else {
        return
      }
      if object.isAccessibilityElement {
        elements.append(
          ViewReport.Element(
            label: object.accessibilityLabel ?? "", value: object.accessibilityValue ?? "",
            actions: (object.accessibilityCustomActions ?? []).map(\.name)))
        return
      }
      let children = Self.children(of: object)
      let modal = children.last { $0.accessibilityViewIsModal }
      for child in modal.map({ [$0] }) ?? children { take(child) }
    }

    /// The elements of a container, or else the subviews of a view.
    private static func children(of object: NSObject) -> [NSObject] {
      let elements = object.accessibilityElements?.compactMap { $0 as? NSObject } ?? []
      if !elements.isEmpty { return elements }
      let count = object.accessibilityElementCount()
      if count > 0, count != NSNotFound {
        return (0..<count).compactMap { object.accessibilityElement(at: $0) as? NSObject }
      }
      return (object as? UIView)?.subviews ?? []
    }
  #endif
}
