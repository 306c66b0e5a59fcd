#if canImport(UIKit)
  import UIKit

  /// Runs the playback of a player while the view that shows it is in a window.
  @MainActor
  final class PlaybackHost<Driver: Playback> {
    private let tasks = ViewTasks<ObjectIdentifier>()
    private let observers = NotificationObservers()
    private(set) var playback: Driver?

    /// Moves the playback to a window, or to none. A playback in another window is ended.
    ///
    /// - Parameters:
    ///   - window: the window; `nil` for none.
    ///   - contentMode: the content mode of the player's views.
    ///   - make: makes the playback of a player, if there is one.
    func move(
      to window: UIWindow?, contentMode: UIView.ContentMode, _ make: () -> Driver?
    ) {
      observers.removeAll()
      playback = window == nil ? nil : make()
      playback?.scaling = contentMode == .scaleAspectFit ? .fit : .fill
      observers.observeScene(of: window) { [weak playback] in
        playback?.update(isInBackground: $0)
      }
      tasks.run(playback.map { [ObjectIdentifier($0)] } ?? []) { [playback] _ in
        await playback?.run()
      }
    }
  }
#endif
