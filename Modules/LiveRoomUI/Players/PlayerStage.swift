/// Whether what a player shows fits into its surface, or fills it.
enum PlayerScaling: Sendable {
  case fit, fill
}

/// A place on screen for what players show, one after another, each in a surface of its own: whatever a
/// player leaves behind is removed with its surface.
@MainActor
final class PlayerStage {
  /// The view of the place, which remains the same.
  let view = PlayerSurface.makeSurface()
  private(set) var surface: PlayerSurface?

  /// Returns the surface that is open, or opens one.
  func open(_ scaling: PlayerScaling) -> PlayerSurface {
    if let surface { return surface }
    let surface = PlayerSurface.makeSurface()
    self.surface = surface
    view.addSurface(surface, scaling)
    return surface
  }

  /// Makes a view that has the view of the place in it, and takes it from another one: SwiftUI may make
  /// the next view before it removes the last.
  func makeHost() -> PlayerSurface {
    let host = PlayerSurface.makeSurface()
    host.addSurface(view, .fill)
    return host
  }

  /// Removes the surface that is open.
  func close() {
    surface?.removeSurface()
    surface = nil
  }
}
