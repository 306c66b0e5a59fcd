public import RoomCore

/// The order in which waiting combos are shown, on lanes and on the full screen.
public enum GiftOrder: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// Gifts of the local user come before valuable gifts, and valuable gifts before all others. Within a class, the
  /// order depends on value and waiting time. A much more important combo
  /// preempts a lane.
  case precedence
  /// First in, first out. Nothing preempts a lane.
  case arrival
  /// The newest combo comes first. It replaces the row that entered first, after that row was on screen for 0.8 s.
  case newest
}

/// The way in which the count of a lane rises.
public enum GiftStepping: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The lane enters with a count, and the count lags by at most `maximumLag`. If there are more steps than time, the
  /// count skips steps.
  case coalescing
  /// The lane enters without the new units, and then plays one step for each message.
  case sequential
}

extension Motion {
  /// A motion upwards by a quarter of the height, with a fade. Another row can slide into the lane below the exiting
  /// row.
  static var giftExit: Motion {
    let end = Duration.milliseconds(300)
    return Motion(
      [
        .translationY: .ramp(from: 0, to: -0.25, over: end, curve: .easeIn),
        .opacity: .ramp(from: 1, to: 0, over: end, curve: .easeIn),
      ], unit: .size)
  }

  /// A motion from 1.8 times the size, easing out. The pop is visible even if the next step follows after 0.1 s.
  static var giftPop: Motion { scaling(from: 1.8, curve: .easeOut) }

  /// A motion from twice the size with a spring, as in common implementations.
  static var springPop: Motion {
    scaling(from: 2, curve: .spring(response: 0.3, dampingFraction: 0.5))
  }
}

extension GiftConfiguration {
  /// The settings of a gift view with cells and a cache. Combos are shown first in, first out. A step that waits plays
  /// 0.1 s after the previous pop, and other steps play at once. A cell hides 3 s after the beginning of its last step,
  /// and is then reset.
  public static var presentView: GiftConfiguration {
    var configuration = toTheLetter
    configuration.labelPrefix = "X"
    configuration.stepPause = .milliseconds(100)
    return configuration
  }

  /// The settings of two channels with a digit label. Combos are shown first in, first out. A step that waits plays
  /// when the previous pop ends, and other steps play at once. A channel ends 2 s after the pop of its last step.
  public static var liveGiftAnimation: GiftConfiguration {
    var configuration = toTheLetter
    configuration.labelPrefix = "x "
    configuration.hold = nil
    return configuration
  }

  /// The settings that both presets share. Sender and gift name a combo, no hold is shortened, and no combo is
  /// summarized within a day.
  private static var toTheLetter: GiftConfiguration {
    var configuration = GiftConfiguration()
    configuration.order = .arrival
    configuration.stepping = .sequential
    configuration.endsCombosWithLanes = true
    configuration.namesCombosBySenderAndGift = true
    configuration.stepInterval = nil
    configuration.pop = .springPop
    configuration.minimumHold = nil
    configuration.maximumWait = .seconds(86_400)
    return configuration
  }
}
