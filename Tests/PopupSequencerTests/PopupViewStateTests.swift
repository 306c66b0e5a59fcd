import PopupPromises
import PopupRuleTesting
import PopupSequencer
import PromiseTesting
import RoomCore
import Testing

/// How popups appear, move and disappear; views of 200 × 60 points.
@Suite struct PopupViewStateTests {
  private static let size = ScreenSize(width: 200, height: 60)

  private func tester(_ configure: (inout PopupChannel) -> Void = { _ in }) -> PopupTester {
    PopupTester { configuration in
      for index in configuration.channels.indices {
        configuration.channels[index].viewReports = true
      }
      configure(&configuration.channels[0])
    }
  }

  /// The pose of the popup in a channel, or of the first that leaves, `milliseconds` after the start.
  private func pose(
    of tester: PopupTester, in channel: String = PopupChannel.modal, at milliseconds: Int
  ) -> Pose? {
    let viewState = tester.viewState
    guard let popup = viewState.showing(in: channel) ?? viewState.leaving.first else { return nil }
    return viewState.pose(of: popup, at: time(milliseconds), size: Self.size)
  }

  private func time(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  private func near(_ first: Pose?, _ second: Pose?) -> Bool {
    guard let first, let second else { return first == second }
    return first.jump(to: second, size: Self.size) < 1e-9
  }

  // MARK: Motions

  @Test func aPopupInTheCenterPops() {
    var tester = tester()
    tester.enqueue(Popup(id: "a"))
    let start = pose(of: tester, at: 0)
    #expect(start?.scaleX == 0.8 && start?.scaleY == 0.8 && start?.opacity == 0)
    let middle = pose(of: tester, at: 150)
    #expect((middle?.opacity).map { (0.4...0.6).contains($0) } == true)
    #expect(pose(of: tester, at: 300) == .identity)
    #expect(tester.viewState.isMoving(at: time(299)) && !tester.viewState.isMoving(at: time(300)))
    #expect(tester.viewState.modal?.motion.end == time(300))
  }

  @Test func aBannerSlidesInAndOutByItsOwnHeight() {
    var tester = tester()
    tester.enqueue(Popup(id: "a", channel: PopupChannel.banner))
    #expect(tester.viewState.banner?.placement == .top)
    #expect(pose(of: tester, in: "banner", at: 0)?.translation == ScreenPoint(x: 0, y: -60))
    #expect(pose(of: tester, in: "banner", at: 300) == .identity)
    tester.advance(by: .seconds(1))
    tester.send(.didAppear(id: "a"), .didAnswer(id: "a"))
    #expect(pose(of: tester, in: "banner", at: 1_000) == .identity)
    #expect(pose(of: tester, in: "banner", at: 1_299).map { $0.translation.y < -58 } == true)
    #expect(
      pose(of: tester, in: "banner", at: 1_300) == nil, "it is out of sight, and not reported")
    #expect(tester.viewState.banner?.phase == .dismissing)
    #expect(!tester.viewState.isMoving(at: time(1_300)))
    tester.advance(by: .milliseconds(300))
    tester.send(.didDisappear(id: "a"))
    #expect(
      tester.viewState.all.isEmpty && tester.viewState.leaving.isEmpty && tester.faults.isEmpty)
  }

  @Test(arguments: [
    (PopupChannel.Placement.center, 0.0, 0.0), (.top, 0, -60), (.bottom, 0, 60),
    (.leading, -200, 0), (.trailing, 200, 0),
  ])
  func whereAPopupIsSaysWhereItComesFrom(
    _ placement: PopupChannel.Placement, _ x: Double, _ y: Double
  ) {
    var tester = tester { $0.placement = placement }
    tester.enqueue(Popup(id: "a"))
    #expect(pose(of: tester, at: 0)?.translation == ScreenPoint(x: x, y: y))
    #expect(tester.viewState.modal?.placement == placement)
    tester.viewState.preferences.isRightToLeft = true
    #expect(pose(of: tester, at: 0)?.translation == ScreenPoint(x: -x, y: y), "mirrored")
  }

  @Test func aChannelHasMotionsOfItsOwn() {
    var tester = tester {
      $0.presentation = .slide(x: 1, over: .seconds(1))
      $0.dismissal = Motion.fade(over: .milliseconds(100)).reversed()
    }
    tester.enqueue(Popup(id: "a"))
    #expect(pose(of: tester, at: 0)?.translation.x == 200)
    #expect(pose(of: tester, at: 1_000) == .identity)
    tester.advance(by: .seconds(1))
    tester.send(.didAppear(id: "a"), .didAnswer(id: "a"))
    #expect(near(pose(of: tester, at: 1_050), Pose(opacity: 0.5)))
    #expect(pose(of: tester, at: 1_100) == nil)
  }

  // MARK: Interruptions

  @Test func aDismissalDuringThePresentationTurnsBack() {
    var tester = tester()
    tester.enqueue(Popup(id: "a"))
    tester.advance(by: .milliseconds(100))
    let before = pose(of: tester, at: 100)
    let number = tester.viewState.modal?.number
    tester.send(.revoke(id: "a"))
    #expect(tester.outcome(of: "a") == .revoked && tester.viewState.all.isEmpty)
    #expect(tester.viewState.leaving.map(\.number) == [number])
    #expect(near(pose(of: tester, at: 100), before), "no jump")
    tester.viewState.preferences.reducesMotion = true
    #expect(pose(of: tester, at: 200) == nil, "the way back is as long as the way there")
    tester.viewState.preferences.reducesMotion = false
    #expect(tester.viewState.isMoving(at: time(199)) && !tester.viewState.isMoving(at: time(200)))
    tester.advance(by: .seconds(1))
    tester.enqueue(Popup(id: "b"))
    #expect(tester.viewState.leaving.isEmpty && tester.faults.isEmpty)
  }

  @Test func oneThatReturnsWhileItLeavesTurnsBack() {
    var tester = tester { $0.viewReports = false }
    tester.send(.setScene("room"))
    tester.enqueue(Popup(id: "a", scene: "room"))
    let number = tester.viewState.modal?.number
    tester.advance(by: .seconds(1))
    tester.send(.setScene("shop"))
    tester.advance(by: .milliseconds(100))
    #expect(tester.viewState.all.isEmpty && tester.viewState.leaving.map(\.popup.id) == ["a"])
    let before = pose(of: tester, at: 1_100)
    tester.send(.setScene("room"))
    #expect(
      tester.viewState.leaving.isEmpty && tester.viewState.modal?.number == number, "the same view")
    #expect(near(pose(of: tester, at: 1_100), before) && before != .identity)
    #expect(pose(of: tester, at: 1_200) == .identity && tester.faults.isEmpty)
  }

  @Test func aViewThatIsGoneUnaskedIsNotSeenLeaving() {
    for report in [PopupInput.didDisappear(id: "a"), .didFailToAppear(id: "a")] {
      for backdropOpacity in [0, 0.5] {
        var tester = tester { $0.backdropOpacity = backdropOpacity }
        tester.enqueue(Popup(id: "a"))
        tester.advance(by: .seconds(1))
        tester.send(report)
        #expect(tester.viewState.all.isEmpty && pose(of: tester, at: 1_000) == nil)
        let opacities = [1_000, 1_150, 1_300].map {
          tester.viewState.backdropOpacity(in: PopupChannel.modal, at: time($0))
        }
        #expect(opacities[0] == backdropOpacity && opacities[2] == 0, "the backdrop fades")
        #expect((opacities[1] - backdropOpacity / 2).magnitude < 1e-6)
        #expect(tester.viewState.isMoving(at: tester.now) == (backdropOpacity > 0))
        tester.enqueue(Popup(id: "a", version: 1))
        #expect(pose(of: tester, at: 1_000)?.opacity == 0)
        #expect(tester.faults.isEmpty)
      }
    }
  }

  @Test func aBackdropThatAnotherPopupHoldsRests() {
    var tester = tester {
      $0.capacity = 2
      $0.backdropOpacity = 0.5
    }
    for id in ["a", "b"] { tester.enqueue(Popup(id: id)) }
    tester.advance(by: .seconds(1))
    tester.send(.didFailToAppear(id: "a"))
    #expect(!tester.viewState.isMoving(at: tester.now))
    #expect(tester.viewState.backdropOpacity(in: PopupChannel.modal, at: tester.now) == 0.5)
  }

  @Test func ofManyThatLeaveTheLastEightAreSeen() {
    var tester = tester {
      $0.viewReports = false
      $0.capacity = 12
    }
    for number in 1...12 { tester.enqueue(Popup(id: "\(number)")) }
    tester.advance(by: .seconds(1))
    tester.send(.removeAll)
    #expect(tester.viewState.leaving.map(\.popup.id) == (5...12).map { "\($0)" })
    #expect(tester.faults.isEmpty)
  }

  // MARK: Backdrop and preferences

  @Test func theBackdropFollowsTheMostPresentPopup() {
    var tester = tester {
      $0.viewReports = false
      $0.backdropOpacity = 0.5
    }
    let opacity = { (tester: PopupTester, channel: String, milliseconds: Int) in
      tester.viewState.backdropOpacity(in: channel, at: time(milliseconds))
    }
    tester.enqueue(Popup(id: "a"), Popup(id: "b"), Popup(id: "c", channel: "banner"))
    #expect(opacity(tester, "modal", 0) == 0 && opacity(tester, "modal", 300) == 0.5)
    #expect((opacity(tester, "modal", 150) - 0.25).magnitude < 1e-6)
    #expect(opacity(tester, "banner", 300) == 0 && opacity(tester, "nowhere", 300) == 0)
    tester.advance(by: .seconds(1))
    tester.answer("a")
    #expect(opacity(tester, "modal", 1_000) == 0.5, "the first still covers the screen")
    let valley = opacity(tester, "modal", 1_150)
    #expect((valley - 0.25).magnitude < 1e-6, "one fades out while the other fades in")
    #expect(opacity(tester, "modal", 1_300) == 0.5)
    tester.advance(by: .seconds(1))
    tester.answer("b")
    #expect(opacity(tester, "modal", 2_300) == 0)
  }
}
