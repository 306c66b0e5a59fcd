import ArrivalRule
import FlowRule
import FrequencyRule
import PopupSequencer
import PriorityRule
import QuietRule
import RoomCore
import Testing

@Suite struct PopupRuleRegistryTests {
  private func registry() throws -> PopupRuleRegistry {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    try registry.register(PriorityRule.self)
    try registry.register(FlowRule.self)
    try registry.register(FrequencyRule.self)
    try registry.register(QuietRule.self)
    return registry
  }

  @Test func eachRuleDescribesItself() throws {
    let listings = try registry().listings
    #expect(listings.map(\.name) == ["arrival", "priority", "flow", "frequency", "quiet"])
    for listing in listings {
      #expect(listing.summary.hasSuffix("."))
      try FieldCheck.check(listing.settings)
    }
  }

  @Test(arguments: [
    (RuleConfiguration("best"), "The rules are: arrival, priority, flow, frequency, quiet."),
    (RuleConfiguration("priority", ["speed": 1]), "The names are: preemptFrom, aging."),
    (
      RuleConfiguration("priority", ["preemptFrom": "much"]),
      "“preemptFrom” must be a whole number"
    ),
    (
      RuleConfiguration("priority", ["preemptFrom": 0.5]),
      "“preemptFrom” must be a whole number"
    ),
    (
      RuleConfiguration("priority", ["aging": .double(.nan)]),
      "“aging” must be a number of seconds, 0 to 1000000000"
    ),
    (
      RuleConfiguration("priority", ["aging": .double(.infinity)]),
      "must be a number of seconds"
    ),
    (RuleConfiguration("arrival", ["roundRobin": 1]), "“roundRobin” must be true or false"),
    (
      RuleConfiguration("quiet", ["during": "sheetOpen"]),
      "“during” must be a list of 1 or more, each text"
    ),
    (RuleConfiguration("quiet", ["during": []]), "“during” must be a list of 1 or more"),
    (RuleConfiguration("priority", ["preemptFrom": -1]), "“preemptFrom” must be"),
    (RuleConfiguration("priority", ["aging": -1]), "“aging” must be"),
    (RuleConfiguration("arrival", ["roundRobin": true, "newestFirst": true]), "newestFirst"),
    (RuleConfiguration("frequency", ["limit": -1]), "“limit” must be"),
    (RuleConfiguration("frequency", ["limit": 1, "window": 0]), "“window” must be"),
    (RuleConfiguration("frequency", ["gap": "long"]), "“gap” must be a number of seconds"),
    (RuleConfiguration("frequency", ["kinds": [1]]), "“kinds.0” must be text"),
  ])
  func whatIsWrongIsSaidWithWhatThereIs(choice: RuleConfiguration, problem: String) throws {
    let registry = try registry()
    let error = #expect(throws: PopupRuleError.self) { try registry.rules(for: [choice]) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func aNameIsTakenAndChosenOnce() throws {
    var registry = try registry()
    #expect(throws: PopupRuleError.alreadyRegistered("quiet")) {
      try registry.register(QuietRule.self)
    }
    let choices = ["quiet", "arrival", "quiet"].map { RuleConfiguration($0) }
    #expect(throws: PopupRuleError.chosenTwice("quiet")) { try registry.rules(for: choices) }
  }

  @Test func aFactoryMayMakeARuleUnderAnotherName() throws {
    var registry = PopupRuleRegistry()
    try registry.register("calm", summary: "Seldom.") { (settings: FrequencyRule.Settings) in
      FrequencyRule(settings)
    }
    #expect(try registry.rules(for: [RuleConfiguration("calm")]).map(\.name) == ["calm"])
  }

  @Test func valuesInCodeAreCheckedAsThoseOfAConfiguration() throws {
    let rules: [any PopupRule] = [
      PriorityRule(preemptFrom: -1), FrequencyRule(limit: 200_000), QuietRule(during: []),
    ]
    for rule in rules {
      let error = #expect(throws: PopupRuleError.self) { try PopupMachine(rules: [rule]) }
      #expect(error?.description.contains("must be") == true)
    }
  }

  @Test func settingsHaveAnyTypeThatCanBeRead() throws {
    struct Table: SettingsTable {
      var curves: [Curve] = []
      var range: ClosedRange<Double> = 0...1
      mutating func describe(_ visitor: inout some FieldVisitor) {
        visitor.field("curves", &curves)
        visitor.field("range", &range, in: 0...9)
      }
    }
    var registry = PopupRuleRegistry()
    try registry.register("curved", summary: "") { (table: Table) in
      #expect(table.curves == [.easeIn, .spring(response: 1, dampingFraction: 2)])
      #expect(table.range == 1.5...9)
      return QuietRule()
    }
    func choose(_ settings: RuleValue) throws {
      _ = try registry.rules(for: [RuleConfiguration("curved", settings)])
    }
    try choose(["curves": ["easeIn", ["spring": [1, 2, 0]]], "range": [1.5, 9]])
    for (settings, problem) in [
      (
        ["curves": ["easeIn", "steep"]],
        "“curves.1” must be one of the following, not “steep”: linear,"
      ),
      (["curves": [["easeIn": 1]]], "“curves.0.easeIn” must be absent"),
      (["curves": [["spring": [1]]]], "“curves.0.spring” must be [response,"),
      (["curves": ["spring"]], "“curves.0” must be an object with the value of spring"),
      (["range": [1, 10]], "“range” must be [least, greatest], each a number, 0 to 9"),
      (["range": ["a", 9]], "“range.0” must be a number"),
    ] as [(RuleValue, String)] {
      let error = #expect(throws: PopupRuleError.self) { try choose(settings) }
      #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }
  }
}
