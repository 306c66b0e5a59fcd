import LiveRoom
import PopupSequencer
import RoomCore
import RoomFeeds
import Testing

/// The lines that are about popups.
@Suite struct PopupLinesTests {
  private static let lines: [(String, PopupInput)] = [
    (
      #""popups.advance","scope":{"channel":"modal"}"#,
      .advance(PopupAdvance(scope: .channel("modal")))
    ),
    (
      #""popups.advance","scope":{"queue":{"name":"q","match":"m"}},"condition":{"not":{"payload":"void"}},"otherwise":"stops""#,
      .advance(
        PopupAdvance(
          scope: .queue(PopupQueue("q", match: "m")), condition: .not(.payload("void")),
          otherwise: .stops))
    ),
    (
      #""popups.advance","scope":{"queue":{"name":"q"}},"condition":{"all":[{"id":"1"},{"any":[{"kind":"k"},{"version":2}]}]}"#,
      .advance(
        PopupAdvance(
          scope: .queue("q"),
          condition: .all([.id("1"), .any([.kind("k"), .version(atLeast: 2)])])))
    ),
    (
      #""popups.advance","scope":{"channel":"c"},"condition":{"queue":{"name":"q","match":"m"}}"#,
      .advance(PopupAdvance(scope: .channel("c"), condition: .queue(PopupQueue("q", match: "m"))))
    ),
    (
      #""popups.advance","scope":{"channel":"c"},"condition":{"priority":-3},"otherwise":"skips""#,
      .advance(PopupAdvance(scope: .channel("c"), condition: .priority(atLeast: -3)))
    ),
    (
      #""popups.advance","scope":{"queue":{"name":"q"}},"past":"1","answer":"cancelled""#,
      .advance(PopupAdvance(scope: .queue("q"), past: "1", answer: .cancelled))
    ),
    (#""popups.dropQueue","queue":{"name":"q"}"#, .dropQueue(QueueDrop(queue: "q"))),
    (
      #""popups.dropQueue","queue":{"name":"q"},"keepsVisible":true"#,
      .dropQueue(.init(queue: "q", keepsVisible: true))
    ),
    (
      #""popups.pauseTimer","id":"1","reason":"finger""#,
      .pauseTimer(PopupTimerPause(id: "1", reason: "finger"))
    ),
    (#""popups.resumeTimer","id":"1""#, .resumeTimer(PopupTimerPause(id: "1", reason: .app))),
    (#""popups.setScene","scene":"s""#, .setScene("s")), (#""popups.setScene""#, .setScene(nil)),
    (#""popups.setMatch","match":"m""#, .setMatch("m")),
    (#""popups.setMatch","match":null"#, .setMatch(nil)),
    (#""popups.revoke","id":"1""#, .revoke(PopupRevocation(id: "1"))),
    (
      #""popups.didAnswer","id":"1","version":2,"answer":"confirmed""#,
      .didAnswer(PopupReply(id: "1", version: 2, answer: .confirmed))
    ),
    (
      #""popups.signal","name":"goNext","scope":{"queue":{"name":"q"}}"#,
      .signal(PopupSignal("goNext", scope: .queue("q")))
    ),
    (
      #""popups.signal","name":"goNext","phase":"began","past":"1","answer":"cancelled""#,
      .signal(PopupSignal("goNext", .began, past: "1", answer: .cancelled))
    ),
    (
      #""popup","id":"1","queue":{"name":"q"},"step":{"flow":"f","step":"s"},"queue":null"#,
      .enqueue(Popup(id: "1", queue: "q", step: PopupStep(flow: "f", step: "s")))
    ),
    (
      #""popup","id":"1","delay":0.5,"expiry":5,"staysBeyondExpiry":true"#,
      .enqueue(
        Popup(
          id: "1", delay: .milliseconds(500), expiry: .start + .seconds(5),
          staysBeyondExpiry: true))
    ),
    (
      #""popups","popups":[{"id":"1"},{"id":"2"}]"#,
      .enqueueBatch([Popup(id: "1"), Popup(id: "2")])
    ),
    (#""popups.enqueue","id":"1""#, .enqueue(Popup(id: "1"))),
    (#""popups.enqueueBatch","popups":[]"#, .enqueueBatch([])),
  ]

  @Test(arguments: lines.indices)
  func areRead(row: Int) {
    let (fields, input) = Self.lines[row]
    let items = FeedReader.items(#"{"at":0,"type":\#(fields)}"#)
    #expect(items == [.message(Timed(.popups(input), at: .start))])
  }

  @Test(arguments: [
    (#""popups.advance""#, "“scope” is missing"),
    (#""popups.advance","scope":{}"#, "“scope” must be an object of one field"),
    (
      #""popups.advance","scope":{"channel":"c","queue":{"name":"q"}}"#,
      "“scope” must be an object of one field"
    ),
    (#""popups.advance","scope":{"queue":{"match":"m"}}"#, "“scope.queue.name” is missing"),
    (
      #""popups.advance","scope":{"channel":"c"},"otherwise":"waits""#,
      "“otherwise” must be one of skips, stops"
    ),
    (
      #""popups.advance","scope":{"channel":"c"},"answer":"no""#,
      "“answer” must be one of confirmed, cancelled"
    ),
    (
      #""popups.advance","scope":{"channel":"c"},"condition":{"id":"1","kind":"k"}"#,
      "“condition” must be an object of one field"
    ),
    (#""popups.dropQueue","scope":{"channel":"c"}"#, "“queue” is missing"),
    (#""popups.pauseTimer""#, "“id” is missing"),
    (#""popup","id":"""#, "“id” must be text that is not empty"),
    (#""popup","id":"1","queue":"q""#, "“queue” must be an object"),
    (#""popup","id":"1","delay":-1"#, "“delay” must be a number of seconds, 0 to 86400"),
    (
      #""popup","id":"1","maximumTime":0"#,
      "“maximumTime” must be a number of seconds, 1e-9 to 86400, or null"
    ),
    (#""popup","id":"1","priority":1e-400"#, "“priority” must be a whole number"),
    (#""popups","popups":[{"id":"1"},{"id":""}]"#, "“popups.1.id” must be text that is not empty"),
    (#""popups.removeAll""#, "“type” must be one of the following, not “removeAll”"),
  ])
  func areRejectedWhereTheyAreIncomplete(fields: String, sentence: String) {
    let items = FeedReader.items(#"{"at":0,"type":\#(fields)}"#)
    guard case .rejected(line: 1, reason: let error) = items.first else {
      Issue.record("\(fields) is read as \(items)")
      return
    }
    #expect(error.description.hasPrefix(sentence))
  }
}
