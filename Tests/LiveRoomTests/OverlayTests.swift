import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import QuietRule
import RollingTicker
import RoomBus
import RoomCore
import RoomSimulation
import Testing

/// What covers the room, hides its overlays, or suspends it.
@Suite struct OverlayTests {
  @Test func whileAPopupIsVisibleNoFingerPagesOrLikes() async throws {
    try await Visit.play { visit, simulation in
      visit.room.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .seconds(1))
      await visit.doubleTap()
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().likes.localUser == 0)
      #expect(await visit.room.account().roomsLeft == 0)
      visit.room.send(.popups(.didAnswer(PopupReply(id: "a", answer: .confirmed))))
      await simulation.advance(by: .seconds(1))
      await visit.doubleTap()
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().likes.localUser == 1)
      #expect(await visit.room.account().roomsLeft == 1)
    }
  }

  @Test func popupsWaitWhileAGiftFillsTheScreenAndASheetIsOpen() async throws {
    var configuration = RoomConfiguration()
    configuration.popups.rules = [PopupRuleConfiguration("quiet")]
    var rules = PopupRuleRegistry()
    try rules.register(QuietRule.self)
    try await Visit.play(configuration, rules: rules) { visit, simulation in
      visit.room.send(.gift(GiftMessage(sender: "ada", gift: "rocket", fullScreen: .seconds(4))))
      await simulation.advance(by: .seconds(1))
      visit.room.send(.popup(Popup(id: "a")))
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.shown == 0)
      visit.room.send(.likes(.presentSheet(SheetSpec(id: "gifts", detents: [300]))))
      await simulation.advance(by: .seconds(4))
      #expect(await visit.room.account().popups.shown == 0)
      visit.room.send(.likes(.dismissSheet))
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.shown == 1)
    }
  }

  @Test func aPopupDoesNotEndUnseenInTheBackground() async throws {
    try await Visit.play { visit, simulation in
      visit.room.send(.popup(Popup(id: "a", maximumTime: .seconds(5))))
      await simulation.advance(by: .seconds(2))
      visit.room.suspend()
      await simulation.advance(by: .seconds(60))
      visit.room.resume()
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.onScreen == 1)
      await simulation.advance(by: .seconds(2))
      #expect(await visit.room.account().popups.count(of: .timedOut) == 1)
    }
  }

  @Test func aPopupOfARoomWaitsForItAndLeavesWithIt() async throws {
    try await Visit.play { visit, simulation in
      visit.room.send(.popup(Popup(id: "k", channel: PopupChannel.banner, scene: "kitchen")))
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().popups.shown == 0)
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      #expect(await visit.room.account().popups.onScreen == 1)
      await visit.flick()
      await simulation.advance(by: .seconds(1))
      let account = await visit.room.account()
      #expect(account.popups.shown == 1 && account.popups.waiting == 1)
    }
  }

  @Test func aClearedScreenLosesNothing() async throws {
    try await Visit.play { visit, simulation in
      await visit.swipe()
      let comment = RoomInput.comment(RoomComment(sender: "bob", text: "hi"))
      visit.room.send([comment, comment, .gift(.roses(3, from: "ada"))])
      await simulation.advance(by: .seconds(6))
      #expect(visit.log.changes.contains(.overlaysHidden(true)))
      #expect(await visit.room.account().gifts.shown.units == 0)
      // The first comment is at rest, and stays until it can be read.
      #expect(await visit.room.account().ticker.shown == 1)
      await visit.swipe(right: false)
      await simulation.advance(by: .seconds(5))
      #expect(visit.log.changes.contains(.overlaysHidden(false)))
      let account = await visit.room.account()
      #expect(account.gifts.shown.units + account.gifts.folded.units == 3)
      #expect(account.gifts.shown.units == 3 && account.ticker.shown == 2)
    }
  }

  // MARK: The app

  @Test func theBackgroundSuspendsEverythingAndTheForegroundResumesIt() async throws {
    try await Visit.play { visit, simulation in
      visit.log.removeAll()
      visit.room.suspend()
      await simulation.advance(by: .milliseconds(1))
      #expect(visit.log.changes == [.suspended])
      let popup = RoomInput.popup(Popup(id: "a"))
      visit.room.send([.gift(.roses(3, from: "ada")), popup])
      await visit.doubleTap()
      await simulation.advance(by: .seconds(3))
      var account = await visit.room.account()
      #expect(account.gifts.units == 3 && account.gifts.shown.units == 0)
      #expect(account.popups.shown == 0 && account.likes.localUser == 0)
      visit.room.resume()
      await simulation.advance(by: .seconds(5))
      #expect(visit.log.changes == [.suspended, .resumed])
      account = await visit.room.account()
      #expect(account.gifts.shown.units == 3 && account.popups.shown == 1)
      #expect(account.isBalanced)
    }
  }

  @Test func tapsOnAGiftAreSentToTheServerAsOneCombo() async throws {
    try await Visit.play { visit, simulation in
      for _ in 0..<3 {
        visit.room.send(.gifts(.give(GiftTap(gift: "rose", batchSize: 2))))
        await simulation.advance(by: .milliseconds(500))
      }
      let sent = visit.log.values {
        if case .room(.send(.gift(let send))) = $0 { send } else { nil }
      }
      #expect(sent.allSatisfy { $0.gift == "rose" && $0.batchSize == 2 })
      #expect(sent.count == 3)
      #expect(Set(sent.map(\.combo)).count == 1)
      #expect(sent.map(\.total) == [2, 4, 6])
    }
  }
}
