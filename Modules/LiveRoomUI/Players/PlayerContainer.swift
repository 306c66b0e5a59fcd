/// The scaling of a player's picture: the picture fits into its view, or fills the view.
enum PlayerScaling: Sendable {
  case fit, fill
}

/// A place on screen in which players show pictures, one after another. Each player gets a new view, so that
/// remaining subviews are removed with the view.
@MainActor
final class PlayerContainer {
  /// The view of the container, which remains the same.
  let view = PlayerView.makePlayerView()
  private(set) var current: PlayerView?

  /// Returns the view that is open, or opens one.
  func open(_ scaling: PlayerScaling) -> PlayerView {
    if let current { return current }
    let new = PlayerView.makePlayerView()
    current = new
    view.addPlayerView(new, scaling)
    return new
  }

  /// Moves the open view of another container to this one, so that its picture continues.
  func take(from other: PlayerContainer, _ scaling: PlayerScaling) {
    guard other !== self, let moved = other.current else { return }
    other.current = nil
    current = moved
    view.addPlayerView(moved, scaling)
  }

  /// Makes a host for the view of the container, and removes that view from a previous host. SwiftUI may make
  /// the next host before it removes the last.
  func makeHost() -> PlayerView {
    let host = PlayerView.makePlayerView()
    host.addPlayerView(view, .fill)
    return host
  }

  /// Removes the view that is open.
  func close() {
    current?.removePlayerView()
    current = nil
  }
}
