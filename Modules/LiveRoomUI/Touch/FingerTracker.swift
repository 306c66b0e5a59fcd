import LikeGestures
import RoomCore

/// A sample of a finger, as the system reports it.
struct FingerSample {
  /// Identifies the finger while it is down, such as the identity of a `UITouch`.
  var finger: AnyHashable
  var phase: Touch.Phase
  /// In the coordinates of the view.
  var location: ScreenPoint
  /// The time of the sample in seconds since the system started; `nil` for now.
  var timestamp: Double?
}

extension [FingerSample] {
  /// The samples in the order of their times, as 60 samples per second at most: without movements that
  /// another movement of the finger follows too soon.
  var spaced: [FingerSample] {
    let shortestGap = Double(VelocityTracker.shortestGap) / 1e9
    var next: [AnyHashable: Double] = [:]
    let kept = reversed().filter { sample in
      guard sample.phase == .moved, let time = sample.timestamp else { return true }
      if let next = next[sample.finger], next - time < shortestGap { return false }
      next[sample.finger] = time
      return true
    }
    return kept.reversed().sorted { $0.timestamp ?? 0 < $1.timestamp ?? 0 }
  }
}

/// Gives fingers small numbers, and each number exactly one beginning and one end.
///
/// - Complexity: O(n) in the few fingers that are down.
struct FingerTracker {
  private struct Finger {
    let key: AnyHashable
    let id: Int
    var location: ScreenPoint
    /// Its further samples have no effect: it was cancelled before it has lifted.
    var isAbandoned = false

    func touch(_ phase: Touch.Phase) -> Touch { Touch(id: id, phase: phase, location: location) }
  }

  private var fingers: [Finger] = []

  /// Whether no finger is down.
  var isEmpty: Bool { fingers.isEmpty }

  /// Takes a sample.
  ///
  /// If the landing of a finger was missed, the touch begins at the first sample. If a finger lands again
  /// without a lift, the previous touch is cancelled first. A sample in the same place as the last is none.
  ///
  /// - Returns: the phases to report, without time and target.
  mutating func follow(_ sample: FingerSample) -> [Touch] {
    let index = fingers.firstIndex { $0.key == sample.finger }
    switch (sample.phase, index) {
    case (.began, let index?): return end(index, .cancelled) + [begin(sample)]
    case (.began, nil), (.moved, nil): return [begin(sample)]
    case (.moved, let index?): return move(index, to: sample.location)
    case (.ended, let index?), (.cancelled, let index?):
      if !fingers[index].isAbandoned { fingers[index].location = sample.location }
      return end(index, sample.phase)
    case (.ended, nil), (.cancelled, nil): return []
    }
  }

  /// Cancels all fingers. Their further samples have no effect until they have lifted.
  mutating func cancelAll() -> [Touch] {
    let cancelled = fingers.filter { !$0.isAbandoned }.map { $0.touch(.cancelled) }
    for index in fingers.indices { fingers[index].isAbandoned = true }
    return cancelled
  }

  /// Cancels all fingers, and forgets them: none of them has further samples.
  mutating func reset() -> [Touch] {
    defer { fingers = [] }
    return cancelAll()
  }

  private mutating func begin(_ sample: FingerSample) -> Touch {
    // A number is free again as soon as its end was reported.
    let taken = fingers.filter { !$0.isAbandoned }.map(\.id)
    let id = (0...taken.count).first { !taken.contains($0) } ?? taken.count
    let finger = Finger(key: sample.finger, id: id, location: sample.location)
    fingers.append(finger)
    return finger.touch(.began)
  }

  private mutating func move(_ index: Int, to location: ScreenPoint) -> [Touch] {
    guard !fingers[index].isAbandoned, location != fingers[index].location else { return [] }
    fingers[index].location = location
    return [fingers[index].touch(.moved)]
  }

  private mutating func end(_ index: Int, _ phase: Touch.Phase) -> [Touch] {
    let finger = fingers.remove(at: index)
    return finger.isAbandoned ? [] : [finger.touch(phase)]
  }
}
