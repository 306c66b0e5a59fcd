/// The delayed calls and timers of the old views, in virtual time, and the lines that these views
/// would draw. Times are milliseconds.
final class MainThread {
  private struct Call {
    let time: Int
    let name: String
    let body: () -> Void
  }

  private(set) var lines: [String] = []
  private var now = 0
  private var calls: [Call] = []

  func after(_ delay: Int, _ name: String = "", _ body: @escaping () -> Void) {
    calls.append(Call(time: now + delay, name: name, body: body))
  }

  func cancel(_ name: String) {
    calls.removeAll { $0.name == name }
  }

  /// Makes the calls that are due until then, in the order of their times, then of their creation.
  func run(until end: Int) {
    while let next = calls.indices.min(by: { calls[$0].time < calls[$1].time }),
      calls[next].time <= end
    {
      let call = calls.remove(at: next)
      now = call.time
      call.body()
    }
    now = end
  }

  func show(_ line: String) {
    lines.append("\(Double(now) / 1_000) \(line)")
  }
}
