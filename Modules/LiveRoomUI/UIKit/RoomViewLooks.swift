#if canImport(UIKit)
  public import CommentList
  public import DanmakuLanes
  public import GiftChannels
  public import LikeGestures
  public import LiveRoom
  public import Meters
  public import Observation
  public import PopupSequencer
  public import RollingTicker
  public import RoomCore
  import SwiftUI
  public import UIKit

  /// The looks of a room's elements in UIKit views, and the players of streams and effects.
  ///
  /// ```swift
  /// let looks = RoomViewLooks()
  /// looks.heart.register { UIImageView() } show: { view, heart in
  ///   view.image = UIImage(named: "heart\(heart.variant)")
  /// }
  /// let view = LiveRoomUIView(room, looks: looks)
  /// ```
  ///
  /// Set it up before it is given to a view. The default looks are drawn by SwiftUI, with one ``theme``.
  @MainActor
  public final class RoomViewLooks: Observable {
    /// A row on a lane, by the style of the gift; updated with the pose of its label.
    public var giftRow = RoomViewLook<GiftRow, Pose>()
    /// The row of a summary; updated with the pose of its label.
    public var summaryRow = RoomViewLook<GiftSummaryRow, Pose>()
    /// A gift on the full screen, by its style; updated with the pose of its label.
    public var fullScreenGift = RoomViewLook<GiftRow, Pose>()
    /// A combo button; updated with the part of the countdown that remains, from 1 to 0.
    public var comboButton = RoomViewLook<GiftViewState.Button, Double>()
    /// An item of the ticker, by its kind: one line, at its own width.
    public var notice = RoomViewLook<TickerItem, Void>()
    /// A row of the comments, by its kind: as high as it needs in the width of the list.
    public var comment = RoomViewLook<CommentRow, Void>()
    /// A flying comment, by its kind: one line, at its own width.
    public var danmaku = RoomViewLook<DanmakuComment, Void>()
    /// A battle, a goal or a countdown, by its kind.
    public var meter = RoomViewLook<MeterReading, Void>()
    /// The look of a popup, by its kind. Each update of a view gets a closure that takes the answer of the user.
    public var popup = RoomViewLook<Popup, @MainActor (PopupAnswer) -> Void>()
    /// A heart.
    public var heart = RoomViewLook<Heart, Void>()
    /// The content of a bottom sheet, by the identity of the sheet. Empty by default.
    public var sheet: @MainActor (String) -> UIView = { _ in UIView() }
    /// The app's own controls in a ``LiveRoomUIView``: at the lower edge, above the keyboard, cleared with
    /// the other overlays. None by default. Each that takes taps is a `touchRegion` `.control`.
    public var controls: (@MainActor () -> UIView)?
    /// The composer of a ``LiveRoomUIView``, with the drafts that the app saves. The default is `nil`, a composer of the
    /// view.
    public var composer: RoomComposerModel?
    /// A Boolean value that indicates whether a ``LiveRoomUIView`` has a composer. The default is `true`,
    /// except on tvOS.
    public var hasComposer = ComposerLook.standard != nil
    /// The emotes that a board of the composer shows in place of the keyboard. By default there is no board.
    public var emotes: [RoomEmote] = []
    /// The header of a ``LiveRoomUIView``, such as a ``RoomHeader`` in a hosting view: above the ticker, cleared with the
    /// other overlays. None by default. A header with controls is a `touchRegion` `.control`.
    public var header: (@MainActor () -> UIView)?
    /// Returns the gifts of the gift button and its board, as `roomGifts(_:)` in SwiftUI. The default is `nil`, which
    /// shows no button. If the closure reads an observable object, a change of the object applies to a board on screen.
    public var gifts: (@MainActor () -> GiftCatalog)?
    /// Returns whether the room gives a number of units of a gift of ``gifts``. The board and the combo button ask before
    /// each gift of the catalog that the balance covers. By default all gifts are given.
    public var shouldGive: @MainActor (GiftCatalog.Gift, _ units: Int) -> Bool = { _, _ in true }
    /// The picture that covers the stream of a room until its first frame is on screen, below the page of the room. None
    /// by default.
    public var cover: (@MainActor (String) -> UIView)?
    /// A closure that returns the words of a phrase. The default is `RoomPhrase.text`.
    public var phrases: @Sendable (RoomPhrase) -> String = { $0.text }
    /// Where the views find the names and pictures of users and gifts; by default identifiers are names.
    public var profiles = RoomProfiles()
    /// Returns the emotes of comments by their identifiers, as `roomEmotes(_:badges:)` in SwiftUI. The default is `nil`,
    /// which shows their codes.
    public var emote: RoomEmote.Lookup?
    /// Returns the badges of comments by their identifiers. The default is `nil`, which shows their identifiers.
    public var badge: RoomProfiles.Lookup?
    /// The colors, fonts and measures of the default looks. A change applies to elements on screen as well.
    public var theme: RoomTheme {
      get {
        registrar.access(self, keyPath: \.theme)
        return ownTheme
      }
      set { registrar.withMutation(of: self, keyPath: \.theme) { ownTheme = newValue } }
    }
    /// Plays the effect of each gift that takes the full screen; by default it ends after its duration.
    public var giftPlayer: (any GiftPlayer)?
    /// The content mode of the views of the gift player: `.scaleAspectFit`, the default, or to fill.
    public var giftContentMode = UIView.ContentMode.scaleAspectFit
    /// How effects sound together with the stream of the room player: `.mixing`, the default, or `.ducking`.
    public var giftSound = EffectSound.mixing
    /// Plays the streams of rooms below their pages; by default the pages do, by `isRoomPlaying`.
    public var roomPlayer: (any RoomPlayer)?
    /// The content mode of the views of the room player: `.scaleAspectFit`, or to fill, the default.
    public var roomContentMode = UIView.ContentMode.scaleAspectFill

    private let registrar = ObservationRegistrar()
    private var ownTheme = RoomTheme()

    /// Creates the default looks.
    public init() {}

    /// The looks of SwiftUI that show these looks. A view that calls it is evaluated again for another theme.
    func current() -> RoomLooks {
      var looks = RoomLooks()
      // Asked for each element: an app may register a look later.
      looks.giftRow.replace { [self] in giftRow.view(of: $0, $1, style: $2) }
      looks.summaryRow.replace { [self] in summaryRow.view(of: $0, $1, style: $2) }
      looks.fullScreenGift.replace { [self] in fullScreenGift.view(of: $0, $1, style: $2) }
      looks.comboButton.replace { [self] in comboButton.view(of: $0, $1, style: $2) }
      looks.notice.replace { [self] in notice.view(of: $0, $1, style: $2) }
      looks.comment.replace { [self] in comment.view(of: $0, $1, style: $2) }
      looks.danmaku.replace { [self] in danmaku.view(of: $0, $1, style: $2) }
      looks.meter.replace { [self] in meter.view(of: $0, $1, style: $2) }
      looks.popup.replace { [self] in popup.view(of: $0, $1, style: $2) }
      looks.heart.replace { [self] in heart.view(of: $0, $1, style: $2) }
      looks.sheet = { [sheet] id in AnyView(HostedView(fills: true) { sheet(id) }) }
      if let header { looks.header = { AnyView(HostedView(fills: false, make: header)) } }
      if let controls { looks.controls = { AnyView(HostedView(fills: false, make: controls)) } }
      if let cover { looks.cover = { room in AnyView(HostedView(fills: true) { cover(room) }) } }
      looks.composer = hasComposer ? ComposerLook(model: composer, emotes: emotes) : nil
      looks.gifts = gifts.map { OfferedGifts(catalog: $0(), shouldGive: shouldGive) }
      looks.phrases.text = phrases
      looks.phrases.names = profiles.names
      looks.profiles = profiles
      looks.emotes = emote
      looks.badges = badge
      looks.theme = theme
      looks.giftPlayer = giftPlayer
      looks.giftContentMode = giftContentMode == .scaleAspectFit ? .fit : .fill
      looks.giftSound = giftSound
      looks.roomPlayer = roomPlayer
      looks.roomContentMode = roomContentMode == .scaleAspectFit ? .fit : .fill
      return looks
    }
  }
#endif
