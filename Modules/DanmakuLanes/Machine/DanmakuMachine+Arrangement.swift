import CommentList
import RoomCore

extension DanmakuMachine {
  mutating func resize(_ size: ScreenSize) {
    let range = 0...100_000.0
    guard range ~= size.width, range ~= size.height else {
      let field = range ~= size.width ? "height" : "width"
      let allowed = Double.allowed(range, unit: "points")
      return reject(.invalid(.invalid(field, allowed: allowed)))
    }
    if size != screen.size { arrange(size) }
  }

  /// Fits the comments to a size. Each comment keeps its lane if it overlaps no other comment
  /// there. Comments that are never dropped choose their lanes first. Comments at the bottom move to
  /// the top if the bottom has no lane. If the size is empty, as in the middle of a layout, no
  /// comment is removed.
  mutating func arrange(_ size: ScreenSize) {
    release()
    var next = screen
    next.apply(.didArrange(DanmakuArrangement(size: size)), at: now)
    for showing in next.showings where next.mode(showing.mode) != showing.mode {
      var comment = showing.comment
      comment.message.mode = next.mode(showing.mode)
      next.apply(.didUpdate(comment), at: now)
      emit(.didUpdate(comment))
    }
    var arrangement = DanmakuArrangement(size: size)
    let (time, columns) = (next.clock.milliseconds(at: now), next.columns)
    let all = next.showings
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
    emit(.didArrange(arrangement))
  }

  // MARK: Fingers

  mutating func take(_ touch: DanmakuTouch) {
    switch touch.phase {
    case .began:
      guard comment(touch.comment, at: now) != nil else { return }
      release()
      self.touch = DanmakuFinger(comment: touch.comment, start: screen.clock.milliseconds(at: now))
      emit(.didTouch(comment: touch.comment))
    case .ended, .cancelled:
      guard let finger = self.touch, finger.comment == touch.comment else { return }
      if touch.phase == .ended, !finger.isHeld, let comment = comment(touch.comment, at: now) {
        outputs.append(.didTap(comment))
      }
      release()
    }
  }

  private func comment(_ number: Int, at now: Instant) -> DanmakuComment? {
    present(at: now).first { $0.id == number }?.comment
  }

  mutating func release() {
    guard let finger = touch else { return }
    touch = nil
    emit(.didRelease(comment: finger.comment))
  }

  /// Handles the due changes of a touch. Returns the time at which the next change is due.
  mutating func settleTouch() -> Int64? {
    let time = screen.clock.milliseconds(at: now)
    if let finger = touch, !finger.isHeld, finger.holdTime <= time {
      touch?.isHeld = true
      if let comment = comment(finger.comment, at: now) { outputs.append(.didLongPress(comment)) }
    }
    if let finger = touch, finger.endTime <= time { release() }
    return touch.map { $0.isHeld ? $0.endTime : $0.holdTime }
  }
}

/// A finger on a comment.
struct DanmakuFinger: Sendable {
  let comment: Int
  /// The time at which the finger landed, in milliseconds.
  let start: Int64
  /// A Boolean value that indicates whether the finger has rested too long for a tap.
  var isHeld = false

  /// The time at which the touch becomes a hold, after 0.5 seconds, as for long presses on iOS.
  var holdTime: Int64 { start + 500 }
  /// The time at which the touch ends without a report. A view that is removed may not report the
  /// end.
  var endTime: Int64 { start + 30_000 }
}
