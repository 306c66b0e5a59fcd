import LiveRoom
import PopupSequencer
import RoomCore
import RoomFeeds
import Testing

/// The lines that advance, drop and hold popups.
@Suite struct PopupLinesTests {
  private static let lines: [(String, PopupInput)] = [
    (#""advance","channel":"modal""#, .advance(PopupAdvance(scope: .channel("modal")))),
    (
      #""advance","queue":"q","match":"m","if":{"not":{"payload":"void"}},"otherwise":"stops""#,
      .advance(
        PopupAdvance(
          scope: .queue(PopupQueue("q", match: "m")), condition: .not(.payload("void")),
          otherwise: .stops))
    ),
    (
      #""advance","queue":"q","if":{"all":[{"id":"1"},{"any":[{"kind":"k"},{"version":2}]}]}"#,
      .advance(
        PopupAdvance(
          scope: .queue("q"),
          condition: .all([.id("1"), .any([.kind("k"), .version(atLeast: 2)])])))
    ),
    (
      #""advance","channel":"c","if":{"queue":"q","match":"m"}"#,
      .advance(PopupAdvance(scope: .channel("c"), condition: .queue(PopupQueue("q", match: "m"))))
    ),
    (
      #""advance","channel":"c","if":{"priority":-3},"otherwise":"skips""#,
      .advance(PopupAdvance(scope: .channel("c"), condition: .priority(atLeast: -3)))
    ),
    (
      #""advance","queue":"q","past":"1","answer":"cancelled""#,
      .advance(PopupAdvance(scope: .queue("q"), past: "1", answer: .cancelled))
    ),
    (#""drop","queue":"q""#, .dropQueue(QueueDrop(queue: "q"))),
    (#""drop","queue":"q","keepsVisible":true"#, .dropQueue(.init(queue: "q", keepsVisible: true))),
    (#""hold","id":"1","reason":"finger""#, .hold(PopupHold(id: "1", reason: "finger"))),
    (#""release","id":"1""#, .release(PopupHold(id: "1", reason: .app))),
    (
      #""signal","name":"goNext","queue":"q""#,
      .signal(PopupSignal("goNext", scope: .queue("q")))
    ),
    (
      #""signal","name":"goNext","queue":"q","past":"1","answer":"cancelled""#,
      .signal(PopupSignal("goNext", scope: .queue("q"), past: "1", answer: .cancelled))
    ),
    (
      #""popup","id":"1","delay":0.5,"expiry":5,"staysBeyondExpiry":true"#,
      .enqueue(
        Popup(
          id: "1", delay: .milliseconds(500), expiry: .start + .seconds(5),
          staysBeyondExpiry: true))
    ),
  ]

  @Test(arguments: lines.indices)
  func areRead(row: Int) {
    let (fields, input) = Self.lines[row]
    let items = FeedFormat.jsonl.items(#"{"at":0,"type":\#(fields)}"#)
    #expect(items == [.message(Timed(.popups(input), at: .start))])
  }

  @Test(arguments: [
    #""advance""#, #""advance","channel":"c","queue":"q""#, #""advance","match":"m""#,
    #""advance","channel":"c","otherwise":"waits""#, #""advance","channel":"c","answer":"no""#,
    #""advance","channel":"c","if":{}"#,
    #""advance","channel":"c","if":{"id":"1","kind":"k"}"#, #""drop","channel":"c""#, #""hold""#,
    #""popup","id":"1","delay":-1"#,
  ])
  func areRejectedWhereTheyAreIncomplete(fields: String) {
    let items = FeedFormat.jsonl.items(#"{"at":0,"type":\#(fields)}"#)
    guard case .rejected(line: 1, reason: _) = items.first else {
      Issue.record("\(fields) is read as \(items)")
      return
    }
  }
}
