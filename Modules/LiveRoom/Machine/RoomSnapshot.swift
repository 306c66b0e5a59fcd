public import RoomCore

/// The data that a room saves across launches: unfinished popups, the memory of popup rules, unconfirmed likes, and the
/// identifiers of received messages. The identifiers keep repeated messages from having an effect. Gifts, comments and
/// pages are not saved.
///
/// The content is opaque except for its date. Its description writes and reads it. Reading rejects invalid content.
public struct RoomSnapshot: Equatable, Sendable {
  /// The version of the format that this code writes and reads.
  static let currentVersion = 1

  /// The version of the format.
  package var version = RoomSnapshot.currentVersion
  /// When it was taken, since a moment that the app chooses, such as the beginning of 1970. `nil` where the app gave none:
  /// then no time has passed when it is restored.
  public var date: Duration?
  /// The local user.
  package var user: String?
  /// The memory of the messages that the room has received.
  package var memory: RoomMemory
  /// The snapshot of the gifts, or `nil` for a room without gifts.
  package var gifts: GiftSnapshot?
  /// The popups; `nil` for a room without them.
  package var popups: PopupSnapshot?
  /// The likes; `nil` for a room without them.
  package var likes: LikeSnapshot?
}

extension RoomSnapshot: ReadFields {
  /// Throws an error where it cannot have been saved.
  private func validate() throws(FieldError) {
    guard version == Self.currentVersion else {
      throw .invalid("version", allowed: "\(Self.currentVersion)")
    }
    guard memory.numbers.isValid else {
      throw .invalid("memory.numbers", allowed: "numbers in order, and in none of the gaps twice")
    }
    if let problem = popups?.problem { throw .inconsistent(problem) }
    guard likes?.isValid ?? true else {
      throw .invalid("likes", allowed: "likes with numbers in their ranges, and no message twice")
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    let fields = try value.object()
    try self.init(from: fields)
    try fields.read(into: &self)
    try validate()
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(memory: try fields.required("memory"))
    // Without one it is no snapshot.
    version = try fields.required("version")
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("version", &version)
    visitor.field("date", &date)
    visitor.field("user", &user, .person)
    visitor.field("memory", &memory)
    visitor.field("gifts", &gifts)
    visitor.field("popups", &popups)
    visitor.field("likes", &likes)
  }
}

/// The snapshot of an earlier run, to be restored.
public struct RoomRestoration: ReadFields, Equatable, Sendable {
  /// The snapshot.
  public var snapshot: RoomSnapshot
  /// The duration since it was taken.
  public var away: Duration

  /// Creates the restoration of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot of an earlier run.
  ///   - date: The present date, measured from the same moment as the date of the snapshot. If a date is missing, or
  ///     the snapshot has a later date, no time has passed.
  public init(snapshot: RoomSnapshot, at date: Duration? = nil) {
    self.snapshot = snapshot
    away = .zero
    if let date, let taken = snapshot.date { away = max(.zero, date - taken) }
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(snapshot: try fields.required("snapshot"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("snapshot", &snapshot)
    visitor.field("away", &away)
  }
}
