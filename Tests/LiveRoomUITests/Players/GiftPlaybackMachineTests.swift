import LiveRoomKit
import Testing

@testable import LiveRoomUI

/// Gifts on the full screen and ends of effects are the inputs, and commands are the outputs.
@Suite struct GiftPlaybackMachineTests {
  private typealias Command = GiftPlaybackMachine.Command

  private var machine = GiftPlaybackMachine()
  private let combos: [GiftCombo]

  init() throws {
    var followed = FollowedGifts(try GiftMachine())
    for gift in ["yacht", "rocket"] {
      followed.send(.receive(GiftMessage(sender: "ada", gift: gift, fullScreen: .seconds(1))))
    }
    followed.advance(by: .seconds(5))
    combos = followed.events.compactMap {
      if case .fullScreenWillBegin(let start) = $0 { start.combo } else { nil }
    }
    try #require(combos.count == 2)
  }

  private mutating func ends(_ number: Int, _ isFinished: Bool = true) -> [Command] {
    machine.handle(.didEnd(number: number, isFinished: isFinished))
  }

  @Test("An effect that returns ends its gift, and one that throws fails it, each once")
  mutating func ends() {
    #expect(machine.handle(.show(combos[0])) == [.play(combos[0], number: 1)])
    #expect(machine.handle(.show(combos[0])) == [])
    #expect(ends(1) == [.report(.didFinishFullScreen(combo: combos[0].id)), .clear])
    #expect(machine.handle(.show(combos[0])) == [], "until the gifts have followed")
    #expect(machine.handle(.show(combos[1])) == [.play(combos[1], number: 2)])
    #expect(ends(2, false) == [.report(.didFailFullScreen(combo: combos[1].id)), .clear])
    #expect(ends(2) == [])
  }

  @Test("A preparation is reported once, as ready or as failed")
  mutating func preparing() {
    #expect(machine.handle(.prepare(combos[0])) == [.prepare(combos[0], number: 1)])
    #expect(machine.handle(.prepare(combos[1])) == [.prepare(combos[1], number: 2)])
    #expect(ends(2, false) == [.report(.didFailFullScreen(combo: combos[1].id))])
    #expect(ends(1) == [.report(.didPrepareFullScreen(combo: combos[0].id))])
    #expect(ends(1) == [])
    #expect(machine.handle(.dequeue(combos[0].id)) == [])
  }

  @Test("A gift that leaves the queue cancels its preparation, which reports nothing")
  mutating func dequeueing() {
    _ = machine.handle(.prepare(combos[0]))
    #expect(machine.handle(.dequeue(combos[1].id)) == [])
    #expect(machine.handle(.dequeue(combos[0].id)) == [.cancel(number: 1)])
    #expect(machine.handle(.dequeue(combos[0].id)) == [])
    #expect(ends(1) == [])
  }

  @Test("The next gift is prepared while one plays; scarce memory concerns the one that plays")
  mutating func preparingWhilePlaying() {
    _ = machine.handle(.show(combos[0]))
    #expect(machine.handle(.prepare(combos[1])) == [.prepare(combos[1], number: 2)])
    _ = machine.handle(.didReceiveMemoryWarning)
    #expect(ends(2) == [.report(.didPrepareFullScreen(combo: combos[1].id))])
    #expect(ends(1) == [.clear])
  }

  @Test("The first frame of the effect that plays is reported, and of no other")
  mutating func firstFrame() {
    _ = machine.handle(.show(combos[0]))
    #expect(machine.handle(.didRenderFirstFrame(number: 2)) == [])
    #expect(
      machine.handle(.didRenderFirstFrame(number: 1))
        == [.report(.didRenderFirstFrame(combo: combos[0].id))])
    _ = machine.handle(.show(nil))
    #expect(machine.handle(.didRenderFirstFrame(number: 1)) == [], "it is being cancelled")
  }

  @Test("A gift that ends otherwise cancels its effect, which reports nothing")
  mutating func cancelling() {
    _ = machine.handle(.show(combos[0]))
    #expect(machine.handle(.show(nil)) == [.cancel(number: 1)])
    #expect(ends(1, false) == [.clear])
  }

  @Test("The next effect begins when the one that was cancelled has ended")
  mutating func oneAtATime() {
    _ = machine.handle(.show(combos[0]))
    #expect(machine.handle(.show(combos[1])) == [.cancel(number: 1)])
    #expect(machine.handle(.show(combos[1])) == [])
    #expect(ends(1) == [.clear, .play(combos[1], number: 2)])
  }

  @Test("Scarce memory fails the effect that plays")
  mutating func memory() {
    #expect(machine.handle(.didReceiveMemoryWarning) == [])
    _ = machine.handle(.show(combos[0]))
    #expect(
      machine.handle(.didReceiveMemoryWarning) == [
        .cancel(number: 1), .report(.didFailFullScreen(combo: combos[0].id)),
      ])
    #expect(machine.handle(.didReceiveMemoryWarning) == [])
    #expect(ends(1) == [.clear])
    #expect(machine.handle(.show(combos[1])) == [.play(combos[1], number: 2)])
  }

  @Test("In the background no effect plays; at the return what is on the screen then does")
  mutating func background() {
    _ = machine.handle(.show(combos[0]))
    #expect(
      machine.handle(.setBackground(true)) == [.cancel(number: 1)], "and its gift is not failed")
    #expect(ends(1) == [.clear])
    #expect(machine.handle(.setBackground(false)) == [], "it was played")
    _ = machine.handle(.setBackground(true))
    #expect(machine.handle(.show(combos[1])) == [])
    #expect(machine.handle(.setBackground(false)) == [.play(combos[1], number: 2)])
  }

  @Test("At the end the effect is cancelled, and nothing begins any more")
  mutating func ending() {
    _ = machine.handle(.show(combos[0]))
    _ = machine.handle(.prepare(combos[1]))
    #expect(machine.handle(.end) == [.cancel(number: 2), .cancel(number: 1)])
    #expect(machine.handle(.show(combos[1])) == [])
    #expect(machine.handle(.prepare(combos[1])) == [])
    #expect(ends(1) == [.clear])
    #expect(ends(2) == [])
  }
}
