import LivePager

extension PagerConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.choice("axis", &axis, [("vertical", .vertical), ("horizontal", .horizontal)])
    try coder.number("pageLength", &pageLength, 1...1_000_000, "points")
    try coder.flag("wrapsAround", &wrapsAround)
    try coder.playbackStart("playbackStart", &playbackStart)
    try coder.part("decelerationRate", &decelerationRate)
    try coder.number("flickTravel", &flickTravel, 0...1_000_000, "points")
    try coder.number("flickVelocity", &flickVelocity, 0...1_000_000, "points per second")
    try coder.part("turnThreshold", &turnThreshold)
    try coder.part("reversedTurnThreshold", &reversedTurnThreshold)
    try coder.number("lockThreshold", &lockThreshold, 0...1)
    try coder.flag("animatesLocks", &animatesLocks)
    try coder.integer("maximumLockReasons", &maximumLockReasons, 1...1_000_000)
    try coder.part("rubberBand", &rubberBand, orWhole: true)
    try coder.seconds("snapResponse", &snapResponse, 0...10)
    try coder.number("restTolerance", &restTolerance, 0...1, "points")
    try coder.integer("nearEndDistance", &nearEndDistance, 0 ... .max, "rooms")
    try coder.table("preload", &preload)
    try coder.range("retryDelay", &retryDelay)
  }
}

extension PreloadConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.integer("budget", &budget, 0...100_000)
    try coder.seconds("leadingMedia", &leadingMedia, 0...3_600)
    try coder.seconds("trailingMedia", &trailingMedia, 0...3_600)
    try coder.integer("tracksDistance", &tracksDistance, 0...16, "rooms")
    try coder.integer("sourceDistance", &sourceDistance, 0...16, "rooms")
    try coder.integer("unitsPerMediaSecond", &unitsPerMediaSecond, 0...100_000)
    try coder.integer("unitsOfTracks", &unitsOfTracks, 0...100_000)
    try coder.integer("unitsOfSource", &unitsOfSource, 0...100_000)
  }
}

extension SettingsCoder {
  fileprivate mutating func playbackStart(
    _ name: StaticString, _ value: inout PlaybackStart
  ) throws(ConfigurationError) {
    try self.value(
      name, &value, allowed: "settled, or {\"visible\": part} with a part from 0.5 to 1"
    ) { start, json in
      switch start {
      case .settled: json.append("settled")
      case .visible(let part): json.object { $0.field("visible", part) }
      }
    } read: { given throws(FeedError) in
      guard let object = try? given.object() else {
        return try given.string() == "settled" ? .settled : nil
      }
      guard object.all.count == 1, let part = try object["visible"]?.number(), 0.5...1 ~= part
      else { return nil }
      return .visible(part)
    }
  }
}
