import PopupSequencer
import PopupTesting
import PromiseTesting
import RoomCore

/// What distinguishes a pass from others.
struct PassKey: Hashable {
  let flow: Bytes
  let run: Bytes
  let queue: PopupQueue

  init?(_ popup: Popup) {
    guard let step = popup.step else { return nil }
    flow = Bytes(step.flow.utf8)
    run = Bytes(step.run.utf8)
    queue = popup.queue
  }
}

/// A pass through a flow, as inputs and events show it.
struct Pass {
  let chart: Chart
  /// When its first popup arrived, and the first of those since when all that waited were gone.
  let earliestArrival: Instant
  var firstArrival: Instant
  var isTogether = false
  /// The steps in the order in which they were first presented.
  var presented: [Bytes] = []
  var ends: [Bytes: (kind: String, outcome: PopupOutcome)] = [:]
  var lastEnd: Instant?
  /// Steps whose popups ended before they were presented.
  var gone: Set<Bytes> = []
  var rejected: Set<Bytes> = []
  /// The steps that were visible.
  var seen: Set<Bytes> = []
  var wasSaved = false
  /// Whether it was visible and nothing of it on screen when the end of a pass of its flow was emitted.
  var mayBeOver = false
  var wasVisible: Bool { !seen.isEmpty }
  /// Whether something occurred of which the page does not say how the flow continues.
  var isUnclear = false

  init(_ chart: Chart, at now: Instant) {
    self.chart = chart
    earliestArrival = now
    firstArrival = now
  }

  /// Where the way leads by what was presented so far.
  struct Way {
    /// The step that was presented and has not ended.
    var current: Bytes?
    /// The steps without a popup behind the last one presented.
    var skipped: [Bytes] = []
    /// The first step behind those, which waits.
    var next: Bytes?
    /// Whether it arrived after later ones were presented.
    var isLate = false
  }

  /// Returns where it is, or `nil` where the page does not say.
  func way(_ waiting: Set<Bytes>) -> Way? {
    if isUnclear { return nil }
    var way = Way()
    var index = 0
    var position = chart.steps.first.map { Bytes($0.name.utf8) }
    while let step = position {
      if index < presented.count, presented[index] == step {
        guard let end = ends[step] else {
          way.current = step
          return way
        }
        index += 1
        way.skipped = []
        position = next(after: step, end)
      } else if presented.contains(step) || gone.contains(step) {
        return nil
      } else if waiting.contains(step) {
        way.next = step
        way.isLate = index < presented.count
        return way
      } else {
        way.skipped.append(step)
        position = chart[step]?.absent.map { Bytes($0.utf8) }
      }
    }
    return index == presented.count ? way : nil
  }

  /// The step after one that was presented. One whose view failed may have been visible before.
  func next(after step: Bytes, _ end: (kind: String, outcome: PopupOutcome)) -> Bytes? {
    chart.next(step, kind: end.kind, outcome: end.outcome, wasSeen: seen.contains(step))
  }

  /// Until when it waits for steps without a popup.
  func deferredUntil(_ stepTimeout: Duration) -> Instant {
    (lastEnd ?? firstArrival) + (chart.stepTimeout ?? stepTimeout)
  }

  /// The same, if it is still the pass that began first.
  func deferredAtLeastUntil(_ stepTimeout: Duration) -> Instant {
    (lastEnd ?? earliestArrival) + (chart.stepTimeout ?? stepTimeout)
  }
}
