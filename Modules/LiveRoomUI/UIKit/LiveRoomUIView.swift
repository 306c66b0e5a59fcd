#if canImport(UIKit)
  import GiftChannels
  import LikeGestures
  public import LiveRoom
  import RoomBus
  import SwiftUI
  public import UIKit

  /// A room on screen: pages, gifts, notices, hearts, the sheet and the popups, and the fingers on them.
  ///
  /// ```swift
  /// final class ShowController: UIViewController {
  ///   let room = LiveRoom()
  ///   override func loadView() { view = LiveRoomUIView(room) { LivePlayerView($0) } }
  /// }
  /// ```
  ///
  /// The view makes the models of the room's modules, and runs the room while the view is in a window. The room
  /// is suspended while all scenes that show the room are in the background. A room that is run elsewhere as
  /// well, or shown twice, is run once. Subviews that an app adds are above all of it.
  public final class LiveRoomUIView: UIView {
    private enum Work: Hashable { case running, following, speaking }

    private let room: LiveRoom
    private let looks: RoomViewLooks
    private let page: @MainActor (String) -> UIView
    private let tasks = ViewTasks<Work>()
    private let observers = NotificationObservers()
    /// The layers of the room, below the subviews that an app adds.
    private let layers = PassThroughUIView()
    private let scene = ScenePresences.Scene()
    private let kept = KeptRoom()
    private lazy var frames = FrameSource(of: self)
    private lazy var reads = ObservedReads { [weak self] in self?.updateColorScheme() }
    private var models: RoomViewModels?

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
      self.room = room
      self.looks = looks
      self.page = page
      super.init(frame: .zero)
      backgroundColor = .black
      addFilling(layers)
      updateColorScheme()
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    public override func didMoveToWindow() {
      super.didMoveToWindow()
      observers.removeAll()
      let hasScene = observers.observeScene(of: window) { [scene, room] in
        ScenePresences.shared.update(scene, of: room, isInBackground: $0, isCertain: true)
      }
      if !hasScene { ScenePresences.shared.remove(scene, of: room) }
      kept.update(room, isOnScreen: window != nil, player: looks.roomPlayer)
      work()
      guard window != nil else {
        layers.subviews.first?.touchReceiver?.cancelAll()
        return
      }
      observers.observe(UIAccessibility.voiceOverStatusDidChangeNotification) { [weak self] in
        self?.work()
      }
    }

    private func updateColorScheme() {
      reads.track {
        layers.overrideUserInterfaceStyle = UIUserInterfaceStyle(looks.theme.colorScheme)
      }
    }

    /// Runs the tasks of the view that require a window.
    private func work() {
      var wanted: [Work] = []
      if window != nil { wanted = [.running, .following] }
      // Without VoiceOver no announcement is heard, and following all events of a room has a cost.
      if window != nil, UIAccessibility.isVoiceOverRunning { wanted.append(.speaking) }
      tasks.run(wanted) { [weak self, room, looks] work in
        switch work {
        case .running: await room.run()
        case .following:
          let (models, frames) = (await self?.makeModels(), self?.frames)
          await models?.follow(frames: frames)
        case .speaking: await room.speak { looks.current().phrases }
        }
      }
    }

    private func makeModels() async -> RoomViewModels {
      if let models { return models }
      let models = await RoomViewModels(room)
      // Meanwhile the view may have left its window and entered another one.
      if let models = self.models { return models }
      self.models = models
      let content = RoomLayersUIView(models, looks, page)
      layers.addFilling(content)
      if let popups = models.popups {
        // Outside of the touches: a finger on a popup is not the room's.
        let popups = PopupsUIView(popups, looks: looks)
        popups.behind = content
        layers.addFilling(popups)
      }
      return models
    }
  }
#endif
