import PromiseTesting
import RollingTicker
import RoomCore
import TickerPromises

typealias PromiseMoment = PromiseTesting.PromiseMoment<TickerMachine>
typealias PromiseRun = PromiseTesting.PromiseRun<TickerConfiguration>
