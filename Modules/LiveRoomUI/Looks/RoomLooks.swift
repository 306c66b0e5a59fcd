#if canImport(SwiftUI)
  import CommentList
  import DanmakuLanes
  import GiftChannels
  import LikeGestures
  import Meters
  import PopupSequencer
  import RollingTicker
  import RoomCore
  public import SwiftUI

  /// The looks, words and players of a room's elements. Modifiers of this module set these values in the environment,
  /// and views read them.
  struct RoomLooks {
    var giftRow: @MainActor (GiftRow, Pose) -> AnyView = {
      AnyView(GiftRowLook(row: $0, labelPose: $1))
    }
    var summaryRow: @MainActor (GiftSummaryRow, Pose) -> AnyView = {
      AnyView(SummaryRowLook(row: $0, labelPose: $1))
    }
    var fullScreenGift: @MainActor (GiftRow, Pose) -> AnyView = {
      AnyView(FullScreenGiftLook(row: $0, labelPose: $1))
    }
    var comboButton: @MainActor (GiftViewState.Button, Double) -> AnyView = {
      AnyView(ComboButtonLook(button: $0, remaining: $1))
    }
    var notice: @MainActor (TickerItem) -> AnyView = { AnyView(NoticeLook(item: $0)) }
    var comment: @MainActor (CommentRow) -> AnyView = { AnyView(CommentLook(row: $0)) }
    var danmaku: @MainActor (DanmakuComment) -> AnyView = { AnyView(DanmakuLook(comment: $0)) }
    var meter: @MainActor (MeterReading) -> AnyView = { AnyView(MeterLook(reading: $0)) }
    var popup: @MainActor (Popup, @escaping @MainActor (PopupAnswer) -> Void) -> AnyView = {
      AnyView(PopupLook(popup: $0, answer: $1))
    }
    var heart: @MainActor (Heart) -> AnyView = { AnyView(HeartLook(heart: $0)) }
    var sheet: @MainActor (String) -> AnyView = { _ in AnyView(EmptyView()) }
    var header: @MainActor () -> AnyView = { AnyView(EmptyView()) }
    var controls: @MainActor () -> AnyView = { AnyView(EmptyView()) }
    var cover: @MainActor (String) -> AnyView = { _ in AnyView(EmptyView()) }
    var composer: ComposerLook? = ComposerLook()
    var gifts: OfferedGifts?
    var phrases = RoomPhrases()
    var profiles = RoomProfiles()
    var theme = RoomTheme()
    var giftPlayer: (any GiftPlayer)?
    var giftContentMode = ContentMode.fit
    var giftSound = EffectSound.mixing
    var roomPlayer: (any RoomPlayer)?
    var roomContentMode = ContentMode.fill
  }

  private struct RoomLooksKey: EnvironmentKey {
    static var defaultValue: RoomLooks { RoomLooks() }
  }

  private struct IsRoomPlayingKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  private struct IsScenePhaseCertainKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  extension EnvironmentValues {
    /// A Boolean value that indicates whether the phase of the scene is known. Otherwise it counts after
    /// the scene was in front.
    var isScenePhaseCertain: Bool {
      get { self[IsScenePhaseCertainKey.self] }
      set { self[IsScenePhaseCertainKey.self] = newValue }
    }

    var roomLooks: RoomLooks {
      get { self[RoomLooksKey.self] }
      set { self[RoomLooksKey.self] = newValue }
    }

    /// The words and names that the views of a room show and speak.
    var roomPhrases: RoomPhrases { roomLooks.phrases }

    /// Whether the room of a page plays: its stream belongs on that page.
    public internal(set) var isRoomPlaying: Bool {
      get { self[IsRoomPlayingKey.self] }
      set { self[IsRoomPlayingKey.self] = newValue }
    }
  }
#endif
