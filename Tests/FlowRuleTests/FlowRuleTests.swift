import FlowRule
import PopupSequencer
import PopupRuleTesting
import Testing

@Suite struct FlowRuleTests {
  @Test func aLaterStepIsHeldForOneThatMayStillCome() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("C")))
    #expect(desk.visible() == nil)
    #expect(
      desk.events.contains(
        .didHold(
          id: "C", by: "flow", because: "The step “A” of its flow may still arrive.",
          until: .start + .seconds(3))))
    desk.advance(by: .milliseconds(2_999))
    #expect(desk.visible() == nil)
    desk.advance(by: .milliseconds(1))
    #expect(desk.visible() == "C")
  }

  @Test func theHoldOfAFlowPrecedesThatOfTheRule() throws {
    var flow = wish
    flow.hold = .seconds(10)
    var desk = try desk([flow])
    desk.send(.enqueue(popup("C")))
    desk.advance(by: .seconds(9))
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(1))
    #expect(desk.visible() == "C")
  }

  @Test func aLateStepIsFirstIfNothingWasShown() throws {
    var desk = try desk()
    desk.send(.suspend(reason: .app), .enqueue(popup("C")))
    desk.advance(by: .seconds(5))
    desk.send(.enqueue(popup("A", kind: "approved")), .resume(reason: .app))
    desk.send(.didAnswer(id: "A", .confirmed))
    #expect(desk.presented == ["A", "C"])
  }

  @Test(arguments: FlowRule.Late.allCases)
  func aStepThatWasSkippedIsShownOrDropped(late: FlowRule.Late) throws {
    var desk = try desk(late: late)
    desk.send(.enqueueBatch([popup("B"), popup("C")]))
    #expect(desk.visible() == "B")
    desk.send(.enqueue(popup("A", kind: "approved")), .didAnswer(id: "B", .confirmed))
    if desk.visible() == "A" { desk.send(.didAnswer(id: "A", .confirmed)) }
    desk.send(.didAnswer(id: "C", .confirmed))
    #expect(desk.presented == (late == .show ? ["B", "A", "C"] : ["B", "C"]))
    if late == .drop { #expect(desk.outcome(of: "A")?.name == "rejected") }
  }

  @Test func othersWaitUntilTheWholeFlowIsFinished() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("A", kind: "rejected")), .enqueue(Popup(id: "other")))
    desk.send(.didAnswer(id: "A", .confirmed))
    #expect(desk.visible() == nil)
    #expect(
      desk.explain("other")?.reasons.first { $0.by == "flow" }?.because
        == "The flow “wish” is under way and its next step may still arrive.")
    desk.send(.enqueue(popup("B")))
    #expect(desk.visible() == "B")
    desk.send(.didAnswer(id: "B", .confirmed))
    #expect(!desk.events.contains(.didNotify(rule: "flow", name: "flowFinished", subject: "wish")))
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "other")
    #expect(desk.events.contains(.didNotify(rule: "flow", name: "flowFinished", subject: "wish")))
  }

  @Test func theNextStepPrecedesWhatWaitsLonger() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("A", kind: "approved")), .enqueue(Popup(id: "other")))
    desk.send(.enqueue(popup("C")), .didAnswer(id: "A", .confirmed))
    #expect(desk.visible() == "C")
    desk.send(.didAnswer(id: "C", .confirmed))
    #expect(desk.visible() == "other")
  }

  @Test func aWaitingStepThatIsRevokedIsSkipped() throws {
    var desk = try desk()
    desk.send(.suspend(reason: .app), .enqueue(popup("A")), .enqueue(popup("C")))
    desk.send(.revoke(id: "A", version: nil), .resume(reason: .app))
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "C")
  }

  @Test func runsOfOneFlowDoNotDisturbEachOther() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("C", id: "C1", run: "1")))
    desk.send(.enqueueBatch([popup("C", id: "C2", run: "2")]))
    #expect(desk.visible() == "C2")
    desk.send(.didAnswer(id: "C2", .confirmed))
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "C1")
  }

  @Test func aFlowMayBeWalkedAgain() throws {
    var desk = try desk()
    for pass in 1...3 {
      desk.send(
        .enqueueBatch([
          popup("C", id: "C\(pass)"), popup("A", kind: "approved", id: "A\(pass)"),
        ]))
      desk.send(.didAnswer(id: "A\(pass)", .confirmed), .didAnswer(id: "C\(pass)", .confirmed))
    }
    #expect(desk.presented == ["A1", "C1", "A2", "C2", "A3", "C3"])
  }

  @Test func aStepUnknownToItsFlowIsRejected() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("X")))
    #expect(
      desk.outcome(of: "X") == .rejected(because: "The flow “wish” has no step “X”."))
  }

  @Test func clearingForgetsAllRuns() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("A", kind: "rejected")), .didAnswer(id: "A", .confirmed))
    desk.send(.removeAll, .enqueue(Popup(id: "other")))
    #expect(desk.visible() == "other")
  }

  @Test func thePositionOutlivesTheApp() throws {
    var first = try desk()
    first.send(.enqueue(popup("A", kind: "rejected")), .didAnswer(id: "A", .confirmed))
    first.send(.suspend(reason: .app), .enqueue(popup("C")))
    first.advance(by: .seconds(1))
    let snapshot = first.machine.snapshot(at: first.now)

    var second = try desk()
    second.advance(by: .seconds(100))
    second.send(.restore(snapshot, away: .seconds(1)))
    #expect(second.visible() == nil)
    second.send(.enqueue(popup("B")))
    #expect(second.visible() == "B")
    second.send(.didAnswer(id: "B", .confirmed))
    #expect(second.visible() == "C")

    var third = try desk()
    third.send(.restore(snapshot, away: .seconds(1)))
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
    desk.send(.suspend(reason: .app))
    for run in 0..<2_000 {
      for step in ["C", "A"] {
        desk.send(.enqueue(popup(step, id: "\(step)\(run)", run: "\(run)")))
      }
    }
    desk.send(.resume(reason: .app))
    for run in 0..<2_000 {
      desk.send(.didAnswer(id: "A\(run)", .cancelled), .didAnswer(id: "C\(run)", .cancelled))
    }
    #expect(desk.presented.count == 4_000)
    #expect(desk.presented.prefix(4) == ["A0", "C0", "A1", "C1"])
  }
}
