public import RoomCore

/// An event of meters. ``MeterViewState`` follows the events.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum MeterEvent: DescribedCases, Equatable, Sendable {
  /// Emitted when a meter comes on screen. ``Meter/phase`` is its phase by the server's clock.
  case didBegin(Meter)
  /// Emitted when the scores, the times or other values of a meter change, for each meter at most
  /// 60 times a second.
  case didUpdate(Meter)
  /// Emitted when a meter enters another phase, by a message or by the clock. A meter that has
  /// ended without ``Meter/winners`` has no result.
  case didChangePhase(Meter)
  /// Emitted when a quarter of the length, or ten seconds, remain.
  case didReach(id: String, milestone: MeterMilestone)
  /// Emitted when a meter leaves the screen.
  case didRemove(id: String)
  /// Emitted when the number of viewers or the list of givers changes.
  case didChangeAudience(RoomAudience)
  /// Emitted when the clock of the server was set.
  case didSynchronize(ServerTime)
  /// Emitted when the user taps a meter.
  case didTap(Meter)
  /// Emitted when all meters leave the screen, because a room is entered or left. The value is the
  /// room that is entered.
  case didReset(room: String?)
  /// Emitted when an input is rejected. The event is for diagnostics.
  case rejected(MeterRejection)

  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .didBegin(let meter): visitor.visit("didBegin", "meter", meter)
    case .didUpdate(let meter): visitor.visit("didUpdate", "meter", meter)
    case .didChangePhase(let meter): visitor.visit("didChangePhase", "meter", meter)
    case .didReach(let id, let milestone):
      visitor.visit("didReach", ("id", id), ("milestone", milestone))
    case .didRemove(let id): visitor.visit("didRemove", "id", id)
    case .didChangeAudience(let audience): visitor.visit("didChangeAudience", audience)
    case .didSynchronize(let time): visitor.visit("didSynchronize", "time", time)
    case .didTap(let meter): visitor.visit("didTap", "meter", meter)
    case .didReset(let room): visitor.visit("didReset", "room", room)
    case .rejected(let reason): visitor.visit("rejected", "reason", reason)
    }
  }
}

extension MeterEvent {
  /// The identifier of the meter that the event is about, or `nil`.
  package var meter: String? {
    switch self {
    case .didBegin(let meter), .didUpdate(let meter), .didChangePhase(let meter),
      .didTap(let meter):
      meter.id
    case .didReach(let id, _), .didRemove(let id): id
    case .didChangeAudience, .didSynchronize, .didReset, .rejected: nil
    }
  }
}

/// The reason why meters reject an input.
///
/// A minor version may add cases, so give a `switch` a `default`.
public enum MeterRejection: Equatable, Sendable, DiagnosticTextConvertible {
  /// A field is out of range.
  indirect case invalid(FieldError)
  /// There is no meter with this identifier on screen.
  case unknown(id: String)
  /// The maximum number is reached. The limit applies to meters that have not ended, and to reasons
  /// to suspend.
  case tooMany(limit: Int)
  /// The module is closed.
  case closed

  public var text: DiagnosticText { sentence.named("meters.\(caseName)") }

  private var sentence: DiagnosticText {
    switch self {
    case .invalid(let error): error.text
    case .unknown(let id): "No meter on screen has the identifier “\(id)”."
    case .tooMany(let limit): "The maximum number \(limit) is reached."
    case .closed: .closed
    }
  }
}

extension MeterRejection: DescribedCases {
  public func describe(_ visitor: inout some CaseVisitor) {
    switch self {
    case .invalid(let error): visitor.visit("invalid", "reason", error.text)
    case .unknown(let id): visitor.visit("unknown", "id", id)
    case .tooMany(let limit): visitor.visit("tooMany", "limit", limit)
    case .closed: visitor.visit("closed")
    }
  }
}
