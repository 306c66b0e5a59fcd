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
    let template = name
    try coder.text("name", &name)
    // Where a channel is, and whether it dims, depends on its name.
    if name != template {
      (placement, backdropOpacity) = (Self(name).placement, Self(name).backdropOpacity)
    }
    try coder.integer("capacity", &capacity, 1 ... .max, "popups")
    try coder.flag("hasIndependentQueues", &hasIndependentQueues)
    try coder.seconds("gap", &gap)
    try coder.seconds("presentationLimit", &presentationLimit, .positiveUpToADay)
    try coder.seconds("dismissalLimit", &dismissalLimit, .positiveUpToADay)
    try coder.flag("viewReports", &viewReports)
    try coder.choice("advance", &advance, [("automatic", .automatic), ("manual", .manual)])
    try coder.choice(
      "placement", &placement,
      [
        ("center", .center), ("top", .top), ("bottom", .bottom), ("leading", .leading),
        ("trailing", .trailing),
      ])
    try coder.motion("presentation", &presentation)
    try coder.motion("dismissal", &dismissal)
    try coder.number("backdropOpacity", &backdropOpacity, 0...1)
  }
}
