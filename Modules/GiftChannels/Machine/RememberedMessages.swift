import RoomCore

/// The identifiers of the latest messages, each with the combo that it was credited to.
///
/// Once it is full, each new identifier evicts the oldest.
struct RememberedMessages: Sendable {
  private struct Message: Sendable {
    var id: Identifier
    var combo: (slot: Int, id: UInt64)?
  }

  private let capacity: Int
  private var places: [Identifier: Int] = [:]
  private var messages: [Message] = []
  private var oldest = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The combo that a remembered message was credited to.
  func combo(of id: Identifier) -> (slot: Int, id: UInt64)? {
    places[id].flatMap { messages[$0].combo }
  }

  /// Remembers an identifier; returns its place, or `nil` if it was known.
  mutating func insert(_ id: Identifier) -> Int? {
    guard capacity > 0 else { return -1 }
    let isFull = messages.count == capacity
    let place = isFull ? oldest : messages.count
    if let known = places.updateValue(place, forKey: id) {
      places[id] = known
      return nil
    }
    if isFull {
      places[messages[place].id] = nil
      messages[place] = Message(id: id)
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
    } else {
      messages.append(Message(id: id))
    }
    return place
  }

  /// Remembers the combo of the message at a place.
  mutating func credit(_ place: Int, slot: Int, id: UInt64) {
    if place >= 0 { messages[place].combo = (slot, id) }
  }
}
