#if canImport(SwiftUI)
  import GiftChannels
  import RoomBus
  import RoomCore
  import SwiftUI

  /// Draws a view state at the time of each frame while it moves, and rests until its next change while it does not; as
  /// the user prefers. A frame with the values of the frame before is not drawn.
  struct FrameClock<ViewState: ModuleViewState, Values: Equatable & Sendable, Content: View>: View {
    private let model: ModuleViewModel<ViewState>
    private let isMoving: (ViewState, Instant) -> Bool
    private let values: (ViewState, Instant) -> Values
    private let content: (ViewState, Instant) -> Content
    private let source = DrawingSource()
    /// Whether the last frame moved: the end of a motion is no event.
    @State private var wasMoving = false
    /// The number of changes of a view state at rest that were waited for.
    @State private var changes = 0
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.layoutDirection) private var layoutDirection

    /// - Parameters:
    ///   - model: the model of the view state.
    ///   - isMoving: whether the drawn part of the view state changes after a time.
    ///   - values: the drawn part of the view state at the time of a frame.
    ///   - content: one view of the view state at the time of a frame. It reads the view state for actions from the
    ///     model.
    init(
      _ model: ModuleViewModel<ViewState>,
      isMoving: @escaping (ViewState, Instant) -> Bool,
      values: @escaping (ViewState, Instant) -> Values,
      @ViewBuilder content: @escaping (ViewState, Instant) -> Content
    ) {
      self.model = model
      self.isMoving = isMoving
      self.values = values
      self.content = content
    }

    var body: some View {
      let viewState = viewState
      let now = model.clock.now
      let needsFrames = wasMoving || isMoving(viewState, now)
      TimelineView(.animation(paused: !needsFrames)) { _ in
        let now = model.clock.now
        let isMoving = isMoving(viewState, now)
        Drawing(
          frame: DrawnFrame(values(viewState, now), isMoving: isMoving, at: now), source: source,
          changes: changes
        ) { [content] in
          content(viewState, now)
        }
        .equatable()
        .onChange(of: isMoving, initial: true) { _, isMoving in
          wasMoving = isMoving
        }
      }
      .wait(until: viewState.nextChange(after: now), of: model.clock, number: changes) {
        changes += 1
      }
      // A new model of the view gets the preferences as well.
      .onChange(of: ObjectIdentifier(model), initial: true) { model.preferences = preferences }
      .onChange(of: preferences) { model.preferences = preferences }
    }

    /// The view state of the model, from the first frame on as the user prefers: the model learns that only
    /// when the view has appeared.
    private var viewState: ViewState {
      var viewState = model.viewState
      viewState.preferences = preferences
      return viewState
    }

    private var preferences: ViewPreferences {
      ViewPreferences(
        reducesMotion: reducesMotion, isRightToLeft: layoutDirection == .rightToLeft)
    }
  }

  extension FrameClock where Values == ViewState {
    /// Creates the clock of a view that draws all of its view state.
    init(
      _ model: ModuleViewModel<ViewState>,
      @ViewBuilder content: @escaping (ViewState, Instant) -> Content
    ) {
      self.init(
        model, isMoving: { $0.isMoving(at: $1) }, values: { viewState, _ in viewState },
        content: content)
    }
  }

  extension FrameClock where ViewState == GiftViewState, Values == GiftDrawing {
    /// Creates the clock of a family of gifts.
    init(
      _ model: ModuleViewModel<ViewState>, family: GiftViewState.Family,
      @ViewBuilder content: @escaping (ViewState, Instant) -> Content
    ) {
      self.init(
        model, isMoving: { $0.isMovingOrDimming(family, at: $1) },
        values: { $0.drawing(of: family, at: $1) }, content: content)
    }
  }

  /// The evaluation of the view that made a clock: the content of another evaluation has captured other values.
  private final class DrawingSource: Sendable {}

  private struct Drawing<Values: Equatable & Sendable, Content: View>: View, Equatable {
    let frame: DrawnFrame<Values>
    let source: DrawingSource
    /// The changes at rest that were waited for. A wake may be later than the motion that it waited for.
    let changes: Int
    @ViewBuilder let content: () -> Content

    var body: some View { ZStack { content() } }

    nonisolated static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.source === rhs.source && lhs.changes == rhs.changes && lhs.frame == rhs.frame
    }
  }

  extension View {
    /// Waits for a time of a clock, such as the next whole second of a countdown that is otherwise at rest.
    ///
    /// - Parameters:
    ///   - time: the time, or `nil` if there is none.
    ///   - number: the number of times that were waited for. It begins the wait again if it was too short.
    ///   - action: counts the time, so that the view is evaluated again.
    func wait(
      until time: RoomCore.Instant?, of clock: RoomClock, number: Int,
      _ action: @escaping @MainActor () -> Void
    ) -> some View {
      task(id: [time, number] as [AnyHashable]) {
        guard let time, (try? await clock.sleep(until: time)) != nil else { return }
        action()
      }
    }
  }
#endif
