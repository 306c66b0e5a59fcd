import LivePager
import PromiseTesting
import RoomCore
import Testing

@Suite struct LoadPromises {
  @Test("Promise 20: A load that failed is repeated after waits that double")
  func failures() throws {
    let mix = Mix(edit: 3, rooms: 1, show: 3, begin: 10, load: 6, failure: 70, suspend: 2)
    try verify(Failures.self, mix, steps: 50)
  }

  @Test("Promise 21: The end of the list is reported once for each room that is the last")
  func endOfList() throws {
    try verify(EndOfList.self, Mix(edit: 16, rooms: 4, close: 1))
  }
}

private struct Failures: PagerPromise {
  static let cases: Set = [
    "repeated", "again", "the longest wait", "ended", "another room", "reported twice",
  ]
  var reached: Set<String> = []
  private var attempts: [Name: Int] = [:]
  private var pending: [Name: Instant] = [:]
  private var failures = 0

  mutating func check(_ step: Step) throws {
    var ended: [Name] = []
    for event in step.events {
      switch event {
      case .didCancelPreload(let room): ended.append(Name(room))
      case .willBeginPlaying(let begun): ended.append(Name(begun.room))
      case .willRetryLoad(let retry): try follow(retry, step)
      default: break
      }
    }
    let playing = step.after.playing.map { [$0] } ?? []
    let loading = Set(step.state.preloads.map { Name($0) } + playing)
    ended += Set(pending.keys).union(attempts.keys).subtracting(loading)
    if case .didLoad(let room) = step.input { ended.append(Name(room)) }
    for room in ended {
      if pending.removeValue(forKey: room) != nil { reached.insert("ended") }
      attempts[room] = nil
    }
    for (room, time) in pending {
      try ensure(step.time <= time, "\(room) is not repeated")
      try ensure(step.input != nil || step.time < time, "\(room) is not repeated in time")
    }
    guard case .didFailToLoad(let text) = step.input else { return }
    let room = Name(text)
    try ensure(step.events.isEmpty, "a failure has an effect at once")
    if !loading.contains(room) {
      reached.insert("another room")
    } else if pending[room] != nil {
      reached.insert("reported twice")
    } else {
      pending[room] = step.time + wait(attempts[room] ?? 0)
      failures += 1
    }
    try ensure(step.state.statistics.loadFailures == failures, "\(step.state.statistics)")
  }

  private mutating func follow(_ retry: LoadRetry, _ step: Step) throws {
    let room = Name(retry.room)
    let number = (attempts[room] ?? 0) + 1
    try ensure(step.input == nil, "repeated with an input")
    try ensure(pending.removeValue(forKey: room) == step.time, "repeated at another time")
    try ensure(retry.attempt == number, "attempt \(retry.attempt) instead of \(number)")
    reached.insert(number > 1 ? "again" : "repeated")
    if number > 5 { reached.insert("the longest wait") }
    attempts[room] = number
  }

  private func wait(_ attempts: Int) -> Duration {
    .seconds([1, 2, 4, 8, 16, 30][min(attempts, 5)])
  }
}

private struct EndOfList: PagerPromise {
  static let cases: Set = ["reported", "another last room", "the same last room"]
  var reached: Set<String> = []
  /// The last room when the end was last reported.
  private var reported: Name?

  mutating func check(_ step: Step) throws {
    let watch = step.after
    if reported != nil, watch.list.last != reported {
      reached.insert("another last room")
      reported = nil
    }
    let reports: [Int] = step.events.compactMap {
      if case .didApproachEnd(let remaining) = $0 { remaining } else { nil }
    }
    var expected: [Int] = []
    if let index = watch.index {
      let remaining = watch.list.count - 1 - index
      if remaining <= step.configuration.nearEndDistance {
        let isReported = reported == watch.list.last
        if isReported, step.before.index != index { reached.insert("the same last room") }
        if !isReported { expected = [remaining] }
      }
    }
    try ensure(reports == expected, "\(reports) is reported instead of \(expected)")
    if !reports.isEmpty {
      reported = watch.list.last
      reached.insert("reported")
    }
  }
}
