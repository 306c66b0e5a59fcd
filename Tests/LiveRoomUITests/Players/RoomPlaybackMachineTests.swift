import LiveRoomKit
import Testing

@testable import LiveRoomUI

/// Events of a pager and ends of preparations in, commands out: which level is prepared, what is reported and
/// what fails. Random runs check the rest.
@Suite struct RoomPlaybackMachineTests {
  private typealias Machine = RoomPlaybackMachine
  private typealias Target = RoomPlaybackMachine.Target
  private static let media = PreloadLevel.media(.seconds(3))

  private var machine = Machine()

  private mutating func pager(_ events: PagerEvent...) -> [Machine.Command] {
    machine.handle(.pager(events))
  }

  private mutating func ends(_ number: Int, _ isPrepared: Bool = true) -> [Machine.Command] {
    machine.handle(.didEnd(number: number, isPrepared: isPrepared))
  }

  private func plays(_ room: String, _ surface: Int = 1) -> PagerEvent {
    .willBeginPlaying(PlayingRoom(room: room, surface: surface, isPreloaded: false))
  }

  private func stops(_ room: String, _ surface: Int = 1) -> PagerEvent {
    .didEndPlaying(RoomOnSurface(room: room, surface: surface))
  }

  private func preloads(
    _ room: String, _ level: PreloadLevel = media, rank: Int = 1
  ) -> PagerEvent {
    .willPreload(RoomPreload(room: room, level: level, rank: rank))
  }

  /// Has room a play on surface 1.
  private mutating func playing() {
    _ = pager(plays("a"))
    _ = ends(1)
    _ = machine.handle(.didRenderFirstFrame(number: 2))
  }

  @Test("A room that was preloaded plays at once")
  mutating func playingPreloaded() {
    #expect(pager(preloads("b")) == [.prepare("b", Self.media, number: 1)])
    #expect(ends(1) == [.report(.didLoad(room: "b"))])
    #expect(pager(plays("b", 2)) == [.play(Target(room: "b", surface: 2), number: 2)])
  }

  @Test("A room whose source alone was loaded is prepared to its tracks before it plays")
  mutating func playingSource() {
    _ = pager(preloads("b", .source))
    _ = ends(1)
    #expect(pager(plays("b")) == [.prepare("b", .tracks, number: 2)])
    #expect(ends(2) == [.play(Target(room: "b", surface: 1), number: 3)])
  }

