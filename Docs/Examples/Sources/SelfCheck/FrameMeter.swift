import LiveRoomTesting

/// Sums the frames of a display: the time by which they are late, and the time of the main thread.
public struct FrameMeter {
  private var first: Double?
  private var last: (displayed: Double, next: Double, used: Double)?
  private var frames = 0
  private var late = 0.0
  private var used = 0.0

  /// Creates a meter without a frame.
  public init() {}

  /// Takes a frame, at the call of a display link.
  ///
  /// - Parameters:
  ///   - displayed: The time at which the last frame was displayed, in seconds: `timestamp` of the link.
  ///   - next: The time at which the next frame is due, in seconds: `targetTimestamp` of the link.
  ///   - mainThread: The time that the main thread has used since it began, in seconds.
  public mutating func add(displayed: Double, next: Double, mainThread: Double) {
    if let last {
      frames += 1
      // Times of a display vary by some microseconds.
      let delay = displayed - last.next
      if delay > 0.0005 { late += delay }
      used += mainThread - last.used
    }
    first = first ?? displayed
    last = (displayed, next, mainThread)
  }

  /// Returns the frames as a scene of a report.
  public func scene(_ name: String, in host: String) -> ViewReport.Scene {
    let duration = (last?.displayed ?? 0) - (first ?? 0)
    guard frames > 0, duration > 0 else {
      return ViewReport.Scene(name: name, host: host, frames: 0, hitches: 0, mainThread: 0)
    }
    return ViewReport.Scene(
      name: name, host: host, frames: frames, hitches: late * 1_000 / duration,
      mainThread: used * 1_000 / Double(frames))
  }
}
