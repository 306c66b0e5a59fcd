import Observation
import RoomBus
import RoomCore

/// Draws a view state when it has changed, and for as long as it moves, where no framework observes models.
///
/// A change is reported once, however many follow before the screen is drawn again.
@MainActor
final class ViewModelFrames<ViewState: ModuleViewState> {
  private let model: ModuleViewModel<ViewState>
  private let frames: FrameSource
  private let needsDrawing: @MainActor () -> Void
  // The closure that each frame of a motion requests. One closure serves all frames.
  private lazy var nextFrame: @MainActor () -> Void = { [weak self] in self?.frameDidBegin() }
  private var isTracked = false
  private var awaitsFrame = false
  /// The preferences of this view. Another view of the same model may have other preferences.
  private var preferences: ViewPreferences?

  /// - Parameters:
  ///   - model: the model of the view state.
  ///   - frames: the frames of the display.
  ///   - needsDrawing: called before a change of the drawn state, and in each frame of a motion. The view draws
  ///     after the call.
  init(
    _ model: ModuleViewModel<ViewState>, frames: FrameSource,
    needsDrawing: @escaping @MainActor () -> Void
  ) {
    self.model = model
    self.frames = frames
    self.needsDrawing = needsDrawing
  }

  /// Draws the view state at the present time, as the user prefers. Where it moves it is drawn in the next
  /// frame as well, the last one of a motion included.
  ///
  /// - Parameters:
  ///   - preferences: the preferences of the user.
  ///   - isMoving: whether the drawn part of the view state changes after a time. By default, it is all of it.
  ///   - draw: draws the view state.
  func draw(
    _ preferences: ViewPreferences,
    isMoving: (ViewState, Instant) -> Bool = { $0.isMoving(at: $1) },
    _ draw: @MainActor (ViewState, Instant) -> Void
  ) {
    if self.preferences != preferences {
      self.preferences = preferences
      model.preferences = preferences
    }
    let viewState = tracked()
    let now = model.clock.now
    draw(viewState, now)
    guard isMoving(viewState, now), !awaitsFrame else { return }
    awaitsFrame = true
    frames.request(nextFrame)
  }

  private func frameDidBegin() {
    awaitsFrame = false
    needsDrawing()
  }

  private func tracked() -> ViewState {
    guard !isTracked else { return model.viewState }
    isTracked = true
    return withObservationTracking {
      model.viewState
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
