import FlowRule
import PopupSequencer
import PopupTesting
import Testing

@Suite struct FlowRuleTests {
  @Test func aLaterStepIsHeldForOneThatMayStillCome() throws {
    var desk = try desk()
    desk.send(.arrived(popup("C")))
    #expect(desk.visible() == nil)
    #expect(
      desk.events.contains(
        .held(
          id: "C", by: "flow", because: "The step “A” of its flow may still come.",
          until: .start + .seconds(3))))
    desk.advance(by: .milliseconds(2_999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "C")
  }

  @Test func theHoldOfAFlowGoesBeforeThatOfTheRule() throws {
    var flow = wish
    flow.hold = .seconds(10)
    var desk = try desk([flow])
    desk.send(.arrived(popup("C")))
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(1))
    #expect(desk.visible() == "C")
  }

  @Test func aStepThatComesLateGoesFirstIfNothingWasShown() throws {
    var desk = try desk()
    desk.send(.paused(.all), .arrived(popup("C")))
    desk.advance(by: .seconds(5))
    desk.send(.arrived(popup("A", kind: "approved")), .resumed(.all))
    desk.send(.answered(id: "A", .confirmed))
    #expect(desk.shown == ["A", "C"])
  }

  @Test(arguments: FlowRule.Late.allCases)
  func aStepThatWasSkippedIsShownOrDropped(late: FlowRule.Late) throws {
    var desk = try desk(late: late)
    desk.send(.batchArrived([popup("B"), popup("C")]))
    #expect(desk.visible() == "B")
    desk.send(.arrived(popup("A", kind: "approved")), .answered(id: "B", .confirmed))
    if desk.visible() == "A" { desk.send(.answered(id: "A", .confirmed)) }
    desk.send(.answered(id: "C", .confirmed))
    #expect(desk.shown == (late == .show ? ["B", "A", "C"] : ["B", "C"]))
    if late == .drop { #expect(desk.outcome(of: "A")?.name == "rejected") }
  }

  @Test func othersWaitUntilTheWholeFlowIsFinished() throws {
    var desk = try desk()
    desk.send(.arrived(popup("A", kind: "rejected")), .arrived(Popup(id: "other")))
    desk.send(.answered(id: "A", .confirmed))
    #expect(desk.visible() == nil)
    #expect(
      desk.machine.explain("other", at: desk.now)?.reasons.first { $0.by == "flow" }?.because
        == "The flow “wish” is under way and its next step may still come.")
    desk.send(.arrived(popup("B")))
    #expect(desk.visible() == "B")
    desk.send(.answered(id: "B", .confirmed))
    #expect(!desk.events.contains(.notice(rule: "flow", PopupNotice("flowFinished", "wish"))))
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "other")
    #expect(desk.events.contains(.notice(rule: "flow", PopupNotice("flowFinished", "wish"))))
  }

  @Test func theNextStepGoesBeforeWhatWaitsLonger() throws {
    var desk = try desk()
    desk.send(.arrived(popup("A", kind: "approved")), .arrived(Popup(id: "other")))
    desk.send(.arrived(popup("C")), .answered(id: "A", .confirmed))
    #expect(desk.visible() == "C")
    desk.send(.answered(id: "C", .confirmed))
    #expect(desk.visible() == "other")
  }

  @Test func aWaitingStepThatIsRevokedIsSkipped() throws {
    var desk = try desk()
    desk.send(.paused(.all), .arrived(popup("A")), .arrived(popup("C")))
    desk.send(.revoked(id: "A", version: nil), .resumed(.all))
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "C")
  }

  @Test func runsOfOneFlowDoNotDisturbEachOther() throws {
    var desk = try desk()
    desk.send(.arrived(popup("C", id: "C1", run: "1")))
    desk.send(.batchArrived([popup("C", id: "C2", run: "2")]))
    #expect(desk.visible() == "C2")
    desk.send(.answered(id: "C2", .confirmed))
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "C1")
  }

  @Test func aFlowMayBeWalkedAgain() throws {
    var desk = try desk()
    for pass in 1...3 {
      desk.send(
        .batchArrived([
          popup("C", id: "C\(pass)"), popup("A", kind: "approved", id: "A\(pass)"),
        ]))
      desk.send(.answered(id: "A\(pass)", .confirmed), .answered(id: "C\(pass)", .confirmed))
    }
    #expect(desk.shown == ["A1", "C1", "A2", "C2", "A3", "C3"])
  }

  @Test func aStepUnknownToItsFlowIsRejected() throws {
    var desk = try desk()
    desk.send(.arrived(popup("X")))
    #expect(
      desk.outcome(of: "X") == .rejected(because: "The flow “wish” has no step “X”."))
  }

  @Test func clearingForgetsAllRuns() throws {
    var desk = try desk()
    desk.send(.arrived(popup("A", kind: "rejected")), .answered(id: "A", .confirmed))
    desk.send(.cleared, .arrived(Popup(id: "other")))
    #expect(desk.visible() == "other")
  }

  @Test func thePositionOutlivesTheApp() throws {
    var first = try desk()
    first.send(.arrived(popup("A", kind: "rejected")), .answered(id: "A", .confirmed))
    first.send(.paused(.all), .arrived(popup("C")))
    first.advance(by: .seconds(1))
    let snapshot = first.machine.snapshot(at: first.now)

    var second = try desk()
    second.advance(by: .seconds(100))
    second.send(.restored(snapshot, away: .seconds(1)))
    #expect(second.visible() == nil)
    second.send(.arrived(popup("B")))
    #expect(second.visible() == "B")
    second.send(.answered(id: "B", .confirmed))
    #expect(second.visible() == "C")

    var third = try desk()
    third.send(.restored(snapshot, away: .seconds(1)))
    third.advance(by: .milliseconds(999))
    #expect(third.visible() == nil)
    third.advance(by: .milliseconds(1))
    #expect(third.visible() == "C")
  }

  @Test func aSavedRunOfNonsenseIsAnError() throws {
    var rule = try FlowRule(flows: [wish])
    #expect(throws: SettingError.self) { try rule.restore(["key"], at: .start) }
    #expect(throws: SettingError.self) { try rule.restore(7, at: .start) }
  }

  @Test func thousandsOfRunsGoOneAfterAnother() throws {
    var desk = try desk()
    desk.send(.paused(.all))
    for run in 0..<2_000 {
      for step in ["C", "A"] {
        desk.send(.arrived(popup(step, id: "\(step)\(run)", run: "\(run)")))
      }
    }
    desk.send(.resumed(.all))
    for run in 0..<2_000 {
      desk.send(.answered(id: "A\(run)", .cancelled), .answered(id: "C\(run)", .cancelled))
    }
    #expect(desk.shown.count == 4_000)
    #expect(desk.shown.prefix(4) == ["A0", "C0", "A1", "C1"])
  }
}
