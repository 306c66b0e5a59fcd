import FlowRule
import PopupPromises
import PopupRuleTesting
import Testing

/// The flow of a wish: its result (A, approved or rejected), the form to edit it (B), the guide
/// to share it (C).
let wish = Flow(
  "wish",
  steps: [
    .init(
      "A", branches: [.init(kind: "rejected", outcome: "confirmed", to: "B")], otherwise: "C",
      absent: "B"),
    .init("B", otherwise: "C"),
    .init("C"),
  ])

func popup(_ step: String, kind: String = "", id: String? = nil, run: String = "") -> Popup {
  Popup(
    id: id ?? step, kind: kind, queue: PopupQueue("wishes", match: "g1"),
    step: PopupStep(flow: "wish", step: step, run: run))
}

func tester(_ flows: [Flow] = [wish], late: FlowRule.Late = .show) throws -> PopupTester {
  PopupTester(rules: [try FlowRule(flows: flows, late: late)])
}

/// A tester whose views report.
func viewedTester(_ flow: Flow = wish) throws -> PopupTester {
  PopupTester(rules: [try FlowRule(flows: [flow])], configure: reportingViews)
}

let finished = PopupEvent.didNotify(.init(rule: "flow", name: "flowFinished", subject: "wish"))

@Suite struct SeedFlowTests {
  enum Result: CaseIterable {
    case approved, rejectedConfirmed, rejectedCancelled

    var kind: String { self == .approved ? "approved" : "rejected" }
    var answer: PopupAnswer { self == .rejectedCancelled ? .cancelled : .confirmed }
  }

  /// How the popups come: together, all in one moment, each after the answer to the one before,
  /// or with time in between.
  enum Way: CaseIterable {
    case batch, oneByOne, slowly
  }

  static let orders = [
    ["A", "B", "C"], ["A", "C", "B"], ["B", "A", "C"], ["B", "C", "A"], ["C", "A", "B"],
    ["C", "B", "A"],
  ]

  static let subsets = (0..<8).map { bits in
    Set(["A", "B", "C"].enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
  }

  /// The popups that the user must see, in order.
  static func expected(_ present: Set<String>, _ result: Result) -> [String] {
    var path: [String] = []
    if present.contains("A") { path.append("A") }
    let takesForm = !present.contains("A") || result == .rejectedConfirmed
    if takesForm, present.contains("B") { path.append("B") }
    if present.contains("C") { path.append("C") }
    return path
  }

  @Test(arguments: Way.allCases, Result.allCases)
  func theOrderIsRightWhateverTheArrival(way: Way, result: Result) throws {
    for order in Self.orders {
      for absent in Self.subsets {
        let coming = order.filter { !absent.contains($0) }
        var tester = try tester()
        arrive(coming, result, way, at: &tester)
        answerAll(result, at: &tester)
        let name: Comment = "\(order) without \(absent.sorted()) by \(way), \(result)"
        #expect(tester.presented == Self.expected(Set(coming), result), name)
        #expect(tester.outcomes.map(\.id).sorted() == coming.sorted(), name)
        #expect(tester.machine.statistics.waiting == 0, name)
        #expect(tester.faults.isEmpty, name)
      }
    }
  }

  private func arrive(
    _ steps: [String], _ result: Result, _ way: Way, at tester: inout PopupTester
  ) {
    let popups = steps.map { popup($0, kind: $0 == "A" ? result.kind : "") }
    switch way {
    case .batch: tester.send(.enqueueBatch(popups))
    case .oneByOne: for popup in popups { tester.send(.enqueue(popup)) }
    case .slowly:
      for popup in popups {
        tester.send(.enqueue(popup))
        tester.advance(by: .milliseconds(900))
      }
    }
  }

  private func answerAll(_ result: Result, at tester: inout PopupTester) {
    for _ in 0..<12 {
      if let id = tester.visible() {
        tester.send(.didAnswer(id: id, id == "A" ? result.answer : .confirmed))
      } else {
        tester.advance(by: .seconds(1))
      }
    }
  }

  @Test func aBranchNotTakenEndsItsPopup() throws {
    var tester = try tester()
    tester.send(.enqueueBatch([popup("A", kind: "approved"), popup("B"), popup("C")]))
    tester.send(.didAnswer(id: "A"))
    #expect(
      tester.outcome(of: "B") == .rejected(because: "The flow “wish” took another branch."))
    #expect(tester.visible() == "C")
  }
}
