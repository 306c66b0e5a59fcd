import RoomBus
import RoomCore
import Testing

@MainActor
@Suite struct ModuleViewModelTests {
  /// It was taken at once: two changes within a frame.
  @Test func aBatchRightAfterWhatWasBufferedWaitsForTheNextFrame() async {
    let rig = Rig()
    let model = await rig.model()
    rig.emit([1])
    async let following: Void = model.follow(frames: rig.frames)
    await until { model.low == 1 }
    await rig.deliver(1)
    #expect(model.low == 1)
    rig.bus.finish()
    await following
    #expect(model.low == 2)
  }

  /// The second one stopped a debug build, and in release the model stood still.
  @Test func severalTasksMayFollowOneModel() async {
    let rig = Rig()
    let model = await rig.model()
    let displays = [FrameSource(), FrameSource()]
    let tasks = displays.map { frames in Task { await model.follow(frames: frames) } }
    func emitsAndShows(_ sum: Int) async {
      rig.emit([1])
      for frames in displays { frames.beginFrame() }
      await until { model.low == sum }
      for frames in displays { frames.beginFrame() }
    }
    for sum in 1...3 { await emitsAndShows(sum) }
    tasks[0].cancel()
    await tasks[0].value
    for sum in 4...6 { await emitsAndShows(sum) }
    let again = Task { await model.follow(frames: displays[0]) }
    for sum in 7...9 { await emitsAndShows(sum) }
    tasks[1].cancel()
    await tasks[1].value
    for sum in 10...12 { await emitsAndShows(sum) }
    #expect(rig.joins == 1 && rig.events.subscriberCount == 1, "one subscription serves all")
    again.cancel()
    await again.value
    rig.emit([1])
    #expect(model.low == 12, "nobody follows")
    async let following: Void = model.follow()
    async let other: Void = model.follow()
    await until { model.low == 13 }
    rig.bus.finish()
    await following
    await other
  }

  @Test func aTaskThatIsCancelledWhileAnotherOneFollowsReturns() async {
    let rig = Rig()
    let model = await rig.following { model in
      let other = Task { await model.follow(frames: rig.frames) }
      other.cancel()
      await other.value
      rig.emit([1])
      rig.frames.beginFrame()
      #expect(model.low == 2)
    }
    #expect(model.low == 2)
  }

  /// It was noticed with the next event.
  @Test func whatWasMissedBeforeItIsFollowedIsMadeUpFor() async {
    let rig = Rig()
    let model = await rig.model(.keepNewest(2))
    rig.emit(1...10)
    async let following: Void = model.follow(frames: rig.frames)
    await until { model.low == 55 && !model.isBehind }
    #expect(rig.joins == 2)
    rig.bus.finish()
    await following
  }

  /// The subscription from before was followed beside the new one.
  @Test func aModelThatIsRejoinedWhileItIsFollowedCountsNothingTwice() async {
    let rig = Rig()
    let model = await rig.following { model in
      await model.joinAgain()
      rig.rest()
      rig.emit([2])
      await until { model.low > 1 }
      #expect(model.low == 3)
    }
    #expect(model.low == 3)
  }

  @Test func aCancelInTheMiddleOfAFrameMissesNothing() async {
    let rig = Rig()
    let model = await rig.model()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await model.follow(frames: rig.frames) }
      await rig.deliver(1)
      await rig.deliver(1)
      group.cancelAll()
    }
    #expect(model.low == 1)
    model.refresh()
    rig.emit([1])
    model.refresh()
    #expect(model.low == 3 && !model.isBehind && rig.joins == 1)
  }

  /// The display of a view that is gone begins no frame any more.
  @Test func framesThatNeverBeginHoldUpNoOtherTask() async {
    let rig = Rig()
    let model = await rig.model()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await model.follow(frames: rig.frames) }
      rig.emit([1])
      await until { model.low == 1 }
      group.cancelAll()
    }
    let frames = FrameSource()
    async let following: Void = model.follow(frames: frames)
    rig.emit([1])
    await until { model.low == 2 }
    rig.emit([1])
    rig.frames.beginFrame()
    #expect(model.low == 2, "a frame of the task before is none of this one")
    frames.beginFrame()
    #expect(model.low == 3)
    rig.bus.finish()
    await following
  }

  @Test func whatWaitsForAFrameDoesNotCountAgainAfterAJoin() async {
    let rig = Rig()
    let model = await rig.following { model in
      rig.emit([1])
      await model.joinAgain()
      #expect(model.low == 2)
      rig.rest()
      #expect(model.low == 2)
    }
    #expect(model.low == 2)
  }
}

@MainActor
@Suite struct FrameSourceTests {
  @Test func whatIsRequestedIsPerformedOnceInItsOrder() {
    var entries: [String] = []
    let frames = FrameSource { entries.append($0 ? "runs" : "rests") }
    let reader = Reader { _ = frames.isRunning }
    frames.request { entries.append("a") }
    frames.request { frames.request { entries.append("next") } }
    #expect(reader.changes == 1)
    frames.beginFrame()
    #expect(entries == ["runs", "a"] && frames.isRunning, "it does not rest in between")
    frames.beginFrame()
    frames.beginFrame()
    #expect(entries == ["runs", "a", "next", "rests"] && reader.changes == 2)
  }

  /// Each frame of a motion ended a display link and made another one: 120 in a second.
  @Test func aMotionWhoseNextFrameIsRequestedByALayoutRunsTheDisplayOnce() {
    var (starts, ends) = (0, 0)
    let frames = FrameSource { if $0 { starts += 1 } else { ends += 1 } }
    for motion in 1...2 {
      for _ in 0..<120 {
        frames.request {}
        // The layout of this frame requests the next one.
        frames.beginFrame()
      }
      #expect(starts == motion && ends == motion - 1 && frames.isRunning)
      frames.beginFrame()
      #expect(starts == motion && ends == motion && !frames.isRunning)
    }
  }
}