  @Test("A swipe over rooms that leave again prepares what is wanted at its end alone")
  mutating func swiping() {
    playing()
    #expect(
      pager(
        stops("a"), preloads("b", rank: 0), .didCancelPreload(room: "b"), plays("c", 0),
        preloads("d")) == [
          .pause("a"), .clear(surface: 1), .release("a"), .prepare("c", .tracks, number: 3),
          .prepare("d", Self.media, number: 4),
        ])
  }

  @Test("Another level cancels a preparation and begins the next after it; another rank does not")
  mutating func levels() {
    _ = pager(preloads("b"))
    #expect(pager(preloads("b", rank: 2)) == [])
    #expect(pager(preloads("b", .tracks)) == [.cancel(number: 1)])
    #expect(ends(1) == [.prepare("b", .tracks, number: 2)])
    #expect(ends(2) == [.report(.didLoad(room: "b"))])
    #expect(pager(preloads("b", .source)) == [.prepare("b", .source, number: 3)])
  }

  @Test("A room that is preloaded again after it has played is kept, and reported again")
  mutating func keeping() {
    _ = pager(preloads("a"))
    _ = ends(1)
    _ = pager(plays("a"))
    #expect(
      pager(stops("a"), preloads("a")) == [
        .cancel(number: 2), .pause("a"), .clear(surface: 1), .report(.didLoad(room: "a")),
      ])
  }

  @Test("A preparation that fails is reported, and repeated when the pager repeats it")
  mutating func failing() {
    _ = pager(plays("a"))
    #expect(ends(1, false) == [.report(.didFailToLoad(room: "a"))])
    #expect(pager(preloads("b")) == [.prepare("b", Self.media, number: 2)], "a is not due")
    #expect(
      pager(.willRetryLoad(.init(room: "a", attempt: 1))) == [.prepare("a", .tracks, number: 3)])
    #expect(
      ends(3) == [.report(.didLoad(room: "a")), .play(Target(room: "a", surface: 1), number: 4)])
  }

  @Test("A stream that breaks while it plays is prepared again, and plays again on its surface")
  mutating func breaking() {
    playing()
    #expect(
      pager(.willRetryLoad(LoadRetry(room: "a", attempt: 1))) == [
        .pause("a"), .prepare("a", .tracks, number: 3),
      ])
    #expect(
      ends(3) == [.report(.didLoad(room: "a")), .play(Target(room: "a", surface: 1), number: 4)])
  }

  @Test(
    "Scarce memory releases what does not play, and it is not prepared again until it is wanted so")
  mutating func memory() {
    playing()
    _ = pager(preloads("b"), preloads("c"))
    _ = ends(3)
    #expect(
      machine.handle(.didReceiveMemoryWarning) == [
        .report(.didFailToLoad(room: "b")), .report(.didFailToLoad(room: "c")), .release("b"),
        .cancel(number: 4),
      ])
    #expect(ends(4) == [.release("c")])
    #expect(pager(.willRetryLoad(LoadRetry(room: "b", attempt: 1))) == [])
    #expect(machine.handle(.didReceiveMemoryWarning) == [])
    #expect(
      pager(stops("a"), plays("b", 2)) == [
        .pause("a"), .clear(surface: 1), .release("a"), .prepare("b", Self.media, number: 5),
      ])
    #expect(
      ends(5) == [.report(.didLoad(room: "b")), .play(Target(room: "b", surface: 2), number: 6)],
      "the pager knows that it had failed")
    #expect(pager(preloads("c", rank: 0)) == [.prepare("c", Self.media, number: 7)])
  }

  @Test("The first frame of the room that plays is reported once, and none after a pause")
  mutating func firstFrame() {
    _ = pager(plays("a"))
    _ = ends(1)
    #expect(machine.handle(.didRenderFirstFrame(number: 1)) == [])
    #expect(
      machine.handle(.didRenderFirstFrame(number: 2)) == [.report(.didRenderFirstFrame(room: "a"))])
    #expect(machine.handle(.didRenderFirstFrame(number: 2)) == [])
    #expect(machine.handle(.setBackground(true)) == [.pause("a")])
    #expect(
      machine.handle(.setBackground(false)) == [.play(Target(room: "a", surface: 1), number: 3)])
    #expect(machine.handle(.setBackground(true)) == [.cancel(number: 3), .pause("a")])
    #expect(machine.handle(.didRenderFirstFrame(number: 3)) == [])
  }

  @Test("An effect ducks the stream that is heard, also one that begins meanwhile")
  mutating func ducking() {
    #expect(machine.handle(.setDucked(true)) == [])
    _ = pager(plays("a"))
    #expect(ends(1).suffix(1) == [.setVolume(0.3, room: "a")])
    #expect(machine.handle(.setDucked(false)) == [.setVolume(1, room: "a")])
    #expect(machine.handle(.setDucked(false)) == [])
  }

  @Test("A stream that is paused has its volume again")
  mutating func duckingAtAPause() {
    playing()
    #expect(machine.handle(.setDucked(true)) == [.setVolume(0.3, room: "a")])
    #expect(machine.handle(.setBackground(true)) == [.pause("a"), .setVolume(1, room: "a")])
    #expect(machine.handle(.setDucked(false)) == [])
    #expect(
      machine.handle(.setBackground(false)) == [.play(Target(room: "a", surface: 1), number: 3)])
  }

  @Test("A stream that is kept plays on in the background until the reason ends")
  mutating func keptInTheBackground() {
    playing()
    #expect(machine.handle(.setKept(true)) == [])
    #expect(machine.handle(.setBackground(true)) == [])
    #expect(pager(stops("a")) == [], "the room was suspended")
    #expect(machine.handle(.setKept(false)) == [.pause("a"), .clear(surface: 1), .release("a")])
  }

  @Test("A stream that is kept waits for its first frame again when its room plays again")
  mutating func keptAndBack() {
    playing()
    _ = machine.handle(.setKept(true))
    _ = machine.handle(.setBackground(true))
    _ = pager(stops("a"))
    #expect(machine.handle(.setBackground(false)) == [])
    #expect(pager(plays("a")) == [.show(Target(room: "a", surface: 1), from: 1, number: 3)])
    #expect(
      machine.handle(.didRenderFirstFrame(number: 3)) == [.report(.didRenderFirstFrame(room: "a"))])
    #expect(machine.handle(.setKept(false)) == [])
  }

  @Test("A stream that is kept moves to the surface where its room plays again")
  mutating func keptAndMoved() {
    playing()
    _ = machine.handle(.setKept(true))
    _ = pager(stops("a"), plays("b", 2))
    #expect(
      pager(stops("b", 2), plays("a", 0)) == [
        .cancel(number: 3), .show(Target(room: "a", surface: 0), from: 1, number: 4),
      ])
    #expect(machine.handle(.setKept(false)) == [])
  }

  @Test("A stream that is kept is shown by the next view, and released with it")
  mutating func keptForTheNextView() {
    playing()
    _ = machine.handle(.setKept(true))
    #expect(machine.handle(.end) == [])
    #expect(
      machine.handle(.didJoin(preloads: [], playing: Target(room: "a", surface: 2))) == [
        .report(.didLoad(room: "a")),
        .show(Target(room: "a", surface: 2), from: Machine.aside, number: 3),
      ])
    #expect(machine.handle(.setKept(false)) == [])
    #expect(
      machine.handle(.end) == [
        .cancel(number: 3), .pause("a"), .clear(surface: 2), .release("a"),
      ])
  }

  @Test("The next room is prepared, and plays when the reason ends")
  mutating func keptBesideTheNext() {
    playing()
    _ = machine.handle(.setKept(true))
    #expect(pager(stops("a"), plays("b", 2)) == [.prepare("b", .tracks, number: 3)])
    #expect(ends(3) == [.report(.didLoad(room: "b"))])
    #expect(machine.handle(.didReceiveMemoryWarning) == [], "both are needed")
    #expect(
      machine.handle(.setKept(false)) == [
        .pause("a"), .clear(surface: 1), .release("a"),
        .play(Target(room: "b", surface: 2), number: 4),
      ])
  }

  @Test("At the end of the view all is released but the stream that is kept")
  mutating func keptAtTheEnd() {
    playing()
    _ = pager(preloads("b"))
    _ = ends(3)
    _ = machine.handle(.setKept(true))
    #expect(machine.handle(.end) == [.release("b")])
    #expect(machine.handle(.setKept(false)) == [.pause("a"), .clear(surface: 1), .release("a")])
  }

  @Test("Only a stream that is heard is kept: a paused, a broken and a future one are not")
  mutating func notKept() {
    _ = machine.handle(.setKept(true))
    playing()
    #expect(
      pager(.willRetryLoad(LoadRetry(room: "a", attempt: 1))) == [
        .pause("a"), .prepare("a", .tracks, number: 3),
      ])
    #expect(machine.handle(.setBackground(true)) == [])
    #expect(ends(3) == [], "nothing begins in the background")
    #expect(pager(stops("a")) == [.clear(surface: 1), .release("a")])
  }

  @Test("A playback that joins later has what the pager has")
  mutating func joining() {
    let preload = RoomPreload(room: "b", level: .source, rank: 1)
    #expect(
      machine.handle(.didJoin(preloads: [preload], playing: Target(room: "a", surface: 0))) == [
        .prepare("a", .tracks, number: 1), .prepare("b", .source, number: 2),
      ])
  }

  @Test("Identifiers are compared byte for byte")
  mutating func identifiers() {
    #expect(pager(preloads("\u{e9}"), preloads("e\u{301}")).count == 2)
  }
}
