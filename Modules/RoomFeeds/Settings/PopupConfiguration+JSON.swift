import PopupSequencer

extension PopupConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.tables("channels", &channels, template: PopupChannel(""))
    try coder.rules("rules", &rules)
    try coder.text("advanceSignal", &advanceSignal)
    try coder.integer("capacity", &capacity, 1 ... .max, "popups")
    try coder.integer("endedLimit", &endedLimit, 0 ... .max, "popups")
    try coder.integer("revocationLimit", &revocationLimit, 0 ... .max, "popups")
    try coder.integer("laterLimit", &laterLimit, 0 ... .max, "popups")
    try coder.integer("decisionBytes", &decisionBytes, 0 ... .max, "bytes")
  }
}

extension PopupChannel: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.text("name", &name)
    try coder.integer("capacity", &capacity, 1 ... .max, "popups")
    try coder.flag("hasIndependentQueues", &hasIndependentQueues)
    try coder.seconds("gap", &gap)
    try coder.seconds("presentationLimit", &presentationLimit)
    try coder.seconds("dismissalLimit", &dismissalLimit)
    try coder.flag("viewReports", &viewReports)
    try coder.choice("advance", &advance, [("automatic", .automatic), ("manual", .manual)])
  }
}
