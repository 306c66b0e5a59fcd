import RollingTicker
import RoomCore
import Testing

@Suite struct TickerTimeTests {
  /// What is over within a frame of 120 a second is none that a view could show.
  @Test func anInvalidConfigurationSaysWhyAndChangesNothing() {
    let aFrame = "must be a number of seconds, 0.008333333 to 86400"
    let mistakes: [((inout TickerConfiguration) -> Void, String)] = [
      (
        { $0.displayDuration = .milliseconds(500) },
        "“displayDuration” must not be shorter than “minimumDisplayDuration”."
      ),
      ({ $0.rollDuration = .seconds(-1) }, "“rollDuration” \(aFrame)"),
      ({ $0.rollDuration = .nanoseconds(8_333_332) }, "“rollDuration” \(aFrame)"),
      ({ $0.capacity = 0 }, "“capacity” must be a whole number of items, 1 to 1000"),
      ({ $0.spacing = .nan }, "“spacing” must be a number of points, 0 to 1000000"),
      (
        { $0.mode = .rounds(0, then: .rest) },
        "“mode.rounds.count” must be a whole number of rounds, 1 or more"
      ),
    ]
    var rig = Rig(items(1...3))
    for (change, words) in mistakes {
      var configuration = TickerConfiguration()
      change(&configuration)
      let error = #expect(throws: FieldError.self) {
        try TickerMachine(configuration: configuration)
      }
      #expect(error?.description.contains(words) == true)
      #expect(
        rig.send(.configure(configuration)) == [
          .rejected(.invalidConfiguration(error ?? .inconsistent("")))
        ])
    }
    #expect(rig.advance(to: 4_660).brief == ["1>2", "ended 2", "2>3"])
  }

  /// Each waiting item shortens a stay: in a stream, not where they were set.
  @Test func theStayShortensEvenlyWithTheBacklog() {
    let timing = TickerTiming(TickerConfiguration())
    let stays = (0...60).map { timing.displayDuration(withWaiting: $0).nanoseconds }
    #expect(stays[0...5].allSatisfy { $0 == 2_000_000_000 })
    #expect(stays[50...].allSatisfy { $0 == 600_000_000 })
    for waiting in 5..<50 { #expect(stays[waiting + 1] < stays[waiting]) }
    #expect(Rig(items(1...50)).state.displayDuration == .seconds(2))
  }

  /// Setting the list does not make a stream of comments less urgent.
  @Test func aStreamStaysOneWhenTheListIsSet() {
    var rig = Rig()
    for number in 1...40 { rig.send(.append(item(number))) }
    let displayDuration = rig.state.displayDuration
    #expect(displayDuration < .seconds(2))
    rig.send(.set(items(1...40)))
    #expect(rig.state.displayDuration == displayDuration)
  }

  @Test func theBacklogShortensAStayOfItsOwn() {
    var rig = Rig {
      $0.mode = .once
      $0.capacity = 10
      $0.comfortableBacklog = 0
    }
    rig.send(.append(TickerItem(id: "long", displayDuration: .seconds(10))))
    rig.send(.append(item(1)))
    // One of ten waits: a tenth of the way from 10 s to 0.6 s.
    #expect(rig.machine.nextDeadline == .start + .milliseconds(9_060))
    for number in 2...10 { rig.send(.append(item(number))) }
    #expect(rig.machine.nextDeadline == .start + .milliseconds(600))
  }
}

@Suite struct TickerStyleTests {
  private func motions(_ style: TickerStyle, spacing: Double = 6) -> TickerRoll {
    var rig = Rig(items(1...2)) {
      $0.style = style
      $0.spacing = spacing
    }
    rig.advance(to: 2_000)
    return rig.rolls[0]
  }

  @Test func fadeMovesUpAndEntersFromBelow() {
    let roll = motions(.fade())
    let end = roll.pose(of: .first, after: roll.duration)!
    #expect(end.opacity == 0 && end.translation.y == -6)
    let start = roll.pose(of: .second, after: .zero)!
    #expect(start.opacity == 0 && start.translation.y == 6)
    // At 53 % of the way the first has vanished; a little before, the second has begun.
    #expect(roll.pose(of: .first, after: .milliseconds(350))!.opacity == 0)
    #expect(roll.pose(of: .second, after: .milliseconds(312))!.opacity > 0)
    #expect(roll.pose(of: .second, after: .milliseconds(305))!.opacity == 0)
    #expect(motions(.fade(shift: 10)).pose(of: .second, after: .zero)!.translation.y == 10)
  }

  /// The shrinking item ends where the incoming one begins, less the spacing: nothing is cropped.
  @Test(arguments: [0.0, 6]) func scaleYMakesRoom(_ spacing: Double) {
    let roll = motions(.scaleY, spacing: spacing)
    #expect(roll.motions.outgoing.anchor == ScreenPoint(x: 0.5, y: 0))
    for step in 0...66 {
      let out = roll.pose(of: .first, after: .milliseconds(step * 10))!
      let into = roll.pose(of: .second, after: .milliseconds(step * 10))!
      let bottom = out.place(
        of: ScreenPoint(x: 0, y: 44), size: ScreenSize(width: 320, height: 44),
        anchor: roll.motions.outgoing.anchor)
      #expect(bottom.y <= into.translation.y + 1e-9)
    }
    #expect(roll.pose(of: .first, after: roll.duration)?.scaleY == 0)
  }

  @Test func aStyleOfTheAppsOwnIsFittedToTheAnimation() {
    let out = Motion([.rotation: [.init(at: .zero, value: 0), .init(at: .seconds(1), value: 2)]])
    let into = Motion(
      [
        .translationX: [.init(at: .zero, value: 1), .init(at: .seconds(2), value: 0)]
      ], unit: .size)
    let transition = TickerTransition(
      outgoing: out, incoming: into, overlap: .milliseconds(500))
    let roll = motions(.custom(transition))
    // 2.5 s as a whole, in 660 ms: the first takes 264, the second begins at 132.
    #expect(roll.pose(of: .first, after: .milliseconds(132))!.rotation == 1)
    #expect(roll.pose(of: .first, after: .milliseconds(264))!.rotation == 2)
    #expect(roll.pose(of: .second, after: .milliseconds(132))!.translation.x == 326)
    #expect(
      (roll.pose(of: .second, after: .milliseconds(396))!.translation.x - 163).magnitude < 1e-6)
    #expect(roll.motions.outgoing.duration == roll.duration)
    #expect(roll.motions.incoming.duration == roll.duration)
  }
}
