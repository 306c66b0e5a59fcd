package import LiveRoomKit

/// All that reached a room from outside and all that it emitted, in one order, from its creation to
/// its end.
package struct RoomLog: Sendable {
  package enum Entry: Sendable {
    /// The room receives an input; those of consecutive entries together.
    case input(RoomInput)
    /// A module receives an input without the room, as of a view.
    case report(RoomInput)
    /// The room has emitted an event.
    case event(RoomEvent)
    /// All that is due and sent has been done, by a room that runs.
    case settled
    /// The room and its modules have answered questions until nothing waited: without a run they
    /// take inputs only then.
    indirect case snapshot(RoomStates)
    /// A task begins to run the room, or takes over.
    case run
    /// The task that runs the room is cancelled.
    case willPause
    /// What follows from that has been done, and no other task has taken over.
    case didPause
    /// The device sleeps until this instant.
    case sleep(until: Instant)
    /// The room is closed; inputs that are sent later are not in the log.
    case close
    /// `close()` has returned.
    case didClose
  }

  package let configuration: RoomConfiguration
  package internal(set) var entries: [Timed<Entry>] = []
  /// The events of each module by itself.
  package internal(set) var modules: [ModuleKind: [Timed<RoomEvent>]] = [:]
  package internal(set) var diagnostics: [Timed<RoomDiagnostic>] = []
  /// What was known after the close; the statistics after inputs that came later, and their number.
  package internal(set) var last = RoomStates()
  package internal(set) var later = RoomStatistics()
  package internal(set) var lateInputs = 0
  package internal(set) var hasFinished = false

  package var events: [Timed<RoomEvent>] {
    entries.compactMap {
      if case .event(let event) = $0.value { Timed(event, at: $0.time) } else { nil }
    }
  }

  var changes: [Timed<RoomChange>] {
    entries.compactMap {
      if case .event(.room(let change)) = $0.value { Timed(change, at: $0.time) } else { nil }
    }
  }

  /// The next entry that is not an event.
  func cause(after index: Int) -> Entry? {
    entries[index...].first { if case .event = $0.value { false } else { true } }?.value
  }
}

extension Timed<RoomLog.Entry> {
  var text: String { "\(value) at \(time.seconds) s" }
}

/// The statistics of a room and the states of its modules at one moment; `nil` where one is missing.
package struct RoomStates: Sendable {
  package var gifts: GiftState?
  package var ticker: TickerState?
  package var popups: PopupState?
  package var pager: PagerState?
  package var likes: LikeState?
  package var comments: CommentState?
  package var danmaku: DanmakuState?
  package var meters: MeterState?
  package var broadcast: TickerState?
  package var statistics = RoomStatistics()
  /// The snapshot that an app would save.
  package var saved: RoomSnapshot?
}

extension RoomEvent {
  /// All modules, and `nil` for the room as a whole.
  package static let modules: [ModuleKind?] = ModuleKind.allCases + [nil]

  var isRejection: Bool {
    switch self {
    case .popups(.didEnd(let popup)):
      if case .rejected = popup.outcome { true } else { false }
    case .gifts(.rejected), .gifts(.button(.rejected)), .ticker(.rejected), .popups(.rejected),
      .pager(.rejected), .likes(.rejected), .comments(.rejected),
      .danmaku(.rejected), .broadcast(.rejected), .meters(.rejected),
      .room(.rejected):
      true
    default: false
    }
  }
}

/// Names that differ in their bytes alone are different ones.
package func isSame(_ name: String, _ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
