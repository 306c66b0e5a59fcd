import FrequencyRule
import PopupRuleTesting
import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises: order of the frequency rule") struct OrderPromises {
  /// A queue that is full does not keep the allowance from the others.
  @Test("Promise 7: queues and channels have the allowance in the order of arrival")
  func order() async throws {
    let problems = try await problems(
      of: Test.current?.displayName, reaching: ["queues", "channels", "another place is first"]
    ) { dice, reach in
      let usesChannels = dice.chance(50)
      reach.note(usesChannels ? "channels" : "queues")
      var tester = PopupTester(rules: [FrequencyRule(gap: .seconds(1))]) {
        $0.channels[0].hasIndependentQueues = !usesChannels
      }
      var arrived: [Popup] = []
      for number in 0..<dice.number(2...12) {
        var popup = Popup(id: "\(number)", kind: "advert")
        if usesChannels {
          popup.channel = dice.pick([PopupChannel.modal, PopupChannel.banner])
        } else {
          popup.queue = PopupQueue("\(dice.number(0...3))")
        }
        if let last = arrived.last, last.queue != popup.queue || last.channel != popup.channel {
          reach.note("another place is first")
        }
        arrived.append(popup)
        tester.enqueue(popup)
        if dice.chance(30) { tester.advance(by: .milliseconds(dice.number(1...900))) }
      }
      for popup in arrived {
        let last = tester.presented.last
        guard last == popup.id else {
          throw PromiseFault(text: "\(last ?? "none") is presented, and not \(popup.id)")
        }
        tester.answer(popup.id)
        tester.advance(by: .seconds(1))
      }
    }
    for problem in problems { Issue.record("\(problem)") }
  }
}
