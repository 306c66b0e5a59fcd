import FlowRule
import PopupPromises
import PopupRuleTesting
import Testing

@Suite struct FlowRuleTests {
  @Test func aLaterStepIsDeferredForOneThatMayStillCome() throws {
    var tester = try tester()
    tester.send(.enqueue(popup("C")))
    #expect(tester.visible() == nil)
    #expect(
      tester.events.contains(
        .didDefer(
          DeferredPopup(
            id: "C", rule: "flow", reason: "The step “A” of the flow may still arrive.",
            until: .start + .seconds(3)))))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.visible() == nil)
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "C")
  }

  @Test(arguments: FlowRule.Late.allCases)
  func aStepThatWasSkippedIsShownOrDropped(late: FlowRule.Late) throws {
    var tester = try tester(late: late)
    tester.send(.enqueueBatch([popup("B"), popup("C")]))
    #expect(tester.visible() == "B")
    tester.send(.enqueue(popup("A", kind: "approved")), .didAnswer(id: "B"))
    if tester.visible() == "A" { tester.send(.didAnswer(id: "A")) }
    tester.send(.didAnswer(id: "C"))
    #expect(tester.presented == (late == .show ? ["B", "A", "C"] : ["B", "C"]))
    if late == .drop { #expect(tester.outcome(of: "A")?.name == "rejected") }
  }

  @Test func aPopupOnScreenThatBecomesAStepSkipsThoseBeforeIt() throws {
    var tester = try tester(late: .drop)
    tester.send(.enqueue(Popup(id: "C", queue: PopupQueue("wishes", match: "g1"))))
    #expect(tester.visible() == "C")
    var step = popup("C")
    step.version = 1
    tester.send(.enqueue(step), .enqueue(popup("A")))
    #expect(tester.outcome(of: "A")?.name == "rejected")
  }

  @Test func aPopupOnScreenThatBecomesAStepLetsThoseBeforeItWaitNoLonger() throws {
    var tester = try tester()
    var (step, late) = (popup("C"), popup("B"))
    late.channel = "banner"
    tester.send(.enqueue(Popup(id: "C", queue: step.queue)), .enqueue(late))
    #expect(tester.visible(in: "banner") == nil)
    step.version = 1
    tester.send(.enqueue(step))
    #expect(tester.visible(in: "banner") == "B")
  }

  /// Nothing more is to come, but what has become a later step is still visible.
  @Test func aWholePassIsNotOverWhileItsPopupBecomesALaterStep() throws {
    var tester = try tester([row()])
    tester.send(.enqueueBatch([popup("A")]), .enqueue(again("A", as: "C")))
    #expect(!tester.events.contains(finished))
    tester.send(.didAnswer(id: "A"))
    #expect(tester.events.contains(finished))
  }

  @Test func aWholePassTakesTheBranchOfTheStepThatItsPopupHasBecome() throws {
    var tester = try tester([row([Flow.Branch(outcome: "confirmed", to: nil)])])
    tester.send(.enqueueBatch([popup("A"), popup("C")]), .enqueue(again("A", as: "B")))
    tester.send(.didAnswer(id: "A"))
    #expect(tester.outcome(of: "C")?.name == "rejected")
  }

  @Test func aFlowContinuesWhenThePopupOfItsStepBecomesNoStepOfIt() throws {
    var tester = try tester([row()])
    var second = popup("B")
    second.channel = PopupChannel.banner
    tester.send(.enqueue(popup("A")), .enqueue(second), .enqueue(again("A", as: "none")))
    #expect(tester.visible(in: PopupChannel.banner) == "B")
  }

  /// Nobody has seen it as the first one, which may still come.
  @Test func aStepIsWaitedForWhenThePopupThatWaitedAsItBecomesALaterOne() throws {
    var tester = try tester([row()])
    tester.send(.enqueue(again("B", as: "A", version: 0)), .enqueue(again("B", as: "B")))
    tester.advance(by: .milliseconds(2_999))
    #expect(tester.visible() == nil)
    tester.send(.enqueue(popup("A")))
    tester.advance(by: .milliseconds(1))
    #expect(tester.visible() == "A")
  }

  @Test func othersWaitUntilTheWholeFlowIsFinished() throws {
    var tester = try tester()
    tester.send(.enqueue(popup("A", kind: "rejected")), .enqueue(Popup(id: "other")))
    tester.send(.didAnswer(id: "A"))
    #expect(tester.visible() == nil)
    #expect(
      tester.explain(id: "other")?.reasons.first { $0.by == "flow" }?.because
        == "The next step of the flow “wish” may still arrive.")
    tester.send(.enqueue(popup("B")))
    #expect(tester.visible() == "B")
    tester.send(.didAnswer(id: "B"))
    #expect(!tester.events.contains(finished))
    tester.advance(by: .seconds(3))
    #expect(tester.visible() == "other" && tester.events.contains(finished))
  }

  @Test func aStepWhoseViewFailedTakesTheBranchThatNamesIt() throws {
    var flow = wish
    flow.steps[0].branches.append(Flow.Branch(outcome: "failedToPresent", to: "C"))
    var tester = try viewedTester(flow)
    tester.send(.enqueue(popup("A", kind: "rejected")), .didFailToAppear(id: "A"))
    tester.send(.enqueue(popup("C")))
    #expect(tester.onScreen() == "C")
  }

  @Test func aPassIsOverWhenItsLateStepIs() throws {
    var tester = try tester()
    tester.send(.enqueueBatch([popup("B")]), .enqueue(popup("A", kind: "approved")))
    tester.send(.didAnswer(id: "B"))
    #expect(tester.visible() == "A")
    tester.advance(by: .seconds(5))
    #expect(!tester.events.contains(finished))
    tester.send(.didAnswer(id: "A"))
    #expect(tester.events.count { $0 == finished } == 1)
  }

  @Test func anUpdateMovesAPopupToAStepThatLooksAlike() throws {
    let (one, other) = ("s\u{e9}", "se\u{301}")
    var tester = try tester([Flow("wish", steps: [.init(one, otherwise: other), .init(other)])])
    tester.send(.suspend(reason: .app), .enqueue(popup(one, id: "x")))
    tester.send(.enqueue(popup(other, id: "x")), .enqueue(popup(one, id: "y")))
    tester.send(.resume(reason: .app))
    tester.answerAll()
    #expect(tester.presented == ["y", "x"])
    #expect(tester.rejections.isEmpty)
  }

  @Test func aFlowMayBeWalkedAgain() throws {
    var tester = try tester()
    for pass in 1...3 {
      tester.send(
        .enqueueBatch([popup("C", id: "C\(pass)"), popup("A", kind: "approved", id: "A\(pass)")]))
      tester.send(.didAnswer(id: "A\(pass)"), .didAnswer(id: "C\(pass)"))
    }
    #expect(tester.presented == ["A1", "C1", "A2", "C2", "A3", "C3"])
  }

  @Test func aStepUnknownToItsFlowIsRejected() throws {
    var tester = try tester()
    tester.send(.enqueue(popup("X")))
    #expect(tester.outcome(of: "X") == .rejected(because: "The flow “wish” has no step “X”."))
  }

  @Test func clearingForgetsAllRuns() throws {
    var tester = try tester()
    tester.send(.enqueue(popup("A", kind: "rejected")), .didAnswer(id: "A"))
    tester.send(.removeAll, .enqueue(Popup(id: "other")))
    #expect(tester.visible() == "other")
  }

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
      .advance(.queue("q"), answer),
      .signal(PopupSignal("goNext", scope: .queue("q"), answer: answer)),
    ]
    for input in inputs {
      var tester = PopupTester(rules: [try FlowRule(flows: [flow])]) { $0 = .popupOrder }
      tester.send(
        .enqueueBatch(
          ["result", "edit", "share"].map {
            Popup(id: $0, kind: "rejected", queue: "q", step: PopupStep(flow: "wish", step: $0))
          }))
      tester.send(input)
      #expect(tester.visible() == (answer == .confirmed ? "edit" : "share"))
    }
  }

  @Test func aLaterStepFirstAndAFlowThatNeverComes() throws {
    var tester = try tester()
    tester.send(.enqueue(popup("C")), .enqueue(Popup(id: "other")))
    #expect(tester.visible() == "other")
    tester.send(.didAnswer(id: "other"), .enqueue(popup("A", kind: "approved")))
    tester.answerAll()
    #expect(tester.presented == ["other", "A", "C"])
    #expect(tester.events.last == .didDrain(channel: "modal"))
  }

  /// The keys of passes through flows are made of names: no name makes one the key of another.
  @Test func passesOfAnyNamesAreDifferent() throws {
    let steps: [Flow.Step] = [.init("a", otherwise: "b"), .init("b")]
    var tester = PopupTester(
      rules: [
        try FlowRule(flows: [Flow("f", steps: steps)], stepTimeout: .seconds(9), isExclusive: false)
      ]
    )
    tester.enqueue(
      Popup(
        id: "A", queue: PopupQueue("q\u{1F}r"), step: PopupStep(flow: "f", step: "a", run: "s")),
      Popup(
        id: "B", queue: PopupQueue("q"), step: PopupStep(flow: "f", step: "b", run: "r\u{1F}s")))
    tester.answer("A")
    #expect(tester.visible() == nil && tester.explain(id: "B")?.phase == .deferred)
    tester.advance(by: .seconds(9))
    #expect(tester.visible() == "B")
  }

  /// Three steps in a row; the second has these branches.
  private func row(_ branches: [Flow.Branch] = []) -> Flow {
    Flow(
      "wish",
      steps: [
        Flow.Step("A", otherwise: "B"), Flow.Step("B", branches: branches, otherwise: "C"),
        Flow.Step("C"),
      ])
  }

  /// A version of a popup that has another step, and waits for a second.
  private func again(_ id: String, as step: String, version: Int = 1) -> Popup {
    var popup = popup(step, id: id)
    popup.version = version
    popup.delay = .seconds(1)
    return popup
  }
}
