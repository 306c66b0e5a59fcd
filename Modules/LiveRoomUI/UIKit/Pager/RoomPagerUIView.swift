#if canImport(UIKit)
  public import LivePager
  public import RoomBus
  import RoomCore
  public import UIKit

  /// The pages of a list of rooms, on three surfaces that serve all of them, as ``RoomPager`` in SwiftUI.
  ///
  /// A surface has the stream of the room, by the player of the looks, and the page of the room over it.
  /// A page remains as long as its surface shows the room, wherever that is in the list. Whether the room
  /// plays is a property of a page that is a ``RoomPlayingView``. Give it the whole of the screen.
  public final class RoomPagerUIView: ModuleUIView<PagerViewState> {
    private let page: @MainActor (String) -> UIView
    private var pageLength = MeasuredLength()
    private let player = PlaybackHost<RoomPlayback>()
    private var surfaces: [PageUIView] = []

    /// Creates the pages of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. The length of a page and the preparations of rooms are
    ///     reported to its module.
    ///   - looks: the looks with the player of the rooms.
    ///   - page: makes the page of a room.
    public init(
      _ model: PagerModel, looks: RoomViewLooks = RoomViewLooks(),
      page: @escaping @MainActor (_ room: String) -> UIView
    ) {
      self.page = page
      super.init(model: model, looks: looks)
      clipsToBounds = true
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ viewState: PagerViewState, at now: Instant) {
      let size = ScreenSize(bounds.size)
      pageLength.measured(viewState.axis.length(of: size)).map { model.module.setPageLength($0) }
      touchRegion = viewState.touchRegions
      while surfaces.count < viewState.surfaces.count {
        surfaces.append(PageUIView())
        surfaces.last.map(addSubview)
      }
      let containers = player.playback?.containers
      for (index, (surface, view)) in zip(viewState.surfaces, surfaces).enumerated() {
        view.container = containers?[index].view
        view.show(surface, page, cover: containers == nil ? { _ in nil } : looks.cover)
        view.cover?.alpha = viewState.coverOpacity(of: index, at: now)
        view.place(at: viewState.place(of: index, at: now, in: size), size)
      }
    }

    override func didChangeWindow() {
      player.move(to: window, contentMode: looks.roomContentMode) {
        looks.roomPlayer.map { RoomPlayback($0, of: model.module) }
      }
    }
  }

  /// A surface of the pager, with the container of a player and the page of the room over it. The container
  /// remains when the surface gets another room.
  private final class PageUIView: PassThroughUIView {
    private var surface: PagerSurface?
    private var page: UIView?
    /// The picture that covers the stream until its first frame.
    private(set) var cover: UIView?
    /// Where a player shows the stream; `nil` without one.
    var container: UIView? {
      didSet {
        guard container !== oldValue else { return }
        oldValue?.removeFromSuperview()
        container?.backgroundColor = .black
        container?.accessibilityElementsHidden = true
        container.map { addFilling($0, at: 0) }
      }
    }

    convenience init() {
      self.init(frame: .zero)
      clipsToBounds = true
    }

    /// The safe area of the pages at rest. The present safe area would change in each frame of a motion, and
    /// lay out the page.
    override var safeAreaInsets: UIEdgeInsets { superview?.safeAreaInsets ?? super.safeAreaInsets }

    func show(
      _ surface: PagerSurface, _ makePage: @MainActor (String) -> UIView,
      cover makeCover: @MainActor (String) -> UIView?
    ) {
      guard surface != self.surface else { return }
      if !surface.showsRoom(of: self.surface) {
        cover?.removeFromSuperview()
        cover = surface.room.flatMap(makeCover)
        cover?.isUserInteractionEnabled = false
        cover?.accessibilityElementsHidden = true
        cover.map { addFilling($0) }
        page?.removeFromSuperview()
        page = surface.room.map(makePage)
        page.map { addFilling($0) }
      }
      self.surface = surface
      (page as? any RoomPlayingView)?.isRoomPlaying = surface.isPlaying
    }
  }
#endif
