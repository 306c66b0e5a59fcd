import RoomCore

// The permission of the local user and the slow mode of each room.
extension CommentMachine {
  /// The maximum number of other rooms whose permissions and slow mode are remembered.
  private static var maximumRooms: Int { 64 }

  mutating func setSlowMode(_ interval: Duration) {
    let range = ClosedRange<Duration>.upToADay
    guard range.contains(interval) else {
      return reject("interval", Duration.allowed(range, unit: ""))
    }
    changeWriting(in: room) {
      $0.slowMode = interval
      $0.waitsUntil = interval > .zero ? $0.lastTime.map { $0 + interval } : nil
    }
  }

  mutating func setPermission(_ permission: CommentPermission) {
    guard isValid(permission), isValid(permission.restriction?.name ?? "-") else { return }
    let now = now
    changeWriting(in: room) {
      $0.restriction = permission.restriction
      $0.restrictedUntil = permission.restriction.flatMap { _ in permission.duration }
        .map { now + $0 }
      $0.isExempt = permission.isExempt
    }
  }

  /// Begins the wait of slow mode after a comment.
  mutating func beginWait(after comment: CommentSend) {
    let now = now
    changeWriting(in: comment.room) {
      guard $0.slowMode > .zero else { return }
      ($0.lastComment, $0.lastTime) = (comment.identifier, now)
      $0.waitsUntil = now + $0.slowMode
    }
  }

  /// Ends the wait after a comment that the server does not have, unless a later comment began it.
  mutating func endWait(after comment: CommentSend) {
    let now = now
    changeWriting(in: comment.room) {
      if $0.lastComment == comment.identifier {
        ($0.lastComment, $0.lastTime, $0.waitsUntil) = (nil, nil, nil)
      }
      // The server knows better how long the user must wait.
      if let retryAfter = comment.retryAfter { $0.waitsUntil = now + max(.zero, retryAfter) }
    }
  }

  mutating func changeWriting(in room: String?, _ change: (inout CommentWriting) -> Void) {
    guard room.map(Identifier.init) == self.room.map(Identifier.init) else {
      if let index = otherRooms.firstIndex(where: { $0.isOf(room) }) { change(&otherRooms[index]) }
      return
    }
    var writing = screen.writing
    change(&writing)
    if writing != screen.writing { emit(.didChangeWriting(writing)) }
  }

  /// Remembers what the user may write in the room that is left.
  mutating func rememberWriting() {
    guard screen.writing != CommentWriting(room: room) else { return }
    if otherRooms.count == Self.maximumRooms { otherRooms.removeFirst() }
    otherRooms.append(screen.writing)
  }

  /// Restores what the user may write in the room that is entered.
  mutating func restoreWriting() {
    guard let index = otherRooms.firstIndex(where: { $0.isOf(room) }) else { return }
    emit(.didChangeWriting(otherRooms.remove(at: index)))
  }
}

extension CommentWriting {
  func isOf(_ room: String?) -> Bool { self.room.map(Identifier.init) == room.map(Identifier.init) }
}
