import RoomCore

// The messages that wait for a delayed picture.
extension RoomRoutes {
  /// The delay of the picture, which is 0 if no message waits for it.
  var pictureDelay: Duration { picture?.value.delay ?? .zero }

  /// The time at which the picture reaches the next message or the end, or `nil` if neither waits.
  var pictureDeadline: Instant? { picture?.value.nextDeadline }

  /// Takes the messages that the picture has reached.
  mutating func takeDueMessages() {
    guard picture != nil else { return }
    while let input = picture?.value.popDue(at: now) { show(input) }
    if let end = picture?.value.end, end.time <= now { finish(end.message) }
  }

  /// A description of the violated invariant of the messages that wait, or `nil` if all invariants hold.
  var pictureFault: String? {
    guard let picture = picture?.value else { return nil }
    return picture.isCounted && (!isClosing || picture.nextDeadline == nil)
      ? nil : "\(picture.statistics.waiting) messages wait in \(room?.string ?? "no room")."
  }

  /// Keeps a message until the picture reaches it. Returns `false` for an input that does not wait.
  mutating func holds(_ input: RoomInput) -> Bool {
    guard !isClosing else { return false }
    if case .delivered(var delivery) = input {
      let age = age(of: delivery)
      let arrival = now - max(.zero, age ?? .zero)
      // A message for another room is refused at once.
      guard delivery.room.map({ Identifier($0) == room }) ?? true, waits(delivery.input),
        picture?.value.holds(arrival, at: now) == true
      else { return false }
      guard observe(delivery) else { return true }
      if let number = delivery.number {
        door.numbers.close(number, of: Identifier(delivery.session), isTaken: true)
      }
      (delivery.age, delivery.sentAt) = (age, nil)
      hold(.delivered(delivery), delivery.input, sentAt: arrival)
    } else {
      guard waits(input), picture?.value.holds(now, at: now) == true else { return false }
      guard case .gifts(.receiveBatch(let gifts)) = input else {
        hold(input, input, sentAt: now)
        return true
      }
      for gift in gifts {
        if isOwn(gift.sender) {
          deliver(.gift(gift))
        } else {
          hold(.gift(gift), .gift(gift), sentAt: now)
        }
      }
    }
    return true
  }

  mutating func hold(_ input: RoomInput, _ content: RoomInput, sentAt arrival: Instant) {
    let kind = content.messageKind
    picture?.value.insert(input, sentAt: arrival, isComment: kind == .comment || kind == .join)
    takeDueMessages()
  }

  /// Returns a Boolean value that indicates whether an input belongs to the picture: a message of another user, of which
  /// the server waits for no answer.
  func waits(_ input: RoomInput) -> Bool {
    switch input {
    case .gifts(.receive(let gift)): !isOwn(gift.sender)
    case .gifts(.receiveBatch(let gifts)): !gifts.allSatisfy { isOwn($0.sender) }
    case .comments(.receive(let comment)): !isOwn(comment.sender)
    case .room(.receiveLike(let like)): !isOwn(like.sender)
    case .room(.receiveJoin(let join)): !isOwn(join.sender)
    case .ticker(.append(let item)): item.ticker != .broadcast
    case .room(.receiveApp), .meters(.receive), .meters(.remove): true
    default: false
    }
  }

  func isOwn(_ sender: String?) -> Bool {
    sender.map(Identifier.init) == user && user != nil
  }

  /// Takes a message that has waited, with its age on arrival unless another one is given.
  mutating func show(_ input: RoomInput, age: Duration? = nil) {
    guard case .delivered(let delivery) = input else { return deliver(input, age: age) }
    let rejected = counts.rejected
    takeContent(of: delivery, age: age)
    if let number = delivery.number, counts.rejected != rejected {
      door.numbers.reopen(number, of: Identifier(delivery.session))
    }
  }

  /// Takes the waiting messages of a visit that ends as old ones, so that all gifts are counted.
  mutating func emptyPicture() {
    while let input = picture?.value.pop() { show(input, age: maximumAge + .nanoseconds(1)) }
    picture?.value.end = nil
    if picture?.value.isRead == true { setPictureDelay(.zero, isRead: false) }
    // The next visit has nothing to catch up with.
    picture?.value.settle(at: now)
  }

  mutating func setPictureDelay(_ delay: Duration, isRead: Bool) {
    let delay = min(max(.zero, delay), maximumPictureDelay)
    picture?.value.isRead = isRead
    guard delay != pictureDelay else { return }
    if picture == nil { picture = Boxed(PictureQueue(isRead: isRead)) }
    picture?.value.setDelay(delay, at: now)
    emit(.didSetPictureDelay(delay))
    synchronizeMeters()
  }

  /// Computes the delay by the server's clock. A player that stalls or knows no date changes nothing.
  mutating func take(_ reading: PictureReading) {
    guard let room, reading.room.map({ Identifier($0) == room }) ?? true else { return }
    switch reading.state {
    case .stalled: break
    case .ended: if let end = picture?.value.end { finish(end.message) }
    case .playing:
      guard let date = reading.date, let time = serverClock.time(at: now) else { return }
      let read = Duration.milliseconds(time.milliseconds - date.milliseconds)
      let delay = min(max(.zero, read), maximumPictureDelay)
      guard abs((delay - pictureDelay).seconds) >= Self.leastDelayChange else { return }
      setPictureDelay(delay, isRead: true)
    }
  }

  /// The change of a delay, in seconds, below which a reading has no effect.
  static var leastDelayChange: Double { 2 }
  /// The time for which the end of a visit waits for the end of the picture, beside the delay.
  static var endPatience: Duration { .seconds(5) }

  /// Meters run in the picture's time.
  mutating func synchronizeMeters() {
    guard let time = serverClock.time(at: now - pictureDelay) else { return }
    send(.meters(.synchronize(time)))
  }
}
