#if canImport(UIKit)
  import UIKit

  /// The notification observers of a view, until the view leaves its window or is freed.
  @MainActor
  final class NotificationObservers {
    // `deinit` is the last access.
    nonisolated(unsafe) private var tokens: [any NSObjectProtocol] = []

    nonisolated init() {}

    /// Calls `action` for each notification of this name, which UIKit posts on the main thread.
    func observe(
      _ name: Notification.Name, of object: AnyObject? = nil,
      _ action: @escaping @MainActor @Sendable (Notification) -> Void
    ) {
      tokens.append(
        NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
          // It stays on the thread.
          nonisolated(unsafe) let notification = $0
          MainActor.assumeIsolated { action(notification) }
        })
    }

    /// Calls `update` with whether the scene of a window is in the background: now, and at each change.
    func observeScene(
      of window: UIWindow?,
      _ update: @escaping @MainActor @Sendable (_ isInBackground: Bool) -> Void
    ) {
      guard let scene = window?.windowScene else { return }
      update(scene.activationState == .background)
      observe(UIScene.didEnterBackgroundNotification, of: scene) { _ in update(true) }
      observe(UIScene.willEnterForegroundNotification, of: scene) { _ in update(false) }
    }

    func removeAll() {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
      tokens = []
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
