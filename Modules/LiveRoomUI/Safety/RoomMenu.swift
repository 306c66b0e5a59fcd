public import CommentList
import DanmakuLanes
import GiftChannels
public import LiveRoom
import Observation
import PopupSequencer
import RoomCore

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The content that a menu is about, as it was when the user opened the menu.
///
/// The subject is a copy: the row may scroll, change or be removed while the menu is open.
public struct RoomMenuSubject: Equatable, Sendable {
  /// The kind of the content.
  public let kind: RoomReport.Subject
  /// The user who sent the content, or `nil` for a line of the room.
  public let user: String?
  /// The text of the comment, or the identifier of the gift. It is empty for an entrance.
  public let text: String
  /// The comment, or `nil` for other content.
  public let message: CommentMessage?
  private var time: Instant?
  private var number: Int?

  /// Creates the subject of a row of the comments.
  public init(_ row: CommentRow) {
    self.init(.comment, row.message)
    time = row.time
    // A pinned comment is drawn as a row of its own.
    number = row.message.id == nil ? row.id : nil
  }

  init(_ comment: DanmakuComment) {
    self.init(.flyingComment, comment.message)
    number = comment.id
  }

  init(_ row: GiftRow) {
    (kind, user, text, message) = (.gift, row.combo.sender, row.combo.gift, nil)
  }

  init(entrance popup: Popup) {
    (kind, user, text, message) = (.entrance, popup.sender, "", nil)
  }

  private init(_ kind: RoomReport.Subject, _ message: CommentMessage) {
    self.kind = kind
    self.message = message
    (user, text) = (message.sender, message.text)
  }

  /// Returns a report of the content.
  public func report(reason: String) -> RoomReport {
    RoomReport(
      kind, user: user, message: message?.id, text: text, reason: reason, time: time,
      number: number)
  }

  /// Returns the actions of a menu, in their order. A menu without actions does not open.
  ///
  /// - Parameters:
  ///   - localUser: The local user, who has no actions against himself.
  ///   - isBlocked: Whether the user of the content is blocked.
  ///   - canWrite: Whether the room has a composer.
  ///   - moderates: Whether the local user may moderate.
  func actions(
    localUser: String?, isBlocked: Bool, canWrite: Bool, moderates: Bool
  ) -> [RoomMenuAction] {
    var actions: [RoomMenuAction] = []
    let isWritten = message?.kind == .comment && !text.isEmpty
    if isWritten, RoomMenuAction.canCopy { actions.append(.copy) }
    if let user, Identifier(user) == localUser.map(Identifier.init) { return actions }
    let id = message?.id ?? ""
    if canWrite, isWritten, !id.isEmpty { actions.append(.reply) }
    if canWrite, user != nil, !isBlocked { actions.append(.mention) }
    actions.append(.report)
    if user != nil { actions.append(isBlocked ? .unblock : .block) }
    if moderates, !id.isEmpty { actions.append(.remove) }
    if moderates, user != nil { actions.append(.mute) }
    return actions
  }
}

extension RoomMenuAction {
  static var canCopy: Bool {
    #if os(tvOS)
      false
    #else
      true
    #endif
  }
}

/// The menu of a room that is open, if there is one.
@MainActor @Observable
final class RoomMenuModel {
  private(set) var subject: RoomMenuSubject?
  private(set) var actions: [RoomMenuAction] = []
  /// A Boolean value that indicates whether the menu has the reasons of a report.
  private(set) var isReporting = false
  /// A Boolean value that indicates whether the user has opened a menu or tapped the hint.
  private(set) var isHintOver = false
  @ObservationIgnored private let room: LiveRoom
  @ObservationIgnored private let blocked: BlockedUsersModel

  init(_ room: LiveRoom, _ blocked: BlockedUsersModel) {
    self.room = room
    self.blocked = blocked
  }

  func open(_ subject: RoomMenuSubject, composer: RoomComposerModel?, moderates: Bool) {
    endHint()
    actions = subject.actions(
      localUser: room.localUser, isBlocked: subject.user.map(blocked.contains) ?? false,
      canWrite: composer != nil, moderates: moderates)
    isReporting = false
    self.subject = actions.isEmpty ? nil : subject
    if self.subject != nil { composer?.endEditing() }
  }

  func choose(
    _ action: RoomMenuAction, composer: RoomComposerModel?,
    moderate: (@MainActor (RoomMenuAction, RoomMenuSubject) -> Void)?
  ) {
    guard let subject else { return }
    isReporting = action == .report
    if !isReporting { close() }
    switch action {
    case .copy: Pasteboard.copy(subject.text)
    case .reply: if let message = subject.message { composer?.reply(to: message) }
    case .mention: if let user = subject.user { composer?.mention(user) }
    case .block: if let user = subject.user { blocked.block(user) }
    case .unblock: if let user = subject.user { blocked.unblock(user) }
    case .remove, .mute: moderate?(action, subject)
    case .report: break
    }
  }

  func report(reason: String) {
    if let subject { room.report(subject.report(reason: reason)) }
    close()
  }

  func close() { subject = nil }

  /// Returns a Boolean value that indicates whether the hint about the menu is on screen: from the first comment of
  /// another user on.
  func isHintShown(over rows: [CommentRow]) -> Bool {
    !isHintOver && rows.contains { $0.delivery == nil && $0.message.sender != nil }
  }

  func endHint() { isHintOver = true }
}

private enum Pasteboard {
  @MainActor
  static func copy(_ text: String) {
    #if os(tvOS)
    #elseif canImport(UIKit)
      UIPasteboard.general.string = text
    #elseif canImport(AppKit)
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString(text, forType: .string)
    #endif
  }
}
