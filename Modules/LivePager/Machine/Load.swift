import RoomCore

/// What is loaded of a room near the current one.
struct Load: Sendable {
  var preload: Preload
  var node: Int32
  /// Whether it is loaded ahead; no more, once the room plays.
  var isPreload: Bool
  var isLoaded = false
  var failures = 0
  /// When it will be loaded again.
  var retryTime: Instant?
}

/// A room that belongs in the plan.
struct PlannedLoad: Sendable {
  var node: Int32
  var level: PreloadLevel
}
