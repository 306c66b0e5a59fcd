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
          HeldPopup(
            id: "C", rule: "flow", reason: "The step “A” of its flow may still arrive.",
            until: .start + .seconds(3)))))
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
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.presented == ["A", "C"])
  }

  @Test(arguments: FlowRule.Late.allCases)
  func aStepThatWasSkippedIsShownOrDropped(late: FlowRule.Late) throws {
    var desk = try desk(late: late)
    desk.send(.enqueueBatch([popup("B"), popup("C")]))
    #expect(desk.visible() == "B")
    desk.send(
      .enqueue(popup("A", kind: "approved")), .didAnswer(PopupReply(id: "B", answer: .confirmed)))
    if desk.visible() == "A" { desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed))) }
    desk.send(.didAnswer(PopupReply(id: "C", answer: .confirmed)))
    #expect(desk.presented == (late == .show ? ["B", "A", "C"] : ["B", "C"]))
    if late == .drop { #expect(desk.outcome(of: "A")?.kind == .rejected) }
  }

  @Test func othersWaitUntilTheWholeFlowIsFinished() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("A", kind: "rejected")), .enqueue(Popup(id: "other")))
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.visible() == nil)
    #expect(
      desk.explain("other")?.reasons.first { $0.by == "flow" }?.because
        == "The flow “wish” is under way and its next step may still arrive.")
    desk.send(.enqueue(popup("B")))
    #expect(desk.visible() == "B")
    desk.send(.didAnswer(PopupReply(id: "B", answer: .confirmed)))
    #expect(
      !desk.events.contains(
        .didNotify(RuleNotification(rule: "flow", name: "flowFinished", subject: "wish"))))
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "other")
    #expect(
      desk.events.contains(
        .didNotify(RuleNotification(rule: "flow", name: "flowFinished", subject: "wish"))))
  }

  @Test func theNextStepPrecedesWhatWaitsLonger() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("A", kind: "approved")), .enqueue(Popup(id: "other")))
    desk.send(.enqueue(popup("C")), .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.visible() == "C")
    desk.send(.didAnswer(PopupReply(id: "C", answer: .confirmed)))
    #expect(desk.visible() == "other")
  }

  @Test func aWaitingStepThatIsRevokedIsSkipped() throws {
    var desk = try desk()
    desk.send(.suspend(reason: .app), .enqueue(popup("A")), .enqueue(popup("C")))
    desk.send(.revoke(PopupRevocation(id: "A")), .resume(reason: .app))
    #expect(desk.visible() == nil)
    desk.advance(by: .seconds(3))
    #expect(desk.visible() == "C")
  }

  /// With a view that fails, A is not seen; the flow is at its absent step, or at the step of a branch
  /// that names the failure.
  @Test(arguments: [false, true])
  func aStepWhoseViewFailedIsSkipped(isNamed: Bool) throws {
    var flow = wish
    if isNamed {
      flow.steps[0].branches.append(Flow.Branch(outcome: "failedToPresent", to: "C"))
    }
    var desk = PopupDesk(rules: [try FlowRule(flows: [flow])]) {
      $0.channels[0].viewReports = true
    }
    desk.send(.enqueue(popup("A", kind: "rejected")), .didFailToPresent(PopupReport(id: "A")))
    // From now on the next step is waited for, whatever else arrives.
    desk.advance(by: .seconds(2))
    desk.send(.enqueue(popup("C")))
    #expect(desk.onScreen() == (isNamed ? "C" : nil))
    desk.advance(by: .seconds(1))
    #expect(desk.onScreen() == "C")
    desk.send(.didPresent(PopupReport(id: "C")))
    desk.send(.enqueue(popup("B")))
    #expect((desk.outcome(of: "B")?.kind == .rejected) == isNamed)
  }

  @Test func aStepThatArrivesWhileTheViewOfALaterOneAppearsIsLate() throws {
    var desk = PopupDesk(rules: [try FlowRule(flows: [wish])]) {
      $0.channels[0].viewReports = true
    }
    desk.send(.enqueueBatch([popup("B")]), .enqueue(popup("A", kind: "rejected")))
    #expect(desk.onScreen() == "B")
    desk.send(.enqueue(popup("C")), .enqueue(Popup(id: "other")))
    for step in ["B", "A", "C"] {
      #expect(desk.onScreen() == step)
      desk.send(
        .didPresent(PopupReport(id: step)), .didAnswer(PopupReply(id: step, answer: .confirmed)),
        .didDismiss(PopupReport(id: step)))
    }
    #expect(desk.onScreen() == "other")
  }

  @Test func aPassIsOverWhenItsLateStepIs() throws {
    var desk = try desk()
    desk.send(.enqueueBatch([popup("B")]), .enqueue(popup("A", kind: "approved")))
    desk.send(.didAnswer(PopupReply(id: "B", answer: .confirmed)))
    #expect(desk.visible() == "A")
    desk.advance(by: .seconds(5))
    let finished = PopupEvent.didNotify(.init(rule: "flow", name: "flowFinished", subject: "wish"))
    #expect(!desk.events.contains(finished))
    desk.send(.didAnswer(PopupReply(id: "A", answer: .confirmed)))
    #expect(desk.events.count { $0 == finished } == 1)
  }

  @Test func anUpdateMovesAPopupToAStepThatLooksAlike() throws {
    let (one, other) = ("s\u{e9}", "se\u{301}")
    var desk = try desk([Flow("wish", steps: [.init(one, otherwise: other), .init(other)])])
    desk.send(.suspend(reason: .app), .enqueue(popup(one, id: "x")))
    desk.send(.enqueue(popup(other, id: "x")), .enqueue(popup(one, id: "y")))
    desk.send(.resume(reason: .app))
    desk.answerAll()
    #expect(desk.presented == ["y", "x"])
    #expect(desk.rejections.isEmpty)
  }

  @Test func runsOfOneFlowDoNotDisturbEachOther() throws {
    var desk = try desk()
    desk.send(.enqueue(popup("C", id: "C1", run: "1")))
    desk.send(.enqueueBatch([popup("C", id: "C2", run: "2")]))
    #expect(desk.visible() == "C2")
    desk.send(.didAnswer(PopupReply(id: "C2", answer: .confirmed)))
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
      desk.send(
        .didAnswer(PopupReply(id: "A\(pass)", answer: .confirmed)),
        .didAnswer(PopupReply(id: "C\(pass)", answer: .confirmed)))
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
    desk.send(
      .enqueue(popup("A", kind: "rejected")), .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    desk.send(.removeAll, .enqueue(Popup(id: "other")))
    #expect(desk.visible() == "other")
  }

  @Test func thePositionOutlivesTheApp() throws {
    var first = try desk()
    first.send(
      .enqueue(popup("A", kind: "rejected")), .didAnswer(PopupReply(id: "A", answer: .confirmed)))
    first.send(.suspend(reason: .app), .enqueue(popup("C")))
    first.advance(by: .seconds(1))
    let snapshot = first.machine.snapshot(at: first.now)

    var second = try desk()
    second.advance(by: .seconds(100))
    second.send(.restore(PopupRestoration(snapshot: snapshot, away: .seconds(1))))
    #expect(second.visible() == nil)
    second.send(.enqueue(popup("B")))
    #expect(second.visible() == "B")
    second.send(.didAnswer(PopupReply(id: "B", answer: .confirmed)))
    #expect(second.visible() == "C")

    var third = try desk()
    third.send(.restore(PopupRestoration(snapshot: snapshot, away: .seconds(1))))
    third.advance(by: .milliseconds(999))
    #expect(third.visible() == nil)
    third.advance(by: .milliseconds(1))
    #expect(third.visible() == "C")
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
      desk.send(
        .didAnswer(PopupReply(id: "A\(run)", answer: .cancelled)),
        .didAnswer(PopupReply(id: "C\(run)", answer: .cancelled)))
    }
    #expect(desk.presented.count == 4_000)
    #expect(desk.presented.prefix(4) == ["A0", "C0", "A1", "C1"])
  }

  /// A rejection is edited if the user confirms it; in either way the views go next by a signal.
  @Test(arguments: [PopupAnswer.confirmed, .cancelled])
  func whatGoesNextTakesTheBranchOfItsAnswer(_ answer: PopupAnswer) throws {
    let edits = Flow.Branch(kind: "rejected", outcome: "confirmed", to: "edit")
    let flow = Flow(
      "wish",
      steps: [
        .init("result", branches: [edits], otherwise: "share"), .init("edit", otherwise: "share"),
        .init("share"),
      ])
    let inputs: [PopupInput] = [
      .advance(PopupAdvance(scope: .queue("q"), answer: answer)),
      .signal(PopupSignal("goNext", scope: .queue("q"), answer: answer)),
    ]
    for input in inputs {
      var desk = PopupDesk(rules: [try FlowRule(flows: [flow])]) { $0 = .popupOrder }
      desk.send(
        .enqueueBatch(
          ["result", "edit", "share"].map {
            Popup(
              id: $0, kind: "rejected", queue: "q", step: PopupStep(flow: "wish", step: $0))
          }))
      desk.send(input)
      #expect(desk.visible() == (answer == .confirmed ? "edit" : "share"))
    }
  }
}
