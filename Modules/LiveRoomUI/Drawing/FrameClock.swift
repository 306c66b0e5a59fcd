#if canImport(SwiftUI)
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Draws a view state at the time of each frame while it moves, and rests while it does not; as the user
  /// prefers.
  struct FrameClock<ViewState: ModuleViewState, Content: View>: View {
    private let model: ModuleViewModel<ViewState>
    private let isMoving: (ViewState, Instant) -> Bool
    private let content: (ViewState, Instant) -> Content
    /// Whether the last frame moved: the end of a motion is no event.
    @State private var wasMoving = false
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.layoutDirection) private var layoutDirection

    /// - Parameters:
    ///   - model: the model of the view state.
    ///   - isMoving: whether the drawn part of the view state changes after a time. By default, it is all of it.
    ///   - content: one view of the view state at the time of a frame.
    init(
      _ model: ModuleViewModel<ViewState>,
      isMoving: @escaping (ViewState, Instant) -> Bool = { $0.isMoving(at: $1) },
      @ViewBuilder content: @escaping (ViewState, Instant) -> Content
    ) {
      self.model = model
      self.isMoving = isMoving
      self.content = content
    }

    var body: some View {
      let viewState = viewState
      let needsFrames = wasMoving || isMoving(viewState, model.clock.now)
      TimelineView(.animation(paused: !needsFrames)) { _ in
        let now = model.clock.now
        ZStack { content(viewState, now) }
          .onChange(of: isMoving(viewState, now), initial: true) { _, isMoving in
            wasMoving = isMoving
          }
      }
      .onChange(
        of: Setting(model: ObjectIdentifier(model), preferences: preferences), initial: true
      ) {
        model.preferences = preferences
      }
    }

    /// The view state of the model, from the first frame on as the user prefers: the model learns that only
    /// when the view has appeared.
    private var viewState: ViewState {
      var viewState = model.viewState
      viewState.preferences = preferences
      return viewState
    }

    /// The model and its preferences, as one value to observe. A new model of the view gets the preferences as
    /// well.
    private struct Setting: Equatable {
      let model: ObjectIdentifier
      let preferences: ViewPreferences
    }

    private var preferences: ViewPreferences {
      ViewPreferences(
        reducesMotion: reducesMotion, isRightToLeft: layoutDirection == .rightToLeft)
    }
  }
#endif
