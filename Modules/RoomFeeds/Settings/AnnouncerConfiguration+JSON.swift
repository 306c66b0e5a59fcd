import LiveRoom

extension AnnouncerConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.seconds("interval", &interval)
    try coder.integer("valuableUnitValue", &valuableUnitValue, 0 ... .max)
    try coder.seconds("crowdInterval", &crowdInterval)
    try coder.flag("includesTicker", &includesTicker)
    try coder.seconds("ownLifetime", &ownLifetime)
    try coder.seconds("lifetime", &lifetime)
    try coder.seconds("tickerLifetime", &tickerLifetime)
    try coder.seconds("gatheringDelay", &gatheringDelay)
  }
}
