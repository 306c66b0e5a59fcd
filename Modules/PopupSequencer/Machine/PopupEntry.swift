public import RoomCore

/// A popup that came in, as rules see it.
public struct PopupEntry: Hashable, Sendable {
  /// The popup.
  public internal(set) var popup: Popup {
    get { box.popup }
    set { box = Box(newValue) }
  }

  // Entries are handed around a lot, and a popup is large.
  private var box: Box
  /// Counts arrivals; a later popup has a larger number. A replacement keeps the number.
  public let arrival: Int64
  /// When it came in.
  public let arrivedAt: Instant
  /// How often it has become visible so far: more than once after a preemption.
  public internal(set) var impressions = 0
  /// What is left of its time on screen; `nil` for no limit.
  public internal(set) var remaining: Duration?

  /// A popup that came in, for the tests of a rule.
  public init(_ popup: Popup, arrival: Int64, at arrivedAt: Instant) {
    box = Box(popup)
    self.arrival = arrival
    self.arrivedAt = arrivedAt
    remaining = popup.maximumTime
  }

  /// The identity of the popup.
  public var id: String { box.popup.id }
}

extension PopupEntry {
  private final class Box: Hashable, Sendable {
    let popup: Popup

    init(_ popup: Popup) {
      self.popup = popup
    }

    static func == (lhs: Box, rhs: Box) -> Bool { lhs === rhs || lhs.popup == rhs.popup }

    func hash(into hasher: inout Hasher) { hasher.combine(popup) }
  }
}
