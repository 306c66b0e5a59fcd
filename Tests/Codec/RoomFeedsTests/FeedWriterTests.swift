import FeedTesting
import LiveRoomKit
import RoomArchives
import Testing

/// Messages are read as they were written.
@Suite struct FeedWriterTests {
  /// The order of fields, and the spelling of numbers. The tests of other events compare fields, so that a field that is
  /// added to an event breaks none of them.
  @Test func wholeLines() throws {
    let item = TickerItem(
      id: "é\"1", kind: "k", content: "c", displayDuration: .seconds(3), width: 2)
    let event = RoomEvent.ticker(.didShow(TickerShowing(item, in: .second, index: 1)))
    #expect(
      event.line(at: .start + .milliseconds(1_500))
        == #"{"time":1.5,"module":"ticker","event":"didShow","slot":"second","#
        + #""item":{"id":"é\"1","kind":"k","content":"c","displayDuration":3.0,"width":2.0},"index":1}"#
        + "\n"
    )
    let input = RoomInput.gift(
      GiftMessage(
        id: "m", sender: "ada", gift: "rose", count: .finalTotal(3), unitValue: 5,
        hold: .milliseconds(1_500), fullScreen: .seconds(4)))
    let fields =
      #""id":"m","sender":"ada","gift":"rose","count":{"finalTotal":3},"batchSize":1,"#
      + #""unitValue":5,"hold":1.5,"fullScreen":4"#
    #expect(input.line == #"{"at":0.0,"type":"gift",\#(fields).0}"# + "\n")
    // In a recording durations have no more digits than they need.
    #expect(
      try input.recordedLine() == #"{"at":0,"type":"gift",\#(fields)}"# + "\n")
  }

  @Test(
    arguments: [
      .popups(.removeAll), .popups(.batch([])),
      .gifts(.leave),
      .pager(.setPageLength(.nan)), .ticker(.configure(TickerConfiguration(capacity: 0))),
      .popup(Popup(id: "")), .notice(TickerItem(content: "without an identifier")),
      .ticker(.tap(TickerTap(location: ScreenPoint(x: 1, y: 1), time: .start))),
      .ticker(.tap(TickerTap(location: ScreenPoint(x: .infinity, y: 1)))),
      .touch(Touch(phase: .moved, location: ScreenPoint(x: 1, y: 1), time: .start)),
      .like(RoomLike(sender: "a", count: 0)),
      .pager(.suspend(reason: "r")), .gifts(.close), .likes(.enter(room: "a")),
      .popup(Popup(id: "p", maximumTime: Duration(secondsComponent: 1, attosecondsComponent: 1))),
    ] as [RoomInput])
  func whatTheFormatHasNoWordsForIsNotWritten(_ input: RoomInput) {
    var writer = FeedWriter()
    let isWritten = writer.write(Timed(input, at: .start))
    let isEarlyWritten = writer.write(Timed(.room(.leave), at: .start - .seconds(1)))
    #expect(!isWritten && !isEarlyWritten)
    writer.write(Timed(.room(.leave), at: .start))
    let text = String(decoding: writer.take(), as: UTF8.self)
    #expect(text == #"{"at":0.0,"type":"leave"}"# + "\n")
  }
}

extension TickerConfiguration {
  fileprivate init(capacity: Int) {
    self.init()
    self.capacity = capacity
  }
}
