import GiftChannels
import GiftPromises
import PromiseTesting
import RoomCore

typealias PromiseInput = PromiseTesting.PromiseInput<GiftInput>
typealias PromiseMoment = PromiseTesting.PromiseMoment<GiftMachine>
typealias PromisePlayer = PromiseTesting.PromisePlayer<GiftMachine>
typealias PromiseRun = PromiseTesting.PromiseRun<GiftConfiguration>

extension PromiseTesting.PromisePlayer where Machine == GiftMachine {
  init(_ configuration: GiftConfiguration) throws { self.init(try configuration.machine()) }
}
