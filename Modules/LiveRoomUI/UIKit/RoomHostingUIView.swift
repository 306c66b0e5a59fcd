#if canImport(UIKit)
  public import LiveRoom
  public import SwiftUI
  public import UIKit

  /// A view that hosts views of a room in UIKit, with the looks and players of UIKit.
  ///
  /// ```swift
  /// let lanes = RoomHostingUIView(looks: looks, sizesItself: true) { GiftLanes(model) }
  /// ```
  ///
  /// Several families belong in one hosting view: touches reach only the topmost hosting view.
  public class RoomHostingUIView: UIView {
    private let controller: UIHostingController<AnyView>
    private let scene = HostedScene()
    private let observers = NotificationObservers()

    /// Creates a hosting view.
    ///
    /// - Parameters:
    ///   - looks: the looks of the elements, and the players.
    ///   - sizesItself: whether the view has the size of the content as its intrinsic size. Default `false`.
    ///   - content: the views of SwiftUI.
    public init(
      looks: RoomViewLooks = RoomViewLooks(), sizesItself: Bool = false,
      @ViewBuilder content: @escaping @MainActor () -> some SwiftUI.View
    ) {
      controller = UIHostingController(
        rootView: AnyView(HostedRoot(scene: scene, looks: looks, content: content)))
      controller.sizingOptions = sizesItself ? .intrinsicContentSize : []
      super.init(frame: .zero)
      guard let view = controller.view else { return }
      view.backgroundColor = .clear
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: topAnchor),
        view.bottomAnchor.constraint(equalTo: bottomAnchor),
        view.leadingAnchor.constraint(equalTo: leadingAnchor),
        view.trailingAnchor.constraint(equalTo: trailingAnchor),
      ])
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Joins the view controllers of the new window. By them, the content learns of the safe area, the keyboard and its
    /// appearance on screen.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      observers.removeAll()
      observers.observeScene(of: window) { [scene] in scene.isInBackground = $0 }
      let responders = sequence(first: self as UIResponder, next: \.next)
      let parent = window.flatMap { _ in
        responders.lazy.compactMap { $0 as? UIViewController }.first
      }
      guard parent !== controller.parent else { return }
      if controller.parent != nil {
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
      parent?.addChild(controller)
      controller.didMove(toParent: parent)
    }
  }

  /// The scene of a hosting view: an app without scenes of SwiftUI has no scene phase.
  @MainActor @Observable
  final class HostedScene {
    var isInBackground: Bool?
  }

  private struct HostedRoot<Content: View>: View {
    let scene: HostedScene
    let looks: RoomViewLooks
    let content: @MainActor () -> Content

    var body: some View {
      let phase = scene.isInBackground.map { $0 ? ScenePhase.background : .active }
      content()
        .environment(\.roomLooks, looks.current())
        .environment(\.scenePhase, phase ?? .background)
        .environment(\.roomSurroundings.isScenePhaseCertain, phase != nil)
    }
  }

  /// A room on screen: pages, gifts, notices, hearts, the sheet and the popups, and the fingers on them.
  ///
  /// ```swift
  /// final class ShowController: UIViewController {
  ///   let room = LiveRoom()
  ///   override func loadView() { view = LiveRoomUIView(room) { LivePlayerView($0) } }
  /// }
  /// ```
  ///
  /// It hosts a ``LiveRoomView``, which runs the room while the view is in a window. The room is suspended while all
  /// scenes that show the room are in the background. A room that is run elsewhere as well, or shown twice, is run once.
  /// Subviews that an app adds are above all of it.
  public final class LiveRoomUIView: RoomHostingUIView {
    /// Creates the view of a room.
    ///
    /// - Parameters:
    ///   - room: the room.
    ///   - looks: the looks of the elements, and the players.
    ///   - page: makes the page of a room of the pager, such as its player. Black by default.
    public init(
      _ room: LiveRoom, looks: RoomViewLooks = RoomViewLooks(),
      page: @escaping @MainActor (_ room: String) -> UIView = { _ in UIView() }
    ) {
      super.init(looks: looks) {
        LiveRoomView(room) { room in HostedView(fills: true) { page(room) } }
      }
      backgroundColor = .black
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }
  }

  /// A page of the pager that plays its room by itself, without a ``RoomPlayer``.
  @MainActor
  public protocol RoomPlayingView: UIView {
    /// A Boolean value that indicates whether the room of the page plays: its stream belongs on the page. The pager
    /// sets it when it makes the page, and at each change.
    var isRoomPlaying: Bool { get set }
  }
#endif
