import LiveRoom

extension AnnouncerConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.seconds("interval", &interval, .positiveUpToADay)
    try coder.seconds("crowdInterval", &crowdInterval, .positiveUpToADay)
    try coder.flag("includesTicker", &includesTicker)
    try coder.seconds("ownLifetime", &ownLifetime, .positiveUpToADay)
    try coder.seconds("lifetime", &lifetime, .positiveUpToADay)
    try coder.seconds("tickerLifetime", &tickerLifetime, .positiveUpToADay)
    try coder.seconds("gatheringDelay", &gatheringDelay, .positiveUpToADay)
  }
}
