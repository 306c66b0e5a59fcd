import RoomCore

extension GestureArena {
  /// Resolves the taps of a finger that lifts within the slop. The first tap in the table wins.
  mutating func settle(at place: Int, _ time: Instant) {
    var winner: RoomGesture?
    for index in bits(fingers[place].pending) {
      let gesture = rules[index].gesture
      if let winner {
        reject(index, at: place, .lost(to: winner))
      } else if !rules[index].isTap {
        continue
      } else if rules[index].trigger == .twoFingerTap {
        winner = settleTogether(index, at: place, time)
      } else if time - fingers[place].landed >= Self.longestTap {
        reject(index, at: place, .tooLong)
      } else if isBusy(index, besides: place) {
        reject(index, at: place, .busy)
      } else {
        winner = gesture
        resolve(index, at: place, .accepted)
        events.append(.didTap(tap(gesture, at: place, time)))
      }
    }
    // Rules before the winner in the table are rejected.
    for index in bits(fingers[place].pending) {
      let reason = winner.map { GestureVerdict.Reason.lost(to: $0) } ?? .lifted
      reject(index, at: place, reason)
    }
  }

  /// Resolves a tap of two fingers when one of them lifts. Both fingers win together, and the other
  /// finger has no further gesture.
  private mutating func settleTogether(
    _ index: Int, at place: Int, _ time: Instant
  ) -> RoomGesture? {
    let gesture = rules[index].gesture
    guard let other = partner(of: place, for: gesture),
      time - fingers[place].landed < Self.longestTap,
      !isBusy(index, besides: place)
    else { return nil }
    resolve(index, at: place, .accepted)
    for index in bits(fingers[other].pending) {
      let isSame = rules[index].gesture == gesture
      resolve(index, at: other, isSame ? .accepted : .rejected(.lost(to: gesture)))
    }
    var tap = tap(gesture, at: place, time)
    tap.location.x += (fingers[other].location.x - tap.location.x) / 2
    tap.location.y += (fingers[other].location.y - tap.location.y) / 2
    events.append(.didTap(tap))
    return gesture
  }

  /// Returns the only other finger for which `gesture` is not resolved, or `nil` if there is none
  /// or more than one.
  private func partner(of place: Int, for gesture: RoomGesture) -> Int? {
    var partner: Int?
    for other in fingers.indices where other != place && fingers[other].isDown {
      guard rule(for: gesture, in: fingers[other].pending) != nil else { continue }
      if partner != nil { return nil }
      partner = other
    }
    return partner
  }

  private func tap(_ gesture: RoomGesture, at place: Int, _ time: Instant) -> GestureTap {
    GestureTap(
      gesture: gesture, touch: fingers[place].id, location: fingers[place].location,
      landed: fingers[place].landed, lifted: time)
  }
}
