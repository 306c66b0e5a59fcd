public import RoomCore

/// The reason why the local user may not write now: a predefined reason, or a name of the app.
public struct CommentRestriction: ReadValue, Hashable, Sendable, ExpressibleByStringLiteral {
  let identifier: Identifier

  /// The name of the reason.
  public var name: String { identifier.string }

  /// Creates a reason with this name. Names are compared byte for byte.
  public init(_ name: String) { identifier = Identifier(name) }

  public init(stringLiteral name: String) { self.init(name) }

  /// The time between two comments of slow mode is not over.
  public static let slowMode: CommentRestriction = "slowMode"
  /// A moderator has muted the user.
  public static let muted: CommentRestriction = "muted"
  /// Only followers of the host may write.
  public static let followersOnly: CommentRestriction = "followersOnly"
  /// Only subscribers of the host may write.
  public static let subscribersOnly: CommentRestriction = "subscribersOnly"
  /// The chat is closed.
  public static let closed: CommentRestriction = "closed"
  /// The user is not signed in.
  public static let notSignedIn: CommentRestriction = "notSignedIn"

  public static var allowed: String { "the name of a reason" }

  public init(from value: some ValueReader) throws(FieldError) { self.init(try value.text()) }

  public func write(to writer: inout some ValueWriter) { writer.text(name) }
}

/// A message of the server that says whether the local user may write in the present room. It
/// replaces the earlier permission of the room.
public struct CommentPermission: ReadFields, Equatable, Sendable {
  /// The reason why the user may not write, of at most 256 bytes, or `nil` if the user may write.
  /// The default is `nil`.
  public var restriction: CommentRestriction?
  /// The time after which the user may write again, or `nil` if the server sends a message then.
  /// The default is `nil`.
  public var duration: Duration?
  /// A Boolean value that indicates whether slow mode does not apply to the user, for example to a
  /// moderator. The default is `false`.
  public var isExempt: Bool

  /// Creates a permission, by default to write.
  public init(
    _ restriction: CommentRestriction? = nil, for duration: Duration? = nil, isExempt: Bool = false
  ) {
    self.restriction = restriction
    self.duration = duration
    self.isExempt = isExempt
  }

  public init(from fields: some FieldReader) throws(FieldError) { self.init() }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("restriction", &restriction)
    visitor.field("duration", &duration, in: .notNegative)
    visitor.field("isExempt", &isExempt)
  }
}

/// The permission of the local user to write in a room, and the slow mode of the room.
public struct CommentWriting: Described, Equatable, Sendable {
  /// The room, or `nil` outside of a room.
  public internal(set) var room: String?
  /// The minimum time between two comments, or 0 without slow mode.
  public internal(set) var slowMode = Duration.zero
  /// A Boolean value that indicates whether slow mode does not apply to the user.
  public internal(set) var isExempt = false
  /// The reason of the latest restriction, which may be over, or `nil` if there is none.
  public internal(set) var restriction: CommentRestriction?
  /// The end of the restriction, or `nil` if the end is unknown.
  public internal(set) var restrictedUntil: Instant?
  /// The end of the time for which the list is closed to own comments, or `nil` if it was not closed.
  public internal(set) var closedUntil: Instant?
  /// The end of the latest wait of slow mode, or `nil` if there was none.
  public internal(set) var waitsUntil: Instant?
  // The latest comment that counts for slow mode, and its time.
  var lastComment: Identifier?
  var lastTime: Instant?

  init(room: String? = nil) { self.room = room }

  /// Returns the reason why the user may not write at a time, or `nil` if the user may write.
  public func obstacle(at now: Instant) -> CommentObstacle? {
    if let closedUntil, now < closedUntil {
      return CommentObstacle(reason: .closed, until: closedUntil)
    }
    if let restriction, restrictedUntil.map({ now < $0 }) ?? true {
      return CommentObstacle(reason: restriction, until: restrictedUntil)
    }
    if !isExempt, let waitsUntil, now < waitsUntil {
      return CommentObstacle(reason: .slowMode, until: waitsUntil)
    }
    return nil
  }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("room", room)
    visitor.field("slowMode", slowMode)
    visitor.field("isExempt", isExempt)
    visitor.field("restriction", restriction)
    visitor.field("restrictedUntil", restrictedUntil)
    visitor.field("closedUntil", closedUntil)
    visitor.field("waitsUntil", waitsUntil)
  }
}

/// The reason why the local user may not write now, and its end.
public struct CommentObstacle: Equatable, Sendable {
  /// The reason.
  public var reason: CommentRestriction
  /// The end, or `nil` if the end is unknown.
  public var until: Instant?

  /// Returns the remaining time in whole seconds, rounded up, or `nil` if the end is unknown.
  public func secondsLeft(at now: Instant) -> Int? {
    until.map { Int(min(max(0, ($0 - now).seconds.rounded(.up)), Double(Int32.max))) }
  }
}
