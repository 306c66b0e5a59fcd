public import CommentList
public import RoomCore

/// A comment that waits for a lane or is on screen.
public struct DanmakuComment: Described, Equatable, Sendable, Identifiable {
  /// The number of the comment. Later comments have greater numbers, and no number is used twice.
  public let id: Int
  /// The comment.
  public internal(set) var message: CommentMessage
  /// The number of merged comments, including this one.
  public internal(set) var count = 1
  /// A Boolean value that indicates whether the local user sent the comment.
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

  /// Changes the message. The comment keeps its mode.
  mutating func show(_ message: CommentMessage) {
    let mode = self.message.mode
    self.message = message
    self.message.mode = mode
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
/// Lengths are whole points and times are whole milliseconds. A machine therefore decides exactly
/// whether two comments of a lane overlap.
public struct DanmakuShowing: Described, Equatable, Sendable, Identifiable {
  /// The comment.
  public internal(set) var comment: DanmakuComment
  /// The width in points.
  public let width: Int
  /// The number of the lane, from 0 at the top. For comments at the bottom, lane 0 is the bottom
  /// lane.
  public internal(set) var lane: Int
  /// The number of the view that draws the comment, from 0. It is the lowest number that no other
  /// comment on screen has.
  public let slot: Int
  /// The time at which the comment entered, in milliseconds on the clock of the lanes. Suspensions
  /// stop this clock. If a finger holds the comment, the time is shifted by the duration of the
  /// hold.
  package private(set) var start: Int64
  /// The time from the entry to the end, in milliseconds.
  package private(set) var duration: Int64
  /// The time at which a finger stopped the comment, or `nil` while the comment moves.
  package internal(set) var stop: Int64?

  /// The time at which the comment entered, on the clock of the lanes.
  private var startTime: Instant { .start + .milliseconds(start) }
  /// The time from the entry to the end.
  private var timeOnScreen: Duration { .milliseconds(duration) }
  /// The time at which a finger stopped the comment, or `nil` while the comment moves.
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

// The left edge of a scrolling comment is at `screen - (screen + width) * elapsed / duration` from
// the left edge of the screen, where `screen` is the screen's width. The greatest product is
// 101,500 points * 5,075,000 ms * 5,075,000 ms, which fits in `Int64`.
extension DanmakuShowing {
  /// The time at which the comment has left the screen, or `Int64.max` while a finger holds it.
  var end: Int64 { stop == nil ? start + duration : .max }

  /// Returns the elapsed part of the duration, in milliseconds.
  func elapsed(at time: Int64) -> Int64 { min(max(0, min(time, stop ?? time) - start), duration) }

  /// Returns the moving comment with a later start, after a finger has released it.
  func delayed(to time: Int64) -> DanmakuShowing {
    var showing = self
    showing.start += stop.map { max(0, time - $0) } ?? 0
    showing.stop = nil
    return showing
  }

  /// Returns the comment at the same share of the way, with another duration.
  func lasting(_ duration: Int64, at time: Int64) -> DanmakuShowing {
    var showing = self
    let elapsed = (elapsed(at: time) * duration + self.duration / 2) / self.duration
    (showing.start, showing.duration) = (time - elapsed, duration)
    return showing
  }

  /// Returns the earliest time at which a comment may enter behind this one. At that time, this
  /// comment has left the edge by the gap, and the other comment does not reach it before it leaves
  /// the screen.
  func opening(
    forWidth next: Int64, duration nextDuration: Int64, gap: Int64, screen: Int64
  ) -> Int64 {
    guard mode == .scrolling, stop == nil else { return end }
    let width = Int64(width)
    let entered = start + ((width + gap) * duration).dividedUp(by: screen + width)
    let uncaught = end - (screen - gap) * nextDuration / (screen + next)
    return min(end, max(entered, uncaught))
  }

  /// Returns a Boolean value that indicates whether the right edge of this comment is not beyond
  /// the left edge of another.
  func isAhead(of other: DanmakuShowing, at time: Int64, screen: Int64) -> Bool {
    let way = (screen + Int64(width)) * elapsed(at: time) * other.duration
    let otherWay = (screen + Int64(other.width)) * other.elapsed(at: time) * duration
    return way - otherWay >= Int64(width) * duration * other.duration
  }

  /// Returns a Boolean value that indicates whether this comment stays ahead of another while both
  /// are on screen. Both move evenly, so it is enough to compare the first and the last moment.
  func staysAhead(of other: DanmakuShowing, from time: Int64, screen: Int64) -> Bool {
    let last = min(end, other.end)
    return last <= time
      || isAhead(of: other, at: time, screen: screen)
        && isAhead(of: other, at: last, screen: screen)
  }

  /// Returns a Boolean value that indicates whether two comments of one lane do not overlap from a
  /// time on.
  func isApart(from other: DanmakuShowing, from time: Int64, screen: Int64) -> Bool {
    guard mode == .scrolling else { return min(end, other.end) <= time }
    return staysAhead(of: other, from: time, screen: screen)
      || other.staysAhead(of: self, from: time, screen: screen)
  }
}

extension Int64 {
  /// Returns the quotient of two nonnegative numbers, rounded up.
  fileprivate func dividedUp(by divisor: Int64) -> Int64 { (self + divisor - 1) / divisor }
}

extension PausableClock {
  /// Returns the time in milliseconds.
  func exactMilliseconds(at now: Instant) -> Double { Double(time(at: now).nanoseconds) / 1e6 }

  /// Returns the time in whole milliseconds, rounded up.
  func milliseconds(at now: Instant) -> Int64 {
    let (quotient, rest) = time(at: now).nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest > 0 ? quotient + 1 : quotient
  }

  /// Returns the instant of a time in milliseconds, if the clock runs until then.
  func moment(ofMilliseconds time: Int64) -> Instant {
    moment(of: Instant(nanoseconds: time.multipliedSaturating(by: 1_000_000))) ?? .distantFuture
  }
}
