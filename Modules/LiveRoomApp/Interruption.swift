import Foundation
import Synchronization

/// An orderly early end of the command. The results so far are written in whole lines. Then the
/// signal ends the process, as the caller expects.
struct Interruption: Error {
  /// The signal, or 0 if the command itself asked to stop.
  let signal: Int32

  /// The first signal, 0 if the command itself asked to stop, or -1 if no stop was requested.
  private static let requested = Atomic<Int32>(-1)
  // The pipe becomes readable when a stop is requested, so that a task that waits for a stream
  // wakes.
  private static let pipeEnds: (read: Int32, write: Int32) = {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    return (ends[0], ends[1])
  }()

  /// A descriptor that becomes readable when the command is to stop.
  static var descriptor: Int32 { pipeEnds.read }

  /// The interruption, or `nil` if no stop was requested.
  static var pending: Interruption? {
    let signal = requested.load(ordering: .acquiring)
    return signal < 0 ? nil : Interruption(signal: signal)
  }

  static func check() throws(Interruption) {
    if let pending { throw pending }
  }

  /// Requests a stop, and wakes the tasks that wait for a stream.
  static func request(signal: Int32 = 0) {
    _ = requested.compareExchange(
      expected: -1, desired: signal, ordering: .acquiringAndReleasing)
    _ = write(pipeEnds.write, [0], 1)
  }

  /// Prepares the process for signals. SIGPIPE is ignored, so that a write to a closed pipe fails
  /// instead. SIGQUIT and SIGABRT end the process at once, because the Swift runtime would catch
  /// the first one as a crash and continue.
  static func begin() {
    handle(SIGPIPE, SIG_IGN)
    for number in [SIGQUIT, SIGABRT] { handle(number, SIG_DFL) }
  }

  /// Lets SIGINT, SIGTERM and SIGQUIT end the command in order from now on. A second signal ends it
  /// at once.
  ///
  /// Before this call no output has begun, and a signal ends the command at once, even while it
  /// waits to open a FIFO.
  static func deferSignals() {
    // The pipe must exist before the handler runs, because a signal handler must not create it.
    guard descriptor >= 0 else { return }
    for number in [SIGINT, SIGTERM, SIGQUIT] {
      handle(number) { number in
        let code = errno
        Interruption.request(signal: number)
        _ = Foundation.signal(number, SIG_DFL)
        errno = code
      }
    }
  }

  /// Ends the process as the signal would have ended it.
  func end() -> Never {
    guard signal != 0 else { exit(EX_SOFTWARE) }
    _ = Foundation.signal(signal, SIG_DFL)
    // `raise` would not work, because the threads of the pool block signals.
    kill(getpid(), signal)
    while true { pause() }
  }

  /// Handles a signal unless it is ignored. `nohup` and background jobs of shells rely on ignored
  /// signals.
  private static func handle(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    let earlier = Foundation.signal(number, handler)
    guard unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return
    }
    _ = Foundation.signal(number, SIG_IGN)
  }
}
