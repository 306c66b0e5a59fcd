import FlowRule
import PopupPromises

/// The identity of a pass.
struct PassKey: Hashable {
  let flow: Name
  let run: Name
  let queue: PopupQueue

  init?(_ popup: Popup) {
    guard let step = popup.step else { return nil }
    flow = name(step.flow)
    run = name(step.run)
    queue = popup.queue
  }
}

extension Popup {
  /// The name of its step.
  var stepName: Name? { step.map { name($0.step) } }
}

extension Flow {
  subscript(_ key: Name) -> Step? { steps.first { PopupPromises.name($0.name) == key } }
}

/// A pass through a flow, as inputs and events show it.
struct Pass {
  let flow: Flow
  /// When its first popup arrived, and the first of those since when all that waited were gone.
  let earliestArrival: Instant
  var firstArrival: Instant
  var isTogether = false
  /// The steps in the order in which they were first presented.
  var presented: [Name] = []
  var ends: [Name: (kind: String, outcome: PopupOutcome)] = [:]
  var lastEnd: Instant?
  /// Steps whose popups ended before they were presented.
  var gone: Set<Name> = []
  /// The steps that were visible.
  var seen: Set<Name> = []
  var wasSaved = false
  /// Whether it was visible and nothing of it on screen when the end of a pass of its flow was emitted.
  var mayBeOver = false
  var wasVisible: Bool { !seen.isEmpty }
  /// Whether something occurred of which the page does not say how the flow continues.
  var isUnclear = false

  init(_ flow: Flow, at now: Instant) {
    self.flow = flow
    earliestArrival = now
    firstArrival = now
  }

  /// Where the way leads by what was presented so far.
  struct Way {
    /// The step that was presented and has not ended.
    var current: Name?
    /// The steps without a popup behind the last one presented.
    var skipped: [Name] = []
    /// The first step behind those, which waits.
    var next: Name?
    /// Whether it arrived after later ones were presented.
    var isLate = false
  }

  /// Returns where it is, or `nil` where the page does not say.
  func way(_ waiting: Set<Name>) -> Way? {
    if isUnclear { return nil }
    var way = Way()
    var index = 0
    var position = flow.steps.first.map { name($0.name) }
    while let step = position {
      if index < presented.count, presented[index] == step {
        guard ends[step] != nil else {
          way.current = step
          return way
        }
        index += 1
        way.skipped = []
        position = next(after: step)
      } else if presented.contains(step) || gone.contains(step) {
        return nil
      } else if waiting.contains(step) {
        way.next = step
        way.isLate = index < presented.count
        return way
      } else {
        way.skipped.append(step)
        position = flow[step]?.absent.map(name)
      }
    }
    return index == presented.count ? way : nil
  }

  /// The step after a step that has ended. If no user saw the popup of the step, only the failure of
  /// its view is an outcome for branches; it may have been visible before.
  func next(after key: Name) -> Name? {
    guard let step = flow[key], let end = ends[key] else { return nil }
    let wasSeen = seen.contains(key)
    let outcome = "\(end.outcome)"
    let branch = step.branches.first {
      (wasSeen || end.outcome == .failedToPresent) && ($0.kind ?? end.kind) == end.kind
        && ($0.outcome ?? (wasSeen ? outcome : "")) == outcome
    }
    return (branch.map(\.to) ?? (wasSeen ? step.otherwise : step.absent)).map(name)
  }

  /// Until when it waits for steps without a popup.
  func deferredUntil(_ stepTimeout: Duration) -> Instant {
    (lastEnd ?? firstArrival) + (flow.stepTimeout ?? stepTimeout)
  }
}
