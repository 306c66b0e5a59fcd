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
    let text = try JSONReader(line: line)
    let (reader, line) = try fields { () throws(FieldError) in
      let reader = try text.scanned()
      return (reader, try reader.object())
    }
    let version: Int? = try fields { () throws(FieldError) in
      isFirst ? try line.optional("liveroom") : nil
    }
    if let version, version != Self.version { throw .unsupportedVersion(version) }
    let (type, time): (String?, Instant?) = try fields { () throws(FieldError) in
      (try line.optional("type"), try line.optional("at"))
    }
    guard type != nil else {
      if version != nil { return nil }
      throw line.isHeader ? .misplacedHeader : .missing("type")
    }
    guard let time else { throw .missing("at") }
    return Timed(try RoomInput(line: reader), at: time)
  }
}

extension JSONFieldReader {
  fileprivate var isHeader: Bool { (try? self["liveroom"]?.integer()) != nil }
}

// Inputs as lines have them: objects with a `type`, the path of the case, and the fields of its value.
extension RoomInput {
  init(line: JSONReader) throws(FeedError) {
    var path = ""
    do throws(FieldError) {
      let fields = try line.object()
      path = try fields.value("type").text()
      self = try RoomInput(from: JSONCaseReader(path, .line(fields), of: line))
    } catch {
      if case .invalid("type", _) = error, !path.contains(".") {
        throw .unknownType(String(path.prefix(40)))
      }
      throw .field(error)
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
