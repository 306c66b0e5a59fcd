import LiveRoomKit

/// The heap of what remembers identifiers, after a million that never come again: it is full after the first 50,000.
func identityFigures() throws -> [Figure] {
  [try roomFigure(), namesFigure()]
}

/// Likes, comments and gifts, a hundred of each in a second.
private func roomFigure() throws -> Figure {
  var configuration = RoomConfiguration(localUser: "ada")
  // Each comment is a row, so that the list is full as well.
  configuration.comments.rules = []
  var machine = try RoomMachine(configuration)
  var (events, now): ([RoomEvent], Instant) = ([], .start)
  func take(_ input: RoomInput) {
    machine.handle(input, at: now, into: &events)
    events.removeAll(keepingCapacity: true)
  }
  take(.room(.enter(room: "harbour")))
  return figure("ids: heap in use of a room") { number in
    let id = "the message number \(number)"
    let sender = "the sender number \(number)"
    switch number % 3 {
    case 0: take(.like(RoomLike(id: id, sender: sender, count: 1)))
    case 1: take(.comment(CommentMessage(id: id, sender: sender, text: "hello")))
    default:
      take(.gift(GiftMessage(id: id, sender: sender, gift: "rose")))
      now = now + .milliseconds(10)
    }
  }
}

private func namesFigure() -> Figure {
  var names = ReceivedNames()
  return figure("ids: heap in use of the names of users") { number in
    let profile = ProfileMessage(
      id: "the user number \(number)", name: "the name of number \(number)")
    names.follow(.room(.didReceiveProfile(profile)))
  }
}

private func figure(_ name: String, _ take: (Int) -> Void) -> Figure {
  // All have as many digits.
  let first = 1_000_000
  let before = Memory.inUse
  for number in first..<first + 50_000 { take(number) }
  let full = Memory.inUse - before
  for number in first + 50_000..<first + 1_050_000 { take(number) }
  return Goal.timesTheBaseline(1.02).figure(
    name + " after 1,050,000, to after 50,000", value: Double(Memory.inUse - before) / 1_024,
    unit: "KiB", baseline: Double(full) / 1_024)
}
