/// Whether what a player shows fits into its view, or fills it.
enum PlayerScaling: Sendable {
  case fit, fill
}

/// The place on screen of what players show, one after another, each in a view of its own: whatever a
/// player leaves behind is removed with its view.
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

  /// Makes a view that has the view of the container in it, and takes it from another one: SwiftUI may make
  /// the next view before it removes the last.
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
