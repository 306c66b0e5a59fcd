import LiveRoom
import RoomCore

/// The scenes in which rooms are on screen: a room is suspended while all of its scenes are in the
/// background.
///
/// A scene whose state is not certain counts after it was first in front. A host without scene phases always
/// seems to be in the background. It ends only a suspension that it has begun.
@MainActor
final class ScenePresences {
  /// A view of a room in a scene.
  final class Scene: Sendable {}

  static let shared = ScenePresences()

  private struct Presence {
    weak var room: LiveRoom?
    var isInBackground: [ObjectIdentifier: Bool] = [:]

    var isSuspended: Bool {
      !isInBackground.isEmpty && isInBackground.values.allSatisfy(\.self)
    }
  }

  private var presences: [ObjectIdentifier: Presence] = [:]

  /// A scene is in the background, or in front.
  func update(
    _ scene: Scene, of room: LiveRoom, isInBackground: Bool, isCertain: Bool = false
  ) {
    change(room) { presence in
      let isKnown = presence.isInBackground[ObjectIdentifier(scene)] != nil
      guard isKnown || isCertain || !isInBackground else { return }
      presence.isInBackground[ObjectIdentifier(scene)] = isInBackground
    }
  }

  /// A scene does not show the room any more.
  func remove(_ scene: Scene, of room: LiveRoom) {
    change(room) { $0.isInBackground[ObjectIdentifier(scene)] = nil }
  }

  private func change(_ room: LiveRoom, _ change: (inout Presence) -> Void) {
    presences = presences.filter { $0.value.room != nil }
    var presence = presences[ObjectIdentifier(room)] ?? Presence(room: room)
    let wasSuspended = presence.isSuspended
    change(&presence)
    switch (wasSuspended, presence.isSuspended) {
    case (false, true): room.suspend(reason: .background)
    case (true, false): room.resume(reason: .background)
    case (true, true), (false, false): break
    }
    presences[ObjectIdentifier(room)] = presence.isInBackground.isEmpty ? nil : presence
  }
}
