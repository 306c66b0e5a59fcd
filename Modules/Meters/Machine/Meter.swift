public import RoomCore

/// A countdown, a score between sides, or a goal, as its server describes it.
///
/// A message has the whole state of a meter. Its times are those of the server's clock.
public struct Meter: ReadFields, Equatable, Sendable {
  /// The greatest number of ``sides``.
  public static let maximumSides = 16

  /// The identifier, of 1 to 256 bytes.
  public var id: String
  /// The identifier of a thing that the server repeats under other identifiers, such as a box. A
  /// message belongs to the meter on screen that has its identifier, or else to the meter that has
  /// its origin. `nil` means that each identifier is a meter of its own.
  public var origin: String?
  /// The version. A message changes a meter only if its version is higher. The default is 0.
  public var version: Int
  /// The kind, such as `battle` or `box`, of 1 to 256 bytes.
  public var kind: String
  /// The phase. The default is ``MeterPhase/running``.
  public var phase: MeterPhase
  /// The time at which the meter begins to run, or at which its punishment begins. The default is
  /// `nil`: it is not known.
  public var startsAt: ServerTime?
  /// The time at which the run or the punishment ends. The default is `nil`: it has no end, or it
  /// is not known.
  public var endsAt: ServerTime?
  /// The sides, at most 16. A goal has one side, and a countdown has none.
  public var sides: [MeterSide]
  /// The score to reach, or `nil`.
  public var target: Int?
  /// The level, such as of a goal that has several, or `nil`.
  public var level: Int?
  /// The identifiers of the sides that have won. An empty list is a draw. `nil` means that the
  /// result is not known.
  public var winners: [String]?
  /// A text for the app, of at most 4 KiB, such as a title.
  public var payload: String?

  /// Creates the state of a meter.
  public init(
    id: String, origin: String? = nil, version: Int = 0, kind: String,
    phase: MeterPhase = .running, startsAt: ServerTime? = nil, endsAt: ServerTime? = nil,
    sides: [MeterSide] = [], target: Int? = nil, level: Int? = nil, winners: [String]? = nil,
    payload: String? = nil
  ) {
    self.id = id
    self.origin = origin
    self.version = version
    self.kind = kind
    self.phase = phase
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.sides = sides
    self.target = target
    self.level = level
    self.winners = winners
    self.payload = payload
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), kind: try fields.required("kind"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("origin", &origin)
    visitor.field("version", &version)
    visitor.field("kind", &kind)
    visitor.field("phase", &phase)
    visitor.field("startsAt", &startsAt)
    visitor.field("endsAt", &endsAt)
    visitor.field("sides", &sides, in: 0...Self.maximumSides)
    visitor.field("target", &target, in: 1 ... .max)
    visitor.field("level", &level)
    visitor.field("winners", &winners, .person)
    visitor.field("payload", &payload, .text)
  }

  /// The sides from the highest score to the lowest. Sides with equal scores are in their order.
  public var ranking: [MeterSide] { sides.inOrder { $0.score > $1.score } }

  /// The sides with the highest score. There are several if the scores are equal.
  public var leaders: [MeterSide] {
    let best = sides.map { $0.score }.max()
    return sides.filter { $0.score == best }
  }

  /// The time from ``startsAt`` to ``endsAt``, or `nil` if one of them is not known.
  public var length: Duration? {
    guard let startsAt, let endsAt else { return nil }
    let length = endsAt.milliseconds.subtractingSaturating(startsAt.milliseconds)
    return .nanoseconds(max(0, length).multipliedSaturating(by: 1_000_000))
  }

  // The identifier and the origin, by which other messages find the meter.
  var names: [Identifier] {
    let (id, origin) = (Identifier(id), origin.map(Identifier.init))
    return origin.map { $0 == id ? [id] : [id, $0] } ?? [id]
  }

  /// The time at which the phase ends by the clock, or `nil`.
  var phaseEnd: ServerTime? {
    switch phase {
    case .prepare: startsAt
    case .running, .punishment: endsAt
    case .awaitingResult, .ended: nil
    }
  }
}

/// A side of a meter, with its score.
public struct MeterSide: ReadFields, Equatable, Sendable {
  /// The identifier, such as of a host.
  public var id: String
  /// The score. A message has the whole score, and not what was added.
  public var score: Int

  /// Creates a side.
  public init(id: String, score: Int) {
    self.id = id
    self.score = score
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(id: try fields.required("id"), score: try fields.required("score"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id, .person)
    visitor.field("score", &score, in: 0 ... .max)
  }
}

/// The number of viewers and the users who have given most, as the server of a room counts them.
public struct RoomAudience: ReadFields, Equatable, Sendable {
  /// The greatest number of ``givers``.
  public static let maximumGivers = 200

  /// The number of viewers, or `nil` if it is not known.
  public var viewers: Int?
  /// The users who have given most, the first one first, at most 200, each with the value of the gifts.
  public var givers: [MeterSide]

  /// Creates an audience. By default nothing is known of it.
  public init(viewers: Int? = nil, givers: [MeterSide] = []) {
    (self.viewers, self.givers) = (viewers, givers)
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("viewers", &viewers, in: 0 ... .max)
    visitor.field("givers", &givers, in: 0...Self.maximumGivers)
  }
}

/// A phase of a meter.
public enum MeterPhase: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The meter is announced, and begins at ``Meter/startsAt``.
  case prepare
  /// The meter runs until ``Meter/endsAt``.
  case running
  /// The time is over, and the server has not sent the result.
  case awaitingResult
  /// The losing side has its punishment until ``Meter/endsAt``.
  case punishment
  /// The meter has ended. It stays on screen for ``MeterConfiguration/resultDuration``.
  case ended
}

/// A moment of a running meter that a screen reader announces.
public enum MeterMilestone: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// A quarter of the length remains. A meter of 40 seconds or less has no such moment.
  case quarter
  /// Ten seconds remain. A meter of ten seconds or less has no such moment.
  case tenSeconds
}
