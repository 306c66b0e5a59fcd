import PromiseTesting
import RollingTicker
import RoomCore
import TickerPromises
import Testing

private func ticker(_ change: (inout TickerConfiguration) -> Void) throws -> PromiseFork {
  var configuration = TickerConfiguration()
  change(&configuration)
  return PromiseFork(try TickerMachine(configuration: configuration), .start)
}

private func items(_ ids: String...) -> [TickerItem] { ids.map { TickerItem(id: $0, content: $0) } }

extension PromiseFork {
  fileprivate var viewState: TickerViewState { TickerViewState(machine.state(at: now)) }
  fileprivate var count: Int? { machine.count(at: now) }
  fileprivate var rest: String? { machine.state(at: now).current?.item.id }
}

private func once(_ change: (inout TickerConfiguration) -> Void = { _ in }) -> TickerInput {
  var configuration = TickerConfiguration()
  configuration.mode = .once
  change(&configuration)
  return .configure(configuration)
}

@Suite("Promises, by the smallest sequences that broke them") struct DefectPromises {
  @Test("Promise 3: no item is on screen while the list is empty, also after a change to `once`")
  func changeToOnce() throws {
    var fork = try ticker { $0.mode = .rounds(1, then: .rest) }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.drive(deadlines: 1)
    fork.handle(.setCount(1))
    fork.handle(once())
    #expect(fork.count == 0 && fork.rest == nil, "\(fork.count ?? -1), \(fork.rest ?? "none")")
  }

  @Test("Promise 3: the list of a loop that a change to `once` empties is not on screen either")
  func loopToOnce() throws {
    var fork = try ticker { $0.mode = .loop }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.drive(deadlines: 1)
    fork.handle(.setCount(1))
    fork.handle(once())
    #expect(fork.count == 1 && fork.rest == "b")
    fork.drive()
    #expect(fork.count == 0 && fork.rest == nil, "\(fork.count ?? -1), \(fork.rest ?? "none")")
  }

  @Test("Promise 4: when the mode becomes `once`, the items that were shown leave the list")
  func shownBefore() throws {
    var fork = try ticker { $0.mode = .rounds(1, then: .rest) }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.drive(deadlines: 1)
    fork.handle(once())
    #expect(fork.count == 1 && fork.rest == "b")
    #expect(fork.handle(.remove(id: "a")) == [.rejected(.unknown(id: "a"))])
    fork.handle(.set(items("b", "a")))
    #expect(fork.machine.nextRoll(at: fork.now)?.incoming.item.id == "a")
  }

  @Test("Promise 22: what was shown leaves for the mode `once` before the list is cut")
  func shownBeforeCut() throws {
    var fork = try ticker { $0.mode = .loop }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.drive(deadlines: 1)
    fork.handle(.insert(TickerInsertion(item: TickerItem(id: "x"), position: .index(0))))
    fork.handle(once { $0.capacity = 2 })
    let events = fork.drive(deadlines: 1).map(\.event)
    #expect(!events.contains { if case .didDrop = $0 { true } else { false } }, "\(events)")
    #expect(fork.viewState.roll?.incoming.item.id == "x")
  }

  @Test("Promise 5: a single item of `rounds` with `.stop` stops after one stay")
  func singleRound() throws {
    var fork = try ticker { $0.mode = .rounds(2, then: .stop) }
    fork.handle(.set(items("a")))
    let events = fork.drive()
    #expect(events.map(\.event).contains(.didStop))
    #expect(fork.now == .start + .seconds(2) && fork.rest == nil)
  }

  @Test("Promise 22: a configuration waits for the end of the stay before a stop")
  func beforeStop() throws {
    var fork = try ticker { $0.mode = .rounds(1, then: .stop) }
    fork.handle(.set(items("a")))
    #expect(fork.handle(.next) == [.rejected(.noNextItem)])
    #expect(fork.handle(once { $0.stay = .seconds(9) }).isEmpty)
    let events = fork.drive().map(\.event)
    #expect(events.contains { if case .didConfigure = $0 { true } else { false } })
    #expect(!events.contains(.didStop) && fork.rest == "a")
    #expect(fork.now == .start + .seconds(2))
  }

  @Test("Promise 22: a roll that is cancelled has not ended")
  func cancelledRoll() throws {
    var fork = try ticker { $0.rollsSingleItem = true }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.handle(once { $0.mode = .loop })
    let events = fork.handle(.remove(id: "b"))
    #expect(events.contains { if case .didCancelRoll = $0 { true } else { false } })
    #expect(!events.contains { if case .didConfigure = $0 { true } else { false } })
    let later = fork.drive().map(\.event)
    #expect(later.contains { if case .didConfigure = $0 { true } else { false } })
  }

  @Test("Promise 7: `set` in mode `once` shows the first of the new items")
  func positionOnce() throws {
    var fork = try ticker { $0.mode = .once }
    fork.handle(.set(items("a")))
    fork.handle(.set(items("b", "a")))
    fork.handle(.set(items("c", "d")))
    #expect(fork.rest == "c")
  }

