import ArrivalRule
import FlowRule
import FrequencyRule
import PopupSequencer
import PriorityRule
import QuietRule
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

  @Test func rulesAreChosen() throws {
    let choices = [
      PopupRuleConfiguration("quiet", ["during": ["sheetOpen"], "longest": 30]),
      PopupRuleConfiguration("priority", ["preemptFrom": 5, "aging": 0.5]),
      PopupRuleConfiguration("arrival"),
    ]
    #expect(try registry().rules(for: choices).map(\.name) == ["quiet", "priority", "arrival"])
  }

  @Test func eachRuleDescribesItself() throws {
    let listings = try registry().listings
    #expect(listings.map(\.name) == ["arrival", "priority", "flow", "frequency", "quiet"])
    for listing in listings {
      #expect(listing.summary.hasSuffix("."))
      for setting in listing.settings {
        #expect(setting.summary.hasSuffix("."))
        #expect(setting.defaultValue.map(setting.kind.accepts) ?? true, "\(setting.name)")
      }
    }
  }

  @Test(arguments: [
    (PopupRuleConfiguration("best"), "It is one of: arrival, priority, flow, frequency, quiet."),
    (PopupRuleConfiguration("priority", ["speed": 1]), "It is one of: preemptFrom, aging."),
    (
      PopupRuleConfiguration("priority", ["preemptFrom": "much"]),
      "“preemptFrom” must be a whole number"
    ),
    (
      PopupRuleConfiguration("priority", ["preemptFrom": 0.5]),
      "“preemptFrom” must be a whole number"
    ),
    (
      PopupRuleConfiguration("priority", ["aging": .double(.nan)]),
      "“aging” must be a number of seconds"
    ),
    (
      PopupRuleConfiguration("priority", ["aging": .double(.infinity)]),
      "must be a number of seconds"
    ),
    (PopupRuleConfiguration("flow"), "“flows” is missing"),
    (PopupRuleConfiguration("arrival", ["roundRobin": 1]), "“roundRobin” must be true or false"),
    (PopupRuleConfiguration("quiet", ["during": "sheetOpen"]), "“during” must be a list of texts"),
  ])
  func whatIsWrongIsSaidWithWhatThereIs(choice: PopupRuleConfiguration, problem: String) throws {
    let registry = try registry()
    let error = #expect(throws: PopupRuleError.self) { try registry.rules(for: [choice]) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func aNameIsTakenOnce() throws {
    var registry = try registry()
    #expect(throws: PopupRuleError.alreadyRegistered("quiet")) {
      try registry.register(QuietRule.self)
    }
  }

  @Test func aRuleIsChosenOnce() throws {
    let registry = try registry()
    #expect(throws: PopupRuleError.chosenTwice("quiet")) {
      try registry.rules(for: [
        PopupRuleConfiguration("quiet"), PopupRuleConfiguration("arrival"),
        PopupRuleConfiguration("quiet"),
      ])
    }
  }

  @Test func aFactoryMayMakeARuleUnderAnotherName() throws {
    var registry = PopupRuleRegistry()
    let setting = SettingDescription("after", .seconds, default: 60, "When to speak again.")
    try registry.register("calm", summary: "Seldom.", settings: [setting]) {
      settings throws(FieldError) in FrequencyRule(gap: try settings.seconds("after"))
    }
    #expect(try registry.rules(for: [PopupRuleConfiguration("calm")]).map(\.name) == ["calm"])
  }

  @Test func secondsSaturate() {
    #expect(SettingValue.double(1e300).seconds == .seconds(9_000_000_000))
    #expect(SettingValue.int(.min).seconds == .seconds(-9_000_000_000))
  }
}
