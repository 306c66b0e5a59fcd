import LiveRoom
import RoomCore
import RoomFeeds

/// Reads recordings of Douyin rooms: `sec,kind,user,gift,count,unitPriceOrLikeTotal`.
///
/// The count of a gift is a running total for its sender and gift. The recording has no combo
/// identifiers. The count of a like is an increment, and the last column is the total of the room.
struct DouyinDecoder {
  private static let columns = ["sec", "kind", "user", "gift", "count", "unitPriceOrLikeTotal"]

  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    guard let text = String(utf8: line) else { throw .notUTF8 }
    let fields = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String($0) ?? "" }
    if isFirst, fields == Self.columns { return nil }
    guard fields.count >= Self.columns.count else { throw .missing(Self.columns[fields.count]) }
    guard fields.count == Self.columns.count else {
      throw .malformed("The line has more than six fields.")
    }
    let second = try number(fields, 0)
    guard (0...100_000_000).contains(second) else {
      throw .outOfRange("sec", allowed: "0 to 100000000")
    }
    let (count, last) = (try number(fields, 4), try number(fields, 5))
    let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
    switch fields[1] {
    case "g":
      let gift = GiftMessage(
        sender: fields[2], gift: fields[3], count: .runningTotal(count), unitValue: last)
      return Timed(.gift(gift), at: time)
    case "l":
      guard count > 0 else { throw .outOfRange("count", allowed: "a whole number, 1 or more") }
      return Timed(.like(RoomLike(sender: fields[2], count: count, total: last)), at: time)
    default:
      throw .unknownType(String(fields[1].prefix(40)), known: ["g", "l"])
    }
  }

  private func number(_ fields: [String], _ column: Int) throws(FeedError) -> Int {
    guard !fields[column].isEmpty else { throw .missing(Self.columns[column]) }
    guard let digits = Array(fields[column].utf8)[...].jsonNumber, let number = Int(json: digits)
    else { throw .outOfRange(Self.columns[column], allowed: Int.allowed) }
    return number
  }
}
