#if canImport(SwiftUI)
  import LiveRoom
  import Observation
  import RoomCore
  import SwiftUI
  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The menu of a room that is open, if there is one.
  @MainActor @Observable
  final class RoomMenuModel {
    private(set) var subject: RoomMenuSubject?
    private(set) var actions: [RoomMenuAction] = []
    /// A Boolean value that indicates whether the menu has the reasons of a report.
    private(set) var isReporting = false
    private(set) var hint = RoomMenuHint()
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
      if action == .report {
        isReporting = true
        return
      }
      close()
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

    func endHint() { hint.end() }
  }

  private enum Pasteboard {
    @MainActor
    static func copy(_ text: String) {
      #if os(tvOS)
      #elseif canImport(UIKit)
        UIPasteboard.general.string = text
      #else
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)
      #endif
    }
  }
#endif
