public import RoomCore

/// A popup that was enqueued, as rules see it.
public struct PopupEntry: Equatable, Sendable {
  /// The popup.
  public internal(set) var popup: Popup {
    // A popup is large: it is lent, not copied.
    _read { yield box.popup }
    set { box = Box(newValue) }
  }

  // Entries are handed around a lot, and a popup is large.
  private var box: Box
  /// Counts arrivals; a later popup has a larger number. A replacement keeps the number.
  public let arrival: Int64
  /// When it was enqueued.
  public let arrivedAt: Instant
  /// The number of times that it has become visible: more than one after a preemption.
  public internal(set) var impressions: Int
  /// The part of its maximum time that is over.
  package internal(set) var spent = Duration.zero

  /// Creates a popup that was enqueued, for tests of rules: a sequencer creates those that it presents.
  public init(_ popup: Popup, arrival: Int64, at arrivedAt: Instant, impressions: Int = 0) {
    box = Box(popup)
    self.arrival = arrival
    self.arrivedAt = arrivedAt
    self.impressions = impressions
  }

  /// What is left of its time on screen; `nil` for no limit.
  package var remaining: Duration? { box.popup.maximumTime.map { max(.zero, $0 - spent) } }

  /// Whether it was visible, for as long as it may be.
  var isTimeOver: Bool { impressions > 0 && remaining == .zero }

  package var id: String { box.popup.id }

  package var identifier: Identifier { box.identifier }
}

extension PopupEntry {
  private final class Box: Equatable, Sendable {
    let popup: Popup
    let identifier: Identifier

    init(_ popup: Popup) {
      self.popup = popup
      identifier = Identifier(popup.id)
    }

    static func == (lhs: Box, rhs: Box) -> Bool { lhs === rhs || lhs.popup == rhs.popup }
  }
}
