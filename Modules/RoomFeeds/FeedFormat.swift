import LiveRoom
import RoomCore

/// The formats that feeds come in.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// The JSON Lines schema of LiveRoomKit, see <doc:FeedSchema>.
  case jsonl
  /// Recordings of Douyin rooms: `sec,kind,user,gift,count,unitPriceOrLikeTotal`.
  case douyinCSV = "douyin-csv"
  /// Decoded TikTok messages, one JSON object a line.
  case tiktokJSONL = "tiktok-jsonl"

  /// From when its times count.
  var origin: FeedTimekeeper.Origin {
    switch self {
    case .jsonl, .douyinCSV: .given
    case .tiktokJSONL: .firstMessage(field: "createTime")
    }
  }

  func makeDecoder() -> any FeedDecoder {
    switch self {
    case .jsonl: JSONLinesDecoder()
    case .douyinCSV: DouyinDecoder()
    case .tiktokJSONL: TikTokDecoder()
    }
  }
}

/// Reads the lines of one format.
protocol FeedDecoder: Sendable {
  /// The message of a line, at the time that is written; `nil` for a line that carries none, such
  /// as a header, which only the first line may be.
  mutating func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomMessage>?
}
