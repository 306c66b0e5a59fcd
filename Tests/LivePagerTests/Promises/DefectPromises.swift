import LivePager
import PromiseTesting
import RoomCore
import Testing

/// The smallest sequences in which the pager and its page have differed.
@Suite struct DefectPromises {
  /// The events that follow from inputs at their milliseconds, after rooms of one letter each.
  private func play(
    _ rooms: String, at current: String = "a",
    with configure: (inout PagerConfiguration) -> Void = { _ in }, _ inputs: (Int64, PagerInput)...
  ) throws -> [(Int64, PagerEvent)] {
    noteExercise(Test.current?.displayName)
    var configuration = PagerConfiguration()
    configure(&configuration)
    let list = PagerInput.setRooms(rooms: rooms.map { String($0) }, current: current)
    var run = try PromiseRun(configuration)
    for (time, input) in [(0, list)] + inputs {
      run.play(Move(time: .start + .milliseconds(time), input: input))
    }
    return run.moments.flatMap { moment in
      moment.events.map { (moment.time.nanoseconds / 1_000_000, $0) }
    }
  }

  @Test("Promise 16: Half a point counts as exactly on the page where a lock ends a drag")
  func lockWithinHalfAPoint() throws {
    let events = try play(
      "abc", at: "b", with: { $0.pageLength = 1 },
      (1, .didBeginDrag(touch: 0)), (2, .didDrag(travel: 0.55)),
      (3, .lock(PagingLock(reason: "popup"))))
    let targets = events.compactMap { $0.1.snap?.room ?? $0.1.settled }
    #expect(targets == ["b", "c"], "\(events)")
  }

  @Test("Promise 21: The end is reported again after another room was the last")
  func sameEndAgain() throws {
    let events = try play(
      "abcd",
      (1, .insert(rooms: ["e"])), (2, .remove(["e"])))
    let reports = events.filter { if case .didApproachEnd = $0.1 { true } else { false } }
    #expect(reports.count == 2, "\(events)")
  }

  @Test("Promise 5: A room that takes the place of a removed one plays while it is in view")
  func removedTarget() throws {
    let events = try play(
      "abc", with: { $0.playbackStart = .visible(0.5) },
      (1, .show(room: "b", isAnimated: true)), (300, .remove(["b"])),
      (1_000, .unlock(PagingLock(reason: ""))))
    let begun = events.filter { $0.1.begun == "c" }.map(\.0)
    #expect(begun == [300], "\(begun)")
  }

  @Test("Promise 19: With a snapResponse of zero, animated does not set the direction of travel")
  func directionOfInstantShow() throws {
    let events = try play(
      "abcd", at: "d", with: { $0.snapResponse = .zero },
      (1, .show(room: "b", isAnimated: true)))
    let last = events.compactMap { $0.1.preload }.last { $0.rank == 1 }
    #expect(last?.room == "c", "\(events)")
  }

  @Test("Promise 11: A room that a sample takes out of one side and into the other stays displayed")
  func layoutOfAnotherSide() throws {
    let events = try play(
      "ab",
      (1, .show(room: "b", isAnimated: true)),
      (150, .move(room: "a", position: .last)), (151, .didBeginDrag(touch: 0)),
      (152, .didDrag(travel: 900)))
    let shifts = events.filter { $0.0 == 152 }.compactMap { $0.1.layout?.shift }
    #expect(shifts == [0], "\(events)")
    #expect(!events.contains { $0.1.hidden == "a" }, "\(events)")
  }

  @Test("Promise 2: The shortest snap takes a millisecond, and displays both rooms until its end")
  func shortestSnap() throws {
    let events = try play(
      "ab", with: { $0.snapResponse = .microseconds(100) },
      (1, .show(room: "b", isAnimated: true)), (9, .close))
    let snap = events.lazy.compactMap(\.1.snap).first?.snap
    #expect(snap?.motion.duration == .milliseconds(1))
    #expect(events.filter { $0.1.hidden == "a" }.map(\.0) == [2], "\(events)")
  }

  @Test("Promise 12: A release exactly on another page does not lead on in a locked direction")
  func releaseInLock() throws {
    for (travel, room) in [(-500, "c"), (-843.6, "b")] as [(Double, Name)] {
      let events = try play(
        "abcd", at: "c",
        (1, .lock(PagingLock(reason: "end", direction: .next))), (2, .didBeginDrag(touch: 0)),
        (3, .didDrag(travel: travel)), (4, .didEndDrag(velocity: 500)))
      let targets = events.filter { $0.0 == 4 }.compactMap { $0.1.snap?.room ?? $0.1.settled }
      #expect(targets == [room], "\(travel)")
    }
  }

  @Test("Promise 19: What was loaded to play is no preload that has succeeded")
  func playedAndPreloaded() throws {
    let events = try play(
      "ab",
      (1, .show(room: "b")), (2, .didLoad(room: "b")), (3, .show(room: "a")),
      (4, .show(room: "b")), (5, .show(room: "a")), (6, .didLoad(room: "b")),
      (7, .show(room: "b")))
    let begun = events.compactMap { $0.1.playingRoom?.isPreloaded }
    #expect(begun == [false, false, false, false, false, true], "\(events)")
  }

  @Test("Promise 20: A room that does not play any more is not loaded again")
  func retryAfterPlaying() throws {
    let events = try play(
      "ab",
      with: {
        $0 = .liveRoom
        $0.playbackStart = .visible(0.5)
      },
      (1, .didFailToLoad(room: "a")), (2, .didBeginDrag(touch: 0)),
      (3, .didDrag(travel: 700)), (2_000, .close))
    #expect(events.filter { $0.1.begun != nil }.map(\.0) == [0, 3], "\(events)")
    #expect(!events.contains { $0.1.retry != nil }, "\(events)")
  }
}
