import CommentList
import RoomCore

/// A comment that waits for a lane.
struct WaitingDanmaku: Sendable {
  var comment: DanmakuComment
  let arrival: Instant
  /// The width in whole points, or `nil` if it is unknown.
  var width: Int?
}

extension DanmakuMachine {
  /// The time for which a comment waits for its width: a few frames.
  private static var measuringTime: Duration { .milliseconds(100) }
  /// The maximum width of a comment, in points. A longer text is truncated, because it would pass
  /// too fast to be read.
  private static var maximumWidth: Int { 1_500 }
  /// The time for which a comment rests at the top or at the bottom, in milliseconds. Most players
  /// use 5 seconds.
  private static var restTime: Int64 { 5_000 }

  /// Drops the comments that have waited too long.
  mutating func dropLate() {
    let (first, maximumWait) = (keptCount, configuration.maximumWait)
    var end = first
    while end < waiting.count, waiting[end].arrival + maximumWait <= now { end += 1 }
    guard end > first else { return }
    let late = waiting[first..<end].map { $0.comment.id }
    waiting.removeSubrange(first..<end)
    statistics.dropped += late.count
    emit(.didDrop(late))
  }

  /// Lets waiting comments enter. If no lane is free for a comment that is never dropped, it
  /// reserves the lane that will be free first. If no lane is free for another comment, the later
  /// comments of its mode wait.
  mutating func fill() {
    estimateWidths(at: now)
    var blocked: [CommentMode] = []
    var reserved: [(mode: CommentMode, lane: Int)] = []
    var index = 0
    while index < waiting.count {
      let mode = screen.mode(waiting[index].comment.message.mode)
      guard let width = waiting[index].width, !blocked.contains(mode) else {
        index += 1
        continue
      }
      var comment = waiting[index].comment
      comment.message.mode = mode
      let duration = mode == .scrolling ? screen.duration(ofWidth: width) : Self.restTime
      let opening = firstOpening(mode, width, duration) { lane in
        reserved.contains { $0 == (mode, lane) }
      }
      if let opening, opening.time <= lastTime {
        waiting.remove(at: index)
        statistics.visible += 1
        let showing = DanmakuShowing(
          comment: comment, width: width, lane: opening.lane, slot: freeSlot,
          start: lastTime, duration: duration)
        emit(.didEnter(showing))
        continue
      }
      if let opening { wake(at: screen.clock.moment(ofMilliseconds: opening.time)) }
      if comment.isKept, let opening {
        reserved.append((mode, opening.lane))
      } else {
        blocked.append(mode)
      }
      index += 1
    }
  }

  /// Returns the lane that is free first for a comment, and the time at which it is free. If
  /// several lanes are free, the first one is returned.
  private func firstOpening(
    _ mode: CommentMode, _ width: Int, _ duration: Int64, without isReserved: (Int) -> Bool
  ) -> (lane: Int, time: Int64)? {
    var openings = [Int64](repeating: lastTime, count: screen.laneCount(of: mode))
    let (gap, columns) = (Int64(configuration.gap), screen.columns)
    var (count, firstEnd) = (0, Int64.max)
    for showing in screen.showings where showing.end > lastTime {
      count += 1
      firstEnd = min(firstEnd, showing.end)
      guard showing.mode == mode, openings.indices ~= showing.lane else { continue }
      let opening = showing.opening(
        forWidth: Int64(width), duration: duration, gap: gap, screen: columns)
      openings[showing.lane] = max(openings[showing.lane], opening)
    }
    let isFull = count >= DanmakuViewState.capacity
    var first: (lane: Int, time: Int64)?
    for (lane, opening) in openings.enumerated() where !isReserved(lane) {
      let time = isFull ? max(opening, firstEnd) : opening
      if time < first?.time ?? .max { first = (lane, time) }
    }
    return first
  }

  private var freeSlot: Int {
    var isFree = [Bool](repeating: true, count: DanmakuViewState.capacity)
    for showing in screen.showings where showing.end > lastTime { isFree[showing.slot] = false }
    return isFree.firstIndex(of: true) ?? 0
  }

  // MARK: Widths

  mutating func measure(_ widths: [DanmakuMeasurement]) {
    var measured: [DanmakuMeasurement] = []
    for one in widths where isValid(one) {
      guard let index = waiting.firstIndex(where: { $0.comment.id == one.comment })
      else { continue }
      waiting[index].width = Self.whole(one.width)
      measured.append(one)
    }
    if !measured.isEmpty { emit(.didMeasure(measured)) }
  }

  /// Estimates the widths of comments that no view has measured in time.
  private mutating func estimateWidths(at now: Instant) {
    for index in waiting.indices where waiting[index].width == nil {
      let time = waiting[index].arrival + Self.measuringTime
      if time <= now {
        waiting[index].width = Self.estimate(
          waiting[index].comment.message.text, configuration.laneHeight)
      } else {
        wake(at: time)
      }
    }
  }

  /// Returns an estimated width, rather too large: each character beyond ASCII counts as a wide
  /// glyph.
  private static func estimate(_ text: String, _ laneHeight: Double) -> Int {
    var ems = 1.0
    for scalar in text.unicodeScalars { ems += scalar.isASCII ? 0.6 : 1 }
    return whole(ems * laneHeight * 0.6)
  }

  private static func whole(_ width: Double) -> Int {
    max(1, Int(min(width, Double(maximumWidth)).rounded(.up)))
  }
}
