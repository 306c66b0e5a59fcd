#if canImport(SwiftUI)
  public import LiveRoom
  import RoomBus
  import RoomCore
  public import SwiftUI

  /// The menu of a room, as the modifiers set it.
  struct MenuLook {
    /// The menu of the view, or `nil` outside of a ``LiveRoomView``.
    var model: RoomMenuModel?
    var composer: RoomComposerModel?
    /// The menu of the app.
    var own: (@MainActor (RoomMenuSubject) -> Void)?
    var isRemoved = false
    var reasons = RoomReport.reasons
    var moderate: (@MainActor (RoomMenuAction, RoomMenuSubject) -> Void)?
    var hint: Binding<Bool>?

    /// Opens the menu, or `nil` for a view without one.
    @MainActor var open: (@MainActor (RoomMenuSubject) -> Void)? {
      if let own {
        return { [model] in
          model?.endHint()
          own($0)
        }
      }
      guard !isRemoved, let model else { return nil }
      return { [composer, moderate] in
        model.open($0, composer: composer, moderates: moderate != nil)
      }
    }
  }

  extension View {
    /// Configures the menu that a hold opens on comments, flying comments, gifts on lanes and entrances of a
    /// ``LiveRoomView``. A screen reader has the menu as an action of each row.
    ///
    /// - Parameters:
    ///   - reasons: the reasons of reports, in their order: names of `RoomReport`, or of the app. Default
    ///     `RoomReport.reasons`.
    ///   - moderate: removes a comment or mutes a user on the server. The menu has these actions only with this closure, so
    ///     pass it only for a user who may moderate. Default `nil`.
    public nonisolated func roomMenu(
      reasons: [String] = RoomReport.reasons,
      moderate: (@MainActor (RoomMenuAction, RoomMenuSubject) -> Void)? = nil
    ) -> some View {
      looks {
        ($0.menu.own, $0.menu.isRemoved) = (nil, false)
        ($0.menu.reasons, $0.menu.moderate) = (reasons, moderate)
      }
    }

    /// Replaces the menu by one of the app, or removes it. Without a menu a hold on a comment is emitted as `didLongPress`,
    /// and mentions the sender.
    ///
    /// - Parameter open: opens the menu of the app, or `nil` for no menu.
    public nonisolated func roomMenu(
      opening open: (@MainActor (RoomMenuSubject) -> Void)?
    ) -> some View {
      looks { ($0.menu.own, $0.menu.isRemoved) = (open, true) }
    }

    /// Sets whether the hint about the menu may be on screen. The view sets the value to `false` once the user has opened a
    /// menu or tapped the hint, so that an app can save it. Without this modifier, each ``LiveRoomView`` has the hint once.
    public nonisolated func roomMenuHint(_ isShown: Binding<Bool>) -> some View {
      looks { $0.menu.hint = isShown }
    }

    /// Opens the menu of a subject by a hold, and by an action of a screen reader.
    func menu(of subject: @escaping @MainActor () -> RoomMenuSubject) -> some View {
      modifier(MenuModifier(subject: subject))
    }

    /// Hides the names and pictures of blocked users in the views of a room inside this view. A ``LiveRoomView`` does so.
    public nonisolated func roomNames(without blocked: BlockedUsersModel) -> some View {
      looks {
        let (names, profiles) = ($0.phrases.names.users, $0.profiles)
        $0.phrases.names.users = { @MainActor user in
          if blocked.contains(user) || user.identifier == RoomAnnouncement.unnamedUser.identifier {
            return nil
          }
          return names.map { $0(user) } ?? user
        }
        guard let users = profiles.users else { return }
        $0.profiles = RoomProfiles(
          { blocked.contains($0) ? nil : users($0) }, gifts: profiles.gifts)
      }
    }
  }

  private struct MenuModifier: ViewModifier {
    let subject: @MainActor () -> RoomMenuSubject
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    func body(content: Content) -> some View {
      if let open = looks.menu.open {
        content
          .onHold { open(subject()) }
          .accessibilityAction(named: phrases(.commentActions)) { open(subject()) }
      } else {
        content
      }
    }
  }

  extension View {
    /// Takes fingers that are held for half a second. On tvOS rows are not focused: the room is.
    fileprivate func onHold(perform action: @escaping @MainActor () -> Void) -> some View {
      #if os(tvOS)
        self
      #else
        onLongPressGesture(perform: action)
      #endif
    }
  }

  /// The open menu over a room: the line that it is about, and a button for each action or each reason.
  struct RoomMenuView: View {
    let model: RoomMenuModel
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      if let subject = model.subject {
        ZStack {
          Color.black.opacity(0.4).ignoresSafeArea()
            .contentShape(Rectangle())
            .onTapGesture { model.close() }
            .accessibilityHidden(true)
          ViewThatFits(in: .vertical) {
            buttons(subject)
            ScrollView { buttons(subject) }
          }
          .ground(theme.popupGround, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
          .frame(maxWidth: 320)
          .padding()
        }
        // No finger on the menu is for the room.
        .touchRegion(.backdrop)
        .group(.commentActions, isModal: true) { model.close() }
      }
    }

    private func buttons(_ subject: RoomMenuSubject) -> some View {
      VStack(alignment: .leading, spacing: 0) {
        Text(phrases(subject.phrase)).font(theme.captionFont).foregroundStyle(theme.secondaryText)
          .lineLimit(2)
          .padding(.vertical, theme.spacing)
        if model.isReporting {
          ForEach(looks.menu.reasons, id: \.identifier) { reason in
            button(.reportReason(reason)) { model.report(reason: reason) }
          }
        } else {
          ForEach(model.actions, id: \.self) { action in
            button(.menuAction(action)) {
              model.choose(
                action, composer: looks.menu.composer, moderate: looks.menu.moderate)
            }
          }
        }
        button(.cancel) { model.close() }
      }
      .padding(.horizontal, theme.spacing * 2)
    }

    private func button(_ title: RoomPhrase, _ action: @escaping @MainActor () -> Void) -> some View
    {
      Button(action: action) {
        Text(phrases(title)).font(theme.font).foregroundStyle(theme.text)
          .frame(maxWidth: .infinity, alignment: .leading)
          .controlPlace(alignment: .leading)
      }
      .buttonStyle(.plain)
    }
  }

  /// The hint about the menu, which a tap ends.
  struct RoomMenuHintView: View {
    let model: RoomMenuModel
    let comments: CommentListModel
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      let isAllowed = looks.menu.hint?.wrappedValue ?? true
      ZStack {
        if looks.menu.open != nil, isAllowed, model.isHintShown(over: comments.rows) {
          PillButton(title: phrases(.menuHint)) { model.endHint() }
        }
      }
      .onChange(of: model.isHintOver) { _, _ in looks.menu.hint?.wrappedValue = false }
    }
  }
#endif
