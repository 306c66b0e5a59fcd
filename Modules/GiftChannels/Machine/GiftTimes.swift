import RoomCore

/// The durations of the configuration, ready for the hot path.
struct GiftTimes: Sendable {
  let hold: Nanoseconds
  let minimumHold: Nanoseconds
  let takeoverAfter: Nanoseconds
  let takeoverPatience: Nanoseconds
  let maximumWait: Nanoseconds
  let fullScreenMaximumWait: Nanoseconds
  /// How many steps there is time for while a combo comes in.
  let entranceSteps: Int

  init(_ configuration: GiftConfiguration) {
    hold = Nanoseconds(configuration.hold)
    minimumHold = Nanoseconds(configuration.minimumHold)
    takeoverAfter = Nanoseconds(configuration.takeoverAfter)
    takeoverPatience = Nanoseconds(configuration.takeoverPatience)
    maximumWait = Nanoseconds(configuration.maximumWait)
    fullScreenMaximumWait = Nanoseconds(configuration.fullScreenMaximumWait)
    entranceSteps =
      Nanoseconds(configuration.maximumLag - configuration.entrance)
      / Nanoseconds(configuration.stepInterval)
  }
}
