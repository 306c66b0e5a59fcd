import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

@Suite struct FingerRecognitionTests {
  private func touch(_ phase: Touch.Phase, _ y: Double, id: Int = 0) -> Touch {
    Touch(id: id, phase: phase, location: ScreenPoint(x: 100, y: y))
  }

  private func verdict(
    _ gesture: RoomGesture, _ verdict: GestureVerdict = .accepted
  ) -> LikeEvent {
    .didResolve(GestureResolution(gesture: gesture, verdict: verdict))
  }

  @Test(
    "A gesture of the room takes the press, and no other does",
    arguments: [
      (.pageDrag, .began), (.clearSwipe, .began), (.sheetPan, .began), (.listScroll, .began),
      (.rowScroll, .possible), (.controlTap, .possible), (.likeTap, .possible),
      (.backdropTap, .possible), (.twoFingerTap, .possible),
    ] as [(RoomGesture, FingerRecognition.State)])
  func winners(_ gesture: RoomGesture, _ state: FingerRecognition.State) {
    var recognition = FingerRecognition()
    _ = recognition.follow(touch(.began, 600))
    for reason in [.moved, .direction, .lost(to: .pageDrag)] as [GestureVerdict.Reason] {
      recognition.follow(verdict(gesture, .rejected(reason)))
      #expect(recognition.state == .possible)
    }
    recognition.follow(verdict(gesture))
    #expect(recognition.state == state)
    _ = recognition.follow(touch(.ended, 600))
    #expect(recognition.state == (state == .began ? .ended : .failed))
  }

  @Test("Gestures that win together take the press as one that wins alone")
  func teams() {
    var recognition = FingerRecognition()
    _ = recognition.follow(touch(.began, 600))
    recognition.follow(verdict(.listScroll, .acceptedTogether(with: .sheetPan)))
    #expect(recognition.state == .began)
  }

  @Test("A recognizer begins once, ends after the last finger, and fails without a gesture")
  func changes() {
    var recognition = FingerRecognition()
    #expect(recognition.change(isPossible: true) == .failed, "no finger is down")
    _ = recognition.follow(touch(.began, 600))
    #expect(recognition.change(isPossible: true) == nil)
    recognition.follow(verdict(.pageDrag))
    #expect(recognition.change(isPossible: true) == .began)
    #expect(recognition.change(isPossible: false) == nil, "it has begun")
    _ = recognition.follow(touch(.ended, 300))
    #expect(recognition.change(isPossible: false) == .ended)
  }

  @Test("The arena is asked once for each finger that leaves the slop")
  func questions() {
    var recognition = FingerRecognition()
    #expect(recognition.follow(touch(.began, 600)) == nil)
    #expect(recognition.follow(touch(.began, 300, id: 1)) == nil)
    #expect(recognition.follow(touch(.moved, 583)) == nil, "it may still tap")
    #expect(!recognition.isUndecided)
    #expect(recognition.follow(touch(.moved, 580)) == 1)
    #expect(recognition.follow(touch(.moved, 560)) == nil)
    #expect(recognition.follow(touch(.moved, 330, id: 1)) == 2)
    recognition.settle(1)
    #expect(recognition.isUndecided, "the second finger is not decided")
    recognition.settle(2)
    #expect(!recognition.isUndecided)
  }

  /// A busy main thread delivers the movement and the lift at once.
  @Test("A lift that comes before the verdict waits for it", arguments: [true, false])
  func hurriedLifts(isAccepted: Bool) {
    var recognition = FingerRecognition()
    _ = recognition.follow(touch(.began, 600))
    let question = recognition.follow(touch(.ended, 500))
    #expect(recognition.state == .possible && recognition.isUndecided)
    recognition.follow(verdict(.pageDrag, isAccepted ? .accepted : .rejected(.locked)))
    if let question { recognition.settle(question) }
    #expect(question == 1 && recognition.state == (isAccepted ? .ended : .failed))
  }

  @Test("The recognizer recognizes until the last finger has lifted")
  func twoFingers() {
    var recognition = FingerRecognition()
    _ = recognition.follow(touch(.began, 600))
    _ = recognition.follow(touch(.began, 300, id: 1))
    recognition.follow(verdict(.pageDrag))
    _ = recognition.follow(touch(.ended, 500))
    #expect(recognition.state == .began)
    _ = recognition.follow(touch(.cancelled, 300, id: 1))
    #expect(recognition.state == .ended)
  }
}

/// Fingers on a view, with the arena that decides about them.
@MainActor @Suite struct RecognizedTouchTests {
  private let clock = ManualClock()
  private let receiver = TouchReceiver()

  /// The states that the recognizer enters, each once.
  @MainActor private final class Recognizer {
    var states: [FingerRecognition.State] = []
    var wasDelayed = false
    private let (changes, continuation) = AsyncStream<Void>.makeStream()

    func follow(_ recognition: FingerRecognition) {
      if states.last != recognition.state { states.append(recognition.state) }
      wasDelayed = recognition.isUndecided
      continuation.yield()
    }

    /// Returns once a change has made the condition true.
    func until(_ condition: () -> Bool) async {
      for await _ in changes where condition() { return }
    }
  }

