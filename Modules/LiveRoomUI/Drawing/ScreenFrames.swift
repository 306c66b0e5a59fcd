import Observation
import RoomBus
import RoomCore

/// Draws a screen when it has changed, and for as long as it moves, where no framework observes models.
///
/// A change is reported once, however many follow before the screen is drawn again.
@MainActor
final class ScreenFrames<Screen: ModuleScreen> {
  private let model: ScreenModel<Screen>
  private let needsDrawing: @MainActor () -> Void
  private var isTracked = false
  /// What this view has set: one that shares its model may prefer otherwise.
  private var preferences: ScreenPreferences?

  /// - Parameters:
  ///   - model: the model of the screen.
  ///   - needsDrawing: called when what was drawn last is about to change: draw it afterwards.
  init(_ model: ScreenModel<Screen>, needsDrawing: @escaping @MainActor () -> Void) {
    self.model = model
    self.needsDrawing = needsDrawing
  }

  /// Draws the screen at the present time, as the user prefers.
  ///
  /// - Returns: whether it moves, so that the next frame has to be drawn as well. The last frame of a
  ///   motion is drawn: it returns `false` after that.
  func draw(
    _ preferences: ScreenPreferences, _ draw: @MainActor (Screen, Instant) -> Void
  ) -> Bool {
    if self.preferences != preferences {
      self.preferences = preferences
      model.preferences = preferences
    }
    let screen = tracked()
    let now = model.clock.now
    draw(screen, now)
    return screen.isMoving(at: now)
  }

  private func tracked() -> Screen {
    guard !isTracked else { return model.screen }
    isTracked = true
    return withObservationTracking {
      model.screen
    } onChange: { [weak self] in
      // A model changes on the main actor only.
      MainActor.assumeIsolated { self?.willChange() }
    }
  }

  private func willChange() {
    isTracked = false
    needsDrawing()
  }
}
