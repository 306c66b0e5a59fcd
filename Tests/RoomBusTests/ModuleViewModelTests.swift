import RoomBus
import RoomCore
import Testing

@MainActor
@Suite struct ModuleViewModelTests {
  @Test func eventsWithoutAChangeNotifyNoView() async {
    let rig = Rig()
    let model = await rig.model()
    let reader = Reader {
      _ = model.viewState
      _ = model.isBehind
    }
    model.refresh()
    rig.emit([-1, -1, 0])
    model.refresh()
    await model.joinAgain()
    await model.catchUp()
    #expect(reader.changes == 0)
  }

  @Test func missedEventsAreNoticedAndMadeUpFor() async {
    let rig = Rig()
    let model = await rig.model(.keepNewest(4))
    let reader = Reader { _ = model.isBehind }
    rig.emit(1...4)
    model.refresh()
    await model.catchUp()
    #expect(model.low == 10 && !model.isBehind && rig.joins == 1, "nothing was missed")
    rig.emit(1...10)
    model.refresh()
    #expect(model.isBehind && model.low != rig.state.low)
    #expect(reader.changes == 1)
    await model.catchUp()
    #expect(model.low == rig.state.low && !model.isBehind && rig.joins == 2)
    rig.emit([5])
    model.refresh()
    #expect(model.low == rig.state.low, "it continues from there, and no event counts twice")
  }

  @Test func withoutFramesABatchIsShownWhenItArrives() async {
    let rig = Rig()
    let model = await rig.model()
    let reader = Reader { _ = model.low }
    async let following: Void = model.follow()
    for batch in 1...3 {
      rig.emit([1])
      await until { model.low == batch }
    }
    #expect(reader.changes == 3)
    rig.bus.finish()
    await following
  }

  /// Also what the task that follows has not seen yet: the main actor may be busy until the frame begins.
  @Test func aFrameHasWhatWasEmittedBeforeIt() async {
    let rig = Rig()
    await rig.following { model in
      rig.emit([1])
      rig.frames.beginFrame()
      #expect(model.low == 2)
    }
  }

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

  /// A page waited for the end of a frame at every sample.
  @Test func whatFollowsAFingerIsShownWhenItArrives() async {
    let rig = Rig()
    await rig.following { model in
      for count in 1...3 {
        rig.emit([Board.finger])
        await until { model.high == count }
      }
      rig.frames.beginFrame()
      #expect(!rig.frames.isRunning, "all within one frame")
    }
  }

  @Test func aSlowFollowerJoinsAgain() async {
    let rig = Rig()
    let model = await rig.following(.keepNewest(2)) { model in
      rig.emit(1...5)
      await until { model.low > 1 && !model.isBehind }
      #expect(model.low == 16 && rig.joins == 2)
      rig.emit([4])
      rig.frames.beginFrame()
      #expect(model.low == 20 && rig.events.subscriberCount == 1)
    }
    #expect(model.low == 20)
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

  @Test func aViewThatAppearsAgainCatchesUp() async {
    let rig = Rig()
    let model = await rig.model()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await model.follow(frames: rig.frames) }
      rig.emit([1])
      await until { model.low == 1 }
      group.cancelAll()
    }
    rig.emit([1, 1])
    #expect(model.low == 1)
    async let following: Void = model.follow(frames: rig.frames)
    await until { model.low > 1 }
    #expect(model.low == 3 && !model.isBehind && rig.joins == 1, "it kept its subscription")
    rig.bus.finish()
    await following
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
  /// The changes of `isRunning`, and the actions.
  private final class Log {
    var entries: [String] = []
  }

  private func source(_ log: Log) -> FrameSource {
    FrameSource { log.entries.append($0 ? "runs" : "rests") }
  }

  @Test func whatIsRequestedIsPerformedOnceInItsOrder() {
    let log = Log()
    let frames = source(log)
    frames.request { log.entries.append("a") }
    frames.request { log.entries.append("b") }
    frames.beginFrame()
    frames.beginFrame()
    #expect(log.entries == ["runs", "a", "b", "rests"])
  }

  @Test func aRequestWithinAFrameWaitsForTheNext() {
    let log = Log()
    let frames = source(log)
    frames.request { frames.request { log.entries.append("next") } }
    frames.beginFrame()
    #expect(log.entries == ["runs"] && frames.isRunning, "it does not rest in between")
    frames.beginFrame()
    #expect(log.entries == ["runs", "next", "rests"])
  }

  @Test func aViewObservesWhetherFramesAreNeeded() {
    let frames = FrameSource()
    let reader = Reader { _ = frames.isRunning }
    frames.request {}
    frames.request {}
    #expect(reader.changes == 1)
    frames.beginFrame()
    #expect(reader.changes == 2)
  }
}
