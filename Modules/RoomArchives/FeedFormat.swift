import LiveRoom
import RoomCore
import RoomFeeds

/// The formats that feeds come in, see <doc:FeedFormats>.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// JSON Lines as `FeedReader` reads them.
  case jsonl
  /// Recordings of Douyin rooms: `sec,kind,user,gift,count,unitPriceOrLikeTotal`.
  case douyinCSV = "douyin-csv"
  /// Decoded TikTok messages, one JSON object a line.
  case tiktokJSONL = "tiktok-jsonl"
  /// The XML that BililiveRecorder and its relatives record.
  case danmakuXML = "danmaku-xml"

  /// From when its times count.
  var origin: FeedTimekeeper.Origin {
    switch self {
    case .jsonl, .douyinCSV, .danmakuXML: .given
    case .tiktokJSONL: .firstMessage(field: "createTime")
    }
  }

  /// The message of a line, at the time that is written; `nil` for a line that carries none, such
  /// as a header, which only the first line may be. A message of XML is no line.
  func decode(_ line: FeedLines.Line) throws(FeedError) -> Timed<RoomInput>? {
    switch self {
    case .jsonl: try JSONLinesDecoder().decode(line)
    case .douyinCSV: try DouyinDecoder().decode(line.text.get(), isFirst: line.isFirst)
    case .tiktokJSONL: try TikTokDecoder().decode(line.text.get())
    case .danmakuXML: nil
    }
  }
}
