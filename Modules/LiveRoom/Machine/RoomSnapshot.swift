package import GiftChannels
package import LikeGestures
package import PopupSequencer
public import RoomCore

/// What a room saves across launches: the popups that have not ended with what their rules have learned, likes that the
/// server has not confirmed, and the messages that were taken, so that those that a server repeats have no effect. No
/// gifts, no comments and no pages.
///
/// Opaque except for its date and its description, by which it is written and read. What cannot have been saved cannot
/// be read.
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
  /// What the room remembers of messages.
  package var memory: RoomMemory
  /// What the gifts remember; `nil` for a room without them.
  package var gifts: GiftSnapshot?
  /// The popups; `nil` for a room without them.
  package var popups: PopupSnapshot?
  /// The likes; `nil` for a room without them.
  package var likes: LikeSnapshot?

  package init(
    date: Duration?, user: String?, memory: RoomMemory, gifts: GiftSnapshot? = nil,
    popups: PopupSnapshot? = nil, likes: LikeSnapshot? = nil
  ) {
    self.date = date
    self.user = user
    self.memory = memory
    self.gifts = gifts
    self.popups = popups
    self.likes = likes
  }

  /// Throws an error where it cannot have been saved.
  private func validate() throws(FieldError) {
    guard version == Self.currentVersion else {
      throw .invalid("version", allowed: "\(Self.currentVersion)")
    }
    guard memory.numbers.isValid else {
      throw .invalid("memory.numbers", allowed: "numbers in order, and in none of the gaps twice")
    }
    if let problem = popups?.problem {
      throw .inconsistent("The popups cannot be read. \(problem)")
    }
    guard likes?.isValid ?? true else {
      throw .invalid("likes", allowed: "likes with numbers in their ranges, and no message twice")
    }
  }
}

extension RoomSnapshot: ReadFields {
  public init(from value: some ValueReader) throws(FieldError) {
    let fields = try value.object()
    try self.init(from: fields)
    try fields.read(into: &self)
    try validate()
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(date: nil, user: nil, memory: try fields.required("memory"))
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

/// What an earlier run saved, to be restored.
public struct RoomRestoration: Equatable, Sendable {
  /// What was saved.
  public var snapshot: RoomSnapshot
  /// The duration since it was taken.
  public var away: Duration

  /// The restoration of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: what an earlier run saved.
  ///   - date: the present date, since the same moment as that of the snapshot. Without it, or where the snapshot has
  ///     none or a later one, no time has passed.
  public init(snapshot: RoomSnapshot, at date: Duration? = nil) {
    self.snapshot = snapshot
    away = .zero
    if let date, let taken = snapshot.date { away = max(.zero, date - taken) }
  }
}

extension RoomRestoration: ReadFields {
  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(snapshot: try fields.required("snapshot"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("snapshot", &snapshot)
    visitor.field("away", &away)
  }
}
