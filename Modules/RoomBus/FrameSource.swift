public import Observation

/// The frames of a display: performs what is requested when the next one begins.
///
/// A view of `LiveRoomUI` makes one of its display; a test makes one by ``init(_:)`` and begins its frames
/// itself. After a frame for which nothing was requested, the display produces no frames for it.
///
/// ```swift
/// let frames = FrameSource()
/// async let _ = model.follow(frames: frames)
/// frames.beginFrame()  // The model has what was emitted since the last one.
/// ```
@MainActor
public final class FrameSource: Observable {
  private let setRunning: @MainActor (Bool) -> Void
  private var requests: [@MainActor () -> Void] = []
  // Both keep their storage: a frame allocates nothing.
  private var due: [@MainActor () -> Void] = []
  private var isActive = false
  private let registrar = ObservationRegistrar()

  /// Creates a source for a display, which calls ``beginFrame()`` at the beginning of each frame while
  /// ``isRunning`` is `true`.
  ///
  /// - Parameter setRunning: called when ``isRunning`` has changed. Default: nothing; a view observes it.
  public init(_ setRunning: @escaping @MainActor (_ isRunning: Bool) -> Void = { _ in }) {
    self.setRunning = setRunning
  }

  /// A Boolean value that indicates whether the display produces frames: from a request on, until a frame
  /// begins for which nothing was requested. A motion that requests each next frame while a frame is laid out
  /// keeps the display running.
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

  /// Whether a request waits for the next frame.
  package var hasRequests: Bool { !requests.isEmpty }

  /// Performs an action once, when the next frame begins, before it is drawn. What is requested within a
  /// frame waits for the one after it.
  public func request(_ action: @escaping @MainActor () -> Void) {
    requests.append(action)
    isRunning = true
  }

  /// Begins a frame: performs what was requested before, in the order of the requests.
  public func beginFrame() {
    swap(&requests, &due)
    for action in due { action() }
    isRunning = !due.isEmpty || hasRequests
    due.removeAll(keepingCapacity: true)
  }
}
