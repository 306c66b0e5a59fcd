import FlowRule
import PopupSequencer
import RoomCore
import Testing

@Suite struct FlowLoadingTests {
  @Test func flowsAreData() throws {
    let choice = RuleConfiguration(
      "flow",
      [
        "stepTimeout": 1.5,
        "flows": [
          [
            "name": "wish", "stepTimeout": 3,
            "steps": [
              [
                "name": "A", "otherwise": "C", "absent": "B",
                "branches": [["kind": "rejected", "outcome": "confirmed", "to": "B"]],
              ],
              ["name": "B", "otherwise": "C"], ["name": "C"],
            ],
          ]
        ],
      ])
    let flows: [Flow] = try choice.settings.required("flows")
    var expected = wish
    expected.stepTimeout = .seconds(3)
    #expect(flows == [expected])
    var registry = PopupRuleRegistry()
    try registry.register(FlowRule.self)
    #expect(try registry.rules(for: [choice]).map(\.name) == ["flow"])
  }

  /// The greatest flow that is allowed, each step with a way to each later one.
  @Test func theGreatestFlowIsChecked() throws {
    let names = (0..<500).map { "s\($0)" }
    let steps = names.indices.map { step in
      Flow.Step(names[step], branches: names[(step + 1)...].map { Flow.Branch(to: $0) })
    }
    _ = try FlowRule(flows: [Flow("long", steps: steps)])
    var circle = steps
    circle[499].otherwise = "s7"
    let error = #expect(throws: FieldError.self) {
      try FlowRule(flows: [Flow("broken", steps: circle)])
    }
    let way = names[7...].joined(separator: " → ")
    #expect(error?.description.contains("in a circle: \(way) → s7.") == true)
    #expect(throws: FieldError.self) {
      try FlowRule(flows: [Flow("broken", steps: steps + [Flow.Step("one more")])])
    }
  }

  @Test(
    arguments: [
      ([Flow.Step("A", otherwise: "B"), .init("B", otherwise: "A")], "in a circle: A → B → A"),
      ([.init("A", otherwise: "A")], "in a circle: A → A"),
      ([.init("A", otherwise: "X")], "from “A” to the unknown step “X”"),
      ([.init("A", branches: [.init(to: "Y")])], "from “A” to the unknown step “Y”"),
      ([.init("A"), .init("B")], "never reaches the step “B”"),
      ([.init("A", otherwise: "B"), .init("B"), .init("B")], "has the step “B” twice"),
      ([.init("A", branches: [.init(outcome: "yes", to: nil)])], "on the unknown outcome “yes”"),
    ] as [([Flow.Step], String)])
  func whatIsWrongIsNamed(steps: [Flow.Step], problem: String) {
    let error = #expect(throws: FieldError.self) {
      try FlowRule(flows: [Flow("broken", steps: steps)])
    }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("“broken”") == true)
  }

  @Test(
    arguments: [
      (RuleValue.string("x"), "“flows” must be a list"),
      (
        [["name": "a", "steps": [["name": "A", "next": "B"]]]],
        "“flows.0.steps.0.next” is unknown. The names are: name, branches, otherwise, absent."
      ),
      ([["name": "a", "steps": [["name": 7]]]], "“flows.0.steps.0.name” must be text"),
      ([["name": "a", "steps": [["branches": []]]]], "“flows.0.steps.0.name” is missing"),
      (
        [["name": "a", "steps": [["name": "A", "otherwise": 7]]]],
        "“flows.0.steps.0.otherwise” must be text"
      ),
      ([["name": "a"]], "“flows.0.steps” must be a list of 1 to 500"),
      (
        [["name": "a", "stepTimeout": "long", "steps": []]],
        "“flows.0.stepTimeout” must be a number of seconds, 0 to 1000000000"
      ),
      ([7], "“flows.0” must be an object"),
    ] as [(RuleValue, String)])
  func aBadTreeIsAnErrorThatSaysWhere(flows: RuleValue, problem: String) throws {
    var registry = PopupRuleRegistry()
    try registry.register(FlowRule.self)
    let error = #expect(throws: PopupRuleError.self) {
      try registry.rules(for: [RuleConfiguration("flow", ["flows": flows])])
    }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func twoFlowsOfOneNameAreAnError() {
    #expect(throws: FieldError.self) { try FlowRule(flows: [wish, wish]) }
  }
}
