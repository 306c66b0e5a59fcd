public import RoomCore

/// The order in which waiting combos are shown, on lanes and on the full screen.
public enum GiftOrder: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// Gifts of the local user before valuable ones, and these before all others; inside each class by
  /// value and wait. What is much more important preempts a lane.
  case precedence
  /// First in, first out. Nothing preempts a lane.
  case arrival
  /// The newest first. It replaces the row that entered first, once that was seen for 0.8 s.
  case newest
}

/// How the count of a lane rises.
public enum GiftStepping: String, CaseIterable, Hashable, Sendable, ReadValue {
  /// The lane enters with a count, and the count is never more than `maximumLag` late: where there
  /// are more steps than time, it jumps.
  case coalescing
  /// The lane enters without what is new, and then plays every message as a step of its own, however
  /// many there are.
  case sequential
}

extension Motion {
  /// Upwards by a quarter of its height, fading out: a row that takes the lane slides in below it.
  static var giftExit: Motion {
    let end = Duration.milliseconds(300)
    return Motion(
      [
        .translationY: [
          Keyframe(at: .zero, value: 0), Keyframe(at: end, value: -0.25, curve: .easeIn),
        ],
        .opacity: [Keyframe(at: .zero, value: 1), Keyframe(at: end, value: 0, curve: .easeIn)],
      ], unit: .size)
  }

  /// From 1.8 times the size: large enough to be seen where the next step follows after 0.1 s.
  static var giftPop: Motion { pop(from: 1.8, .easeOut) }

  /// From twice the size, with a spring, as common implementations have it.
  static var springPop: Motion { pop(from: 2, .spring(response: 0.3, dampingFraction: 0.5)) }

  private static func pop(from scale: Double, _ curve: Curve) -> Motion {
    let frames = [
      Keyframe(at: .zero, value: scale), Keyframe(at: .milliseconds(300), value: 1, curve: curve),
    ]
    return Motion([.scaleX: frames, .scaleY: frames])
  }
}

extension GiftConfiguration {
  /// A gift view with cells and a cache: first in, first out; a step that waits plays 0.1 s after the pop
  /// before it, any other at once; a cell hides 3 s after its last step has begun, and is reset
  /// completely.
  public static var presentView: GiftConfiguration {
    var configuration = toTheLetter
    configuration.labelPrefix = "X"
    configuration.stepPause = .milliseconds(100)
    return configuration
  }

  /// Two channels with a digit label: first in, first out; every step plays as the pop before it
  /// ends, or at once where none was left; a channel ends 2 s after the pop of its last step.
  public static var liveGiftAnimation: GiftConfiguration {
    var configuration = toTheLetter
    configuration.labelPrefix = "x "
    configuration.hold = nil
    return configuration
  }

  /// The settings that both presets share: sender and gift name a combo, no hold is shortened, and nothing is
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
