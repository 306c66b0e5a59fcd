#if canImport(SwiftUI)
  public import RoomBus
  public import RoomCore
  public import SwiftUI

  /// A view of a module of the app's own, which draws the view state of the module at the time of each frame.
  ///
  /// ```swift
  /// LiveRoomView(room).roomControls {
  ///   ModuleView(polls, as: PollViewState.self) { poll, now in
  ///     if let question = poll.question { Text(question) }
  ///   }
  /// }
  /// ```
  ///
  /// The view joins the module when it appears, and follows it while it is on screen. It does not run the module: attach
  /// the module to its room by `attach(_:input:)`. If the module of a view may change, give the view an `id`.
  public struct ModuleView<ViewState: ModuleViewState, Content: View>: View {
    private let module: any RoomModule<ViewState.Input, ViewState.Event, ViewState.State>
    private let content: (ViewState, Instant) -> Content
    @State private var model: ModuleViewModel<ViewState>?
    @State private var frames = FrameSource()

    /// Creates the view of a module.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - viewState: The type of the view state.
    ///   - content: A view of the view state at a time by the clock of the module. While the view state moves, the
    ///     content is drawn in each frame.
    public init(
      _ module: some RoomModule<ViewState.Input, ViewState.Event, ViewState.State>,
      as viewState: ViewState.Type,
      @ViewBuilder content: @escaping (ViewState, Instant) -> Content
    ) {
      self.module = module
      self.content = content
    }

    public var body: some View {
      ZStack {
        if let model { FrameClock(model, content: content) }
      }
      .frameSource(frames)
      .task {
        let model =
          if let model { model } else { await ModuleViewModel<ViewState>(joining: module) }
        self.model = model
        await model.follow(frames: frames)
      }
    }
  }
#endif
