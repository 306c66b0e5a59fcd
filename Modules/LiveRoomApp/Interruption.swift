import Foundation
import Synchronization

/// What ends the command early but in good order: what was taken is written in whole lines, and
/// the process then ends by the signal, as its caller expects.
struct Interruption: Error {
  /// 0 where the command itself asked to stop.
  let signal: Int32

  /// The first signal, or 0 where the command itself asked to stop; -1 while nothing has.
  private static let requested = Atomic<Int32>(-1)
  // Readable once anything has asked to stop, so that a task that waits for a stream wakes.
  private static let pipeEnds: (read: Int32, write: Int32) = {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    return (ends[0], ends[1])
  }()

  /// Readable as soon as the command is to stop.
  static var descriptor: Int32 { pipeEnds.read }

  /// The reason to stop; `nil` while there is none.
  static var pending: Interruption? {
    let signal = requested.load(ordering: .acquiring)
    return signal < 0 ? nil : Interruption(signal: signal)
  }

  static func check() throws(Interruption) {
    if let pending { throw pending }
  }

  /// Asks tasks that wait for a stream to stop.
  static func request(signal: Int32 = 0) {
    _ = requested.compareExchange(
      expected: -1, desired: signal, ordering: .acquiringAndReleasing)
    _ = write(pipeEnds.write, [0], 1)
  }

  /// Prepares the process: the write that fails finds a reader that has gone, and a signal from outside that the
  /// runtime takes for a crash ends the command at once, where the runtime would catch the first one and continue.
  static func begin() {
    handle(SIGPIPE, SIG_IGN)
    for number in [SIGQUIT, SIGABRT] { handle(number, SIG_DFL) }
  }

  /// From now on SIGINT, SIGTERM and SIGQUIT end the command in good order, and a second one at
  /// once. Until then no output is begun, and they end it even where it waits to open a FIFO.
  static func deferSignals() {
    // Before the handler can need it: there it must not be made.
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
    // Not `raise`: the threads of the pool do not take signals.
    kill(getpid(), signal)
    while true { pause() }
  }

  /// Handles a signal that is not ignored: `nohup` and the shells' background jobs rely on it.
  private static func handle(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) {
    let earlier = Foundation.signal(number, handler)
    guard unsafeBitCast(earlier, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
      return
    }
    _ = Foundation.signal(number, SIG_IGN)
  }
}
