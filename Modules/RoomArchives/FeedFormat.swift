import LiveRoom
import RoomCore
import RoomFeeds

/// The formats of feeds. <doc:FeedFormats> describes them.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// JSON Lines in the format of `FeedReader`.
  case jsonl
  /// Recordings of Douyin rooms: `sec,kind,user,gift,count,unitPriceOrLikeTotal`.
  case douyinCSV = "douyin-csv"
  /// Decoded TikTok messages, one JSON object per line.
  case tiktokJSONL = "tiktok-jsonl"
  /// The XML format of BililiveRecorder and similar programs.
  case danmakuXML = "danmaku-xml"

  /// Returns the message of a line with its written time, or `nil` if the line has no message, such
  /// as a header. Only the first line may be a header. In XML a message is an element, so this
  /// function is not called.
  func decode(_ line: FeedLines.Line) throws(FeedError) -> Timed<RoomInput>? {
    switch self {
    case .jsonl: try JSONLinesDecoder().decode(line)
    case .douyinCSV: try DouyinDecoder().decode(line.text.get(), isFirst: line.isFirst)
    case .tiktokJSONL: try TikTokDecoder().decode(line.text.get())
    case .danmakuXML: nil
    }
  }
}
