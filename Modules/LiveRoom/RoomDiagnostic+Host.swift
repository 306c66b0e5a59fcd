import RoomBus
import RoomCore

extension RoomDiagnostic {
  /// Creates the diagnostic of a module's host.
  init(_ diagnostic: ModuleDiagnostic, in module: ModuleKind?) {
    let kind: Kind =
      switch diagnostic {
      case .lateWakeUp: .lateWakeUp
      case .backlog: .backlog
      case .drop: .drop
      case .refusal: .refusal
      case .notRun: .notRun
      }
    self.init(kind, in: module, text: diagnostic.text)
  }

  /// Returns the diagnostic of a feed whose connection has broken off.
  static func brokenFeed(of room: String, _ error: any Error, pause: Duration) -> Self {
    Self(
      .watchdog, in: nil,
      text: .init(
        "room.feedBrokeOff",
        """
        The feed of room “\(room)” broke off: \(String(describing: error)). The next connection is in \
        \(pause.seconds) s.
        """))
  }

  /// Returns the diagnostic of a feed with a message that cannot be read.
  static func unreadableMessage(of room: String, _ error: any Error) -> Self {
    Self(
      .rejection, in: nil,
      text: .init(
        "room.unreadableMessage",
        "A message of the feed of room “\(room)” could not be read: \(String(describing: error))"))
  }

  /// Creates a diagnostic of a late sample of a finger, or `nil` if the sample is in time or its time is not known.
  ///
  /// A display of 60 frames a second delivers a sample up to a frame after its time. A sample that is more than two
  /// frames late has missed a frame.
  init?(_ touch: Touch, takenAt now: Instant) {
    guard let time = touch.time, now - time > .nanoseconds(33_333_333) else { return nil }
    // The first tap of a like without a finger is dated back.
    guard touch.id != Touch.noFinger else { return nil }
    let age = (now - time).seconds
    self.init(
      .lateTouch, in: nil,
      text: .init("room.lateTouch", "A sample of finger \(touch.id) was \(age) s old."))
  }
}
