import FeedTesting
import LiveRoomKit
import RoomArchives
import Testing

@Suite struct DouyinTests {
  @Test(
    arguments: [
      "12,g,7,rose,66,5": .gift(
        12, GiftMessage(sender: "7", gift: "rose", count: .runningTotal(66), unitValue: 5)),
      "0,g,哈,,1,0": .gift(
        0, GiftMessage(sender: "哈", gift: "", count: .runningTotal(1), unitValue: 0)),
      "9,l,7,0,5,900": .like(9, RoomLike(sender: "7", count: 5, total: 900)),
      "9,l,7,0,5,-1": .like(9, RoomLike(sender: "7", count: 5, total: -1)),
      "3600,l,7,0,5,1": .like(3_600, RoomLike(sender: "7", count: 5, total: 1)),
      // The gift channels decide which counts of a gift are valid.
      "1,g,7,rose,-2,5": .gift(
        1, GiftMessage(sender: "7", gift: "rose", count: .runningTotal(-2), unitValue: 5)),
    ] as [String: FeedItem])
  func theLine(_ line: String, isTheMessage item: FeedItem) {
    #expect(FeedFormat.douyinCSV.items(line) == [item])
  }

  @Test(
    arguments: [
      "1,g,7,rose,66": .missing("unitPriceOrLikeTotal"),
      "1": .missing("kind"),
      "1,g,7,rose,66,5,6": .malformed("The line has more than six fields."),
      ",g,7,rose,66,5": .missing("sec"),
      "1,g,7,rose,,5": .missing("count"),
      "-1,g,7,rose,66,5": .outOfRange("sec", allowed: "0 to 100000000"),
      "100000001,g,7,rose,66,5": .outOfRange("sec", allowed: "0 to 100000000"),
      "99999999999999999999,g,7,rose,66,5": .outOfRange("sec", allowed: "a whole number"),
      "1,g,7,rose,9223372036854775808,5": .outOfRange("count", allowed: "a whole number"),
      "1,g,7,rose,66,-99999999999999999999": .outOfRange(
        "unitPriceOrLikeTotal", allowed: "a whole number"),
      "1.5,g,7,rose,66,5": .outOfRange("sec", allowed: "a whole number"),
      "1,g,7,rose,+6,5": .outOfRange("count", allowed: "a whole number"),
      "1,g,7,rose,-,5": .outOfRange("count", allowed: "a whole number"),
      "1,g,7,rose,６,5": .outOfRange("count", allowed: "a whole number"),
      "1,l,7,0,0,5": .outOfRange("count", allowed: "a whole number, 1 or more"),
      "1,x,7,rose,66,5": .unknownType("x", known: ["g", "l"]),
      "1,,7,rose,66,5": .unknownType("", known: ["g", "l"]),
    ] as [String: FeedError])
  func theLine(_ line: String, isRejectedAs reason: FeedError) {
    let good = FeedItem.like(9, RoomLike(sender: "7", count: 5, total: 900))
    #expect(
      FeedFormat.douyinCSV.items(line + "\n9,l,7,0,5,900")
        == [.rejected(line: 1, reason: reason), good])
  }

  @Test func aNameThatIsNotUTF8IsRejected() {
    let line = Array("1,g,".utf8) + [0xFF] + Array(",rose,66,5".utf8)
    #expect(FeedFormat.douyinCSV.items([line]) == [.rejected(line: 1, reason: .notUTF8)])
  }
}
