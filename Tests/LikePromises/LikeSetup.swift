package import LikeGestures
package import PromiseTesting
import RoomCore

package typealias LikeObserver = PromiseObserver<LikeConfiguration>

extension LikeConfiguration: PromiseSetup {
  package func machine() throws -> LikeMachine { try LikeMachine(self) }
  /// With settings of a nanosecond the rest of the time is slept through.
  package var sleepsAfter: Int { 200 }
  package var title: String { differences(of: self, from: LikeConfiguration()) }
}

extension LikeConfiguration {
  /// The room before the first is entered.
  package var firstRoom: String {
    (try? machine()).map { HeartViewState($0.state(at: .start)).room } ?? ""
  }
}
