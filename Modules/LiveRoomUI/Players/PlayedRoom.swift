import LivePager
import RoomCore

/// A room that a pager wants of a player, or of which the player holds something.
struct PlayedRoom {
  /// The resources that the player holds for the room.
  enum Preparation {
    case nothing
    case preparing(PreloadLevel, number: Int)
    /// Its preparation was cancelled, and has not ended.
    case cancelling(number: Int)
    case prepared(PreloadLevel)
    /// It is not prepared, and may hold something. It is prepared again when that is due.
    case failed(isDue: Bool)
  }

  let id: Identifier
  /// How far the pager has it preloaded; `nil` if it does not.
  var preload: PreloadLevel?
  /// Whether it was released since memory is scarce, until the pager changes its preload.
  var isDropped = false
  /// Whether the pager knows that it is prepared.
  var isReported = false
  var preparation = Preparation.nothing

  /// How far it is prepared, or is about to be.
  var level: PreloadLevel? {
    switch preparation {
    case .preparing(let level, _), .prepared(let level): level
    case .nothing, .cancelling, .failed: nil
    }
  }

  var isEmpty: Bool { if case .nothing = preparation { true } else { false } }

  var isPrepared: Bool { if case .prepared = preparation { true } else { false } }

  /// Marks a failed room for another preparation. If `isBroken` is `true`, a prepared room is marked as well.
  mutating func prepareAgain(isBroken: Bool = false) {
    switch preparation {
    case .failed: preparation = .failed(isDue: true)
    case .prepared where isBroken:
      preparation = .failed(isDue: true)
      isReported = false
    default: break
    }
  }
}
