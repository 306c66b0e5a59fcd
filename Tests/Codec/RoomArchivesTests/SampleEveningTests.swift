import LiveRoomKit
import RoomArchives
import Testing

/// `Docs/SampleEvening.md` has its sums, which the tests of the command compare.
@Suite struct SampleEveningTests {
  private static let messages = SampleEvening().messages

  @Test(arguments: 0..<10 as Range<UInt64>)
  func itIsInOrderAndTenMinutesLong(seed: UInt64) throws {
    let times = SampleEvening(seed: seed).messages.map(\.time)
    #expect(times == times.sorted())
    #expect(try #require(times.first) < .start + .seconds(5))
    #expect(try #require(times.last) > .start + .seconds(590))
    #expect(try #require(times.last) <= .start + SampleEvening.duration)
  }

  @Test func itsUserDoesAllThatAUserCan() {
    let kinds = Self.messages.map { message in
      switch message.value {
      case .gifts(.receive): "gift"
      case .gifts(.give): "tap of a gift"
      case .ticker(.append): "notice"
      case .popups(.enqueue): "popup"
      case .popups(.didAnswer): "answer"
      case .pager: "page"
      case .likes(.touch): "touch"
      case .likes(.presentSheet): "sheet"
      case .room(.receiveLike): "like"
      case .comments(.receive): "comment"
      case .room(.setLandscape): "landscape"
      case .room(.suspend): "background"
      case .room(.resume): "foreground"
      default: "\(message.value)"
      }
    }
    let expected: Set = [
      "gift", "tap of a gift", "notice", "popup", "answer", "page", "touch", "sheet", "like",
      "comment", "landscape", "background", "foreground",
    ]
    #expect(Set(kinds) == expected)
  }
}
