import LiveRoom
import RoomBus
public import RoomCore

extension RoomPlayer {
  /// Keeps the playing stream for a reason such as picture in picture. The stream keeps playing until the
  /// reason ends, and no other room plays.
  ///
  /// The stream goes on in the background, behind other pages, and without the view of its room. While that view is not
  /// on screen, popups, likes and gestures of the room are suspended for the same reason. A stream that is not played yet
  /// is not kept. At most 64 reasons are active at once; a repeated reason has no effect.
  ///
  /// - Parameter reason: the reason, such as `SuspensionReason.pictureInPicture`.
  public func keepPlaying(reason: SuspensionReason) {
    StreamDemands.shared.change(self) { _ = $0.reasons.insert(reason) }
  }

  /// Ends a reason to keep the stream. When no other reason is active, the stream is paused or released if its room is not
  /// to play any more.
  ///
  /// - Parameter reason: the reason. A reason that is not active has no effect.
  public func stopKeepingPlaying(reason: SuspensionReason) {
    StreamDemands.shared.change(self) { _ = $0.reasons.remove(reason) }
  }
}

extension SuspensionReason {
  /// The stream is shown by `AVPictureInPictureController`.
  public static let pictureInPicture: SuspensionReason = "pictureInPicture"
  /// The stream is shown in a small window of the app.
  public static let miniWindow: SuspensionReason = "miniWindow"
}

/// The demands of apps and effects on room players, by player.
@MainActor
final class StreamDemands {
  /// The demands on one player.
  struct Demand: Equatable {
    /// The reasons to keep its stream.
    var reasons = SuspensionReasons()
    /// The playbacks of gifts whose effects duck its stream.
    var effects: Set<ObjectIdentifier> = []
    /// The pages that have appeared during a reason, until one of them has the stream.
    var pages: Set<ObjectIdentifier> = []

    var isKept: Bool { !reasons.isEmpty || !pages.isEmpty }

    fileprivate var isEmpty: Bool { !isKept && effects.isEmpty }
  }

  typealias Follower = @MainActor (Demand) -> Void

  static let shared = StreamDemands()

  private struct Entry {
    weak var player: (any RoomPlayer)?
    var demand = Demand()
    var followers: [ObjectIdentifier: Follower] = [:]
    /// The playback that has a kept stream without a view.
    var kept: RoomPlayback?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Changes the demands on a player, and reports a change to the followers of the player.
  func change(_ player: any RoomPlayer, _ change: (inout Demand) -> Void) {
    let before = entries[ObjectIdentifier(player)]?.demand
    update(player) { change(&$0.demand) }
    guard let entry = entries[ObjectIdentifier(player)], entry.demand != before else { return }
    for follower in entry.followers.values { follower(entry.demand) }
    if !entry.demand.isKept { _ = takeKept(of: player) }
  }

  /// Reports the demands on a player to a follower, now and at each change.
  func follow(_ player: any RoomPlayer, as owner: AnyObject, _ follower: @escaping Follower) {
    update(player) { $0.followers[ObjectIdentifier(owner)] = follower }
    follower(entries[ObjectIdentifier(player)]?.demand ?? Demand())
  }

  func unfollow(_ player: any RoomPlayer, as owner: AnyObject) {
    update(player) { $0.followers[ObjectIdentifier(owner)] = nil }
    change(player) { _ = $0.pages.remove(ObjectIdentifier(owner)) }
  }

  /// Has a playback that has ended follow the demands on its player until its stream is not kept any more.
  func keep(_ playback: RoomPlayback) {
    guard entries[ObjectIdentifier(playback.player)]?.demand.isKept == true else {
      return unfollow(playback.player, as: playback)
    }
    update(playback.player) { $0.kept = playback }
  }

  /// Returns the playback that has the kept stream of a player, if there is one. The stream is the caller's.
  func takeKept(of player: any RoomPlayer) -> RoomPlayback? {
    let kept = entries[ObjectIdentifier(player)]?.kept
    if let kept {
      update(player) {
        $0.kept = nil
        $0.followers[ObjectIdentifier(kept)] = nil
      }
    }
    return kept
  }

  private func update(_ player: any RoomPlayer, _ change: (inout Entry) -> Void) {
    let id = ObjectIdentifier(player)
    // An object that is gone may have had the same address.
    var entry = entries[id].flatMap { $0.player === player ? $0 : nil } ?? Entry(player: player)
    change(&entry)
    let isEmpty = entry.demand.isEmpty && entry.followers.isEmpty && entry.kept == nil
    entries[id] = isEmpty ? nil : entry
  }
}

/// A room whose view may leave the screen while its stream is kept. Popups, likes and gestures are suspended
/// until the view is back or the reason ends.
@MainActor
final class KeptRoom {
  private var player: (any RoomPlayer)?
  private var reasons: [SuspensionReason] = []

  nonisolated init() {}

  /// The view of the room is on screen, or not.
  func update(_ room: LiveRoom, isOnScreen: Bool, player: (any RoomPlayer)?) {
    unfollow()
    self.player = player
    if let player, isOnScreen, room.modules.pager != nil {
      StreamDemands.shared.change(player) { demand in
        if !demand.reasons.isEmpty { demand.pages.insert(ObjectIdentifier(self)) }
      }
    }
    guard !isOnScreen, let player else { return suspend(room, for: []) }
    StreamDemands.shared.follow(player, as: self) { demand in
      self.suspend(room, for: demand.reasons.all)
      // Without a reason the stream is released, and nothing is kept any more.
      if demand.reasons.isEmpty { self.unfollow() }
    }
  }

  private func unfollow() {
    if let player { StreamDemands.shared.unfollow(player, as: self) }
    player = nil
  }

  private func suspend(_ room: LiveRoom, for reasons: [SuspensionReason]) {
    let (popups, likes) = (room.modules.popups, room.modules.likes)
    for reason in reasons where !self.reasons.contains(reason) {
      likes?.suspend(reason: reason)
      popups?.suspend(reason: reason)
    }
    for reason in self.reasons where !reasons.contains(reason) {
      popups?.resume(reason: reason)
      likes?.resume(reason: reason)
    }
    self.reasons = reasons
  }
}
