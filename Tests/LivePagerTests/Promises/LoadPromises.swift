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
    "repeated", "again", "the longest wait", "loaded", "began to play", "ended to play",
    "cancelled", "another room", "reported twice",
  ]
  var reached: Set<String> = []
  private let delays: ClosedRange<Duration>
  private var preloads: Set<Name> = []
  private var attempts: [Name: Int] = [:]
  private var pending: [Name: Instant] = [:]

  init(_ configuration: PagerConfiguration) { delays = configuration.retryDelay }

  mutating func check(_ step: Step) throws {
    for (room, time) in pending {
      try ensure(step.time <= time, "\(room) is not repeated")
    }
    var watch = step.before
    for event in step.events {
      watch.apply(event, at: step.time)
      try follow(event, step)
    }
    if step.input == nil {
      for (room, time) in pending where time == step.time {
        throw PromiseFault(text: "\(room) is not repeated in time")
      }
    }
    for room in Array(pending.keys) + Array(attempts.keys)
    where !preloads.contains(room) && watch.playing != room {
      if step.input?.isSuspension != true { reached.insert("ended to play") }
      forget(room)
    }
    switch step.input {
    case .didLoad(let room):
      if pending[Name(room)] != nil { reached.insert("loaded") }
      forget(Name(room))
    case .didFailToLoad(let room):
      let room = Name(room)
      try ensure(step.events.isEmpty, "a failure has an effect at once")
      guard preloads.contains(room) || watch.playing == room else {
        reached.insert("another room")
        return
      }
      if pending[room] != nil {
        reached.insert("reported twice")
      } else {
        pending[room] = step.time + wait(attempts[room] ?? 0)
      }
    default: break
    }
  }

  private mutating func follow(_ event: PagerEvent, _ step: Step) throws {
    switch event {
    case .willPreload(let preload): preloads.insert(Name(preload.room))
    case .didCancelPreload(let room):
      preloads.remove(Name(room))
      if pending[Name(room)] != nil { reached.insert("cancelled") }
      forget(Name(room))
    case .willBeginPlaying(let begun):
      let room = Name(begun.room)
      preloads.remove(room)
      if pending[room] != nil { reached.insert("began to play") }
      forget(room)
    case .willRetryLoad(let retry):
      let room = Name(retry.room)
      let number = (attempts[room] ?? 0) + 1
      try ensure(step.input == nil, "repeated with an input")
      try ensure(pending[room] == step.time, "repeated at another time")
      try ensure(retry.attempt == number, "attempt \(retry.attempt) instead of \(number)")
      reached.insert(number > 1 ? "again" : "repeated")
      if wait(number - 1) == delays.upperBound { reached.insert("the longest wait") }
      attempts[room] = number
      pending[room] = nil
    default: break
    }
  }

  private mutating func forget(_ room: Name) {
    attempts[room] = nil
    pending[room] = nil
  }

  private func wait(_ attempts: Int) -> Duration {
    var wait = delays.lowerBound
    for _ in 0..<min(attempts, 40) { wait = min(wait * 2, delays.upperBound) }
    return wait
  }
}

private struct EndOfList: PagerPromise {
  static let cases: Set = ["reported", "another last room", "the same last room"]
  var reached: Set<String> = []
  private let distance: Int
  /// The last room when the end was last reported.
  private var reported: Name?

  init(_ configuration: PagerConfiguration) { distance = configuration.nearEndDistance }

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
      if remaining <= distance {
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
