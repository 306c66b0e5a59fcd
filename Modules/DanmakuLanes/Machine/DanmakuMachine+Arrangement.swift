import CommentList
import RoomCore

// The size of the view, and fingers.
extension DanmakuMachine {
  mutating func resize(
    _ size: ScreenSize, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    let range = 0...100_000.0
    guard range ~= size.width, range ~= size.height else {
      let field = range ~= size.width ? "height" : "width"
      let allowed = Double.allowed(range, unit: "points")
      return reject(.invalid(.invalid(field, allowed: allowed)), into: &outputs)
    }
    if size != screen.size { arrange(size, at: now, into: &outputs) }
  }

  /// Keeps each comment in its lane if it overlaps no other there. The kept comments have the first choice. A view
  /// without a size, as in the middle of a layout, removes no comment.
  mutating func arrange(
    _ size: ScreenSize, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    release(at: now, into: &outputs)
    var next = screen
    next.apply(.didArrange(DanmakuArrangement(size: size)), at: now)
    var arrangement = DanmakuArrangement(size: size)
    let (time, columns) = (next.clock.time(at: now), next.columns)
    let all = present(at: now)
    let inOrder = all.filter { $0.comment.isKept } + all.filter { !$0.comment.isKept }
    for mode in CommentMode.allCases where next.laneCount(of: mode) > 0 {
      var lanes = [[DanmakuShowing]](repeating: [], count: next.laneCount(of: mode))
      for showing in inOrder where showing.mode == mode {
        let choices = (lanes.indices ~= showing.lane ? [showing.lane] : []) + Array(lanes.indices)
        let lane = choices.first { lane in
          lanes[lane].allSatisfy { $0.isApart(from: showing, from: time, screen: columns) }
        }
        guard let lane else {
          arrangement.removed.append(showing.id)
          continue
        }
        lanes[lane].append(showing)
        if lane != showing.lane {
          arrangement.moves.append(DanmakuMove(comment: showing.id, lane: lane))
        }
      }
    }
    guard size != screen.size || !arrangement.moves.isEmpty || !arrangement.removed.isEmpty
    else { return }
    emit(.didArrange(arrangement), at: now, into: &outputs)
  }

  // MARK: Fingers

  mutating func take(
    _ touch: DanmakuTouch, at now: Instant, into outputs: inout [DanmakuEvent]
  ) {
    switch touch.phase {
    case .began:
      guard comment(touch.comment, at: now) != nil else { return }
      release(at: now, into: &outputs)
      self.touch = DanmakuFinger(comment: touch.comment, start: screen.clock.time(at: now))
      emit(.didTouch(comment: touch.comment), at: now, into: &outputs)
    case .ended, .cancelled:
      guard let finger = self.touch, finger.comment == touch.comment else { return }
      if touch.phase == .ended, !finger.isHeld, let comment = comment(touch.comment, at: now) {
        outputs.append(.didTap(comment))
      }
      release(at: now, into: &outputs)
    }
  }

  private func comment(_ number: Int, at now: Instant) -> DanmakuComment? {
    present(at: now).first { $0.id == number }?.comment
  }

  mutating func release(at now: Instant, into outputs: inout [DanmakuEvent]) {
    guard let finger = touch else { return }
    touch = nil
    emit(.didRelease(comment: finger.comment), at: now, into: &outputs)
  }

  /// Does what is due of a finger. Returns the time at which more is due.
  mutating func settleTouch(at now: Instant, into outputs: inout [DanmakuEvent]) -> Int64? {
    let time = screen.clock.time(at: now)
    if let finger = touch, !finger.isHeld, finger.holdTime <= time {
      touch?.isHeld = true
      if let comment = comment(finger.comment, at: now) { outputs.append(.didHold(comment)) }
    }
    if let finger = touch, finger.endTime <= time { release(at: now, into: &outputs) }
    return touch.map { $0.isHeld ? $0.endTime : $0.holdTime }
  }
}

/// A finger that rests on a comment.
struct DanmakuFinger: Sendable {
  let comment: Int
  /// The time at which the finger has landed, in milliseconds.
  let start: Int64
  /// Whether the finger has rested long enough that it is no tap.
  var isHeld = false

  /// That of long presses on iOS: 0.5 s.
  var holdTime: Int64 { start + 500 }
  /// A view that goes away may not report the end of a touch.
  var endTime: Int64 { start + 30_000 }
}
