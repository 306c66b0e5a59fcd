import LivePager

extension PagerConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.number("pageHeight", &pageHeight, 1...1_000_000, "points")
    try coder.flag("wrapsAround", &wrapsAround)
    try coder.number("decelerationRate", &decelerationRate, 0...1)
    try coder.number("flickTravel", &flickTravel, 0...1_000_000, "points")
    try coder.number("flickVelocity", &flickVelocity, 0...1_000_000, "points per second")
    try coder.number("turnThreshold", &turnThreshold, 0...1)
    try coder.number("reversedTurnThreshold", &reversedTurnThreshold, 0...1)
    try coder.number("lockThreshold", &lockThreshold, 0...1)
    try coder.integer("maximumLockReasons", &maximumLockReasons, 1...1_000_000)
    try coder.number("rubberBand", &rubberBand, 0...1)
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
    try coder.seconds("leadingMedia", &leadingMedia)
    try coder.seconds("trailingMedia", &trailingMedia)
    try coder.integer("tracksDistance", &tracksDistance, 0...16, "rooms")
    try coder.integer("sourceDistance", &sourceDistance, 0...16, "rooms")
    try coder.integer("unitsPerMediaSecond", &unitsPerMediaSecond, 0...100_000)
    try coder.integer("unitsOfTracks", &unitsOfTracks, 0...100_000)
    try coder.integer("unitsOfSource", &unitsOfSource, 0...100_000)
  }
}
