import LiveRoomKit
import RoomSimulation
import ShowRoom
import Testing

@Suite struct ShowRoomTests {
  @Test func theEveningLooksLikeThis() async throws {
    let lines = try await play(Script.evening)
    #expect(
      lines == [
        "0.0 -- harbour --",
        "0.0 play harbour on surface 1",
        "0.2 lane 0: bob gives rose x 3",
        "0.4 popup hello appears",
        "0.5 comment: cat: good evening",
        "0.6 lane 0: x 7",
        "1.4 popup hello disappears",
        "1.7 popup sale appears",
        "2.7 popup sale disappears",
        "3.9 lane 0 is empty",
        "4.2 a heart rises",
        "4.2 to the server: likes + 1",
        "4.5 to the server: 1 rose, 1 in all",
        "5.7 stop harbour",
        "5.7 left harbour",
        "5.7 -- kitchen --",
        "5.7 play kitchen on surface 2",
      ])
  }

  @Test func withoutTheRuleTheAdvertIsFirst() async throws {
    let lines = try await play(Script.evening, rules: #"[{"rule": "arrival"}]"#)
    let popups = lines.filter { $0.hasSuffix(" appears") }
    #expect(popups == ["0.3 popup sale appears", "1.6 popup hello appears"])
  }

  @Test func anAlarmPreemptsAnAdvertWhichIsPresentedAgain() async throws {
    var script = Script.evening
    script.append(
      Timed(.popup(Popup(id: "fire", kind: "alarm", priority: 9)), at: .start + .seconds(2)))
    script.append(
      Timed(
        .popups(.didAnswer(PopupReply(id: "fire", answer: .confirmed))), at: .start + .seconds(3)))
    let lines = try await play(script.sorted { $0.time < $1.time })
    let popups = lines.filter { $0.contains("popup") }
    #expect(
      popups.suffix(6) == [
        "1.7 popup sale appears", "2.0 popup sale disappears", "2.0 popup fire appears",
        "3.0 popup fire disappears", "3.3 popup sale appears", "4.0 popup sale disappears",
      ])
  }

  @Test func anUnknownRuleIsAnErrorThatListsTheChoices() async throws {
    let error = await #expect(throws: PopupRuleError.self) {
      try await play([], rules: #"[{"rule": "alphabet"}]"#)
    }
    #expect(error?.description.contains("quiet, afterWelcome") == true)
  }

  private func tenths(_ time: Instant) -> Double { (time.seconds * 10).rounded() / 10 }

  /// Plays a script in virtual time, and returns the lines of the terminal, each with its seconds.
  @discardableResult
  private func play(
    _ script: [Timed<RoomInput>], rules: String = ShowRoom.standardRules
  ) async throws -> [String] {
    try await Simulation.run { simulation in
      let room = try ShowRoom.open(user: "ada", rules: rules, clock: simulation.clock)
      let terminal = ShowTerminal(room)
      let lines = terminal.lines.subscribe(.unbounded)
      async let _ = room.run()
      async let _ = terminal.run()

      for message in script {
        await simulation.advance(to: message.time)
        room.send(message.value)
      }
      await simulation.advance(by: .seconds(2))
      #expect(await room.statistics().isBalanced)
      return lines.takeBuffered().map { "\(tenths($0.time)) \($0.value)" }
    }
  }
}
