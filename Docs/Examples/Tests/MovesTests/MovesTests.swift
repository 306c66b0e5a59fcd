import Foundation
import LiveRoomKit
import Moves
import RoomSimulation
import Testing

/// Compares the old views of each guide “Move from …” with its new code, on one timeline.
@Suite struct MovesTests {
  @Test func giftCells() async throws {
    let messages: [(Int, [Pair])] = [
      (0, Array(repeating: Pair(sender: "ada", gift: "rose"), count: 3)),
      (500, [Pair(sender: "bob", gift: "car")]), (1_000, [Pair(sender: "cat", gift: "sun")]),
      (1_200, [Pair(sender: "", gift: "sun"), Pair(sender: "cat", gift: "sun")]),
      (1_400, [Pair(sender: "dan", gift: "cup")]), (2_000, [Pair(sender: "ada", gift: "rose")]),
    ]
    let thread = MainThread()
    let cells = OldGiftCells(thread)
    for (time, pairs) in messages { thread.after(time) { cells.insert(pairs) } }
    thread.after(2_500) { cells.tap(1) }
    thread.run(until: 20_000)

    let after = try await lines { simulation, screen in
      let gifts = try makeGiftCells(clock: simulation.clock)
      async let _ = gifts.run()
      async let _ = showCells(of: gifts, on: screen)
      for (time, pairs) in messages {
        await simulation.advance(to: .milliseconds(time))
        gifts.receive(pairs.map(GiftMessage.init))
      }
      await simulation.advance(to: .milliseconds(2_500))
      gifts.didTapLane(1)
      await simulation.advance(to: .seconds(20))
    }
    try expect(Guide("MoveFromGiftCells"), shows: "GiftCells", thread.lines, after)
  }

  @Test func giftChannelViews() async throws {
    let messages: [(Int, Pair)] = [
      (0, Pair(sender: "ada", gift: "rose")), (100, Pair(sender: "ada", gift: "rose")),
      (200, Pair(sender: "bob", gift: "car")), (250, Pair(sender: "ada", gift: "rose")),
      (500, Pair(sender: "cat", gift: "sun")), (600, Pair(sender: "dan", gift: "cup")),
      (700, Pair(sender: "cat", gift: "sun")), (2_600, Pair(sender: "ada", gift: "rose")),
    ]
    let thread = MainThread()
    let channels = OldChannelViews(thread)
    for (time, pair) in messages { thread.after(time) { channels.show(pair) } }
    thread.run(until: 20_000)

    let after = try await lines { simulation, screen in
      let gifts = try makeGiftChannelViews(clock: simulation.clock)
      async let _ = gifts.run()
      async let _ = showChannelViews(of: gifts, on: screen)
      for (time, pair) in messages {
        await simulation.advance(to: .milliseconds(time))
        gifts.receive(GiftMessage(pair))
      }
      await simulation.advance(to: .seconds(20))
    }
    try expect(Guide("MoveFromGiftChannelViews"), shows: "GiftChannelViews", thread.lines, after)
  }

  @Test func rollingNotice() async throws {
    let rows = ["Welcome", "Be kind", "Concert at nine"]
    let thread = MainThread()
    let notice = OldRollingNotice(thread)
    thread.after(0) { notice.reload(["Hello"]) }
    thread.after(4_000) { notice.reload(rows) }
    thread.after(8_000) { notice.tap() }
    // While the third roll is on its way.
    thread.after(12_200) { notice.reload(["Good night", "Sleep well"]) }
    thread.after(16_000) { notice.stop() }
    thread.run(until: 20_000)

    let after = try await lines { simulation, screen in
      let ticker = try makeNotice(clock: simulation.clock)
      async let _ = ticker.run()
      async let _ = showNotice(of: ticker, on: screen)
      await simulation.advance(to: .zero)
      ticker.reload([TickerItem(content: "Hello")])
      await simulation.advance(to: .seconds(4))
      ticker.reload(rows.map { TickerItem(content: $0) })
      await simulation.advance(to: .seconds(8))
      ticker.tap(ScreenPoint(x: 20, y: 20))
      await simulation.advance(to: .milliseconds(12_200))
      ticker.reload([TickerItem(content: "Good night"), TickerItem(content: "Sleep well")])
      await simulation.advance(to: .seconds(16))
      ticker.stop()
      await simulation.advance(to: .seconds(20))
    }
    try expect(Guide("MoveFromARollingNotice"), shows: "RollingNotice", thread.lines, after)
  }

