import LiveRoomKit
import Testing

@testable import RoomFeeds

@Suite struct RecordedDigestTests {
  private static func digest(_ events: [RoomEvent], at time: Instant = .start) -> RecordedDigest {
    var digest = RecordedDigest(minute: 0, module: .gifts)
    digest.insert(events, at: time)
    return digest
  }

  private static let events: [RoomEvent] = [
    .gifts(.laneDidEmpty(lane: 1)), .gifts(.fullScreenDidDequeue(combo: 7)),
  ]

  @Test(
    arguments: [
      [.gifts(.laneDidEmpty(lane: 2)), .gifts(.fullScreenDidDequeue(combo: 7))],
      [.gifts(.fullScreenDidDequeue(combo: 7)), .gifts(.laneDidEmpty(lane: 1))],
      [.gifts(.laneDidEmpty(lane: 1))], [], Self.events + [.gifts(.laneDidEmpty(lane: 1))],
    ] as [[RoomEvent]])
  func otherEventsOrAnotherOrderHaveAnotherDigest(_ events: [RoomEvent]) {
    #expect(Self.digest(events).digest != Self.digest(Self.events).digest)
    #expect(Self.digest(Self.events) == Self.digest(Self.events))
  }

  @Test func eventsAtAnotherTimeHaveAnotherDigest() {
    let late = Self.digest(Self.events, at: .start + .nanoseconds(1))
    #expect(late.events == 2 && late.digest != Self.digest(Self.events).digest)
  }

  @Test func theWordsOfAReasonAreNoPartOfADigest() {
    func deferral(_ id: String, _ reason: DiagnosticText) -> [RoomEvent] {
      [.popups(.didDefer(DeferredPopup(id: id, rule: "quiet", reason: reason)))]
    }
    let digest = Self.digest(deferral("sale", "The room is busy."))
    #expect(digest == Self.digest(deferral("sale", "Busy.")))
    #expect(digest != Self.digest(deferral("vote", "Busy.")))
  }

  @Test func aDigestGrowsByTheEventsOfEachCall() {
    var digest = RecordedDigest(minute: 0, module: .gifts)
    for event in Self.events { digest.insert([event], at: .start) }
    #expect(digest == Self.digest(Self.events))
  }

  @Test func aDigestIsWrittenWhenItsMinuteHasEnded() throws {
    var writer = RecordingWriter(keepsNames: true)
    var lines: [String] = []
    for second in [1, 59, 60, 200] as [Int64] {
      let time = Instant.start + .seconds(second)
      let turn = writer.turn(of: .gifts, at: time, [])
      lines += try #require(turn).map { String(decoding: $0, as: UTF8.self) }
      writer.insert([.gifts(.laneDidEmpty(lane: 0))], of: .gifts, at: time)
    }
    lines += writer.end(.limit).map { String(decoding: $0, as: UTF8.self) }
    let digests = lines.map { String($0.prefix { $0 != "}" }.prefix(40)) }
    #expect(
      digests == [
        #"{"at":1,"deadline":"gifts""#, #"{"at":59,"deadline":"gifts""#,
        #"{"minute":0,"module":"gifts","events":2,"#, #"{"at":60,"deadline":"gifts""#,
        #"{"minute":1,"module":"gifts","events":1,"#, #"{"at":200,"deadline":"gifts""#,
        #"{"minute":3,"module":"gifts","events":1,"#, #"{"end":"limit""#,
      ])
  }
}
