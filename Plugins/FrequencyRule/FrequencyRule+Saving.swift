import PopupSequencer
public import RoomCore

extension FrequencyRule {
  // The data is a list, because two kinds may be equal texts with different bytes, and a table
  // would treat them as one.
  public func saved(at now: Instant) -> RuleValue? {
    .array(
      histories.keys.inOrder().map { key in
        let history = histories[key, default: History()]
        // Popups that were never visible may become visible in the next launch. Popups on screen
        // leave the screen now.
        let end = onScreen(key).contains { $0.wasVisible } ? now : history.lastEnd
        return [
          "kind": .string(key.string), "end": end.map { .age(of: $0, at: now) } ?? .null,
          "times": .array(history.impressions.map { .age(of: $0, at: now) }),
        ]
      })
  }

  /// Restores the counts of an earlier launch, and keeps the counts of this launch.
  public mutating func restore(
    _ saved: RuleValue, at now: Instant
  ) throws(FieldError) {
    guard let list = saved.array else { throw .invalid("saved", allowed: "a list") }
    var restored = histories
    for value in list {
      guard let kind = value["kind"]?.string, let ages = value["times"]?.array else {
        throw .inconsistent("The saved data is not a history of a kind of popups.")
      }
      // The identity of a popup no longer matters, because waiting popups count again.
      var history = restored[Identifier(kind), default: History()]
      history.impressions += ages.compactMap { $0.moment(asOf: now) }
      history.impressions = history.impressions.inOrder()
      history.forgetOldest(limit: settings.limit)
      let ends = [history.lastEnd, value["end"]?.moment(asOf: now)].compactMap { $0 }
      history.lastEnd = ends.max()
      restored[Identifier(kind)] = history
    }
    histories = restored
  }
}
