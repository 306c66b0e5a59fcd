extension PopupEvent {
  /// What happened, by name, as logs write it.
  public var name: String {
    switch self {
    case .queued: "queued"
    case .updated: "updated"
    case .held: "held"
    case .present: "present"
    case .shown: "shown"
    case .leave: "leave"
    case .returned: "returned"
    case .ended: "ended"
    case .revokeKept: "revokeKept"
    case .drained: "drained"
    case .notice: "notice"
    case .restored: "restored"
    case .rejected: "rejected"
    }
  }

  /// The identity of the popup it is about, if it is about one.
  public var popupID: String? {
    switch self {
    case .updated(let popup, _), .present(let popup, _): popup.id
    case .queued(let id, _, _), .held(let id, _, _, _), .shown(let id, _), .leave(let id, _, _),
      .returned(let id, _), .ended(let id, _, _), .revokeKept(let id):
      id
    case .rejected(let rejection): rejection.popupID
    case .drained, .notice, .restored: nil
    }
  }

  /// The name of the channel it happened in, where that is told.
  public var channel: String? {
    switch self {
    case .updated(let popup, _), .present(let popup, _): popup.channel
    case .queued(_, _, let channel), .shown(_, let channel), .leave(_, let channel, _),
      .returned(_, let channel), .ended(_, let channel, _), .drained(let channel):
      channel
    case .held, .revokeKept, .notice, .restored, .rejected: nil
    }
  }
}

extension PopupRejection {
  /// The identity of the popup it is about, if it is about one.
  public var popupID: String? {
    switch self {
    case .unknown(let id), .alreadyEnded(let id), .alreadyLeaving(let id), .duplicate(let id),
      .olderVersion(let id), .notExpected(let id):
      id
    case .unknownChannel, .unreadable: nil
    }
  }
}
