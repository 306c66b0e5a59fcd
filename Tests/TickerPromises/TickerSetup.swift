package import PromiseTesting
package import RollingTicker
import RoomCore

package typealias TickerObserver = PromiseObserver<TickerConfiguration>

extension TickerConfiguration: PromiseSetup {
  package var title: String { differences(of: self, from: TickerConfiguration()) }

  package func machine() throws -> TickerMachine { try TickerMachine(configuration: self) }
}

extension TickerConfiguration {
  /// How long a roll takes.
  package var roll: Duration {
    guard case .fadeThrough(let fade) = style else { return rollDuration }
    return rollDuration * 2 - min(fade.overlap, rollDuration)
  }

  /// How long an item stays at rest without a backlog.
  package func displayDuration(of item: TickerItem) -> Duration {
    item.displayDuration.map { max($0, minimumDisplayDuration) } ?? displayDuration
  }
}
