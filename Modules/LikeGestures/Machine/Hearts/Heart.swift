public import RoomCore

/// A heart that rises for a like.
public struct Heart: Described, Equatable, Sendable {
  /// The serial number of the heart.
  public var id: UInt64
  /// The place of the tap; `nil` for a like of another user, whose heart rises from where the app
  /// has its source of hearts.
  public var point: ScreenPoint?
  /// The index of its image, from 0.
  public var variant: Int
  /// When it appeared.
  public var began: Instant
  /// How it moves from there: it rises, sways, grows and fades.
  public var motion: Motion

  /// A heart; by default for a like of another user, with the first image.
  public init(
    id: UInt64, point: ScreenPoint? = nil, variant: Int = 0, began: Instant, motion: Motion
  ) {
    self.id = id
    self.point = point
    self.variant = variant
    self.began = began
    self.motion = motion
  }

  /// When it disappears.
  package var ends: Instant { began + motion.duration }

  /// The pose at `time`, relative to where it appeared.
  public func pose(at time: Instant) -> Pose { motion.pose(at: time - began) }

  public func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", id)
    visitor.field("point", point)
    visitor.field("variant", variant)
    visitor.field("began", began)
    visitor.field("motion", motion)
  }
}

/// How likes are shown as hearts.
public struct HeartConfiguration: SettingsTable, Equatable, Sendable {
  /// The greatest number of hearts that are alive; further likes have none. 40 by default.
  public var maximumAlive = 40
  /// The greatest number of hearts per second for likes of other users, evenly spaced. 4 by default:
  /// clients commonly show few, whatever the count.
  public var othersPerSecond = 4.0
  /// The lifetime of a heart in seconds. 1.8 to 2.6 by default.
  public var lifetime = 1.8...2.6
  /// The distance in points that a heart rises. 160 to 280 by default.
  public var rise = 160.0...280.0
  /// The distance in points that a heart sways to each side. 8 to 28 by default.
  public var sway = 8.0...28.0
  /// The scale of a heart's image. 0.8 to 1.2 by default.
  public var scale = 0.8...1.2
  /// The number of images to choose from. 6 by default.
  public var variants = 6

  /// The defaults.
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
