import PopupPromises
import PopupRuleTesting
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

  /// The pose of the modal popup, or of the first that leaves, `milliseconds` after the start.
  private func pose(of tester: PopupTester, at milliseconds: Int) -> Pose? {
    let viewState = tester.viewState
    guard let popup = viewState.modal ?? viewState.leaving.first else { return nil }
    return viewState.pose(of: popup, at: time(milliseconds), size: Self.size)
  }

  private func time(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  // MARK: Motions

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
    #expect(pose(of: tester, at: 0)?.scaleX == (placement == .center ? 0.8 : 1))
    #expect(tester.viewState.modal?.motion.end == time(300))
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
    #expect(pose(of: tester, at: 1_050)?.isNear(Pose(opacity: 0.5)) == true)
    #expect(pose(of: tester, at: 1_100) == nil)
  }

  // MARK: Interruptions

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
    #expect(pose(of: tester, at: 1_100)?.isNear(before) == true && before != .identity)
    #expect(pose(of: tester, at: 1_200) == .identity && tester.faults.isEmpty)
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
    func expect(_ opacities: [Int: Double]) {
      for (milliseconds, opacity) in opacities {
        let found = tester.viewState.backdropOpacity(in: "modal", at: time(milliseconds))
        #expect((found - opacity).magnitude < 1e-6, "\(milliseconds)")
      }
    }
    tester.enqueue(Popup(id: "a"), Popup(id: "b"))
    expect([0: 0, 150: 0.25, 300: 0.5])
    tester.advance(by: .seconds(1))
    tester.answer("a")
    // One fades out while the other fades in.
    expect([1_000: 0.5, 1_150: 0.25, 1_300: 0.5])
    tester.advance(by: .seconds(1))
    tester.answer("b")
    expect([2_300: 0])
  }
}
