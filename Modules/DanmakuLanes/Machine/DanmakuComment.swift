public import CommentList
public import RoomCore

/// A comment that waits for a lane, or is on screen.
public struct DanmakuComment: Described, Equatable, Sendable, Identifiable {
  /// The number of the comment. Later comments have greater numbers, and no number is used twice.
  public let id: Int
  /// The comment.
  public internal(set) var message: CommentMessage
  /// The number of comments that it stands for: more than 1 after a merge.
  public internal(set) var count = 1
  /// A Boolean value that indicates whether the local user has sent the comment.
  public let isOwn: Bool
  /// A Boolean value that indicates whether the comment is never dropped or merged.
  public let isKept: Bool

  /// Creates a comment.
  public init(id: Int, message: CommentMessage, isOwn: Bool = false, isKept: Bool = false) {
    self.id = id
    self.message = message
    self.isOwn = isOwn
    self.isKept = isKept
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("comment", id)
    visitor.field("message", message)
    visitor.field("count", count)
    visitor.field("isOwn", isOwn)
    visitor.field("isKept", isKept)
  }
}

/// A comment on screen, with its lane and its motion.
///
/// Lengths are whole points and times whole milliseconds, so that a machine decides by exact arithmetic whether two
/// comments of a lane overlap.
public struct DanmakuShowing: Described, Equatable, Sendable, Identifiable {
  /// The comment.
  public internal(set) var comment: DanmakuComment
  /// The width in points.
  public let width: Int
  /// The number of the lane, from 0: from the top, and for comments that rest at the bottom from the bottom.
  public internal(set) var lane: Int
  /// The number of the view that draws the comment, from 0: the least that no other comment on screen has.
  public let slot: Int
  /// The time at which the comment entered, in milliseconds on the clock of the lanes, which suspensions stop. A finger
  /// that holds the comment delays it.
  package let start: Int64
  /// The time from the entry to the end, in milliseconds.
  package let duration: Int64
  /// The time at which a finger has stopped the comment, or `nil` while the comment moves.
  package internal(set) var stop: Int64?

  /// The time at which the comment entered, on the clock of the lanes.
  private var startTime: Instant { .start + .milliseconds(start) }
  /// The time from the entry to the end.
  private var timeOnScreen: Duration { .milliseconds(duration) }
  /// The time at which a finger has stopped the comment, or `nil` while the comment moves.
  private var stopTime: Instant? { stop.map { .start + .milliseconds($0) } }

  public var id: Int { comment.id }
  /// The mode of the comment.
  public var mode: CommentMode { comment.message.mode }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("comment", comment)
    visitor.field("width", width)
    visitor.field("lane", lane)
    visitor.field("slot", slot)
    visitor.field("start", startTime)
    visitor.field("duration", timeOnScreen)
    visitor.field("stop", stopTime)
  }
}

// The left edge of a comment that scrolls is `screen - (screen + width) * elapsed / duration`, from the left edge of a
// screen of this width. A product is at most 101,500 points * 5,075,000 ms * 5,075,000 ms, within `Int64`.
extension DanmakuShowing {
  /// The time at which the comment has left the screen; the end of all time while a finger holds it.
  var end: Int64 { stop == nil ? start + duration : .max }

  /// The part of the duration that is over, in milliseconds.
  func elapsed(at time: Int64) -> Int64 { min(max(0, min(time, stop ?? time) - start), duration) }

  /// The same showing from a later start on, moving.
  func delayed(to time: Int64) -> DanmakuShowing {
    let delay = stop.map { max(0, time - $0) } ?? 0
    return DanmakuShowing(
      comment: comment, width: width, lane: lane, slot: slot, start: start + delay,
      duration: duration)
  }

  /// The earliest time at which a comment may enter behind this one: this one has left the edge by the gap, and is not
  /// caught before it leaves the screen.
  func opening(
    forWidth next: Int64, duration nextDuration: Int64, gap: Int64, screen: Int64
  ) -> Int64 {
    guard mode == .scrolling, stop == nil else { return end }
    let width = Int64(width)
    let entered = start + ((width + gap) * duration).dividedUp(by: screen + width)
    let uncaught = end - (screen - gap) * nextDuration / (screen + next)
    return min(end, max(entered, uncaught))
  }

  /// Whether the left edge of another comment is not left of the right edge of this one.
  func isAhead(of other: DanmakuShowing, at time: Int64, screen: Int64) -> Bool {
    let way = (screen + Int64(width)) * elapsed(at: time) * other.duration
    let otherWay = (screen + Int64(other.width)) * other.elapsed(at: time) * duration
    return way - otherWay >= Int64(width) * duration * other.duration
  }

  /// Whether this comment is ahead of another from a time on for as long as both are on screen. Both move evenly, so the
  /// first and the last moment decide.
  func staysAhead(of other: DanmakuShowing, from time: Int64, screen: Int64) -> Bool {
    let last = min(end, other.end)
    return last <= time
      || isAhead(of: other, at: time, screen: screen)
        && isAhead(of: other, at: last, screen: screen)
  }

  /// Whether the two never overlap from a time on, both in one lane.
  func isApart(from other: DanmakuShowing, from time: Int64, screen: Int64) -> Bool {
    guard mode == .scrolling else { return min(end, other.end) <= time }
    return staysAhead(of: other, from: time, screen: screen)
      || other.staysAhead(of: self, from: time, screen: screen)
  }
}

extension Int64 {
  /// The quotient of two numbers that are not negative, rounded up.
  fileprivate func dividedUp(by divisor: Int64) -> Int64 { (self + divisor - 1) / divisor }
}

/// The clock of the lanes, which suspensions stop.
struct DanmakuClock: Equatable, Sendable {
  // The time for which it has been stopped, in nanoseconds.
  private var stopped: Int64 = 0
  private(set) var stop: Instant?

  /// The time in milliseconds.
  func milliseconds(at now: Instant) -> Double { Double(nanoseconds(at: now)) / 1e6 }

  /// The time in whole milliseconds, rounded up.
  func time(at now: Instant) -> Int64 {
    let (quotient, rest) = nanoseconds(at: now).quotientAndRemainder(dividingBy: 1_000_000)
    return rest > 0 ? quotient + 1 : quotient
  }

  /// The instant of a time, if the clock is not stopped before.
  func instant(of time: Int64) -> Instant {
    Instant(nanoseconds: time.multipliedSaturating(by: 1_000_000).addingSaturating(stopped))
  }

  mutating func stop(at now: Instant) { stop = stop ?? now }

  mutating func resume(at now: Instant) {
    guard let stop else { return }
    stopped.addSaturating(now.nanoseconds.subtractingSaturating(stop.nanoseconds))
    self.stop = nil
  }

  private func nanoseconds(at now: Instant) -> Int64 {
    min(now, stop ?? now).nanoseconds.subtractingSaturating(stopped)
  }
}
