import LiveRoom
import RoomCore
package import RoomFeeds

extension RoomSummary {
  /// The summary as one JSON object on one line.
  package var json: String {
    var json = JSONText()
    write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// Writes the summary as one JSON object.
  package func write(to json: inout JSONText) {
    json.object { json in
      json.field("feed") { json in
        json.field("messages", feed.messages)
        json.field("rejected", feed.rejected)
        json.field("adjusted", feed.adjusted)
        json.field("unread", feed.unread)
        json.field("virtualSeconds", feed.virtualSeconds)
      }
      json.field("wallSeconds", wallSeconds)
      json.fields(room)
      json.field("waits") { json in
        json.field("all") { gifts.all.write(to: &$0) }
        json.field("own") { gifts.own.write(to: &$0) }
        json.field("valuable") { gifts.valuable.write(to: &$0) }
      }
    }
  }
}

extension GiftReport.Waits {
  fileprivate func write(to json: inout JSONText) {
    let (p50, p99, max) = percentiles()
    json.field("p50", p50)
    json.field("p99", p99)
    json.field("max", max)
  }
}
