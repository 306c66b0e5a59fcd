import PopupRuleTesting
import PopupSequencer
import RoomCore
import Testing

@testable import LiveRoomUI

@Suite struct PopupViewsTests {
  private static let card = ScreenSize(width: 300, height: 120)

  private func desk(_ configure: (inout PopupConfiguration) -> Void = { _ in }) -> PopupDesk {
    PopupDesk { configuration in
      for index in configuration.channels.indices {
        configuration.channels[index].viewReports = true
      }
      configure(&configuration)
    }
  }

  /// Sends what is due, in the course of this duration, as the views do.
  private func follow(
    _ desk: inout PopupDesk, _ reports: inout PopupReports, for duration: Duration
  ) {
    let end = desk.now + duration
    while let report = reports.next(on: desk.screen), report.time <= end {
      if report.time > desk.now { desk.advance(by: report.time - desk.now) }
      desk.send(report.input)
      reports.didSend(report, on: desk.screen)
    }
    desk.advance(by: end - desk.now)
  }

  // MARK: Layers

  @Test("Popups are drawn channel by channel, and one that leaves remains below the next")
  func layers() {
    var desk = desk { $0.channels[0].capacity = 2 }
    desk.enqueue(Popup(id: "a"), Popup(id: "b"), Popup(id: "tip", channel: PopupChannel.banner))
    #expect(desk.screen.layers(at: desk.now).map(\.id) == ["modal", "banner"])
    #expect(desk.screen.layers(at: desk.now).map(\.placement) == [.center, .top])
    #expect(desk.screen.layers(at: desk.now)[0].popups.map(\.popup.id) == ["a", "b"])
    desk.advance(by: .milliseconds(200))
    desk.send(.revoke(PopupRevocation(id: "a")))
    #expect(desk.screen.layers(at: desk.now)[0].popups.first?.popup.id == "a")
    #expect(desk.screen.layers(at: desk.now)[0].popups.first?.isAnswerable == false)
    #expect(desk.screen.layers(at: desk.now)[0].popups.last?.isAnswerable == true)
  }

  @Test("What is behind is blocked by a channel that dims it, and only while a popup is on screen")
  func blocking() {
    var desk = desk()
    desk.enqueue(Popup(id: "a"), Popup(id: "tip", channel: PopupChannel.banner))
    #expect(desk.screen.layers(at: desk.now).map(\.isModal) == [true, false])
    desk.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(
      desk.screen.layers(at: desk.now).map(\.isModal) == [false, false], "it disappears already")
  }

  @Test(
    "VoiceOver moves to each modal popup that appears, also in place of another, and to no other")
  func focus() {
    var desk = desk { $0.channels[0].viewReports = false }
    func focus() -> [Int?] { desk.screen.layers(at: desk.now).map(\.focus) }
    desk.enqueue(Popup(id: "a"), Popup(id: "b"), Popup(id: "tip", channel: PopupChannel.banner))
    let first = focus()
    #expect(first[0] == desk.screen.modal?.number && first[0] != nil && first[1] == nil)
    desk.advance(by: .seconds(1))
    desk.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(focus()[0] == desk.screen.modal?.number && focus()[0] != first[0])
    desk.send(.didAnswer(PopupReply(id: "b", answer: .confirmed)))
    #expect(focus()[0] == nil, "it disappears already")
  }

  @Test("What has disappeared takes no place beside the next one")
  func departed() {
    var desk = desk { $0.channels[0].viewReports = false }
    var places = PopupRows()
    desk.enqueue(Popup(id: "a"), Popup(id: "b"))
    #expect(rows(&places, desk) == [["a"]])
    desk.advance(by: .seconds(1))
    desk.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    desk.advance(by: .milliseconds(500))
    #expect(rows(&places, desk) == [["b"]], "in the same place")
    desk.advance(by: .seconds(5))
    #expect(desk.screen.layers(at: desk.now).flatMap(\.popups).map(\.popup.id) == ["b"])
  }

  /// The rows of the first channel, after its views were measured: 10 points high each.
  private func rows(_ places: inout PopupRows, _ desk: PopupDesk) -> [[String]] {
    guard let layer = desk.screen.layers(at: desk.now).first else { return [] }
    for popup in layer.popups { places.measured(popup.number, height: 10, in: layer) }
    return places.rows(of: layer).map { $0.popups.map(\.popup.id) }
  }

