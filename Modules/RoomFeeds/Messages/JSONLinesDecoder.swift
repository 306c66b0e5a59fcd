import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// Reads the JSON Lines schema of LiveRoomKit (RoomFeeds.docc/FeedSchema.md).
struct JSONLinesDecoder {
  static let version = 1

  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    let reader = try JSONReader(line: line)
    let header = try fields { () throws(FieldError) in
      try Header(from: reader)
    }
    if isFirst, let version = header.liveroom, version != Self.version {
      throw .unsupportedVersion(version)
    }
    guard header.type != nil else {
      if isFirst, header.liveroom != nil { return nil }
      throw header.liveroom == nil ? .missing("type") : .misplacedHeader
    }
    guard let time = header.at else { throw .missing("at") }
    return Timed(try RoomInput(line: reader), at: time)
  }
}

/// What a line has beside the fields of its input.
private struct Header: ReadFields {
  var liveroom: Int?
  var at: Instant?
  var type: String?

  init(from fields: some FieldReader) throws(FieldError) {}

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("liveroom", &liveroom)
    visitor.field("at", &at)
    visitor.field("type", &type)
  }
}

// Inputs as lines have them: objects with a `type`, the path of the case, and the fields of its value.
extension RoomInput {
  init(line: JSONReader) throws(FeedError) {
    self = try RoomFeeds.fields { () throws(FieldError) in
      let fields = try line.object()
      let path = try fields.value("type").text()
      return try RoomInput(from: JSONCaseReader(path, .line(fields), of: line))
    }
  }

  /// Reads an input of a turn, which has no name of the module.
  init(recorded line: JSONReader, of module: RecordedModule) throws(FieldError) {
    let fields = try line.object()
    let path = try fields.value("type").text()
    let input = JSONCaseReader(path, .line(fields), of: line)
    self =
      switch module {
      case .gifts: .gifts(try GiftInput(from: input))
      case .ticker: .ticker(try TickerInput(from: input))
      case .popups: .popups(try PopupInput(from: input))
      case .pager: .pager(try PagerInput(from: input))
      case .likes: .likes(try LikeInput(from: input))
      }
  }

  /// Writes an input of a turn.
  func writeRecorded(to json: inout JSONText) {
    switch self {
    case .gifts(let input): json.field("type", path: input)
    case .ticker(let input): json.field("type", path: input)
    case .popups(let input): json.field("type", path: input)
    case .pager(let input): json.field("type", path: input)
    case .likes(let input): json.field("type", path: input)
    case .room, .addressed: json.field("type", path: self)
    }
  }
}