  @Test func popupQueue() async throws {
    let thread = MainThread()
    let queues = OldPopupQueues(thread)
    thread.after(0) {
      for id in ["result", "guide"] { queues.add(id, to: "enter") }
      queues.add("rate", to: "enter", payload: "void")
      for id in ["thanks", "share"] { queues.add(id, to: "final") }
    }
    thread.after(1_000) { queues.goNext("enter") }
    thread.after(2_000) { queues.goNext("final") }
    thread.after(3_000) { queues.goNext("enter") { $0 != "void" } }
    thread.after(4_000) { queues.add("late", to: "enter") }
    thread.after(5_000) { queues.goNext("enter") }
    thread.after(6_000) { queues.delete("final") }
    thread.after(7_000) { queues.goNext("final") }
    thread.run(until: 20_000)

    let after = try await lines { simulation, screen in
      let popups = try makeQueues(clock: simulation.clock)
      async let _ = popups.run()
      async let _ = showPopups(of: popups, on: screen)
      await simulation.advance(to: .zero)
      for id in ["result", "guide"] { popups.enqueue(Popup(id: id, queue: "enter")) }
      popups.enqueue(Popup(id: "rate", queue: "enter", payload: "void"))
      for id in ["thanks", "share"] { popups.enqueue(Popup(id: id, queue: "final")) }
      await simulation.advance(to: .seconds(1))
      popups.advance(.queue("enter"))
      await simulation.advance(to: .seconds(2))
      popups.signal("goNext", scope: .queue("final"))
      await simulation.advance(to: .seconds(3))
      popups.advance(.queue("enter"), if: .not(.payload("void")), otherwise: .stops)
      await simulation.advance(to: .seconds(4))
      popups.enqueue(Popup(id: "late", queue: "enter"))
      await simulation.advance(to: .seconds(5))
      popups.advance(.queue("enter"))
      await simulation.advance(to: .seconds(6))
      popups.dropQueue("final", keepsVisible: true)
      await simulation.advance(to: .seconds(7))
      popups.advance(.queue("final"))
      await simulation.advance(to: .seconds(20))
    }
    try expect(Guide("MoveFromAPopupQueue"), shows: "PopupQueue", thread.lines, after)
  }

  /// Flags could not express this order: the guide came first.
  @Test func wishes() async throws {
    let after = try await lines { simulation, screen in
      let popups = try makeWishes(clock: simulation.clock)
      async let _ = popups.run()
      async let _ = showPopups(of: popups, on: screen)
      await simulation.advance(to: .zero)
      popups.setMatch("123")
      popups.enqueue(wishPopup("guide", step: "share"))
      await simulation.advance(to: .seconds(1))
      popups.enqueue(wishPopup("rejection", kind: "rejected", step: "result"))
      popups.enqueue(wishPopup("form", step: "edit"))
      for (second, id) in [(2, "rejection"), (3, "form")] {
        await simulation.advance(to: .seconds(second))
        popups.didAnswer(id: id, .confirmed)
      }
      await simulation.advance(to: .seconds(20))
    }
    #expect(after == ["1.0 shows rejection", "2.0 shows form", "3.0 shows guide"])
    #expect(try Guide("MoveFromAPopupQueue").shows(after.joined(separator: "\n")))
  }