  @Test("Several on screen at once are below each other, and none moves when another leaves")
  func keptRows() {
    var desk = desk {
      $0.channels[0].capacity = 2
      $0.channels[0].viewReports = false
    }
    var places = PopupRows()
    desk.enqueue(Popup(id: "a"), Popup(id: "b"))
    #expect(rows(&places, desk) == [["a"], ["b"]])
    desk.advance(by: .seconds(1))
    desk.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(rows(&places, desk) == [["a"], ["b"]], "it disappears where it was")
    desk.advance(by: .seconds(5))
    #expect(rows(&places, desk) == [[], ["b"]])
    #expect(places.rows(of: desk.screen.layers(at: desk.now)[0]).map(\.height) == [10, 0])
    desk.enqueue(Popup(id: "c"))
    #expect(rows(&places, desk) == [["c"], ["b"]], "the next takes the free row")
    desk.send(.didAnswer(PopupReply(id: "b", answer: .confirmed)))
    desk.send(.didAnswer(PopupReply(id: "c", answer: .confirmed)))
    desk.advance(by: .seconds(5))
    #expect(rows(&places, desk) == [])
    desk.enqueue(Popup(id: "d"))
    #expect(rows(&places, desk) == [["d"]], "nothing was left: from above again")
  }

  // MARK: Reports

  @Test("A popup is visible when its motion is over, and gone when that of its dismissal is")
  func reports() {
    var desk = desk()
    var reports = PopupReports()
    desk.enqueue(Popup(id: "a", version: 3))
    let number = desk.screen.all[0].number
    #expect(reports.next(on: desk.screen) == nil, "nothing is laid out yet")
    reports.measured(number, Self.card)
    #expect(
      reports.next(on: desk.screen)
        == .init(
          time: .start + .milliseconds(300), number: number,
          input: .didPresent(PopupReport(id: "a", version: 3))))
    follow(&desk, &reports, for: .seconds(1))
    #expect(desk.visible() == "a" && desk.time(of: "a") == .start + .milliseconds(300))
    #expect(reports.next(on: desk.screen) == nil)
    desk.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    follow(&desk, &reports, for: .milliseconds(299))
    #expect(desk.outcome(of: "a") == nil)
    follow(&desk, &reports, for: .milliseconds(1))
    #expect(desk.outcome(of: "a") == .confirmed && desk.screen.all.isEmpty)
  }

  @Test("Of a popup that is dismissed before it is visible only the dismissal is reported")
  func early() {
    var desk = desk()
    var reports = PopupReports()
    desk.enqueue(Popup(id: "a"))
    reports.measured(desk.screen.all[0].number, Self.card)
    follow(&desk, &reports, for: .milliseconds(100))
    desk.send(.didAnswer(PopupReply(id: "a", answer: .cancelled)))
    follow(&desk, &reports, for: .seconds(1))
    #expect(desk.outcome(of: "a") == .cancelled && desk.screen.all.isEmpty)
    #expect(desk.rejections.isEmpty)
  }

  @Test("A popup for which a look draws nothing has failed, and the next has its turn")
  func nothingDrawn() {
    var desk = desk()
    var reports = PopupReports()
    desk.enqueue(Popup(id: "unknown"), Popup(id: "a"))
    reports.measured(desk.screen.all[0].number, ScreenSize(width: 0, height: 0))
    follow(&desk, &reports, for: .seconds(1))
    #expect(desk.outcome(of: "unknown") == .failedToPresent)
    #expect(desk.onScreen() == "a")
  }

  @Test("Each report is sent once, while the screen has not followed it")
  func once() {
    var desk = desk()
    var reports = PopupReports()
    desk.enqueue(Popup(id: "a"))
    reports.measured(desk.screen.all[0].number, Self.card)
    let report = reports.next(on: desk.screen)
    #expect(report != nil)
    if let report { reports.didSend(report, on: desk.screen) }
    #expect(reports.next(on: desk.screen) == nil)
  }

  @Test("Two popups at once are reported at their own times")
  func several() {
    var desk = desk { $0.channels[0].capacity = 2 }
    var reports = PopupReports()
    desk.enqueue(Popup(id: "a"))
    reports.measured(desk.screen.all[0].number, Self.card)
    follow(&desk, &reports, for: .milliseconds(200))
    desk.enqueue(Popup(id: "b"))
    reports.measured(desk.screen.all[1].number, Self.card)
    follow(&desk, &reports, for: .seconds(1))
    #expect(desk.time(of: "a") == .start + .milliseconds(300))
    #expect(desk.time(of: "b") == .start + .milliseconds(500))
  }

  @Test("A view that is removed and returns reports what is overdue at once")
  func overdue() {
    var desk = desk()
    var reports = PopupReports()
    desk.enqueue(Popup(id: "a"))
    desk.advance(by: .seconds(2))
    reports.measured(desk.screen.all[0].number, Self.card)
    follow(&desk, &reports, for: .zero)
    #expect(desk.visible() == "a")
  }
}
