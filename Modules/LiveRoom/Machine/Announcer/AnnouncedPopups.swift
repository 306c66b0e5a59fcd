import RoomCore

/// The popups on screen, as far as announcements need them: the latest 32.
struct AnnouncedPopups: Sendable {
  private static let capacity = 32

  // In the order of their presentation.
  private var popups: [(popup: Popup, isVisible: Bool)] = []

  /// A popup's view is to appear.
  mutating func insert(_ popup: Popup) {
    remove(popup.id)
    popups.append((popup, false))
    if popups.count > Self.capacity { popups.removeFirst() }
  }

  /// A popup is visible.
  mutating func show(_ id: String) -> Popup? {
    guard let index = index(of: id) else { return nil }
    popups[index].isVisible = true
    return popups[index].popup
  }

  /// A popup on screen has other content.
  mutating func update(_ popup: Popup) {
    if let index = index(of: popup.id) { popups[index].popup = popup }
  }

  /// A popup is off the screen; returns it if it was visible.
  @discardableResult
  mutating func remove(_ id: String) -> Popup? {
    guard let index = index(of: id) else { return nil }
    let (popup, isVisible) = popups.remove(at: index)
    return isVisible ? popup : nil
  }

  /// Forgets the popups of the room that the user leaves.
  mutating func removeScenes() {
    popups.removeAll { $0.popup.scene != nil }
  }

  var fault: String? {
    guard popups.count <= Self.capacity else { return "\(popups.count) popups are remembered." }
    let count = Set(popups.map { Identifier($0.popup.id) }).count
    return count == popups.count ? nil : "\(popups.count) popups have \(count) identifiers."
  }

  private func index(of id: String) -> Int? {
    let id = Identifier(id)
    return popups.firstIndex { Identifier($0.popup.id) == id }
  }
}
