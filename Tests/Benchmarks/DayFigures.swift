import LiveRoomKit
import LiveRoomTesting
import RoomSimulation

/// The heap of a busy room for a day, with limits so small that all that is bounded is full.
func dayFigures() async throws -> [Figure] {
  let bytes = try await Simulation.run { try await BusyDay().play(in: $0) }
  return [
    Goal.timesTheBaseline(1.02).figure(
      "day: heap in use after 24 hours, to after 3", value: Double(bytes.day) / 1_024,
      unit: "KiB", baseline: Double(bytes.threeHours) / 1_024)
  ]
}

/// Six messages a second, of senders, gifts and popups that hardly ever come again; a room for
/// half an hour, then the next.
private struct BusyDay {
  private static let hour = 3_600

  /// Returns the bytes beyond those before the room.
  func play(in simulation: Simulation) async throws -> (threeHours: Int, day: Int) {
    let before = Memory.inUse
    let room = try LiveRoom(
      Self.configuration, rules: [PriorityRule(), FrequencyRule(limit: 20, window: .seconds(60))],
      clock: simulation.clock)
    let events = room.events.subscribe(.keepNewest(1_024))
    let view = SimulatedPopupView(room.modules.popups, clock: simulation.clock)
    async let _ = room.run()
    async let _ = view.run()
    await simulation.advance(by: .zero)
    // In the middle of a stay: what belongs to one room is full as well.
    let looks = [3 * Self.hour, 24 * Self.hour]
    var used: [Int] = []
    for second in 0..<looks[1] {
      if second % 1_800 == 900 { room.enter("room \(second)") }
      room.send(messages(ofSecond: second))
      await simulation.advance(by: .seconds(1))
      consume(events.takeBuffered())
      if looks.contains(second + 1) { used.append(Memory.inUse - before) }
    }
    await room.close()
    return (used[0], used[1])
  }

  private static var configuration: RoomConfiguration {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.ticker.capacity = 8
    configuration.popups.capacity = 32
    configuration.popups.endedLimit = 64
    configuration.popups.revocationLimit = 32
    return configuration
  }

  private func messages(ofSecond second: Int) -> [RoomInput] {
    let sender = "sender number \(second)"
    let popup = Popup(
      id: "popup number \(second)", kind: "kind \(second % 16)", queue: "queue",
      channel: second % 2 == 0 ? PopupChannel.modal : PopupChannel.banner,
      priority: second * 7_919 % 100)
    return [
      .gift(
        GiftMessage(
          id: "message number \(second)", sender: sender, gift: "gift number \(second % 50)",
          combo: second % 3 == 0 ? nil : "combo number \(second)", unitValue: second % 97)),
      .gift(
        GiftMessage(
          sender: "sender number \(second % 7)", gift: "rose", count: .runningTotal(second),
          unitValue: 1)),
      .comment(CommentMessage(id: "comment number \(second)", sender: sender, text: "hello")),
      .like(RoomLike(sender: sender, count: 1)),
      .popup(popup),
      .popups(.revoke(PopupVersion(id: "popup number \(second + 86_400)"))),
    ]
  }
}
