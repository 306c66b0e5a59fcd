/// A time on the clock of a server, in milliseconds since the beginning of 1970. An earlier time counts as the beginning.
public struct ServerTime: Hashable, Comparable, Sendable {
  /// The milliseconds since the beginning of 1970.
  public let milliseconds: Int64

  /// Creates a time from the milliseconds since the beginning of 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = max(0, milliseconds)
  }

  public static func < (lhs: ServerTime, rhs: ServerTime) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// The time since the beginning of 1970, which saturates.
  fileprivate var nanoseconds: Int64 {
    milliseconds.multipliedSaturating(by: 1_000_000)
  }
}

extension ServerTime: BoundedValue {
  public static var allowed: String { "a whole number of milliseconds since 1970" }

  public static func allowed(_ range: ClosedRange<ServerTime>, unit: String) -> String { allowed }

  public init(from value: some ValueReader) throws(FieldError) {
    self.init(milliseconds: Int64(clamping: try value.unsigned()))
  }

  public func write(to writer: inout some ValueWriter) { UInt64(milliseconds).write(to: &writer) }
}

/// The clock of a server, as its messages show it.
///
/// A message shows the time at which it was sent, and has arrived a little later. The quickest
/// message is therefore the best estimate: the clock of the server is the clock of the room plus
/// the greatest difference that a message has shown. The date of the device has no part in it.
///
/// The estimate follows the messages of the last 10 to 20 minutes, so that a clock that is set
/// back is followed. Changes of less than 20 milliseconds are not followed.
public struct ServerClock: Equatable, Sendable {
  private static let period = Duration.seconds(600)
  private static let step: Int64 = 20_000_000

  // The greatest differences in nanoseconds, of the previous and of the present period.
  private var previous: Int64?
  private var present: Int64?
  private var periodEnd = Instant.distantPast
  /// The time of the server at the start of the room's clock, in nanoseconds since 1970, or `nil`
  /// if no message has shown a time.
  private var offset: Int64?

  /// Creates a clock without an estimate.
  public init() {}

  /// A Boolean value that indicates whether there is an estimate.
  public var isKnown: Bool { offset != nil }

  /// Learns from a message that was sent at `sent` and has arrived at `now`.
  ///
  /// - Returns: `true` if the estimate has changed.
  @discardableResult
  public mutating func observe(_ sent: ServerTime, at now: Instant) -> Bool {
    if now >= periodEnd {
      // After a pause of more than a period, only this message counts.
      previous = now < periodEnd + Self.period ? present : nil
      (present, periodEnd) = (nil, now + Self.period)
    }
    let difference = sent.nanoseconds.subtractingSaturating(now.nanoseconds)
    present = max(present ?? difference, difference)
    let estimate = max(present ?? difference, previous ?? difference)
    if let offset, estimate.subtractingSaturating(offset).magnitude < Self.step { return false }
    offset = estimate
    return true
  }

  /// Returns the time of the server, or `nil` if it is not known.
  public func time(at now: Instant) -> ServerTime? {
    offset.map {
      ServerTime(milliseconds: now.nanoseconds.addingSaturating($0) / 1_000_000)
    }
  }

  /// Returns the time on the room's clock, or `nil` if the clock of the server is not known.
  public func instant(of time: ServerTime) -> Instant? {
    offset.map { Instant(nanoseconds: time.nanoseconds.subtractingSaturating($0)) }
  }
}

extension Timed<ServerTime> {
  /// Returns the time on the room's clock at which the clock of the server shows `other`.
  package func instant(of other: ServerTime) -> Instant {
    let difference = other.nanoseconds.subtractingSaturating(value.nanoseconds)
    return time + .nanoseconds(difference)
  }
}
