import LikeGestures
import RoomCore

/// The state of the recognizer of all fingers, from the verdicts of the arena.
///
/// When a gesture of the room takes a finger, the recognizer recognizes, and the system cancels the presses
/// under the fingers. Otherwise the recognizer fails when the last finger has lifted, and the views have the
/// whole press.
struct FingerRecognition: Equatable {
  /// A state of the recognizer, named as in `UIGestureRecognizer`.
  enum State: Equatable {
    /// The fingers may still be taps.
    case possible
    /// The room has a finger, and a finger is down.
    case began
    /// All fingers have lifted, and the room has had one of them.
    case ended
    /// All fingers have lifted, and the views have their touches.
    case failed
  }

  /// Where the fingers that are down have landed, by their numbers.
  private var landings: [Int: ScreenPoint] = [:]
  /// The fingers that have left the touch slop.
  private var moved: Set<Int> = []
  private var hasRecognized = false
  /// How often the arena was asked, and up to which question it has answered.
  private var (asked, answered) = (0, 0)

  /// The state of the recognizer.
  var state: State {
    if hasRecognized { return landings.isEmpty ? .ended : .began }
    return landings.isEmpty && !isUndecided ? .failed : .possible
  }

  /// Returns the state that the recognizer takes, or `nil` if the recognizer keeps its state.
  func change(isPossible: Bool) -> State? {
    switch state {
    case .possible: nil
    case .began: isPossible ? .began : nil
    case .ended, .failed: state
    }
  }

  /// A Boolean value that indicates whether the arena has not yet decided on a finger. Until the verdict
  /// arrives, UIKit delivers no end of a touch to a view.
  var isUndecided: Bool { !hasRecognized && asked > answered }

  /// Follows a finger.
  ///
  /// - Returns: the number of a question to the arena, which is answered by ``settle(_:)``, or `nil` if the finger
  ///   decides nothing.
  mutating func follow(_ touch: Touch) -> Int? {
    if touch.phase == .began {
      landings[touch.id] = touch.location
      moved.remove(touch.id)
    }
    let landing = landings[touch.id]
    if touch.phase == .ended || touch.phase == .cancelled { landings[touch.id] = nil }
    guard let landing, touch.phase != .cancelled else { return nil }
    let (dx, dy) = (touch.location.x - landing.x, touch.location.y - landing.y)
    let slop = GestureArena.touchSlop
    guard dx * dx + dy * dy > slop * slop, moved.insert(touch.id).inserted else { return nil }
    asked += 1
    return asked
  }

  /// Follows an event of the arena.
  mutating func follow(_ event: LikeEvent) {
    if case .didResolve(let resolution) = event, resolution.takesFinger { hasRecognized = true }
  }

  /// The arena has handled all that was sent before a question.
  mutating func settle(_ question: Int) { answered = max(answered, question) }
}

extension GestureResolution {
  /// A Boolean value that indicates whether the room takes the finger from the views under it. A row scrolls by
  /// itself, and a tap leaves a control its press.
  fileprivate var takesFinger: Bool {
    switch (verdict, gesture) {
    case (.rejected, _): false
    case (_, .pageDrag), (_, .clearSwipe), (_, .sheetPan), (_, .listScroll),
      (_, .commentScroll):
      true
    case (_, .likeTap), (_, .twoFingerTap), (_, .controlTap), (_, .backdropTap), (_, .rowScroll):
      false
    }
  }
}

/// Another recognizer that has a finger of the room.
struct GestureRelation: Equatable {
  /// Whether it follows fingers that move. A press doesn't.
  var isMotion: Bool
  var isPan: Bool
  /// Whether its view contains the view of the room.
  var isAround: Bool

  /// Whether a gesture of the room ends it: a press, or a movement of an outer view. Scrolling and zooming inside the
  /// view go on.
  var isPrevented: Bool { !isMotion || isAround }

  /// Whether it takes the fingers of the room: a navigation swipe, a system sheet or an outer scroll view.
  var prevents: Bool { isPan && isAround }
}
