import ArrivalRule
import FlowRule
import FrequencyRule
import PopupSequencer
import PriorityRule
import QuietRule

extension PopupRuleRegistry {
  /// All rules that come with the package.
  static func complete() throws(PopupRuleError) -> PopupRuleRegistry {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    try registry.register(PriorityRule.self)
    try registry.register(FlowRule.self)
    try registry.register(FrequencyRule.self)
    try registry.register(QuietRule.self)
    return registry
  }
}
