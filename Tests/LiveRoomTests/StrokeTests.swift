import LiveRoomKit
import PromiseTesting
import Testing

/// The effects of natural strokes of a finger in a room: fingers that accelerate, slow down, and
/// lift.
@Suite struct StrokeTests {
  /// A room with pages of 844 points, and one finger.
  private struct Rig {
    private var rig = try! AnnouncedRoom(RoomConfiguration())

    init(sheet: [Double] = []) {
      rig.send(.pager(.setRooms(rooms: ["r0", "r1", "r2"], current: "r1")))
      if !sheet.isEmpty { rig.send(.likes(.presentSheet(SheetSpec(id: "gifts", detents: sheet)))) }
      wait(3_000)
    }

    mutating func wait(_ milliseconds: Double) {
      rig.advance(by: .nanoseconds(Int64(milliseconds * 1e6)))
    }

    mutating func touch(
      _ phase: Touch.Phase, _ y: Double, id: Int = 0,
      on target: TouchTarget = TouchTarget(.likeArea)
    ) {
      rig.send(
        .touch(
          Touch(
            id: id, phase: phase, location: ScreenPoint(x: 160, y: y), regions: target.regions,
            list: target.list)))
    }

    /// From a place, upwards if the distance is negative. The last sample is the lift.
    mutating func stroke(
      _ stroke: FingerStroke, from y: Double = 700, on target: TouchTarget = TouchTarget(.likeArea)
    ) {
      play(stroke.samples(), from: y, on: target)
    }

    mutating func play(
      _ samples: [FingerStroke.Sample], from y: Double,
      on target: TouchTarget = TouchTarget(.likeArea)
    ) {
      var past = 0.0
      for (number, sample) in samples.enumerated() {
        wait(sample.milliseconds - past)
        past = sample.milliseconds
        touch(
          number == 0 ? .began : number == samples.count - 1 ? .ended : .moved, y + sample.way,
          on: target)
      }
    }

    /// The vertical velocity of the release.
    var velocity: Double? {
      for case .likes(.didDrag(let drag)) in events.reversed() {
        if case .ended(let velocity) = drag.phase { return velocity.y }
      }
      return nil
    }

    var events: [RoomEvent] { rig.events.map(\.value) }
    var room: String? { rig.state.pager.room }
    var sheetHeight: Double { rig.state.likes.sheetHeight }
    var offset: Double { PagerViewState(rig.state.pager).offset(at: rig.now) }
  }

  /// To the end of a movement of 450 to 750 points in 0.25 to 0.5 s, lifted one sample later.
  @Test func aStrokeAcrossThePageTurnsItThoughTheFingerRestsAtItsEnd() {
    var lines: [String] = []
    var (wrong, turned) = (0, 0)
    for distance in [450.0, 550, 650, 750] {
      for duration in [250.0, 350, 500] {
        for rate in [60.0, 120] {
          var stroke = FingerStroke(-distance, over: duration)
          (stroke.part, stroke.rate, stroke.rest) = (1, rate, 1_000 / rate)
          var rig = Rig()
          rig.stroke(stroke, from: 820)
          let velocity = rig.velocity ?? .nan
          if !(velocity <= 0) { wrong += 1 }
          rig.wait(2_000)
          if rig.room == "r2" { turned += 1 }
          lines.append(
            "\(distance) points, \(duration) ms, \(rate) Hz: \(velocity.rounded()), \(rig.room ?? "")"
          )
        }
      }
    }
    let table = lines.joined(separator: "\n")
    #expect(wrong == 0 && turned == 24, "\(wrong) wrong signs, \(turned) turns:\n\(table)")
  }

  /// Lifted while it slows down, after 0.75 to 0.85 of its movement.
  @Test(arguments: [60.0, 120]) func aShortFlickTurnsThePage(_ rate: Double) {
    var lines: [String] = []
    for distance in [-120.0, 120] {
      for part in [0.75, 0.8, 0.85] {
        var stroke = FingerStroke(distance, over: 260)
        (stroke.part, stroke.rate) = (part, rate)
        var rig = Rig()
        rig.stroke(stroke, from: 400)
        let velocity = rig.velocity ?? .nan
        rig.wait(2_000)
        if velocity * distance > 0, rig.room == (distance < 0 ? "r2" : "r0") { continue }
        lines.append("\(distance), \(part): \(velocity), \(rig.room ?? "")")
      }
    }
    #expect(lines.isEmpty, "\(lines)")
  }

  /// A report of an app: 90 points in 50 ms without a sample, and the lift 5 ms later.
  @Test func aFlickAcrossAStallTurnsThePage() {
    var rig = Rig()
    let places = [(0.0, 0.0), (17, -8), (33, -32), (50, -70), (100, -160), (105, -160)]
    rig.play(places.map { .init(milliseconds: $0.0, way: $0.1) }, from: 640)
    #expect(rig.velocity == -1_800)
    rig.wait(2_000)
    #expect(rig.room == "r2")
  }

  /// The first place is where the finger lands, and it lifts at the last, 4 ms later.
  @Test(arguments: [
    [800.0, 600, 400, 250, 150, 90, 60, 50], [800, 300, 100, 60, 50],
  ]) func aFingerThatSlowsDownTurnsThePage(_ places: [Double]) {
    var rig = Rig()
    for (number, y) in places.enumerated() {
      rig.touch(number == 0 ? .began : .moved, y)
      rig.wait(number == places.count - 1 ? 4 : 1_000 / 60)
    }
    rig.touch(.ended, 50)
    #expect(rig.velocity ?? 0 < -400)
    rig.wait(2_000)
    #expect(rig.room == "r2")
  }

  @Test func aFingerThatSlowsDownDismissesASheet() {
    var rig = Rig(sheet: [400])
    for (number, y) in [600.0, 640, 660, 666].enumerated() {
      rig.touch(number == 0 ? .began : .moved, y, on: TouchTarget([.sheet, .sheetHeader]))
      rig.wait(1_000 / 60)
    }
    rig.touch(.ended, 666)
    rig.wait(2_000)
    #expect(rig.sheetHeight == 0)
  }

  @Test func aListInASheetContinuesInTheDirectionOfTheFinger() {
    for part in [0.75, 0.9, 1] {
      var rig = Rig(sheet: [400])
      var stroke = FingerStroke(-180, over: 220)
      stroke.part = part
      rig.stroke(
        stroke, on: TouchTarget([.sheet, .list], list: ListExtent(offset: 0, maximum: 2_000)))
      var velocity = -1.0
      for case .likes(.sheet(.listDidEndDragging(let end))) in rig.events {
        velocity = end.velocity
      }
      #expect(velocity > 0, "\(velocity), lifted at \(part)")
    }
  }

  /// It stops where it is, and moves to the nearest page when the finger lifts.
  @Test func aFingerThatRestsOnAPageInFlightCatchesIt() {
    var rig = Rig()
    rig.stroke(FingerStroke(-200, over: 200))
    rig.wait(60)
    let caught = rig.offset
    #expect(rig.room == "r2" && caught < -100)
    rig.touch(.began, 300, id: 1, on: TouchTarget([.likeArea, .moving]))
    rig.wait(500)
    #expect(rig.offset == caught)
    rig.touch(.moved, 296, id: 1)
    #expect((rig.offset - caught - 4).magnitude < 1e-9)
    rig.touch(.ended, 296, id: 1)
    rig.wait(2_000)
    #expect(rig.offset == 0 && rig.room == (caught + 4 < -422 ? "r1" : "r2"))
  }
}
