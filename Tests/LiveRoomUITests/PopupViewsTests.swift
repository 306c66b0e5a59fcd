import LiveRoomKit
import PopupRuleTesting
import Testing

@testable import LiveRoomUI

@Suite struct PopupViewsTests {
  private static let card = ScreenSize(width: 300, height: 120)

  private func tester(_ configure: (inout PopupConfiguration) -> Void = { _ in }) -> PopupTester {
    PopupTester { configuration in
      for index in configuration.channels.indices {
        configuration.channels[index].viewReports = true
      }
      configure(&configuration)
    }
  }

  /// Sends the reports that are due within this duration, as the views do.
  private func follow(
    _ tester: inout PopupTester, _ reports: inout PopupReports, for duration: Duration
  ) {
    let end = tester.now + duration
    while let report = reports.next(on: tester.viewState), report.time <= end {
      if report.time > tester.now { tester.advance(by: report.time - tester.now) }
      tester.send(report.input)
      reports.didSend(report, on: tester.viewState)
    }
    tester.advance(by: end - tester.now)
  }

  // MARK: Layers

  @Test("Popups are drawn channel by channel, and one that leaves remains below the next")
  func layers() {
    var tester = tester { $0.channels[0].capacity = 2 }
    tester.enqueue(Popup(id: "a"), Popup(id: "b"), Popup(id: "tip", channel: PopupChannel.banner))
    #expect(tester.viewState.layers(at: tester.now).map(\.id) == ["modal", "banner"])
    #expect(tester.viewState.layers(at: tester.now).map(\.placement) == [.center, .top])
    #expect(tester.viewState.layers(at: tester.now)[0].popups.map(\.popup.id) == ["a", "b"])
    tester.advance(by: .milliseconds(200))
    tester.send(.revoke(PopupVersion(id: "a")))
    #expect(tester.viewState.layers(at: tester.now)[0].popups.first?.popup.id == "a")
    #expect(tester.viewState.layers(at: tester.now)[0].popups.first?.isAnswerable == false)
    #expect(tester.viewState.layers(at: tester.now)[0].popups.last?.isAnswerable == true)
  }

  @Test("What is behind is blocked by a channel that dims it, and only while a popup is on screen")
  func blocking() {
    var tester = tester()
    tester.enqueue(Popup(id: "a"), Popup(id: "tip", channel: PopupChannel.banner))
    #expect(tester.viewState.layers(at: tester.now).map(\.isModal) == [true, false])
    tester.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(
      tester.viewState.layers(at: tester.now).allSatisfy { !$0.isModal }, "it disappears already")
  }

  @Test("What is behind is covered from the first modal popup on until the last one is dismissed")
  func modality() {
    var tester = tester { $0.channels[0].viewReports = false }
    #expect(!tester.viewState.isModal && tester.viewState.focus.isEmpty)
    tester.enqueue(Popup(id: "tip", channel: PopupChannel.banner))
    #expect(!tester.viewState.isModal)
    tester.enqueue(Popup(id: "a"), Popup(id: "b"))
    let first = tester.viewState.focus
    #expect(tester.viewState.isModal && first == tester.viewState.modal.map { [$0.number] })
    tester.advance(by: .seconds(1))
    tester.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(tester.viewState.isModal && tester.viewState.focus != first, "another one")
    tester.send(.didAnswer(PopupReply(id: "b", answer: .confirmed)))
    #expect(!tester.viewState.isModal && tester.viewState.focus.isEmpty)
  }

  @Test("What has disappeared takes no place beside the next one")
  func departed() {
    var tester = tester { $0.channels[0].viewReports = false }
    var places = PopupRows()
    tester.enqueue(Popup(id: "a"), Popup(id: "b"))
    #expect(rows(&places, tester) == [["a"]])
    tester.advance(by: .seconds(1))
    tester.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    tester.advance(by: .milliseconds(500))
    #expect(rows(&places, tester) == [["b"]], "in the same place")
    tester.advance(by: .seconds(5))
    #expect(tester.viewState.layers(at: tester.now).flatMap(\.popups).map(\.popup.id) == ["b"])
  }

  /// The rows of the first channel, after its views were measured: 10 points high each.
  private func rows(_ places: inout PopupRows, _ tester: PopupTester) -> [[String]] {
    guard let layer = tester.viewState.layers(at: tester.now).first else { return [] }
    for popup in layer.popups { places.measured(popup.number, height: 10, in: layer) }
    return places.rows(of: layer).map { $0.popups.map(\.popup.id) }
  }

