import LiveRoom
import RoomCore

/// The formats that feeds come in. A page, which is compiled as Embedded Swift, reads the first only:
/// the decoders of the others are not part of its module.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// The JSON Lines schema of LiveRoomKit, see <doc:FeedSchema>.
  case jsonl
  /// Recordings of Douyin rooms: `sec,kind,user,gift,count,unitPriceOrLikeTotal`.
  case douyinCSV = "douyin-csv"
  /// Decoded TikTok messages, one JSON object a line.
  case tiktokJSONL = "tiktok-jsonl"
  /// The XML that BililiveRecorder and its relatives record, see <doc:FeedSchema>.
  case danmakuXML = "danmaku-xml"

  /// From when its times count.
  var origin: FeedTimekeeper.Origin {
    switch self {
    case .jsonl, .douyinCSV, .danmakuXML: .given
    case .tiktokJSONL: .firstMessage(field: "createTime")
    }
  }

  /// Whether a feed consists of elements instead of lines.
  var isXML: Bool {
    #if hasFeature(Embedded)
      false
    #else
      self == .danmakuXML
    #endif
  }

  /// The message of a line, at the time that is written; `nil` for a line that carries none, such
  /// as a header, which only the first line may be. A message of XML is no line.
  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    #if hasFeature(Embedded)
      try JSONLinesDecoder().decode(line, isFirst: isFirst)
    #else
      switch self {
      case .jsonl: try JSONLinesDecoder().decode(line, isFirst: isFirst)
      case .douyinCSV: try DouyinDecoder().decode(line, isFirst: isFirst)
      case .tiktokJSONL: try TikTokDecoder().decode(line)
      case .danmakuXML: nil
      }
    #endif
  }
}
