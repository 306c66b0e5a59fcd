import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore

/// A problem of a room in production, such as a rejected message or a view that never reported.
public struct RoomDiagnostic: Equatable, Sendable, CustomStringConvertible {
  /// The kind of a diagnostic.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An input was rejected, or a popup by a rule.
    case rejection
    /// Subscribers did not keep up, and events were dropped for them: one for each batch, with the
    /// number of events in its description.
    case drop
    /// The view of a popup did not become visible, the player of the full screen failed, a gift was not
    /// delivered, or likes were not delivered or not answered in time. The room continues without.
    case watchdog
    /// A bounded table was full, and something left it early.
    case eviction
    /// A machine was called more than 100 ms after its deadline.
    case lateWakeUp
    /// More than 10,000 inputs waited for one turn.
    case backlog
    /// A message was refused, as the first of several in a row: nothing runs the room or a module, and its inbox is
    /// full. `account().refused` counts all of them.
    case refusal
    /// Inputs have waited for a second, and nothing runs the room or a module: once until it is run.
    case notRun
    /// A sample of a finger was taken more than 1/30 s after its time, as the first of its touch, by a room that
    /// others keep busy or a main thread that was blocked: what follows the finger lags.
    case lateTouch
  }

  /// Its kind.
  public let kind: Kind
  /// The module in which it has happened; `nil` for the room as a whole.
  public let module: ModuleKind?
  private let cause: Cause

  private enum Cause: Equatable, Sendable {
    case event(RoomEvent)
    /// A human-readable description of any other problem.
    case sentence(String)
  }

  /// Why, in a human-readable sentence. It may contain what a server or a user has sent, such as
  /// identifiers.
  public var description: String {
    switch cause {
    case .sentence(let sentence): sentence
    case .event(let event): Self.sentence(of: event)
    }
  }

  /// A diagnostic that says why in a sentence.
  public init(_ kind: Kind, in module: ModuleKind?, description: String) {
    self.kind = kind
    self.module = module
    cause = .sentence(description)
  }

  /// `nil` for an event that is all right.
  init?(_ event: RoomEvent) {
    guard let kind = Kind(event) else { return nil }
    self.kind = kind
    module = event.module
    cause = .event(event)
  }

  private static func sentence(of event: RoomEvent) -> String {
    switch event {
    case .gifts(.rejected(let rejected)):
      rejected.reason.description + (rejected.message.map { " Message: “\($0)”." } ?? "")
    case .gifts(.button(.rejected(let reason))): reason.description
    case .ticker(.rejected(let reason)): reason.description
    case .popups(.rejected(let reason)): reason.description
    case .pager(.rejected(let reason)): reason.description
    case .likes(.rejected(let reason)): reason.description
    case .room(.rejected(let reason)): reason.description

    case .gifts(.fullScreenDidEnd(let end)):
      "The player of the full screen could not play the combo \(end.combo)."
    case .popups(.didEnd(let popup)):
      if case .rejected(let reason) = popup.outcome {
        "The popup “\(popup.id)” was rejected: \(reason)"
      } else {
        "The view of the popup “\(popup.id)” in the channel “\(popup.channel)” failed, or did not "
          + "report in time."
      }
    case .likes(.didFailToDeliverLikes(let likes)):
      "Attempt \(likes.message.attempt) to send \(likes.message.count) likes failed; the next is "
        + "at \(likes.retryAt.seconds) s."

    case .room(.didFailToSendGift(let gift)):
      "\(gift.batchSize) of “\(gift.gift)” in the combo “\(gift.combo)” could not be delivered."

    case .gifts(.comboDidEnd(let end)):
      "Too many combos were open: that of “\(end.combo.sender)” with \(end.units) of "
        + "“\(end.combo.gift)” was silent longest, and has ended."
    case .ticker(.didDrop(let item)):
      "The ticker was full: the item \(item.id.map { "“\($0)”" } ?? "without an identifier") left "
        + "it before it was shown."
    default: ""
    }
  }
}

extension RoomDiagnostic.Kind {
  /// `nil` for an event that is all right.
  init?(_ event: RoomEvent) {
    switch event {
    case .gifts(.rejected), .gifts(.button(.rejected)), .ticker(.rejected), .popups(.rejected),
      .pager(.rejected), .likes(.rejected), .room(.rejected):
      self = .rejection
    case .popups(.didEnd(let popup)):
      switch popup.outcome {
      case .rejected: self = .rejection
      case .failedToPresent: self = .watchdog
      default: return nil
      }
    case .gifts(.fullScreenDidEnd(let end)) where end.reason == .failed: self = .watchdog
    case .likes(.didFailToDeliverLikes), .room(.didFailToSendGift): self = .watchdog
    case .gifts(.comboDidEnd(let end)) where end.reason == .evicted: self = .eviction
    case .ticker(.didDrop): self = .eviction
    default: return nil
    }
  }
}
