/// An object with `version`, `nextID`, `messages` and `unsent`.
extension LikeSnapshot: Codable {
  private enum CodingKeys: CodingKey {
    case version, nextID, messages, unsent
  }

  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    nextID = try container.decode(UInt64.self, forKey: .nextID)
    messages = try container.decode([Message].self, forKey: .messages).map(\.message)
    unsent = try container.decode([Unsent].self, forKey: .unsent)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(nextID, forKey: .nextID)
    try container.encode(messages.map(Message.init), forKey: .messages)
    try container.encode(unsent, forKey: .unsent)
  }

  private struct Message: Codable {
    var id: UInt64
    var room: String
    var count: Int
    var attempt: Int

    init(_ message: LikeMessage) {
      id = message.id
      room = message.room
      count = message.count
      attempt = message.attempt
    }

    var message: LikeMessage { LikeMessage(id: id, room: room, count: count, attempt: attempt) }
  }
}

extension LikeSnapshot.Unsent: Codable {
  private enum CodingKeys: CodingKey {
    case room, count
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      room: try container.decode(String.self, forKey: .room),
      count: try container.decode(Int.self, forKey: .count))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(room, forKey: .room)
    try container.encode(count, forKey: .count)
  }
}
