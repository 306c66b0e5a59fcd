import GiftChannels
import LiveRoom
import RoomCore
import RoomFeeds

/// Reads recordings of Douyin rooms: `sec,kind,user,gift,count,unitPriceOrLikeTotal`.
///
/// A gift's count is a running total of its sender and gift, without a combo's identifier; a
/// like's count is an increment, its last column the room's total.
struct DouyinDecoder {
  private static let header = Array("sec,kind,user,gift,count,unitPriceOrLikeTotal".utf8)

  func decode(
    _ line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FeedError) -> Timed<RoomInput>? {
    if isFirst, line.elementsEqual(Self.header) { return nil }
    var fields = Fields(line)
    let second = try fields.number("sec")
    guard (0...100_000_000).contains(second) else {
      throw .outOfRange("sec", allowed: "0 to 100000000")
    }
    let kind = try fields.text("kind")
    let user = try fields.text("user")
    let gift = try fields.text("gift")
    let count = try fields.number("count")
    let last = try fields.number("unitPriceOrLikeTotal")
    guard fields.isAtEnd else { throw .malformed("the line has more than six fields") }
    let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
    switch kind {
    case "g":
      return Timed(
        .gift(
          GiftMessage(sender: user, gift: gift, count: .runningTotal(count), unitValue: last)),
        at: time)
    case "l":
      guard count > 0 else { throw .outOfRange("count", allowed: "a whole number, 1 or more") }
      return Timed(.like(RoomLike(sender: user, count: count, total: last)), at: time)
    default:
      throw .unknownType(String(kind.prefix(40)), known: ["g", "l"])
    }
  }
}

/// The fields of one line, from left to right.
private struct Fields {
  private var rest: ArraySlice<UInt8>?

  init(_ line: ArraySlice<UInt8>) {
    rest = line
  }

  var isAtEnd: Bool { rest == nil }

  private mutating func next(_ name: String) throws(FeedError) -> ArraySlice<UInt8> {
    guard let line = rest else { throw .missing(name) }
    guard let comma = line.firstIndex(of: UInt8(ascii: ",")) else {
      rest = nil
      return line
    }
    rest = line[(comma + 1)...]
    return line[..<comma]
  }

  mutating func text(_ name: String) throws(FeedError) -> String {
    guard let text = String(utf8: try next(name)) else { throw .notUTF8 }
    return text
  }

  mutating func number(_ name: String) throws(FeedError) -> Int {
    let field = try next(name)
    var value = 0
    let digits = field.first == UInt8(ascii: "-") ? field.dropFirst() : field
    guard !field.isEmpty else { throw .missing(name) }
    guard !digits.isEmpty else { throw .outOfRange(name, allowed: Int.allowed) }
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
        throw .outOfRange(name, allowed: Int.allowed)
      }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !overflow, !carry else { throw .outOfRange(name, allowed: Int.allowed) }
      value = sum
    }
    return digits.count == field.count ? value : -value
  }
}
