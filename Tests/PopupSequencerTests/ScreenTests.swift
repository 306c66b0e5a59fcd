import PopupRuleTesting
import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

/// How popups appear, move and disappear; views of 200 × 60 points.
@Suite struct ScreenTests {
  private static let size = ScreenSize(width: 200, height: 60)

  private func desk(_ configure: (inout PopupChannel) -> Void = { _ in }) -> PopupDesk {
    PopupDesk { configuration in
      for index in configuration.channels.indices {
        configuration.channels[index].viewReports = true
      }
      configure(&configuration.channels[0])
    }
  }

  /// The pose of the popup in a channel, or of the first that leaves, `milliseconds` after the start.
  private func pose(
    of desk: PopupDesk, in channel: String = PopupChannel.modal, at milliseconds: Int
  ) -> Pose? {
    let screen = desk.screen
    guard let popup = screen.showing(in: channel) ?? screen.leaving.first else { return nil }
    return screen.pose(of: popup, at: time(milliseconds), size: Self.size)
  }

  private func time(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  private func near(_ first: Pose?, _ second: Pose?) -> Bool {
    guard let first, let second else { return first == second }
    return first.jump(to: second, size: Self.size) < 1e-9
  }

  // MARK: Motions

  @Test func aPopupInTheCenterPops() {
    var desk = desk()
    desk.enqueue(Popup(id: "a"))
    let start = pose(of: desk, at: 0)
    #expect(start?.scaleX == 0.8 && start?.scaleY == 0.8 && start?.opacity == 0)
    let middle = pose(of: desk, at: 150)
    #expect((middle?.opacity).map { (0.4...0.6).contains($0) } == true)
    #expect(pose(of: desk, at: 300) == .identity)
    #expect(desk.screen.isMoving(at: time(299)) && !desk.screen.isMoving(at: time(300)))
    #expect(desk.screen.modal?.motion.end == time(300))
  }

  @Test func aBannerSlidesInAndOutByItsOwnHeight() {
    var desk = desk()
    desk.enqueue(Popup(id: "a", channel: PopupChannel.banner))
    #expect(desk.screen.banner?.placement == .top)
    #expect(pose(of: desk, in: "banner", at: 0)?.translation == ScreenPoint(x: 0, y: -60))
    #expect(pose(of: desk, in: "banner", at: 300) == .identity)
    desk.advance(by: .seconds(1))
    desk.send(.didPresent(.init(id: "a")), .didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(pose(of: desk, in: "banner", at: 1_000) == .identity)
    #expect(pose(of: desk, in: "banner", at: 1_299).map { $0.translation.y < -58 } == true)
    #expect(pose(of: desk, in: "banner", at: 1_300) == nil, "it is out of sight, and not reported")
    #expect(desk.screen.banner?.phase == .dismissing)
    #expect(!desk.screen.isMoving(at: time(1_300)))
    desk.advance(by: .milliseconds(300))
    desk.send(.didDismiss(PopupReport(id: "a")))
    #expect(desk.screen.all.isEmpty && desk.screen.leaving.isEmpty && desk.faults.isEmpty)
  }

  @Test(arguments: [
    (PopupChannel.Placement.center, 0.0, 0.0), (.top, 0, -60), (.bottom, 0, 60),
    (.leading, -200, 0), (.trailing, 200, 0),
  ])
  func whereAPopupIsSaysWhereItComesFrom(
    _ placement: PopupChannel.Placement, _ x: Double, _ y: Double
  ) {
    var desk = desk { $0.placement = placement }
    desk.enqueue(Popup(id: "a"))
    #expect(pose(of: desk, at: 0)?.translation == ScreenPoint(x: x, y: y))
    #expect(desk.screen.modal?.placement == placement)
    desk.screen.preferences.isRightToLeft = true
    #expect(pose(of: desk, at: 0)?.translation == ScreenPoint(x: -x, y: y), "mirrored")
  }

  @Test func aChannelHasMotionsOfItsOwn() {
    var desk = desk {
      $0.presentation = .slide(x: 1, over: .seconds(1))
      $0.dismissal = Motion.fade(over: .milliseconds(100)).reversed()
    }
    desk.enqueue(Popup(id: "a"))
    #expect(pose(of: desk, at: 0)?.translation.x == 200)
    #expect(pose(of: desk, at: 1_000) == .identity)
    desk.advance(by: .seconds(1))
    desk.send(.didPresent(.init(id: "a")), .didAnswer(PopupReply(id: "a", answer: .confirmed)))
    #expect(near(pose(of: desk, at: 1_050), Pose(opacity: 0.5)))
    #expect(pose(of: desk, at: 1_100) == nil)
  }

  // MARK: Interruptions

  @Test func aDismissalDuringThePresentationTurnsBack() {
    var desk = desk()
    desk.enqueue(Popup(id: "a"))
    desk.advance(by: .milliseconds(100))
    let before = pose(of: desk, at: 100)
    let number = desk.screen.modal?.number
    desk.send(.revoke(PopupRevocation(id: "a")))
    #expect(desk.outcome(of: "a") == .revoked && desk.screen.all.isEmpty)
    #expect(desk.screen.leaving.map(\.number) == [number])
    #expect(near(pose(of: desk, at: 100), before), "no jump")
    desk.screen.preferences.reducesMotion = true
    #expect(pose(of: desk, at: 200) == nil, "the way back is as long as the way there")
    desk.screen.preferences.reducesMotion = false
    #expect(desk.screen.isMoving(at: time(199)) && !desk.screen.isMoving(at: time(200)))
    desk.advance(by: .seconds(1))
    desk.enqueue(Popup(id: "b"))
    #expect(desk.screen.leaving.isEmpty && desk.faults.isEmpty)
  }

  @Test func aDismissalOfItsOwnBeginsWhereThePresentationWas() {
    var desk = desk { $0.dismissal = Motion.slide(y: 1).reversed() }
    desk.enqueue(Popup(id: "a"))
    desk.advance(by: .milliseconds(100))
    let before = pose(of: desk, at: 100)
    desk.send(.revoke(PopupRevocation(id: "a")))
    #expect(near(pose(of: desk, at: 100), before) && before?.opacity ?? 1 < 1)
    #expect(pose(of: desk, at: 399).map { $0.translation.y > 58 } == true)
    #expect(pose(of: desk, at: 400) == nil)
  }

  @Test func oneThatReturnsWhileItLeavesTurnsBack() {
    var desk = desk { $0.viewReports = false }
    desk.send(.setScene("room"))
    desk.enqueue(Popup(id: "a", scene: "room"))
    let number = desk.screen.modal?.number
    desk.advance(by: .seconds(1))
    desk.send(.setScene("shop"))
    desk.advance(by: .milliseconds(100))
    #expect(desk.screen.all.isEmpty && desk.screen.leaving.map(\.popup.id) == ["a"])
    let before = pose(of: desk, at: 1_100)
    desk.send(.setScene("room"))
    #expect(desk.screen.leaving.isEmpty && desk.screen.modal?.number == number, "the same view")
    #expect(near(pose(of: desk, at: 1_100), before) && before != .identity)
    #expect(pose(of: desk, at: 1_200) == .identity && desk.faults.isEmpty)
  }

  @Test func oneThatReturnsLaterHasAnotherView() {
    var desk = desk { $0.viewReports = false }
    desk.send(.setScene("room"))
    desk.enqueue(Popup(id: "a", scene: "room"))
    let number = desk.screen.modal?.number
    desk.advance(by: .seconds(1))
    desk.send(.setScene("shop"))
    desk.advance(by: .milliseconds(300))
    desk.send(.setScene("room"))
    #expect(desk.screen.modal?.number != number && pose(of: desk, at: 1_300)?.opacity == 0)
  }

  @Test func theNextAppearsWhileTheFirstStillLeaves() {
    var desk = desk { $0.viewReports = false }
    desk.enqueue(Popup(id: "a"), Popup(id: "b"))
    desk.advance(by: .seconds(1))
    desk.answer("a")
    let screen = desk.screen
    #expect(screen.leaving.map(\.popup.id) == ["a"] && screen.all.map(\.popup.id) == ["b"])
    #expect(screen.leaving[0].number != screen.all[0].number)
    #expect(screen.pose(of: screen.leaving[0], at: time(1_000), size: Self.size) == .identity)
    #expect(pose(of: desk, at: 1_000)?.opacity == 0)
  }

  @Test func aViewThatIsGoneUnaskedIsNotSeenLeaving() {
    for report in [PopupInput.didDismiss(.init(id: "a")), .didFailToPresent(PopupReport(id: "a"))] {
      for backdropOpacity in [0, 0.5] {
        var desk = desk { $0.backdropOpacity = backdropOpacity }
        desk.enqueue(Popup(id: "a"))
        desk.advance(by: .seconds(1))
        desk.send(report)
        #expect(desk.screen.all.isEmpty && pose(of: desk, at: 1_000) == nil)
        let opacities = [1_000, 1_150, 1_300].map {
          desk.screen.backdropOpacity(in: PopupChannel.modal, at: time($0))
        }
        #expect(opacities[0] == backdropOpacity && opacities[2] == 0, "the backdrop fades")
        #expect((opacities[1] - backdropOpacity / 2).magnitude < 1e-6)
        #expect(desk.screen.isMoving(at: desk.now) == (backdropOpacity > 0))
        desk.enqueue(Popup(id: "a", version: 1))
        #expect(pose(of: desk, at: 1_000)?.opacity == 0)
        #expect(desk.faults.isEmpty)
      }
    }
  }

  @Test func aBackdropThatAnotherPopupHoldsRests() {
    var desk = desk {
      $0.capacity = 2
      $0.backdropOpacity = 0.5
    }
    for id in ["a", "b"] { desk.enqueue(Popup(id: id)) }
    desk.advance(by: .seconds(1))
    desk.send(.didFailToPresent(PopupReport(id: "a")))
    #expect(!desk.screen.isMoving(at: desk.now))
    #expect(desk.screen.backdropOpacity(in: PopupChannel.modal, at: desk.now) == 0.5)
  }

  @Test func ofManyThatLeaveTheLastEightAreSeen() {
    var desk = desk {
      $0.viewReports = false
      $0.capacity = 12
    }
    for number in 1...12 { desk.enqueue(Popup(id: "\(number)")) }
    desk.advance(by: .seconds(1))
    desk.send(.removeAll)
    #expect(desk.screen.leaving.map(\.popup.id) == (5...12).map { "\($0)" })
    #expect(desk.faults.isEmpty)
  }

  /// Their clocks stand still, but what began to move arrives.
  @Test func motionsFinishDuringASuspension() {
    var desk = desk()
    desk.enqueue(Popup(id: "a"))
    desk.send(.suspend(reason: .app))
    #expect(pose(of: desk, at: 300) == .identity && !desk.screen.isMoving(at: time(300)))
  }

  // MARK: Backdrop and preferences

  @Test func theBackdropFollowsTheMostPresentPopup() {
    var desk = desk {
      $0.viewReports = false
      $0.backdropOpacity = 0.5
    }
    let opacity = { (desk: PopupDesk, channel: String, milliseconds: Int) in
      desk.screen.backdropOpacity(in: channel, at: time(milliseconds))
    }
    desk.enqueue(Popup(id: "a"), Popup(id: "b"), Popup(id: "c", channel: "banner"))
    #expect(opacity(desk, "modal", 0) == 0 && opacity(desk, "modal", 300) == 0.5)
    #expect((opacity(desk, "modal", 150) - 0.25).magnitude < 1e-6)
    #expect(opacity(desk, "banner", 300) == 0 && opacity(desk, "nowhere", 300) == 0)
    desk.advance(by: .seconds(1))
    desk.answer("a")
    #expect(opacity(desk, "modal", 1_000) == 0.5, "the first still covers the screen")
    let valley = opacity(desk, "modal", 1_150)
    #expect((valley - 0.25).magnitude < 1e-6, "one fades out while the other fades in")
    #expect(opacity(desk, "modal", 1_300) == 0.5)
    desk.advance(by: .seconds(1))
    desk.answer("b")
    #expect(opacity(desk, "modal", 2_300) == 0)
  }

  @Test func withReducedMotionPopupsFade() {
    var desk = desk()
    desk.enqueue(Popup(id: "a", channel: PopupChannel.banner))
    desk.screen.preferences.reducesMotion = true
    for (milliseconds, opacity) in [(0, 0.0), (75, 0.25), (150, 0.5), (300, 1)] {
      #expect(near(pose(of: desk, in: "banner", at: milliseconds), Pose(opacity: opacity)))
    }
  }

  @Test func anInvalidLookIsAnError() {
    let adjustments: [(inout PopupChannel) -> Void] = [
      { $0.backdropOpacity = 1.5 }, { $0.backdropOpacity = .nan },
      { $0.presentation = .fade(over: .seconds(5)) }, { $0.dismissal = .fade(over: .seconds(2)) },
    ]
    for (number, adjust) in adjustments.enumerated() {
      var configuration = PopupConfiguration()
      adjust(&configuration.channels[0])
      #expect(throws: FieldError.self, "\(number)") {
        try PopupMachine(configuration: configuration)
      }
    }
  }
}
