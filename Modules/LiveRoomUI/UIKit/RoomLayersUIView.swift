#if canImport(UIKit)
  import GiftChannels
  import LikeGestures
  import LiveRoom
  import RollingTicker
  import RoomBus
  import RoomCore
  import UIKit

  /// The layers that take the touches of a room, from the pages below to the sheet above.
  final class RoomLayersUIView: UIView {
    private let element: RoomElementUIView

    init(
      _ models: RoomViewModels, _ looks: RoomViewLooks,
      _ page: @escaping @MainActor (String) -> UIView
    ) {
      element = RoomElementUIView(models, looks)
      super.init(frame: .zero)
      let stage = PassThroughUIView()
      addFilling(stage)
      if let pager = models.pager {
        stage.addFilling(RoomPagerUIView(pager, looks: looks, page: page))
      }
      stage.addFilling(element)
      let overlays = RoomOverlaysUIView(models, looks)
      func addCleared(_ layer: UIView) {
        stage.addFilling(models.hearts.map { ClearedUIView($0, looks, layer) } ?? layer)
      }
      addCleared(overlays)
      if let gifts = models.gifts { stage.addFilling(FullScreenGiftsUIView(gifts, looks: looks)) }
      if let hearts = models.hearts { stage.addFilling(HeartsUIView(hearts, looks: looks)) }
      if let broadcast = models.broadcast {
        let (layer, view) = (PassThroughUIView(), RollingTickerUIView(broadcast, looks: looks))
        view.covered = overlays.ticker
        layer.addSubview(view)
        view.pinToTop(of: layer, margin: 16)
        addCleared(layer)
      }
      if let sheet = models.sheet {
        let sheet = RoomSheetUIView(sheet, looks: looks)
        sheet.behind = stage
        sheet.makeContent = { [models] id in
          guard looks.gifts != nil, id == GiftCatalog.sheet.id else { return looks.sheet(id) }
          // The board scrolls by itself: a finger moves the sheet by its header.
          return looks.host(.outside) { looks.offeredGifts.map { GiftBoard($0, of: models) } }
        }
        addFilling(sheet)
      }
      #if !os(tvOS)
        addRoomTouches(to: models.room)
      #endif
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      element.place(in: ScreenSize(bounds.size))
    }
  }

  /// Moves the overlays away when a swipe clears the screen.
  private final class ClearedUIView: ModuleUIView<HeartViewState> {
    private let overlays: UIView

    init(_ model: HeartsModel, _ looks: RoomViewLooks, _ overlays: UIView) {
      self.overlays = overlays
      super.init(model: model, looks: looks)
      addFilling(overlays)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func update(_ viewState: HeartViewState, at now: Instant) {
      let size = ScreenSize(bounds.size)
      overlays.autoresizingMask = []
      overlays.place(at: .zero, size)
      overlays.setPose(viewState.overlayPose(at: now, size: size))
      overlays.isUserInteractionEnabled = !viewState.isCleared
      overlays.accessibilityElementsHidden = viewState.isCleared
    }
  }

  /// Moves the lanes and the combo buttons above the gift board, so that own gifts stay visible.
  private final class GiftRiseUIView: ModuleUIView<SheetViewState> {
    private let gifts: [UIView]

    init(_ model: SheetModel, _ looks: RoomViewLooks, _ gifts: [UIView]) {
      self.gifts = gifts
      super.init(model: model, looks: looks)
      isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func update(_ viewState: SheetViewState, at now: Instant) {
      guard let lanes = gifts.first, let stack = lanes.superview else { return }
      // The transform moves the frame, and not the center.
      let resting = CGRect(
        x: 0, y: lanes.center.y - lanes.bounds.height / 2, width: 0, height: lanes.bounds.height)
      let frame = TouchFrame(stack.convert(resting, to: self))
      let rise = viewState.rise(of: frame, bottom: bounds.height, at: now)
      for view in gifts {
        view.transform = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: -rise)
      }
    }
  }

  /// The overlays over the video.
  private final class RoomOverlaysUIView: PassThroughUIView {
    private(set) var ticker: RollingTickerUIView?

    convenience init(_ models: RoomViewModels, _ looks: RoomViewLooks) {
      self.init(frame: .zero)
      // Fingers are for likes and pages.
      if let danmaku = models.danmaku {
        addFilling(DanmakuUIView(danmaku, looks: looks, isInteractive: false))
      }
      let stack = PassThroughStackView()
      stack.axis = .vertical
      stack.spacing = 8
      addSubview(stack)
      stack.pinAboveKeyboard(of: self, margin: 16)
      looks.header().map(stack.addArrangedSubview)
      ticker = models.ticker.map { RollingTickerUIView($0, looks: looks) }
      ticker.map(stack.addArrangedSubview)
      // Below the ticker: a row that joins moves no other.
      if let gifts = models.gifts {
        stack.addArrangedSubview(SummaryRowsUIView(gifts, looks: looks))
      }
      let space = UIView()
      space.isUserInteractionEnabled = false
      stack.addArrangedSubview(space)
      if let gifts = models.gifts {
        let lanes = GiftLanesUIView(gifts, looks: looks)
        stack.addArrangedSubview(lanes)
        // Beside the lanes: they stay where they are when it appears.
        let button = ComboButtonUIView(gifts, looks: looks)
        button.purse = models.purse
        addSubview(button)
        if let sheet = models.sheet {
          addFilling(GiftRiseUIView(sheet, looks, [lanes, button]))
        }
        button.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          button.trailingAnchor.constraint(equalTo: lanes.trailingAnchor),
          button.bottomAnchor.constraint(equalTo: lanes.bottomAnchor),
        ])
      }
      if let comments = models.comments {
        stack.addArrangedSubview(CommentRowsUIView(comments, looks: looks))
      }
      var controls = looks.controls()
      if looks.gifts != nil, models.sheet != nil {
        let row = PassThroughStackView()
        row.spacing = 8
        row.addArrangedSubview(controls ?? PassThroughUIView())
        let button = looks.host(.control) { [room = models.room] in GiftButton(room: room) }
        button.setContentHuggingPriority(.required, for: .horizontal)
        row.addArrangedSubview(button)
        controls = row
      }
      controls.map(stack.addArrangedSubview)
    }
  }

  /// A stack that takes touches on its subviews only.
  private final class PassThroughStackView: UIStackView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let view = super.hitTest(point, with: event)
      return view === self ? nil : view
    }
  }
#endif
