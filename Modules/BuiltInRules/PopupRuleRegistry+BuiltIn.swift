import ArrivalRule
import FlowRule
import FrequencyRule
public import PopupSequencer
import PriorityRule
import QuietRule

extension PopupRuleRegistry {
  /// A registry of the five rules of the package, to which an app adds its own.
  ///
  /// - Throws: nothing as long as no two of them have one name.
  public static func builtIn() throws(PopupRuleError) -> PopupRuleRegistry {
    var registry = PopupRuleRegistry()
    try registry.register(ArrivalRule.self)
    try registry.register(PriorityRule.self)
    try registry.register(FlowRule.self)
    try registry.register(FrequencyRule.self)
    try registry.register(QuietRule.self)
    return registry
  }
}
