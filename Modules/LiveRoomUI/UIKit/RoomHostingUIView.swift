#if canImport(UIKit)
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
        .environment(\.isScenePhaseCertain, phase != nil)
    }
  }
#endif
