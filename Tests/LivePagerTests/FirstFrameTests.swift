import LivePager
import RoomCore
import Testing

/// The first frames of streams, and the covers until then.
@Suite struct FirstFrameTests {
  private func rig(_ configure: (inout PagerConfiguration) -> Void = { _ in }) throws -> Rig {
    var rig = try Rig(rooms(3), configure: configure)
    rig.send(.didAttachPlayer)
    return rig
  }

  private func opacity(_ rig: Rig, of room: String = "r0") -> Double? {
    rig.shown.surfaces.firstIndex { $0.room == room }.map {
      rig.shown.coverOpacity(of: $0, at: rig.now)
    }
  }

  @Test func theCoverFadesOutFromTheFirstFrameOn() throws {
    var rig = try rig()
    #expect(opacity(rig) == 1 && !rig.shown.isMoving(at: rig.now))
    rig.send(.didRenderFirstFrame(room: "r0"))
    #expect(opacity(rig) == 1 && rig.shown.isMoving(at: rig.now))
    rig.wait(.milliseconds(150))
    #expect(opacity(rig) == 0.5)
    rig.wait(.milliseconds(150))
    #expect(opacity(rig) == 0 && !rig.shown.isMoving(at: rig.now))
    #expect(opacity(rig, of: "r1") == 1)
  }

  @Test func aFadeOfNoDurationEndsAtOnce() throws {
    var rig = try rig { $0.coverFade = .zero }
    rig.send(.didRenderFirstFrame(room: "r0"))
    #expect(opacity(rig) == 0 && !rig.shown.isMoving(at: rig.now))
  }

  @Test func theNextRoomIsCoveredAndAwaitedAnew() throws {
    var rig = try rig()
    rig.send(.didRenderFirstFrame(room: "r0"))
    rig.flick(1)
    rig.wait(.seconds(1))
    #expect(rig.state.playing == "r1" && opacity(rig, of: "r1") == 1)
    #expect(opacity(rig) == 1, "the last room plays no longer")
    #expect(rig.wait(.seconds(5)).timeOuts == ["r1"])
  }

  @Test func aPlayerThatComesBackBeginsBehindTheCover() throws {
    var rig = try rig()
    rig.send(.didRenderFirstFrame(room: "r0"))
    rig.wait(.seconds(9))
    #expect(rig.send(.didDetachPlayer).count == 1)
    #expect(opacity(rig) == 1)
    #expect(rig.send(.didAttachPlayer) == [])
    rig.wait(.milliseconds(100))
    #expect(rig.send(.didRenderFirstFrame(room: "r0")).frames == ["r0 on 1 after 100"])
  }
}

extension [PagerEvent] {
  fileprivate var frames: [String] {
    compactMap {
      guard case .didRenderFirstFrame(let rendered) = $0 else { return nil }
      let milliseconds = rendered.waited / .milliseconds(1)
      return "\(rendered.room) on \(rendered.surface) after \(Int(milliseconds))"
    }
  }

  fileprivate var timeOuts: [String] {
    compactMap { if case .firstFrameDidTimeOut(let late) = $0 { late.room } else { nil } }
  }
}
