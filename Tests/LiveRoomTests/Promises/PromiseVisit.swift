import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// What was known when all that was due had been done.
struct VisitSnapshot: Sendable {
  var account: RoomAccount
  var gifts: GiftAccount?
  var ticker: TickerShowing?
}

/// An entry of the log of a visit: inputs and events in one order.
struct VisitEntry: Sendable {
  enum Kind: Sendable {
    case input(RoomInput)
    case event(RoomEvent)
    /// All that is due and sent has been done, by a room that runs.
    case settled
    case snapshot(VisitSnapshot)
    case run
    case pause
    case close
  }

  var time: Instant
  var kind: Kind

  var text: String { "\(time.nanoseconds / 1_000) \(kind)" }
}

/// A room from its creation to its end.
struct PromiseVisit: Sendable {
  var entries: [VisitEntry] = []
  /// The events of each module by itself.
  var modules: [RoomDiagnostic.Source: [Timed<RoomEvent>]] = [:]
  var diagnostics: [Timed<RoomDiagnostic>] = []
  /// The account after the close, and the one after inputs that came later.
  var last = RoomAccount()
  var later = RoomAccount()
  var lateInputs = 0
  var hasFinished = false

  var events: [Timed<RoomEvent>] {
    entries.compactMap {
      if case .event(let event) = $0.kind { Timed(event, at: $0.time) } else { nil }
    }
  }

  /// The next entry that is not an event.
  func cause(after index: Int) -> VisitEntry.Kind? {
    entries[index...].first { if case .event = $0.kind { false } else { true } }?.kind
  }

  var changes: [Timed<RoomChange>] {
    events.compactMap {
      if case .room(let change) = $0.value { Timed(change, at: $0.time) } else { nil }
    }
  }
}

extension RoomEvent {
  var source: RoomDiagnostic.Source {
    switch self {
    case .gifts: .gifts
    case .ticker: .ticker
    case .popups: .popups
    case .pager: .pager
    case .likes: .likes
    case .room: .room
    }
  }

  var isRejection: Bool {
    switch self {
    case .popups(.didEnd(_, _, .rejected)): true
    case .gifts(.rejected), .gifts(.button(.rejected)), .ticker(.rejected), .popups(.rejected),
      .pager(.rejected), .likes(.rejected), .room(.rejected):
      true
    default: false
    }
  }
}

/// Names that differ in their bytes alone are different ones.
func isSame(_ name: String, _ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