  /// Runs likes, and returns the states of the recognizer for what `body` does.
  private func states(
    room: Bool = false, _ body: @MainActor (Recognizer) async -> Void
  ) async throws -> [FingerRecognition.State] {
    let recognizer = Recognizer()
    receiver.onRecognition = { recognizer.follow($0) }
    let clock = RoomClock(clock)
    let likes = try LikeGestures(clock: clock)
    var modules = LiveRoom.Modules()
    modules.likes = likes
    let show = LiveRoom(modules, clock: clock)
    receiver.connect(to: room ? .init(show) : .init(likes))
    await withDiscardingTaskGroup { group in
      group.addTask { if room { await show.run() } else { await likes.run() } }
      await body(recognizer)
      group.cancelAll()
    }
    receiver.reset()
    return recognizer.states
  }

  private func send(_ phase: Touch.Phase, x: Double = 100, _ y: Double, after milliseconds: Int = 8)
  {
    clock.move(to: clock.now.advanced(by: .milliseconds(milliseconds)))
    receiver.follow(
      [FingerSample(finger: 1, phase: phase, location: ScreenPoint(x: x, y: y))], uptime: 0)
  }

  /// Returns once the recognizer has one of these states.
  private func until(_ state: FingerRecognition.State, _ recognizer: Recognizer) async {
    await recognizer.until { recognizer.states.last == state }
  }

  private let button = TouchElement(
    frame: TouchFrame(origin: .zero, size: ScreenSize(width: 400, height: 800)), regions: .control)

  @Test("A swipe that begins on a button takes the press of the button", arguments: [false, true])
  func swipe(room: Bool) async throws {
    receiver.map = TouchMap(parts: [button])
    let entered = try await states(room: room) { recognizer in
      send(.began, 600)
      for y in [597.0, 589, 570, 541] { send(.moved, y) }
      await until(.began, recognizer)
      #expect(!recognizer.wasDelayed)
      for y in [500.0, 440, 395, 380] { send(.moved, y) }
      send(.ended, 376)
    }
    #expect(entered == [.possible, .began, .ended])
  }

  @Test("A tap of a button leaves the button its press, at once", arguments: [false, true])
  func tap(room: Bool) async throws {
    receiver.map = TouchMap(parts: [button])
    let entered = try await states(room: room) { _ in
      send(.began, 600)
      send(.moved, 603)
      send(.ended, 604, after: 60)
    }
    #expect(entered == [.possible, .failed])
  }

  @Test(
    "A swipe whose lift is delivered together with its movement takes the press too",
    arguments: [false, true])
  func hurriedSwipe(room: Bool) async throws {
    receiver.map = TouchMap(parts: [button])
    let entered = try await states(room: room) { recognizer in
      send(.began, 600)
      for y in [590.0, 540, 460] { send(.moved, y) }
      send(.ended, 440)
      #expect(recognizer.wasDelayed && recognizer.states == [.possible])
      await until(.ended, recognizer)
    }
    #expect(entered == [.possible, .ended])
  }

  @Test("Where no gesture takes a finger the views have all of its touch")
  func locked() async throws {
    receiver.map = TouchMap(parts: [
      .init(frame: button.frame, regions: .outside), .init(frame: button.frame, regions: .row),
    ])
    let entered = try await states { recognizer in
      send(.began, 600)
      // To the left, which no rule of this place takes while the overlays are shown.
      for x in [90.0, 60, 20] { send(.moved, x: x, 600) }
      await recognizer.until { !recognizer.wasDelayed }
      #expect(recognizer.states == [.possible])
      send(.ended, 600)
    }
    #expect(entered == [.possible, .failed])
  }

  @Test("Without a recognizer no verdict is followed")
  func unfollowed() async throws {
    let likes = try LikeGestures(clock: RoomClock(clock))
    receiver.connect(to: .init(likes))
    send(.began, 600)
    send(.moved, 500)
    #expect(likes.events.subscriberCount == 0)
  }

  @Test("After a reset the next finger is undecided again")
  func resets() async throws {
    let entered = try await states { recognizer in
      send(.began, 600)
      for y in [590.0, 570, 540] { send(.moved, y) }
      await until(.began, recognizer)
      send(.ended, 530)
      receiver.reset()
      send(.began, 600, after: 900)
      send(.ended, 600, after: 60)
    }
    #expect(entered == [.possible, .began, .ended, .possible, .failed])
  }
}

/// Other recognizers that have a finger of the room.
@Suite struct GestureRelationTests {
  @Test("A gesture of the room ends presses and outer movements, and no scrolling inside the room")
  func preventing() {
    #expect(GestureRelation(isMotion: false, isPan: false, isAround: false).isPrevented)
    #expect(GestureRelation(isMotion: true, isPan: true, isAround: true).isPrevented)
    #expect(!GestureRelation(isMotion: true, isPan: true, isAround: false).isPrevented)
  }

  @Test("Only an outer pan takes the fingers of the room")
  func prevented() {
    #expect(GestureRelation(isMotion: true, isPan: true, isAround: true).prevents)
    #expect(!GestureRelation(isMotion: true, isPan: true, isAround: false).prevents)
    #expect(!GestureRelation(isMotion: true, isPan: false, isAround: true).prevents)
  }
}