  @Test("Promise 7: `set` of more items than the capacity shows the item now at that index")
  func positionFull() throws {
    var fork = try ticker { $0.capacity = 2 }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.drive(deadlines: 1)
    fork.handle(.set(items("c", "d", "e")))
    #expect(fork.rest == "e")
  }

  @Test("Promise 7: an item that is leaving the screen in mode `once` is updated by `set`")
  func leavingUpdate() throws {
    var fork = try ticker { $0.mode = .once }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    let new = TickerItem(id: "a", content: "new")
    let events = fork.handle(.set([new] + items("b")))
    #expect(events == [.didUpdate(TickerShowing(new, in: .first, index: 0))])
    #expect(fork.viewState.first?.item == new && fork.count == 1)
  }

  @Test("Promise 30: an item that is leaving the screen in mode `once` occurs once in a `set`")
  func leavingDuplicate() throws {
    var fork = try ticker { $0.mode = .once }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    #expect(fork.handle(.set(items("a", "b", "a"))) == [.rejected(.duplicate(id: "a"))])
  }

  @Test("Promise 30: what a full list has lost again is no duplicate")
  func pushedOut() throws {
    var fork = try ticker { $0.capacity = 1 }
    let events = fork.handle(.set(items("0", "x", "0")))
    #expect(!events.contains { if case .rejected = $0 { true } else { false } }, "\(events)")
    #expect(fork.rest == "0")
  }

  @Test("Promise 7: a stay that differs is an update")
  func updateOfStay() throws {
    var fork = try ticker { _ in }
    fork.handle(.set(items("a")))
    let events = fork.handle(.replace(TickerItem(id: "a", content: "a", stay: .seconds(9))))
    #expect(events.contains { if case .didUpdate = $0 { true } else { false } })
  }

  @Test("Promise 7: a width that differs is an update")
  func updateOfWidth() throws {
    var fork = try ticker { _ in }
    fork.handle(.set(items("a")))
    let events = fork.handle(.replace(TickerItem(id: "a", content: "a", width: 9)))
    #expect(events.contains { if case .didUpdate = $0 { true } else { false } })
  }

  @Test("Promise 4: an item that was inserted before the one at rest does not follow it")
  func insertedBefore() throws {
    var fork = try ticker { $0.capacity = 3 }
    fork.handle(.set(items("a", "b", "c")))
    fork.handle(.insert(TickerInsertion(item: TickerItem(id: "d"), position: .index(0))))
    #expect(fork.rest == "a")
    #expect(fork.machine.nextRoll(at: fork.now)?.incoming.item.id == "b")
  }

  @Test("Promise 9: where no other follows an outgoing item that has left, the last enters")
  func lastEnters() throws {
    var fork = try ticker {
      $0.capacity = 2
      $0.mode = .rounds(1, then: .stop)
    }
    fork.handle(.set(items("x", "b")))
    fork.handle(.next)
    fork.handle(.insert(TickerInsertion(item: TickerItem(id: "y"), position: .index(0))))
    let events = fork.handle(.remove(id: "b"))
    #expect(events == [.didShow(TickerShowing(TickerItem(id: "y"), in: .second, index: 0))])
    #expect(fork.viewState.roll?.outgoing?.item.id == "x")
  }

  @Test("Promise 10: rows that are added after one that has left the list follow it")
  func rowsAfterALeftOne() throws {
    var fork = try ticker { _ in }
    fork.handle(.setCount(3))
    for _ in 0..<2 {
      fork.handle(.next)
      fork.drive(deadlines: 1)
    }
    fork.handle(.setCount(1))
    fork.handle(.setCount(3))
    #expect(fork.machine.nextRoll(at: fork.now)?.incoming.index == 1)
  }

  @Test("Promise 24: an empty size is 0 × 0")
  func emptySize() throws {
    var fork = try ticker { _ in }
    let events = fork.handle(.resize(ScreenSize(width: 320, height: 0)))
    #expect(events == [.didResize(.init(size: .zero)), .didSuspend(TickerPause(reason: .noSize))])
  }

  @Test("Promise 28: a tap from before a stop hits nothing")
  func tapBeforeStop() throws {
    var fork = try ticker { $0.mode = .rounds(1, then: .stop) }
    fork.handle(.set(items("a", "b")))
    fork.handle(.next)
    fork.drive(deadlines: 2)
    #expect(fork.rest == nil)
    let point = ScreenPoint(x: 9, y: 9)
    let events = fork.handle(
      .tap(TickerTap(location: point, time: fork.now - .milliseconds(100))))
    #expect(events == [.didTapOutside(point)])
  }

  @Test("State: during a roll whose outgoing item was removed, no item is the current one")
  func current() throws {
    var fork = try ticker { _ in }
    fork.handle(.set(items("a", "b", "c")))
    fork.handle(.next)
    fork.handle(.remove(id: "a"))
    let state = fork.machine.state(at: fork.now)
    #expect(state.current == nil && state.index == nil)
    #expect(fork.viewState.second?.item.id == "b")
  }
}
