#if canImport(SwiftUI)
  import LikeGestures
  public import LiveRoom
  import RoomBus
  import RoomCore
  public import SwiftUI

  /// A room on screen: pages, gifts, notices, comments, hearts, the sheet and the popups, and the fingers on them.
  ///
  /// ```swift
  /// @main struct ShowApp: App {
  ///   let room = LiveRoom()
  ///   let streams = Streams()
  ///   var body: some Scene { WindowGroup { LiveRoomView(room).roomPlayer(streams) } }
  /// }
  /// ```
  ///
  /// The view makes the models of the room's modules, and runs the room while the view is on screen. The room
  /// is suspended while all scenes that show the room are in the background. A room that is run elsewhere as
  /// well, or shown twice, is run once. Looks are replaced by modifiers such as `giftRow(_:)`.
  public struct LiveRoomView<Page: View>: View {
    private let room: LiveRoom
    private let page: @MainActor (String) -> Page
    private let background: Color

    /// Creates the view of a room.
    ///
    /// - Parameters:
    ///   - room: the room.
    ///   - page: the page of a room of the pager, over the stream of a `roomPlayer`.
    public init(
      _ room: LiveRoom, @ViewBuilder page: @escaping @MainActor (_ room: String) -> Page
    ) {
      self.room = room
      self.page = page
      background = .clear
    }

    public var body: some View {
      // Another room has a view of its own.
      RoomContent(room: room, background: background, page: page).id(ObjectIdentifier(room))
    }
  }

  extension LiveRoomView where Page == Color {
    /// Creates the view of a room with pages of nothing but the stream of a `roomPlayer`, on black.
    public init(_ room: LiveRoom) {
      self.room = room
      page = { _ in .clear }
      background = .black
    }
  }

  private struct RoomContent<Page: View>: View {
    let room: LiveRoom
    let background: Color
    let page: @MainActor (String) -> Page
    @State private var models: RoomViewModels?
    @State private var frames = FrameSource()
    @State private var scene = ScenePresences.Scene()
    @State private var kept = KeptRoom()
    @Environment(\.roomLooks) private var looks
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.roomSurroundings.isScenePhaseCertain) private var isCertain

    var body: some View {
      ZStack {
        Color.clear
        if let models {
          RoomLayers(models: models, background: background, page: page)
            .roomNames(without: models.blocked)
            .looks {
              $0.menu.model = models.menu
              $0.menu.composer = $0.composer.flatMap { $0.model ?? models.composer }
            }
        }
      }
      .frameSource(frames)
      .task { await room.run() }
      .task {
        let models = if let models { models } else { await RoomViewModels(room) }
        self.models = models
        await models.follow(frames: frames)
      }
      .roomAnnouncements(of: room)
      .onChange(of: scenePhase == .background, initial: true) { _, isInBackground in
        ScenePresences.shared.update(
          scene, of: room, isInBackground: isInBackground, isCertain: isCertain)
      }
      .onAppear { kept.update(room, isOnScreen: true, player: looks.roomPlayer) }
      .onDisappear {
        ScenePresences.shared.remove(scene, of: room)
        kept.update(room, isOnScreen: false, player: looks.roomPlayer)
      }
    }
  }

  /// From the pages below to the popups above.
  private struct RoomLayers<Page: View>: View {
    let models: RoomViewModels
    let background: Color
    let page: @MainActor (String) -> Page
    @Environment(\.roomLooks) private var looks

    var body: some View {
      ZStack {
        ZStack {
          if let pager = models.pager { RoomPager(pager, page: page).background(background) }
          RoomElement(models: models)
          ClearedLayer(hearts: models.hearts) { RoomOverlays(models: models) }
          if let gifts = models.gifts { FullScreenGifts(gifts) }
          if let hearts = models.hearts { HeartsLayer(hearts) }
          if let broadcast = models.broadcast {
            ClearedLayer(hearts: models.hearts) {
              RollingTickerView(broadcast).padding().frame(maxHeight: .infinity, alignment: .top)
            }
          }
        }
        // Of the stage, only the overlays give way to a keyboard. The sheet and the popups do as well.
        .ignoresSafeArea(.keyboard)
        .remoteFocusEnds { models.isStageCovered }
        if let sheet = models.sheet {
          RoomSheet(sheet) { id in
            if let gifts = looks.gifts, GiftCatalog.isBoard(id) {
              GiftBoard(gifts, purse: models.purse) { [room = models.room] in
                room.give($0.id, batchSize: $1, unitValue: $0.price)
              }
            } else {
              looks.sheet(id)
            }
          }
        }
      }
      .remoteFocusEnds { models.isRoomCovered || models.menu.subject != nil }
      .overlay { RoomMenuView(model: models.menu) }
      .roomTouches(to: models.room)
      .overlay {
        if let popups = models.popups { Color.clear.allowsHitTesting(false).popups(popups) }
      }
      .environment(\.colorScheme, looks.theme.colorScheme)
      .environment(\.roomSurroundings.models, models)
    }
  }

  /// A layer that a swipe moves away when it clears the screen.
  private struct ClearedLayer<Content: View>: View {
    let hearts: HeartsModel?
    @ViewBuilder let content: Content

    var body: some View {
      if let hearts {
        FrameClock(hearts) { [content] viewState, now in
          content
            .posed { viewState.overlayPose(at: now, size: $0) }
            .allowsHitTesting(!viewState.isCleared)
            .accessibilityHidden(viewState.isCleared)
        }
        .touchPlace(id: ObjectIdentifier(hearts)) { [hearts] _ in
          TouchElement(isTouchable: !hearts.isCleared)
        }
      } else {
        content
      }
    }
  }

  /// A layer that a broadcast covers.
  private struct BehindBroadcast<Content: View>: View {
    let broadcast: TickerModel?
    @ViewBuilder let content: Content

    init(_ broadcast: TickerModel?, @ViewBuilder content: () -> Content) {
      self.broadcast = broadcast
      self.content = content()
    }

    var body: some View {
      if let broadcast {
        // A broadcast that scrolls, and fades out only later, needs no frames of this layer.
        FrameClock(
          broadcast, isMoving: { $0.isMoving(at: $1) && $0.nextChange(after: $1) == nil },
          values: { $0.opacity(at: $1) }
        ) { [content] viewState, now in
          let opacity = 1 - viewState.opacity(at: now)
          content.opacity(opacity).accessibilityHidden(opacity == 0)
        }
      } else {
        content
      }
    }
  }

  /// Moves the lanes and the combo buttons above the gift board, so that own gifts stay visible.
  private struct AboveGiftBoard<Content: View>: View {
    let sheet: SheetModel?
    let bottom: Double
    @ViewBuilder let content: Content
    /// The frame of the lanes while no board is on screen.
    @State private var frame = TouchFrame(origin: .zero, size: .zero)

    var body: some View {
      if let sheet {
        FrameClock(sheet) { [content, frame, bottom] viewState, now in
          content.touchCoordinates().visualEffect { view, _ in
            view.offset(y: -viewState.rise(of: frame, bottom: bottom, at: now))
          }
        }
        .touchPlace(id: [frame.origin.y, frame.size.height, bottom]) { [sheet, frame, bottom] _ in
          let rise = sheet.viewState.rise(of: frame, bottom: bottom, at: sheet.clock.now)
          return TouchElement(offset: ScreenPoint(x: 0, y: -rise))
        }
        .onGeometryChange(for: TouchFrame.self) {
          TouchFrame($0.frame(in: .global))
        } action: {
          frame = $0
        }
      } else {
        content
      }
    }
  }

  /// The overlays over the video.
  private struct RoomOverlays: View {
    let models: RoomViewModels
    /// The heights of the parts with a look of the app. A part that is left out keeps its last height.
    @State private var needs = OverlayHeights.Needs()
    @ScaledMetric(relativeTo: .subheadline) private var laneHeight = RoomDesign.standard.laneHeight
    @ScaledMetric(relativeTo: .subheadline) private var tickerHeight = RollingTickerView.height
    /// The lower edge of the screen without a keyboard, where the sheet stands.
    @State private var bottom = 0.0
    /// The height that a keyboard covers.
    @State private var keyboard = 0.0
    @Environment(\.roomLooks) private var looks

    var body: some View {
      GeometryReader { geometry in
        // A sheet has the keyboard for itself.
        let inset = models.isStageCovered ? 0 : keyboard
        let place = max(0, geometry.size.height - inset)
        let heights = heights(in: place)
        VStack(alignment: .leading, spacing: 0) {
          if heights.header > 0 || needs.header == 0 {
            VStack { looks.header() }
              .measured($needs.header)
              .padding(.bottom, gap(below: needs.header))
          }
          if let ticker = models.ticker, heights.ticker > 0 {
            BehindBroadcast(models.broadcast) { RollingTickerView(ticker) }
              .padding(.bottom, gap(below: heights.ticker))
          }
          // Below the ticker: a row that joins moves no other.
          if let meters = models.meters, heights.meters > 0 || needs.meters == 0 {
            VStack(alignment: .trailing) {
              ForEach(meters.forms, id: \.self) { form in
                MeterRows(
                  meters, form, limit: OverlayHeights.meterCount, isVisible: !models.isCleared)
              }
            }
            .frame(maxWidth: .infinity, alignment: .trailing)
            .measured($needs.meters)
            .padding(.bottom, gap(below: heights.meters))
          }
          if let gifts = models.gifts, heights.summaries > 0 || needs.summaries == 0 {
            SummaryRows(gifts)
              .measured($needs.summaries)
              .padding(.bottom, gap(below: needs.summaries))
          }
          ZStack(alignment: .bottomLeading) {
            Color.clear.allowsHitTesting(false)
            if let gifts = models.gifts {
              AboveGiftBoard(sheet: models.sheet, bottom: bottom) {
                VStack(spacing: 0) {
                  if heights.lanes > 0 {
                    GiftLanes(gifts, spacing: heights.laneSpacing)
                  } else {
                    Color.clear.frame(height: 0)
                  }
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                // A look that is higher than its lane must not move the controls.
                .frame(height: heights.lanes, alignment: .bottom)
                // Beside the lanes: they stay where they are when it appears.
                .overlay(alignment: .bottomTrailing) { ComboButton(gifts, purse: models.purse) }
              }
            }
          }
          .padding(.bottom, gap(below: heights.lanes))
          if let comments = models.comments, heights.comments > 0 {
            let rows = heights.comments - needs.pins
            CommentRows(comments, height: rows)
              .measured($needs.pins, without: rows)
              .overlay(alignment: .topLeading) {
                RoomMenuHintView(model: models.menu, comments: comments)
              }
              .padding(.bottom, gap(below: needs.controls))
          }
          VStack(alignment: .leading, spacing: 8) { controls }.measured($needs.controls)
        }
        // Controls that are higher than the place end above the keyboard all the same.
        .frame(height: place, alignment: .bottom)
        // The keyboard leaves while the sheet enters.
        .animation(.easeOut(duration: 0.25), value: models.isStageCovered)
      }
      .padding()
      .background {
        KeyboardReader(inset: $keyboard)
        Color.clear
          .onGeometryChange(for: Double.self) {
            $0.frame(in: .global).maxY + $0.safeAreaInsets.bottom
          } action: {
            bottom = $0
          }
          .ignoresSafeArea(.keyboard)
        // Fingers are for likes and pages.
        if let danmaku = models.danmaku { DanmakuLayer(danmaku, isInteractive: false) }
      }
    }

    @ViewBuilder private var controls: some View {
      let hasGifts = models.hasGiftButton(offersGifts: looks.gifts != nil)
      if let look = looks.composer, let composer = look.model ?? models.composer {
        looks.controls()
        HStack(alignment: .bottom) {
          RoomComposer(composer, comments: models.comments, emotes: look.emotes)
            .task(id: ObjectIdentifier(composer)) { await composer.follow() }
            .onChange(of: look.configuration, initial: true) { _, configuration in
              if look.model == nil { composer.configure(configuration) }
            }
            .onChange(of: models.blocked.blocks, initial: true) { _, blocks in
              composer.forget(blocks.contains)
            }
            .onChange(of: models.isStageCovered) { _, isCovered in
              if isCovered { composer.endEditing() }
            }
          if hasGifts { GiftButton(room: models.room) }
        }
      } else if hasGifts {
        HStack {
          VStack(alignment: .leading, spacing: 8) { looks.controls() }
            .frame(maxWidth: .infinity, alignment: .leading)
          GiftButton(room: models.room)
        }
      } else {
        looks.controls()
      }
    }

    /// The distance to the next part, unless the part is empty.
    private func gap(below height: Double) -> Double { height > 0 ? OverlayHeights.spacing : 0 }

    private func heights(in height: Double) -> OverlayHeights {
      var needs = needs
      needs.ticker = models.ticker == nil ? 0 : tickerHeight
      if models.meters?.forms.isEmpty ?? true { needs.meters = 0 }
      (needs.lane, needs.laneCount) = (laneHeight, models.laneCount)
      needs.hasComments = models.comments != nil
      return OverlayHeights(needs, in: height)
    }
  }

  extension View {
    /// Measures the height that a view needs in its width, without a part of the view. The view has this height: with a
    /// height that depends on the space, a text would be measured by turns with and without its second line.
    fileprivate func measured(_ height: Binding<Double>, without part: Double = 0) -> some View {
      fixedSize(horizontal: false, vertical: true).onGeometryChange(for: Double.self) {
        $0.size.height - part
      } action: {
        height.wrappedValue = $0
      }
    }
  }
#endif
