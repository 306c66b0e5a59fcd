public import RoomCore

/// A problem of a room in production, such as a rejected message or a view that never reported.
public struct RoomDiagnostic: Equatable, Sendable, DiagnosticTextConvertible {
  /// The kind of a diagnostic.
  ///
  /// A minor version may add cases, so give a `switch` a `default`.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An input was rejected, or a popup by a rule.
    case rejection
    /// Subscribers did not keep up, and events were dropped for them: one for each batch, with the
    /// number of events in its description.
    case drop
    /// A view, a player or a server did not respond in time, or failed. Examples are an invisible popup, a failed
    /// full-screen player, an undelivered gift and unanswered likes. The room continues.
    case watchdog
    /// A bounded table was full, and something left it early.
    case eviction
    /// A machine was called more than 100 ms after its deadline.
    case lateWakeUp
    /// More than 10,000 inputs waited for one turn.
    case backlog
    /// A message was refused, as the first of several in a row: nothing runs the room or a module, and its inbox is
    /// full. `statistics().refused` counts all of them.
    case refusal
    /// Inputs have waited for a second, and nothing runs the room or a module: once until it is run.
    case notRun
    /// The first late sample of a touch, taken more than 1/30 s after its time. Other work keeps the room or the main
    /// thread busy, so that motion lags behind the finger.
    case lateTouch
  }

  /// Its kind.
  public let kind: Kind
  /// The module in which it has happened; `nil` for the room as a whole.
  public let module: ModuleKind?
  // The text is made where somebody asks for it, because a flood has many rejections.
  private let makeText: @Sendable () -> DiagnosticText

  /// The reason. It may contain data of a server or a user, such as identifiers.
  public var text: DiagnosticText { makeText() }

  /// Creates a diagnostic with a reason.
  public init(
    _ kind: Kind, in module: ModuleKind?,
    text: @autoclosure @escaping @Sendable () -> DiagnosticText
  ) {
    self.kind = kind
    self.module = module
    makeText = text
  }

  /// Returns the diagnostic of an event, or `nil` if the event tells of no problem.
  package static func of(_ event: RoomEvent) -> RoomDiagnostic? {
    func diagnostic(
      _ kind: Kind, id: String = "", _ text: @autoclosure @escaping @Sendable () -> DiagnosticText
    ) -> RoomDiagnostic {
      RoomDiagnostic(kind, in: event.module, text: text().named(id))
    }
    return switch event {
    case .gifts(.rejected(let rejected)):
      diagnostic(
        .rejection,
        rejected.message.map {
          DiagnosticText("gifts.rejected", "\(rejected.reason.text) Message: “\($0)”.")
        } ?? rejected.reason.text)
    case .gifts(.button(.rejected(let reason))): diagnostic(.rejection, reason.text)
    case .ticker(.rejected(let reason)), .broadcast(.rejected(let reason)):
      diagnostic(.rejection, reason.text)
    case .popups(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .pager(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .likes(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .comments(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .danmaku(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .meters(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .room(.rejected(let reason)): diagnostic(.rejection, reason.text)
    case .popups(.didEnd(let popup)):
      switch popup.outcome {
      case .rejected(let reason):
        diagnostic(
          .rejection, id: "popups.rejected", "The popup “\(popup.id)” was rejected: \(reason)")
      case .failedToPresent:
        diagnostic(
          .watchdog, id: "popups.failedToPresent",
          "The view of popup “\(popup.id)” in “\(popup.channel)” failed or did not report in time.")
      default: nil
      }
    case .gifts(.fullScreenDidEnd(let end)) where end.reason == .failed:
      diagnostic(
        .watchdog, id: "gifts.playerFailed",
        "The full-screen player could not play combo \(end.combo)."
      )
    case .pager(.firstFrameDidTimeOut(let late)):
      diagnostic(
        .watchdog, id: "pager.noFrame",
        "The stream of room “\(late.room)” has shown no frame for 5 s.")
    case .likes(.didFailToDeliverLikes(let likes)):
      diagnostic(
        .watchdog, id: "likes.notDelivered",
        """
        Attempt \(likes.message.attempt) to send \(likes.message.count) likes failed. The next attempt \
        is at \(likes.retryAt.seconds) s.
        """)
    case .room(.didFailToSendGift(let gift)):
      diagnostic(
        .watchdog, id: "room.giftNotDelivered",
        "\(gift.batchSize) of “\(gift.gift)” in combo “\(gift.combo)” could not be delivered.")
    case .room(.didFailToSendReport(let report)):
      diagnostic(
        .watchdog, id: "room.reportNotDelivered",
        "The report “\(report.id)” could not be delivered.")
    case .gifts(.comboDidEnd(let end)) where end.reason == .evicted:
      diagnostic(
        .eviction, id: "gifts.evicted",
        """
        Too many combos were open. The combo of “\(end.combo.sender)” with \(end.units) of \
        “\(end.combo.gift)” was silent longest and has ended.
        """)
    case .ticker(.didDrop(let item)), .broadcast(.didDrop(let item)):
      diagnostic(
        .eviction, id: "ticker.dropped",
        "The ticker was full. The item “\(item.id ?? item.content)” left before it was shown.")
    default: nil
    }
  }

  public static func == (one: RoomDiagnostic, other: RoomDiagnostic) -> Bool {
    one.kind == other.kind && one.module == other.module && one.description == other.description
  }
}
