#if canImport(SwiftUI)
  import CommentList
  import DanmakuLanes
  import GiftChannels
  import LikeGestures
  import LiveRoom
  import Meters
  import PopupSequencer
  import RollingTicker
  import RoomBus
  import RoomCore
  public import SwiftUI

  /// The looks, words and players of a room's elements. Modifiers of this module set these values in the environment,
  /// and views read them.
  struct RoomLooks {
    var giftRow: RoomLook<GiftRow, Pose> = RoomLook(style: { $0.combo.style }) {
      GiftRowLook(row: $0, labelPose: $1)
    }
    var summaryRow: RoomLook<GiftSummaryRow, Pose> = RoomLook {
      SummaryRowLook(row: $0, labelPose: $1)
    }
    var fullScreenGift: RoomLook<GiftRow, Pose> = RoomLook(style: { $0.combo.style }) {
      FullScreenGiftLook(row: $0, labelPose: $1)
    }
    var comboButton: RoomLook<GiftViewState.Button, Double> = RoomLook {
      ComboButtonLook(button: $0, remaining: $1)
    }
    var notice: RoomLook<TickerItem, Void> = RoomLook(style: { $0.kind }) { item, _ in
      NoticeLook(item: item)
    }
    var comment: RoomLook<CommentRow, Void> = RoomLook(style: { $0.message.kind.name }) { row, _ in
      CommentLook(row: row)
    }
    var danmaku: RoomLook<DanmakuComment, Void> = RoomLook(style: { $0.message.kind.name }) {
      row, _ in
      DanmakuLook(comment: row)
    }
    var meter: RoomLook<MeterReading, Void> = RoomLook(style: { $0.meter.kind }) { reading, _ in
      MeterLook(reading: reading)
    }
    var popup: RoomLook<Popup, @MainActor (PopupAnswer) -> Void> = RoomLook(style: { $0.kind }) {
      PopupLook(popup: $0, answer: $1)
    }
    var heart: RoomLook<Heart, Void> = RoomLook { heart, _ in HeartLook(heart: heart) }
    var sheet: @MainActor (String) -> AnyView = { _ in AnyView(EmptyView()) }
    var header: @MainActor () -> AnyView = { AnyView(EmptyView()) }
    var controls: @MainActor () -> AnyView = { AnyView(EmptyView()) }
    var cover: @MainActor (String) -> AnyView = { _ in AnyView(EmptyView()) }
    var composer = ComposerLook.standard
    var gifts: OfferedGifts?
    var menu = MenuLook()
    var emotes: RoomEmote.Lookup?
    var badges: RoomProfiles.Lookup?
    var phrases = RoomPhrases()
    var profiles = RoomProfiles()
    var theme = RoomTheme()
    var giftPlayer: (any GiftPlayer)?
    var giftContentMode = ContentMode.fit
    var giftSound = EffectSound.mixing
    var roomPlayer: (any RoomPlayer)?
    var roomContentMode = ContentMode.fill
  }

  extension RoomLooks {
    /// The label of a row of the comments: the name, the role, the badges, and the text with the names of its emotes.
    @MainActor
    func label(of row: CommentRow) -> String {
      let message = row.message
      var phrase = CommentPhrase(of: row)
      let badge = message.sender.flatMap { profiles.users?($0)?.badge }
      phrase.badges =
        [badge, message.role.map { phrases(.role($0)) }].compactMap { $0 }
        + message.badges.map { badges?($0)?.name ?? $0 }
        + [message.payment?.text].compactMap { $0 }
      phrase.badges = phrase.badges.map { $0.displayText }
      phrase.text = ""
      for part in message.parts(isTranslated: row.isTranslated) {
        switch part {
        case .text(let text), .mention(_, let text): phrase.text += text
        case .emote(let id, let code):
          // Emotes need no spaces between them, but words do.
          if phrase.text.last?.isWhitespace == false { phrase.text += " " }
          phrase.text += emotes?(id)?.name ?? code
        }
      }
      phrase.text = phrase.text.displayText
      return phrases(.comment(phrase))
    }
  }

  /// How one kind of element looks, by style.
  struct RoomLook<Value, Motion>: Sendable {
    typealias Draw = @MainActor (Value, Motion) -> AnyView

    private let style: @MainActor (Value) -> String?
    private var draw: Draw
    // A look of a style draws its elements in place of the look of all.
    private var styled: [Identifier: Draw] = [:]

    init(
      style: @escaping @MainActor (Value) -> String? = { _ in nil },
      _ look: @escaping @MainActor (Value, Motion) -> some View
    ) {
      self.style = style
      draw = { AnyView(look($0, $1)) }
    }

    @MainActor
    func callAsFunction(_ value: Value, _ motion: Motion) -> AnyView {
      let draw = style(value).flatMap { styled[Identifier($0)] } ?? draw
      return draw(value, motion)
    }

    /// Replaces the look of the elements of a style; `nil`, the default, of all without a look of their style.
    mutating func replace(
      for style: String? = nil, _ look: @escaping @MainActor (Value, Motion) -> some View
    ) {
      let draw: Draw = { AnyView(look($0, $1)) }
      if let style { styled[Identifier(style)] = draw } else { self.draw = draw }
    }

    /// Replaces the look of the elements for which a closure returns a view. Its last argument is the style.
    mutating func replace(_ look: @escaping @MainActor (Value, Motion, String?) -> AnyView?) {
      let outer = self
      draw = { look($0, $1, outer.style($0)) ?? outer($0, $1) }
      styled = [:]
    }
  }

  private struct RoomLooksKey: EnvironmentKey {
    static var defaultValue: RoomLooks { RoomLooks() }
  }

  /// The views of a room around a view.
  struct RoomSurroundings {
    /// The models of the ``LiveRoomView`` that the view is in, or `nil` outside of one.
    var models: RoomViewModels?
    /// The model of the sheet that the view is in, or `nil` outside of a sheet.
    var sheet: SheetModel?
    /// The receiver that the fingers of the view are on.
    var touches: TouchReceiver?
    /// The local user of the comments that the view is in.
    var localUser: String?
    /// A Boolean value that indicates whether the comment that the view shows is pinned.
    var isPinned = false
    /// The clock of the emotes that move, or `nil` where emotes do not move.
    var emoteClock: RoomClock?
    /// A Boolean value that indicates whether the room of the page that the view is in plays.
    var isRoomPlaying = false
    /// A Boolean value that indicates whether the phase of the scene is known. Otherwise it counts after
    /// the scene was in front.
    var isScenePhaseCertain = false
  }

  private struct RoomSurroundingsKey: EnvironmentKey {
    static var defaultValue: RoomSurroundings { RoomSurroundings() }
  }

  extension EnvironmentValues {
    var roomSurroundings: RoomSurroundings {
      get { self[RoomSurroundingsKey.self] }
      set { self[RoomSurroundingsKey.self] = newValue }
    }

    var roomLooks: RoomLooks {
      get { self[RoomLooksKey.self] }
      set { self[RoomLooksKey.self] = newValue }
    }

    /// The words and names that the views of a room show and speak.
    var roomPhrases: RoomPhrases { roomLooks.phrases }

    /// Whether the room of a page plays: its stream belongs on that page.
    public internal(set) var isRoomPlaying: Bool {
      get { roomSurroundings.isRoomPlaying }
      set { roomSurroundings.isRoomPlaying = newValue }
    }
  }
#endif
