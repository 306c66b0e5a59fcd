import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomArchives
import RoomCore
import RoomFeeds
import Testing

@Suite struct SampleEveningTests {
  private static let messages = SampleEvening().messages

  private static var gifts: [Timed<GiftMessage>] {
    messages.compactMap {
      if case .gifts(.receive(let gift)) = $0.value { Timed(gift, at: $0.time) } else { nil }
    }
  }

  @Test func theSameSeedGivesTheSameEvening() {
    #expect(SampleEvening(seed: 7).messages == SampleEvening(seed: 7).messages)
    #expect(SampleEvening(seed: 7).messages != SampleEvening(seed: 8).messages)
    #expect(SampleEvening(seed: 2_026).messages == Self.messages)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func itIsInOrderAndTenMinutesLong(seed: UInt64) throws {
    let times = SampleEvening(seed: seed).messages.map(\.time)
    #expect(times == times.sorted())
    #expect(try #require(times.first) < .start + .seconds(5))
    #expect(try #require(times.last) > .start + .seconds(590))
    #expect(try #require(times.last) <= .start + SampleEvening.duration)
  }

  @Test func itHoldsEveryKindOfMessage() {
    let likes = Self.messages.compactMap {
      if case .room(.receiveLike(let like)) = $0.value { like } else { nil }
    }
    let comments = Self.messages.count {
      if case .room(.receiveComment) = $0.value { true } else { false }
    }
    #expect(Self.gifts.count > 500)
    #expect(likes.count > 1_000)
    #expect(comments > 300)
    #expect(likes.allSatisfy { $0.count > 0 })
    let totals = likes.compactMap(\.total)
    #expect(zip(totals, totals.dropFirst()).contains { $1 < $0 }, "old samples come late")
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
      case .room(.receiveComment): "comment"
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

  @Test func someMessagesComeTwice() {
    let byID = Dictionary(grouping: Self.gifts) { $0.value.id ?? "" }
    #expect(byID[""] == nil)
    let twice = byID.values.filter { $0.count > 1 }
    #expect(twice.count > 3)
    #expect(
      twice.allSatisfy { same in same.allSatisfy { $0.value == same[0].value } }, "word for word")
  }

  @Test func totalsAreEchoed() {
    var latest: [[String]: (id: String?, count: GiftCount)] = [:]
    var echoes = 0
    for gift in Self.gifts.map(\.value) {
      let key = [gift.sender, gift.gift]
      if let before = latest[key], before.id != gift.id, before.count == gift.count { echoes += 1 }
      latest[key] = (gift.id, gift.count)
    }
    #expect(echoes > 100)
  }

  @Test(arguments: [(95, 115), (300, 330), (500, 515)])
  func aRush(from start: Int, to end: Int) {
    func perSecond(_ range: Range<Int>) -> Double {
      let count = Self.gifts.count { range.contains(Int($0.time.seconds)) }
      return Double(count) / Double(range.count)
    }
    #expect(perSecond(start..<end) > 2 * perSecond((start - 35)..<start))
  }
}
