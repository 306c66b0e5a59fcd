import LiveRoomKit
import Testing

@testable import LiveRoomUI
@testable import RoomSimulation

/// A dot that moves for a second after each event.
private struct Dot: ModuleViewState {
  typealias Input = Never

  var events: Int
  var movesUntil = Instant.start
  var preferences = ViewPreferences()

  init(_ state: Int) { events = state }

  mutating func apply(_ event: Int, at time: Instant) {
    events += event
    movesUntil = time + .seconds(1)
  }

  func isMoving(at time: Instant) -> Bool { time < movesUntil }
}

private struct Dots: RoomModule {
  let bus: Bus<Timed<Int>>
  let clock: RoomClock
  var events: EventSource<Timed<Int>> { bus.source }
  var state: Int { 0 }

  func send(_ input: Never) {}
  func run() async {}
  func close() async {}

  func join(_ policy: BufferPolicy) -> Joined<Int, Int> { (0, bus.subscribe(policy)) }
}

@MainActor @Suite struct ViewModelFramesTests {
  private let bus = Bus<Timed<Int>>()
  private let manual = ManualClock()
  private let display = FrameSource()
  private let model: ModuleViewModel<Dot>

  init() {
    let dots = Dots(bus: bus, clock: RoomClock(manual))
    model = ModuleViewModel(dots.join(.unbounded), of: dots)
  }

  private func emit(_ events: Int...) {
    for event in events { bus.publish(Timed(event, at: model.clock.now)) }
    model.refresh()
  }

  /// The views that ask to be drawn.
  private final class Asked {
    var times = 0
  }

  private func frames(_ asked: Asked) -> ViewModelFrames<Dot> {
    ViewModelFrames(model, frames: display) { asked.times += 1 }
  }

  @Test("A change asks once for a view to be drawn, however many follow before it is")
  func changes() {
    let asked = Asked()
    let frames = frames(asked)
    emit(1)
    #expect(asked.times == 0, "what was never drawn is drawn in any case")
    for _ in 0..<100 { frames.draw(ViewPreferences()) { _, _ in } }
    emit(1)
    emit(1)
    #expect(asked.times == 1, "also where a view is drawn at each frame")
    var drawn = 0
    frames.draw(ViewPreferences()) { viewState, _ in drawn = viewState.events }
    #expect(drawn == 3)
    emit(1)
    #expect(asked.times == 2)
  }

  @Test("Frames are wanted while the view state moves, and its end is drawn")
  func motion() {
    let asked = Asked()
    let frames = frames(asked)
    frames.draw(ViewPreferences()) { _, _ in }
    #expect(!display.isRunning)
    emit(1)
    frames.draw(ViewPreferences()) { _, _ in }
    #expect(display.isRunning)
    manual.move(to: .init(offset: .seconds(1)))
    display.beginFrame()
    #expect(asked.times == 2, "by the change, and by the frame")
    var last: Instant?
    frames.draw(ViewPreferences()) { last = $1 }
    #expect(last == .start + .seconds(1))
    display.beginFrame()
    #expect(!display.isRunning && asked.times == 2)
  }

  /// Each drawing asked for a frame of its own.
  @Test("A view that changes while it moves is drawn once in each frame")
  func motionAndChanges() {
    let asked = Asked()
    let frames = frames(asked)
    frames.draw(ViewPreferences()) { _, _ in }
    for frame in 1...3 {
      for _ in 0..<3 {
        emit(1)
        frames.draw(ViewPreferences()) { _, _ in }
      }
      display.beginFrame()
      #expect(asked.times == 4 * frame)
    }
  }

  /// Each set the model again at each frame, and so had the other drawn again.
  @Test("Two views of one model that prefer otherwise come to rest")
  func twoPreferences() {
    let asked = Asked()
    let (one, other) = (frames(asked), frames(asked))
    for _ in 0..<3 {
      one.draw(ViewPreferences()) { _, _ in }
      var drawn: Bool?
      other.draw(ViewPreferences(isRightToLeft: true)) { viewState, _ in
        drawn = viewState.preferences.isRightToLeft
      }
      #expect(drawn == true, "what the user prefers reaches the model before")
    }
    #expect(asked.times == 1)
  }

  @Test("A view that is gone is not asked")
  func freed() {
    let asked = Asked()
    var frames: ViewModelFrames<Dot>? = frames(asked)
    frames?.draw(ViewPreferences()) { _, _ in }
    frames = nil
    emit(1)
    #expect(asked.times == 0)
  }
}
