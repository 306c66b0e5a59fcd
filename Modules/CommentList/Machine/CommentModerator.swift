package import RoomCore

/// A machine that receives comments, and removes the comments of users: the list of comments or the
/// flying comments.
package protocol CommentModerator {
  /// The users whose comments are removed, also comments that arrive later.
  var removedSenders: Set<Identifier> { get set }

  mutating func reject(_ reason: CommentRejection)

  /// Removes the comments of a user that have arrived.
  mutating func hide(_ sender: Identifier)
}

extension CommentModerator {
  /// The maximum number of users whose comments are removed.
  package static var maximumSenders: Int { 1_024 }

  package mutating func removeSender(_ sender: String) {
    guard isValid(sender) else { return }
    let identifier = Identifier(sender)
    guard removedSenders.contains(identifier) || removedSenders.count < Self.maximumSenders else {
      return reject(.tooMany(limit: Self.maximumSenders))
    }
    removedSenders.insert(identifier)
    hide(identifier)
  }

  /// Returns a Boolean value that indicates whether comments of the sender are removed.
  package func isRemoved(_ message: CommentMessage) -> Bool {
    guard !removedSenders.isEmpty, let sender = message.sender else { return false }
    return removedSenders.contains(Identifier(sender))
  }

  // MARK: Validity

  /// Rejects a value with a field out of range. Returns a Boolean value that indicates whether the
  /// value is valid.
  package mutating func isValid(_ value: some Described) -> Bool {
    do throws(FieldError) {
      try FieldCheck.check(value)
      return true
    } catch {
      reject(.invalid(error))
      return false
    }
  }

  /// Rejects a message with a field out of range. Returns a Boolean value that indicates whether
  /// the message is valid.
  package mutating func isValid(_ message: CommentMessage) -> Bool {
    guard let fault = message.fault else { return true }
    reject(.invalid(fault))
    return false
  }

  /// Rejects an identifier that is empty or too long. Returns a Boolean value that indicates
  /// whether the identifier is valid.
  package mutating func isValid(_ id: String) -> Bool {
    guard let fault = CommentMessage.fault(ofIdentifier: id) else { return true }
    reject(.invalid(fault))
    return false
  }
}
