import LikeGestures

extension LikeConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.table("taps", &taps)
    try coder.table("sender", &sender)
    try coder.table("hearts", &hearts)
    try coder.table("arena", &arena)
    try coder.table("sheet", &sheet)
    try coder.tables("rules", &rules, template: GestureRule(.custom(0), .claim, in: []))
    try coder.number("clearDistance", &clearDistance, 0...100_000, "points")
    try coder.number("clearVelocity", &clearVelocity, 0...1_000_000, "points per second")
    try coder.motion("overlayEntrance", &overlayEntrance)
    try coder.text("room", &room)
    try coder.seed("seed", &seed)
  }
}

extension LikeTapConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.seconds("shortestGap", &shortestGap)
    try coder.seconds("longestGap", &longestGap, .positiveUpToADay)
    try coder.seconds("longestComboGap", &longestComboGap, .positiveUpToADay)
    try coder.flag("gapsEndAtLift", &gapsEndAtLift)
    try coder.flag("isInterruptible", &isInterruptible)
    try coder.number("doubleTapSlop", &doubleTapSlop, 0...10_000, "points")
  }
}

extension LikeSenderConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.seconds("interval", &interval, .positiveUpToADay)
    try coder.integer("messageLimit", &messageLimit, 1...1_000_000, "likes")
    try coder.seconds("retryDelay", &retryDelay, .positiveUpToADay)
    try coder.seconds("maximumRetryDelay", &maximumRetryDelay, .positiveUpToADay)
    try coder.seconds("replyTimeout", &replyTimeout, .positiveUpToADay)
    try coder.integer("flushLimit", &flushLimit, 1...1_000, "messages")
  }
}

extension HeartConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.integer("maximumAlive", &maximumAlive, 0...10_000, "hearts")
    try coder.number("othersPerSecond", &othersPerSecond, 0...1_000, "hearts")
    try coder.integer("othersPerMessage", &othersPerMessage, 0...10_000, "hearts")
    try coder.integer("maximumWaiting", &maximumWaiting, 0...10_000, "likes")
    try coder.range("lifetime", &lifetime, allowed: "[least, greatest] in seconds, 0 to 3600")
    try coder.range("rise", &rise, allowed: "[least, greatest] in points, -100000 to 100000")
    try coder.range("sway", &sway, allowed: "[least, greatest] in points, -100000 to 100000")
    try coder.range("scale", &scale, allowed: "[least, greatest], 0 to 1000")
    try coder.integer("variants", &variants, 1...10_000, "images")
  }
}

extension ArenaConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.number("touchSlop", &touchSlop, 0...1_000, "points")
    try coder.seconds("longestTap", &longestTap, .positiveUpToADay)
    try coder.number("minimumVelocity", &minimumVelocity, 0...1_000_000, "points per second")
    try coder.number("maximumVelocity", &maximumVelocity, 0...1_000_000, "points per second")
    try coder.integer("maximumTouches", &maximumTouches, 1...256, "fingers")
  }
}

extension SheetConfiguration: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.release("release", &release)
    try coder.flag("dismissesOutside", &dismissesOutside)
    try coder.flag("catchesDismissal", &catchesDismissal)
    try coder.seconds("response", &response, .positiveUpToADay)
  }
}

extension GestureRule: SettingsTable {
  mutating func code(_ coder: inout SettingsCoder) throws(ConfigurationError) {
    try coder.gesture("gesture", &gesture)
    try coder.choice("trigger", &trigger, GestureRule.Trigger.named)
    try coder.options("regions", &regions, TouchRegions.named)
    try coder.options("excludedRegions", &excludedRegions, TouchRegions.named)
    try coder.options("requires", &requires, RoomConditions.named)
    try coder.options("lockedBy", &lockedBy, RoomConditions.named)
    try coder.gestures("together", &together)
    try coder.flag("isExclusive", &isExclusive)
  }
}

extension GestureRule.Trigger {
  fileprivate static let named: [(name: String, value: GestureRule.Trigger)] = [
    ("tap", .tap), ("twoFingerTap", .twoFingerTap), ("hold", .hold), ("claim", .claim),
    ("dragUp", .drag(.up)), ("dragDown", .drag(.down)), ("dragLeft", .drag(.left)),
    ("dragRight", .drag(.right)), ("dragVertical", .drag(.vertical)),
    ("dragHorizontal", .drag(.horizontal)), ("dragAny", .drag(.any)),
  ]
}

extension RoomConditions {
  static let named: [(name: String, value: RoomConditions)] = [
    ("popup", .popup), ("sheet", .sheet), ("landscape", .landscape), ("cleared", .cleared),
  ]
}

extension RoomGesture {
  private static let named: [RoomGesture] = [
    .likeTap, .twoFingerTap, .controlTap, .backdropTap, .pageDrag, .clearSwipe, .sheetPan,
    .listScroll, .rowScroll,
  ]

  /// The gesture of a name, such as `likeTap` or `custom3`.
  init?(name: String) {
    if let gesture = Self.named.first(where: { $0.name == name }) {
      self = gesture
    } else {
      guard name.hasPrefix("custom"), let number = UInt8(name.dropFirst(6)) else { return nil }
      self = .custom(number)
    }
  }
}

extension SettingsCoder {
  fileprivate mutating func release(
    _ name: StaticString, _ value: inout SheetRelease
  ) throws(ConfigurationError) {
    try self.value(
      name, &value,
      allowed:
        "{\"projected\": {\"fastVelocity\": …, \"longStep\": …}} or {\"lastStep\": {\"over\": points}}"
    ) { release, json in
      json.object { json in
        switch release {
        case .projected(let fastVelocity, let longStep):
          json.field("projected") {
            $0.field("fastVelocity", fastVelocity)
            $0.field("longStep", longStep)
          }
        case .lastStep(let length): json.field("lastStep") { $0.field("over", length) }
        }
      }
    } read: { given throws(FeedError) in
      let object = try given.object()
      guard object.all.count == 1 else { return nil }
      if let projected = try object["projected"]?.object() {
        guard projected.hasOnly("fastVelocity", "longStep") else { return nil }
        return .projected(
          fastVelocity: try projected["fastVelocity"]?.number() ?? 300,
          longStep: try projected["longStep"]?.number() ?? 5)
      }
      guard let lastStep = try object["lastStep"]?.object(), lastStep.hasOnly("over") else {
        return nil
      }
      return .lastStep(over: try lastStep["over"]?.number() ?? 5)
    }
  }

  fileprivate mutating func gesture(
    _ name: StaticString, _ value: inout RoomGesture
  ) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "the name of a gesture") {
      $1.append($0.name)
    } read: { given throws(FeedError) in
      RoomGesture(name: try given.string())
    }
  }

  fileprivate mutating func gestures(
    _ name: StaticString, _ value: inout [RoomGesture]
  ) throws(ConfigurationError) {
    try self.value(name, &value, allowed: "a list of names of gestures") { gestures, json in
      json.array(gestures) { $0.append($1.name) }
    } read: { given throws(FeedError) in
      var gestures: [RoomGesture] = []
      for name in try given.strings() {
        guard let gesture = RoomGesture(name: name) else { return nil }
        gestures.append(gesture)
      }
      return gestures
    }
  }
}
