import LiveRoom
import RoomCore

/// Reads the JSON Lines schema of LiveRoomKit (RoomFeeds.docc/FeedSchema.md).
struct JSONLinesDecoder {
  static let version = 1

  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    let json = try JSONObject(line: line)
    let version = isFirst ? try json["liveroom"]?.integer() : nil
    if let version, version != Self.version { throw .unsupportedVersion(version) }
    let type = try json["type"]?.string()
    let seconds = json["at"]
    // An input of the pager has a room of its own.
    let isAddressed = type?.utf8.starts(with: "pager.".utf8) != true
    let room = isAddressed ? try json["room"]?.string() : nil
    guard type != nil else {
      _ = try seconds?.number()
      if version != nil { return nil }
      throw json.isHeader ? .misplacedHeader : .missing("type")
    }
    guard let time = try seconds?.instant() else { throw .missing("at") }
    let input = try RoomInput(json)
    return Timed(room.map { .addressed(AddressedInput(room: $0, input: input)) } ?? input, at: time)
  }
}

extension JSONObject {
  fileprivate var isHeader: Bool { (try? self["liveroom"]?.integer()) != nil }
}
