import GiftChannels
import PromiseTesting
import RoomCore

typealias PromiseInput = PromiseTesting.PromiseInput<GiftInput>
typealias PromiseMoment = PromiseTesting.PromiseMoment<GiftMachine>
typealias PromisePlayer = PromiseTesting.PromisePlayer<GiftMachine>
typealias PromiseRun = PromiseTesting.PromiseRun<GiftConfiguration>

extension PromiseTesting.PromiseMoment where Machine == GiftMachine {
  var account: GiftAccount { after.account }
  var room: GiftAccount { after.state(at: time).roomAccount }
  var deadline: Instant? { after.nextDeadline }
}

extension PromiseTesting.PromisePlayer where Machine == GiftMachine {
  init(_ configuration: GiftConfiguration) throws { self.init(try configuration.machine()) }
}

extension PromiseTesting.PromiseRun where Setup == GiftConfiguration {
  var configuration: GiftConfiguration { setup }

  /// Shows the calls again, with the machine after each; `before` sees the one before each input.
  func play(
    before: (GiftMachine, PromiseInput) throws -> Void = { _, _ in },
    _ see: (GiftMachine, PromiseMoment) throws -> Void
  ) throws {
    for moment in moments {
      if let input = moment.input {
        try before(moment.before, PromiseInput(time: moment.time, input: input))
      }
      try see(moment.after, moment)
    }
  }
}
