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

  @Test("What has disappeared takes no place beside the next one")
  func departed() {
    var desk = desk { $0.channels[0].viewReports = false }
    desk.enqueue(Popup(id: "a"), Popup(id: "b"))
    desk.advance(by: .seconds(1))
    desk.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    desk.advance(by: .milliseconds(500))
    #expect(desk.screen.layers(at: desk.now)[0].isStacked == false)
    desk.advance(by: .seconds(5))
    #expect(desk.screen.layers(at: desk.now).flatMap(\.popups).map(\.popup.id) == ["b"])
  }

  @Test("Several on screen at once are next to each other")
  func stacked() {
    var desk = desk { $0.channels[0].capacity = 2 }
    desk.enqueue(Popup(id: "a"), Popup(id: "b"))
    #expect(desk.screen.layers(at: desk.now)[0].isStacked)
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
