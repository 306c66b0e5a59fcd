import CommentList
import RoomCore

extension DanmakuMachine: CheckedMachine {
  package var brokenInvariant: String? {
    var statistics = statistics
    statistics.waiting = waiting.count
    guard statistics.isBalanced else {
      return
        "Of \(statistics.received) comments \(statistics.visible) flew, \(statistics.merged) merged, "
        + "\(statistics.dropped) dropped, \(statistics.removed) removed, \(statistics.waiting) wait."
    }
    guard screen.showings.count <= DanmakuViewState.capacity else {
      return "\(screen.showings.count) comments are on screen."
    }
    guard waiting.dropFirst(keptCount).allSatisfy({ !$0.comment.isKept }) else {
      return "A kept comment waits behind others."
    }
    return waiting.count <= Self.maximumWaiting + Self.maximumKept
      ? nil : "\(waiting.count) comments wait."
  }

  /// - Complexity: O(n²)
  package var brokenStructure: String? {
    let showings = screen.showings.filter { $0.end > lastTime }
    guard screen.laneCount(of: .scrolling) > 0 else { return nil }
    for (index, one) in showings.enumerated() {
      guard one.lane < screen.laneCount(of: one.mode) else { return "No lane \(one.lane)." }
      for other in showings[..<index] {
        guard one.slot != other.slot else { return "Two comments have the slot \(one.slot)." }
        guard one.lane == other.lane, one.mode == other.mode else { continue }
        guard one.isApart(from: other, from: lastTime, screen: screen.columns) else {
          return "The comments \(one.id) and \(other.id) overlap."
        }
      }
    }
    return nil
  }
}
