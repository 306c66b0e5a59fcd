#if canImport(SwiftUI)
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Draws a screen at the time of each frame while it moves, and rests while it does not; as the user
  /// prefers.
  struct FrameClock<Screen: ModuleScreen, Content: View>: View {
    private let model: ScreenModel<Screen>
    private let content: (Screen, Instant) -> Content
    /// Whether the last frame moved: the end of a motion is no event.
    @State private var wasMoving = false
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.layoutDirection) private var layoutDirection

    /// - Parameters:
    ///   - model: the model of the screen.
    ///   - content: one view of the screen at the time of a frame.
    init(
      _ model: ScreenModel<Screen>, @ViewBuilder content: @escaping (Screen, Instant) -> Content
    ) {
      self.model = model
      self.content = content
    }

    var body: some View {
      let screen = screen
      let isMoving = wasMoving || screen.isMoving(at: model.clock.now)
      TimelineView(.animation(paused: !isMoving)) { _ in
        let now = model.clock.now
        ZStack { content(screen, now) }
          .onChange(of: screen.isMoving(at: now), initial: true) { _, isMoving in
            wasMoving = isMoving
          }
      }
      .onChange(
        of: Setting(model: ObjectIdentifier(model), preferences: preferences), initial: true
      ) {
        model.preferences = preferences
      }
    }

    /// The screen of the model, from the first frame on as the user prefers: the model learns that only when
    /// the view has appeared.
    private var screen: Screen {
      var screen = model.screen
      screen.preferences = preferences
      return screen
    }

    /// What a model has: another model of the same view receives it as well.
    private struct Setting: Equatable {
      let model: ObjectIdentifier
      let preferences: ScreenPreferences
    }

    private var preferences: ScreenPreferences {
      ScreenPreferences(
        reducesMotion: reducesMotion, isRightToLeft: layoutDirection == .rightToLeft)
    }
  }
#endif
