public import Observation

/// The frames of a display. A frame source performs requested actions when the next frame begins.
///
/// The views of `LiveRoomUI` create a source for their display. A test creates one with
/// ``init(_:)`` and begins the frames itself. After a frame without a requested action, the display
/// stops producing frames for the source.
///
/// ```swift
/// let frames = FrameSource()
/// async let _ = model.follow(frames: frames)
/// frames.beginFrame()  // The model shows the events since the last frame.
/// ```
@MainActor
public final class FrameSource: Observable {
  private let setRunning: @MainActor (Bool) -> Void
  private var requests: [@MainActor () -> Void] = []
  // Both arrays keep their storage, so that a frame allocates no memory.
  private var due: [@MainActor () -> Void] = []
  private var isActive = false
  private let registrar = ObservationRegistrar()

  /// Creates a source for a display. The display must call ``beginFrame()`` at the beginning of
  /// each frame while ``isRunning`` is `true`.
  ///
  /// - Parameter setRunning: A closure that is called when ``isRunning`` has changed. The default
  ///   does nothing, for a view that observes ``isRunning``.
  public init(_ setRunning: @escaping @MainActor (_ isRunning: Bool) -> Void = { _ in }) {
    self.setRunning = setRunning
  }

  /// A Boolean value that indicates whether the display produces frames. It is `true` from a
  /// request until a frame begins without a requested action. A motion that requests the next frame
  /// in each layout keeps the display running.
  public private(set) var isRunning: Bool {
    get {
      registrar.access(self, keyPath: \.isRunning)
      return isActive
    }
    set {
      guard newValue != isActive else { return }
      registrar.withMutation(of: self, keyPath: \.isRunning) { isActive = newValue }
      setRunning(newValue)
    }
  }

  /// A Boolean value that indicates whether an action waits for the next frame.
  package var hasRequests: Bool { !requests.isEmpty }

  /// Performs an action once at the beginning of the next frame, before the frame is drawn. An
  /// action that is requested during a frame waits for the next frame.
  public func request(_ action: @escaping @MainActor () -> Void) {
    requests.append(action)
    isRunning = true
  }

  /// Begins a frame, and performs the requested actions in the order of the requests.
  public func beginFrame() {
    swap(&requests, &due)
    for action in due { action() }
    isRunning = !due.isEmpty || hasRequests
    due.removeAll(keepingCapacity: true)
  }
}
