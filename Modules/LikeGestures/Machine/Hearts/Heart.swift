public import RoomCore

/// A heart that rises for a like.
public struct Heart: Described, Equatable, Sendable {
  /// The serial number of the heart.
  public var id: UInt64
  /// The location of the tap, or `nil` for a like of another user. The heart of another user rises
  /// from the app's source of hearts.
  public var point: ScreenPoint?
  /// The index of its image, from 0.
  public var variant: Int
  /// The time at which the heart appeared.
  public var began: Instant
  /// The motion of the heart: it rises, sways, grows and fades.
  public var motion: Motion

  /// The time at which the heart disappears.
  package var ends: Instant { began + motion.duration }

  /// Returns the pose at `time`, relative to the location at which the heart appeared.
  public func pose(at time: Instant) -> Pose { motion.pose(at: time - began) }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("point", point)
    visitor.field("variant", variant)
    visitor.field("began", began)
    visitor.field("motion", motion)
  }
}

/// The settings of hearts.
public struct HeartConfiguration: SettingsTable, Equatable, Sendable {
  /// The maximum number of hearts on screen. Further likes have no heart. The default is 40.
  public var maximumAlive = 40
  /// The maximum number of hearts per second for likes of other users, evenly spaced. The default
  /// is 4. Clients commonly show few hearts for any number of likes.
  public var othersPerSecond = 4.0
  /// The lifetime of a heart in seconds. The default is 1.8 to 2.6.
  public var lifetime = 1.8...2.6
  /// The distance that a heart rises, in points. The default is 160 to 280.
  public var rise = 160.0...280.0
  /// The distance that a heart sways to each side, in points. The default is 8 to 28.
  public var sway = 8.0...28.0
  /// The scale of a heart's image. The default is 0.8 to 1.2.
  public var scale = 0.8...1.2
  /// The number of images. The default is 6.
  public var variants = 6

  /// Creates the default settings.
  public init() {}

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("maximumAlive", &maximumAlive, in: 0...10_000, "hearts")
    visitor.field("othersPerSecond", &othersPerSecond, in: 0...1_000, "hearts")
    visitor.field("lifetime", &lifetime, in: 0...3_600, "seconds")
    visitor.field("rise", &rise, in: -100_000...100_000, "points")
    visitor.field("sway", &sway, in: -100_000...100_000, "points")
    visitor.field("scale", &scale, in: 0...1_000)
    visitor.field("variants", &variants, in: 1...10_000, "images")
  }
}
