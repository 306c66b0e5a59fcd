import RoomCore

/// The durations of the configuration, ready for the hot path.
struct GiftTimes: Sendable {
  let hold: Span
  let minimumHold: Span
  let takeoverAfter: Span
  let takeoverPatience: Span
  let maximumWait: Span
  let fullScreenMaximumWait: Span
  /// How many steps there is time for while a combo comes in.
  let entranceSteps: Int

  init(_ configuration: GiftConfiguration) {
    hold = Span(configuration.hold)
    minimumHold = Span(configuration.minimumHold)
    takeoverAfter = Span(configuration.takeoverAfter)
    takeoverPatience = Span(configuration.takeoverPatience)
    maximumWait = Span(configuration.maximumWait)
    fullScreenMaximumWait = Span(configuration.fullScreenMaximumWait)
    entranceSteps =
      Span(configuration.maximumLag - configuration.entrance) / Span(configuration.stepInterval)
  }
}
