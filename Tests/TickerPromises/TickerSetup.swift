package import PromiseTesting
package import RollingTicker
import RoomCore

package typealias TickerObserver = PromiseObserver<TickerConfiguration>

extension TickerConfiguration: PromiseSetup {
  package var title: String { differences(of: self, from: TickerConfiguration()) }

  package func machine() throws -> TickerMachine { try TickerMachine(configuration: self) }

  package var simpler: [TickerConfiguration] {
    let settings: [(inout TickerConfiguration, TickerConfiguration) -> Void] = [
      { $0.style = $1.style }, { $0.mode = $1.mode }, { $0.pacing = $1.pacing },
      { $0.capacity = $1.capacity }, { $0.comfortableBacklog = $1.comfortableBacklog },
      { $0.rollsSingleItem = $1.rollsSingleItem }, { $0.spacing = $1.spacing },
      { $0.size = $1.size }, { $0.rollDuration = $1.rollDuration },
      { ($0.stay, $0.minimumStay) = ($1.stay, $1.minimumStay) },
      { ($0.marqueeSpeed, $0.marqueePause) = ($1.marqueeSpeed, $1.marqueePause) },
    ]
    return settings.compactMap { setting in
      var configuration = self
      setting(&configuration, TickerConfiguration())
      return differences(of: configuration, from: self).isEmpty ? nil : configuration
    }
  }
}

extension TickerConfiguration {
  /// How long a roll takes.
  package var roll: Duration {
    guard case .fadeThrough(let fade) = style else { return rollDuration }
    return rollDuration * 2 - min(fade.overlap, rollDuration)
  }

  /// How long an item stays at rest without a backlog.
  package func stay(of item: TickerItem) -> Duration {
    item.stay.map { max($0, minimumStay) } ?? stay
  }
}
