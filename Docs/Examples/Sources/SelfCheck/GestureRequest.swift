import LiveRoomKit
import LiveRoomTesting

/// A gesture that the user is asked for, with the outcome that the room should report.
public struct GestureRequest: Sendable {
  /// The sentence that asks for it.
  public let text: String
  private let gesture: RoomGesture
  private let verdict: GestureVerdict

  /// Twelve gestures, in an order in which each finds the screen as it needs it: the gift button opens the board.
  public static let all = [
    GestureRequest("Double-tap the video", .likeTap),
    GestureRequest("Hold a finger on the video for two seconds", .likeTap, .rejected(.tooLong)),
    GestureRequest("Swipe up to the next page", .pageDrag),
    GestureRequest("Pull the page up a little, and let it back slowly", .pageDrag),
    GestureRequest("Swipe down to the page before", .pageDrag),
    GestureRequest("Swipe to the right to hide the overlays", .clearSwipe),
    GestureRequest("Swipe to the left to show them", .clearSwipe),
    GestureRequest("Scroll the comments", .commentScroll),
    GestureRequest("Tap the gift button", .controlTap),
    GestureRequest("Scroll the gifts", .listScroll),
    GestureRequest("Drag the header of the gifts down a little, and let it back", .sheetPan),
    GestureRequest("Tap beside the gifts", .backdropTap),
  ]

  private init(_ text: String, _ gesture: RoomGesture, _ verdict: GestureVerdict = .accepted) {
    (self.text, self.gesture, self.verdict) = (text, gesture, verdict)
  }

  /// The expected outcome.
  public var expected: String { Self.text(gesture, verdict) }

  /// Returns the outcome by a resolution of the gesture, or of another gesture that has won. Otherwise returns `nil`.
  public func outcome(of resolution: GestureResolution) -> String? {
    if case .rejected = resolution.verdict, resolution.gesture != gesture { return nil }
    return Self.text(resolution.gesture, resolution.verdict)
  }

  private static func text(_ gesture: RoomGesture, _ verdict: GestureVerdict) -> String {
    switch verdict {
    case .accepted: "\(gesture.rawValue) accepted"
    case .rejected(.lost(let winner)): "\(gesture.rawValue) lost to \(winner.rawValue)"
    case .rejected(let reason): "\(gesture.rawValue) rejected: \(reason)"
    default: "\(gesture.rawValue) \(verdict)"
    }
  }
}

/// The requests one after another, with their outcomes.
public struct GestureCheck: Sendable {
  /// The time after an answer in which gestures answer no request: the second tap of a double tap, and a finger that
  /// is still down.
  private static let pause = Duration.seconds(1)

  private var requests = GestureRequest.all[...]
  private var readyAt = Instant.start
  /// The last reason why the gesture of the present request has failed. The user may try again.
  private var failure: String?
  /// The outcomes of the requests before the present one.
  public private(set) var gestures: [ViewReport.Gesture] = []

  /// Creates a check before its first request.
  public init() {}

  /// The present request, or `nil` after the last one.
  public var request: GestureRequest? { requests.first }

  /// Takes a resolution of the room.
  public mutating func take(_ resolution: GestureResolution, at time: Instant) {
    guard time >= readyAt, let outcome = request?.outcome(of: resolution) else { return }
    if case .rejected = resolution.verdict, outcome != request?.expected {
      failure = outcome
    } else {
      finish(outcome, at: time)
    }
  }

  /// Ends the present request with the last reason why its gesture has failed, if there is one.
  public mutating func skip(at time: Instant) { finish(failure, at: time) }

  private mutating func finish(_ outcome: String?, at time: Instant) {
    guard let request = requests.popFirst() else { return }
    gestures.append(
      ViewReport.Gesture(request: request.text, expected: request.expected, seen: outcome))
    (readyAt, failure) = (time + Self.pause, nil)
  }
}
