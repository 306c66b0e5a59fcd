#if canImport(SwiftUI)
  public import CommentList
  import LikeGestures
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The composer of a room, as the modifiers set it.
  struct ComposerLook {
    var model: RoomComposerModel?
    /// The settings of a model of the view.
    var configuration = ComposerConfiguration()
    var emotes: [RoomEmote] = []

    /// The composer of a room whose app sets none. On tvOS it is `nil`: a text field there opens a keyboard that hides the
    /// room, and the Human Interface Guidelines ask apps to minimize text entry.
    static var standard: ComposerLook? {
      #if os(tvOS)
        nil
      #else
        ComposerLook()
      #endif
    }
  }

  extension View {
    /// Configures the composer of a ``LiveRoomView``, which is below its other controls. On tvOS, a ``LiveRoomView`` has a
    /// composer only with this modifier.
    ///
    /// - Parameters:
    ///   - configuration: the settings, such as the limit of your server.
    ///   - emotes: the emotes that a board shows in place of the keyboard. By default there is no board.
    public nonisolated func roomComposer(
      _ configuration: ComposerConfiguration, emotes: [RoomEmote] = []
    ) -> some View {
      looks { $0.composer = ComposerLook(configuration: configuration, emotes: emotes) }
    }

    /// Sets a model of your own for the composer of a ``LiveRoomView``, or removes the composer.
    ///
    /// - Parameters:
    ///   - model: the model, whose drafts the app saves, or `nil` for a room without a composer.
    ///   - emotes: the emotes that a board shows in place of the keyboard. By default there is no board.
    public nonisolated func roomComposer(
      _ model: RoomComposerModel?, emotes: [RoomEmote] = []
    ) -> some View {
      looks { $0.composer = model.map { ComposerLook(model: $0, emotes: emotes) } }
    }
  }

  /// A bar in which a user writes comments: a field that grows, the quote of a reply, names to mention, a board of
  /// emotes, and a button that sends or counts the seconds of slow mode down.
  ///
  /// ```swift
  /// RoomComposer(composer, comments: comments)
  ///   .task { await composer.follow() }
  /// ```
  ///
  /// A ``LiveRoomView`` has a composer and follows it, except by default on tvOS. Without a ``LiveRoomView``, the system
  /// moves the bar above the keyboard.
  public struct RoomComposer: View {
    private let model: RoomComposerModel
    private let comments: CommentListModel?
    private let emotes: [RoomEmote]
    @AccessibilityFocusState private var isSpoken: Bool
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere.
    ///   - comments: the comments whose senders are offered as mentions. Default `nil`.
    ///   - emotes: the emotes of the board. By default there is no board.
    public init(
      _ model: RoomComposerModel, comments: CommentListModel? = nil, emotes: [RoomEmote] = []
    ) {
      self.model = model
      self.comments = comments
      self.emotes = emotes
    }

    public var body: some View {
      VStack(alignment: .leading, spacing: theme.spacing / 2) {
        if let reply = model.machine.reply { quote(reply) }
        HStack(alignment: .bottom, spacing: theme.spacing) {
          // The field comes before Send for a screen reader, also where it is higher.
          field.accessibilitySortPriority(1)
          if !emotes.isEmpty {
            RoundButton(
              symbol: model.showsEmotes ? "keyboard" : "face.smiling",
              label: model.showsEmotes ? .keyboard : .emotes
            ) {
              model.showsEmotes.toggle()
            }
          }
          send
        }
      }
      // The reason and the names lie above the bar and do not move it.
      .overlay(alignment: .topLeading) {
        above.alignmentGuide(VerticalAlignment.top) { $0[.bottom] + theme.spacing }
      }
      .touchRegion(.control)
      .task(id: model.machine.writing) { await model.countDown() }
      .onAppear { model.name = { [phrases] in phrases.name(ofUser: $0) } }
      .onChange(of: emotes, initial: true) { _, emotes in model.emoteCodes = emotes.map(\.code) }
    }

    private var field: some View {
      ComposerField(
        model: model, emotes: emotes, label: phrases(.writeComment), color: theme.text
      )
      .accessibilityFocused($isSpoken)
      .overlay(alignment: .leading) {
        if model.machine.text.isEmpty {
          Text(phrases(.writeComment))
            .font(theme.font).foregroundStyle(theme.secondaryText)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
        }
      }
      .overlay(alignment: .topTrailing) {
        if model.machine.showsLength {
          let (length, limit) = (model.machine.length, model.machine.configuration.limit)
          Text(verbatim: "\(length)/\(limit)")
            .font(theme.captionFont).monospacedDigit()
            .foregroundStyle(length > limit ? theme.failure : theme.secondaryText)
            .allowsHitTesting(false)
        }
      }
      .padding(.horizontal, theme.spacing)
      .frame(minHeight: 44)
      .ground(theme.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
    }

    private var send: some View {
      Button {
        model.send()
        isSpoken = true
      } label: {
        // A countdown takes the place of the symbol.
        ZStack {
          if let seconds = model.secondsLeft {
            Text(verbatim: "\(seconds)").font(theme.captionFont).monospacedDigit()
          } else {
            Image(systemName: model.obstacle == nil ? "arrow.up.circle.fill" : "lock.fill")
          }
        }
        .foregroundStyle(model.canSend ? theme.accent : theme.secondaryText)
        .controlPlace()
      }
      .buttonStyle(.plain)
      .disabled(!model.canSend)
      .accessibilityLabel(phrases(.sendComment))
      .accessibilityValue(reason.map { phrases($0) } ?? "")
    }

    private var reason: RoomPhrase? {
      model.obstacle.map { .cannotWrite($0.reason, secondsLeft: model.secondsLeft) }
    }

    private func quote(_ reply: ComposerQuote) -> some View {
      HStack {
        Text(phrases(.replying(CommentPhrase(sender: reply.sender, text: reply.text.displayText))))
          .font(theme.captionFont).foregroundStyle(theme.secondaryText.overVideo).lineLimit(1)
        RoundButton(symbol: "xmark", label: .cancel) { model.cancelReply() }
      }
    }

    @ViewBuilder private var above: some View {
      VStack(alignment: .leading, spacing: theme.spacing / 2) {
        if let reason {
          Text(phrases(reason)).font(theme.captionFont).foregroundStyle(theme.text.overVideo)
            .accessibilityHidden(true)
        }
        if model.isFocused, let query = model.machine.mentionQuery, let comments {
          let users = MentionCandidates.users(for: query, among: comments.rows) {
            phrases.name(ofUser: $0)
          }
          HStack(spacing: theme.spacing) {
            ForEach(users, id: \.identifier) { user in
              PillButton(title: "@" + phrases.name(ofUser: user)) { model.mention(user) }
            }
          }
        }
      }
    }
  }
#endif
