public import LiveRoomKit
import struct Synchronization.Mutex

extension HotPath {
  static var busAndLoop: [HotPath] {
    [
      HotPath(
        name: "bus publish, one subscriber", floorName: "lock, append", limit: 190,
        path: busPublishes, floor: lockedAppends),
      HotPath(
        name: "loop, one input", floorName: "two locks, two appends", limit: 360,
        path: { loopInputs(isRun: true) }, floor: lockedTurns),
      HotPath(
        name: "loop, one input, while nothing runs", floorName: "two locks, two appends",
        limit: 1_290,
        path: { loopInputs(isRun: false) }, floor: lockedTurns),
    ]
  }
}

/// As many as a frame brings.
private let batch = 64

private func busPublishes() -> HotPath.Work {
  let bus = Bus<Int>()
  let subscription = bus.subscribe()
  return { count in
    for _ in 0..<(count / batch) {
      for number in 0..<batch { bus.publish(number) }
      consume(subscription.takeBuffered())
    }
  }
}

private final class LockedList: Sendable {
  let list = Mutex<[Int]>([])
}

private func lockedAppends() -> HotPath.Work {
  let shared = LockedList()
  return { count in
    for _ in 0..<(count / batch) {
      for number in 0..<batch { shared.list.withLock { $0.append(number) } }
      consume(
        shared.list.withLock { list in
          defer { list = [] }
          return list
        })
    }
  }
}

extension Int: ModuleInput {
  public static func suspend(reason: SuspensionReason) -> Int { 0 }
  public static func resume(reason: SuspensionReason) -> Int { 0 }
  public static var close: Int { 0 }
}

/// Answers each input by one output.
private struct Echo: ModuleMachine {
  var nextDeadline: Instant? { nil }
  mutating func handle(_ input: Int, at now: Instant, into outputs: inout [Int]) {
    outputs.append(input)
  }
  mutating func deadlineReached(at now: Instant, into outputs: inout [Int]) {}
}

private func loopInputs(isRun: Bool) -> HotPath.Work {
  let host = ModuleHost(Echo(), clock: RoomClock(.continuous))
  if isRun { host.port.inbox.beginRun() }
  let events = host.port.events.subscribe()
  return { count in
    for _ in 0..<(count / batch) {
      for number in 0..<batch { host.port.send(number) }
      consume(host.machine)
      consume(events.takeBuffered())
    }
  }
}

private func lockedTurns() -> HotPath.Work {
  let inputs = LockedList()
  let events = LockedList()
  func takeAll(_ list: LockedList) -> [Int] {
    list.list.withLock { list in
      defer { list = [] }
      return list
    }
  }
  return { count in
    for _ in 0..<(count / batch) {
      for number in 0..<batch { inputs.list.withLock { $0.append(number) } }
      let turn = takeAll(inputs)
      events.list.withLock { $0.append(contentsOf: turn) }
      consume(takeAll(events))
    }
  }
}