  @Test("Several on screen at once are below each other, and none moves when another leaves")
  func keptRows() {
    var tester = tester {
      $0.channels[0].capacity = 2
      $0.channels[0].viewReports = false
    }
    var places = PopupRows()
    tester.enqueue(Popup(id: "a"), Popup(id: "b"))
    #expect(rows(&places, tester) == [["a"], ["b"]])
    tester.advance(by: .seconds(1))
    tester.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(rows(&places, tester) == [["a"], ["b"]], "it disappears where it was")
    tester.advance(by: .seconds(5))
    #expect(rows(&places, tester) == [[], ["b"]])
    #expect(places.rows(of: tester.viewState.layers(at: tester.now)[0]).map(\.height) == [10, 0])
    tester.enqueue(Popup(id: "c"))
    #expect(rows(&places, tester) == [["c"], ["b"]], "the next takes the free row")
    tester.send(.didAnswer(PopupReply(id: "b", answer: .confirmed)))
    tester.send(.didAnswer(PopupReply(id: "c", answer: .confirmed)))
    tester.advance(by: .seconds(5))
    #expect(rows(&places, tester) == [])
    tester.enqueue(Popup(id: "d"))
    #expect(rows(&places, tester) == [["d"]], "nothing was left: from above again")
  }

  // MARK: Reports

  @Test("A popup is visible when its motion is over, and gone when that of its dismissal is")
  func reports() {
    var tester = tester()
    var reports = PopupReports()
    tester.enqueue(Popup(id: "a", version: 3))
    let number = tester.viewState.all[0].number
    #expect(reports.next(on: tester.viewState) == nil, "nothing is laid out yet")
    reports.measured(number, Self.card)
    #expect(
      reports.next(on: tester.viewState)
        == .init(
          time: .start + .milliseconds(300), number: number,
          input: .didAppear(PopupVersion(id: "a", version: 3))))
    follow(&tester, &reports, for: .seconds(1))
    #expect(tester.visible() == "a" && tester.time(of: "a") == .start + .milliseconds(300))
    #expect(reports.next(on: tester.viewState) == nil)
    tester.send(.didAnswer(PopupReply(id: "a", answer: .confirmed)))
    follow(&tester, &reports, for: .milliseconds(299))
    #expect(tester.outcome(of: "a") == nil)
    follow(&tester, &reports, for: .milliseconds(1))
    #expect(tester.outcome(of: "a") == .confirmed && tester.viewState.all.isEmpty)
  }

  @Test("Of a popup that is dismissed before it is visible only the dismissal is reported")
  func early() {
    var tester = tester()
    var reports = PopupReports()
    tester.enqueue(Popup(id: "a"))
    reports.measured(tester.viewState.all[0].number, Self.card)
    follow(&tester, &reports, for: .milliseconds(100))
    tester.send(.didAnswer(PopupReply(id: "a", answer: .cancelled)))
    follow(&tester, &reports, for: .seconds(1))
    #expect(tester.outcome(of: "a") == .cancelled && tester.viewState.all.isEmpty)
    #expect(tester.rejections.isEmpty)
  }

  @Test("A popup for which a look draws nothing has failed, and the next has its turn")
  func nothingDrawn() {
    var tester = tester()
    var reports = PopupReports()
    tester.enqueue(Popup(id: "unknown"), Popup(id: "a"))
    reports.measured(tester.viewState.all[0].number, ScreenSize(width: 0, height: 0))
    follow(&tester, &reports, for: .seconds(1))
    #expect(tester.outcome(of: "unknown") == .failedToPresent)
    #expect(tester.onScreen() == "a")
  }

  @Test("Each report is sent once, while the view state has not followed it")
  func once() throws {
    var tester = tester()
    var reports = PopupReports()
    tester.enqueue(Popup(id: "a"))
    reports.measured(tester.viewState.all[0].number, Self.card)
    let report = try #require(reports.next(on: tester.viewState))
    reports.didSend(report, on: tester.viewState)
    #expect(reports.next(on: tester.viewState) == nil)
  }

  @Test("A view that is removed and returns reports what is overdue at once")
  func overdue() {
    var tester = tester()
    var reports = PopupReports()
    tester.enqueue(Popup(id: "a"))
    tester.advance(by: .seconds(2))
    reports.measured(tester.viewState.all[0].number, Self.card)
    follow(&tester, &reports, for: .zero)
    #expect(tester.visible() == "a")
  }
}
