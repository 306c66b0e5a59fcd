public import PopupSequencer

extension FrequencyRule {
  public func saved(at now: Instant) -> SettingValue? {
    var table: [String: SettingValue] = [:]
    for (key, history) in histories {
      // What never became visible may still do so in the next launch. What is on screen leaves it.
      let seen = history.impressions.filter { $0.isVisible }
      let end = seen.isEmpty || history.onScreen == 0 ? history.lastEnd : now
      table[key.string] = [
        "there": .age(of: end, at: now), "times": .list(seen.map { .age(of: $0.time, at: now) }),
      ]
    }
    return .table(table)
  }

  public mutating func restore(
    _ saved: SettingValue, at now: Instant
  ) throws(SettingError) {
    guard case .table(let table) = saved else {
      throw .wrongKind(name: "saved", expected: .tree)
    }
    var restored: [Identifier: History] = [:]
    for key in table.keys.sorted() {
      guard let there = table[key]?["there"]?.moment(asOf: now),
        let ages = table[key]?["times"]?.list
      else { throw .invalid(name: key, because: "It is no history of a kind.") }
      // Which popup it was does not matter any more: those that wait count again.
      let times = ages.compactMap { $0.moment(asOf: now) }.sorted()
      restored[Identifier(key)] = History(
        impressions: times.map { Impression(arrival: nil, time: $0, isVisible: true) },
        lastEnd: there)
    }
    for (key, history) in histories where history.onScreen > 0 {
      restored[key, default: History()].onScreen = history.onScreen
    }
    histories = restored
  }
}