  @Test func gestureHandlers() async throws {
    let rooms = ["harbour", "kitchen", "rooftop"]
    let taps = [(1_000, 120, 420), (1_200, 180, 440), (1_900, 240, 400), (3_000, 160, 380)]
    let drags = [(5_000, 400.0), (5_200, 843), (5_400, 844)]
    let thread = MainThread()
    let handlers = OldGestureHandlers(thread, rooms: rooms)
    for (time, x, y) in taps { thread.after(time) { handlers.tap(x: x, y: y) } }
    for (time, travel) in drags { thread.after(time) { handlers.drag(to: travel) } }
    thread.after(5_500) { handlers.release() }
    thread.after(7_000) { handlers.drag(to: 600) }
    thread.after(7_200) { handlers.lock() }
    thread.run(until: 20_000)

    let after = try await lines { simulation, screen in
      let room = try makeGestureRoom(clock: simulation.clock)
      async let _ = room.run()
      async let _ = showGestures(of: room, on: screen)
      await simulation.advance(to: .zero)
      room.setRooms(rooms)
      for (time, x, y) in taps {
        await simulation.advance(to: .milliseconds(time))
        for phase in [Touch.Phase.began, .ended] {
          let point = ScreenPoint(x: Double(x), y: Double(y))
          room.touch(Touch(phase: phase, location: point))
        }
      }
      await simulation.advance(to: .milliseconds(4_900))
      room.send(.pager(.didBeginDrag(touch: 0)))
      for (time, travel) in drags {
        await simulation.advance(to: .milliseconds(time))
        room.send(.pager(.didDrag(travel: travel)))
      }
      await simulation.advance(to: .milliseconds(5_500))
      room.send(.pager(.didEndDrag(velocity: 0)))
      await simulation.advance(to: .milliseconds(7_000))
      room.send(.pager(.didBeginDrag(touch: 0)))
      room.send(.pager(.didDrag(travel: 600)))
      await simulation.advance(to: .milliseconds(7_200))
      room.setLandscape(true)
      await simulation.advance(to: .seconds(20))
    }
    try expect(Guide("MoveFromGestureHandlers"), shows: "GestureHandlers", thread.lines, after)
  }

  // MARK: Comparing

  /// The lines that `play` shows on a screen, each with its seconds.
  private func lines(
    _ play: @escaping @Sendable (Simulation, Bus<Timed<String>>) async throws -> Void
  ) async throws -> [String] {
    try await Simulation.run { simulation in
      let screen = Bus<Timed<String>>()
      let lines = screen.subscribe(.unbounded)
      try await play(simulation, screen)
      return lines.takeBuffered().map {
        "\(($0.time.seconds * 1_000).rounded() / 1_000) \($0.value)"
      }
    }
  }

  private func expect(
    _ guide: Guide, shows source: String, _ before: [String], _ after: [String]
  ) throws {
    #expect(before == after)
    let timeline = after.joined(separator: "\n")
    let showsSource = guide.shows(try Guide.source(source))
    let showsTimeline = guide.shows(timeline)
    #expect(showsSource, "\(source).swift")
    #expect(showsTimeline, "\(timeline)")
  }
}

/// A guide of the documentation.
private struct Guide {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private let text: String

  init(_ name: String) throws {
    text = try String(
      contentsOf: Self.folder.appendingPathComponent(
        "../../../../Modules/LiveRoomKit/LiveRoomKit.docc/\(name).md"),
      encoding: .utf8)
  }

  /// A Boolean value that indicates whether a code block of the guide has this text.
  func shows(_ code: String) -> Bool {
    ["```\n", "```swift\n"].contains { text.contains("\($0)\(code)\n```\n") }
  }

  /// A file of the code to which a guide leads.
  static func source(_ name: String) throws -> String {
    try String(
      contentsOf: folder.appendingPathComponent("../../Sources/Moves/\(name).swift"),
      encoding: .utf8
    ).trimmingCharacters(in: .newlines)
  }
}

extension GiftMessage {
  fileprivate init(_ pair: Pair) {
    self.init(sender: pair.sender, gift: pair.gift)
  }
}

extension Simulation {
  fileprivate func advance(to time: Duration) async {
    await advance(to: .start + time)
  }
}
