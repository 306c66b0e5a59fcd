import LikeGestures
import LikePromises
import RoomCore
import Testing

/// How a sheet is left, caught and kept, by its settings.
@Suite struct SheetReleaseTests {
  @Test func aVetoIsToDoNothing() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "draft", detents: [400], isDismissible: false)))
    hand.wait(3_000)
    hand.events.removeAll()
    hand.tap(on: .backdrop)
    #expect(hand.events.attempts == [.backdrop])
    hand.wait(3_000)
    hand.drag(from: (100, 300), to: (100, 600), on: .sheet)
    #expect(hand.events.attempts == [.backdrop, .dragged])
    // The attempt, then the way back.
    let last = hand.events.sheetEvents.suffix(2)
    #expect(last.first == .didAttemptDismissal(SheetDismissal(id: "draft", cause: .dragged)))
    #expect(hand.events.settlings.map(\.to) == [400])
    hand.wait(3_000)
    #expect(hand.events.sheetEvents.last == .didSettle(height: 400))
    // Not far and not fast: no attempt.
    hand.drag(from: (100, 300), to: (100, 330), steps: 20, on: .sheet)
    hand.wait(3_000)
    #expect(hand.events.attempts.count == 2)
    // The user agrees.
    hand.tap(on: .backdrop)
    hand.send(.dismissSheet)
    hand.wait(3_000)
    #expect(hand.events.dismissals == [.dismissed])
  }

  @Test func aDragThatLeavesTheContentDismissesAtOnce() {
    var hand = Hand { $0.sheet.dismissesOutside = true }
    hand.presentSheet()
    hand.touch(.began, 100, 300, on: .list(at: 0))
    hand.move(from: (100, 300), to: (100, 340))
    #expect(hand.events.settlings.isEmpty)
    hand.wait(10)
    hand.touch(.moved, 100, 200, on: .backdrop)
    #expect(hand.events.settlings.map(\.to) == [0])
    #expect(hand.events.listReleases == [0])
    hand.events.removeAll()
    hand.move(from: (100, 200), to: (100, 400))
    hand.touch(.ended, 100, 400)
    #expect(hand.events.sheetEvents.isEmpty, "the finger has no further effect")
    hand.wait(3_000)
    #expect(hand.events.sheetEvents == [.didDismiss(SheetDismissal(id: "gifts", cause: .backdrop))])
  }

  @Test func aSheetThatMayNotBeDismissedReportsTheAttemptOnce() {
    var hand = Hand { $0.sheet.dismissesOutside = true }
    hand.send(.presentSheet(SheetSpec(id: "draft", detents: [400], isDismissible: false)))
    hand.wait(3_000)
    hand.events.removeAll()
    hand.touch(.began, 100, 300, on: .sheet)
    hand.move(from: (100, 300), to: (100, 340))
    for y in [330.0, 350, 370] { hand.touch(.moved, 100, y, on: .backdrop) }
    #expect(hand.events.attempts == [.backdrop])
    // The drag continues.
    #expect(hand.events.sheetHeights.last == 348)
    hand.move(from: (100, 370), to: (100, 690), steps: 5)
    hand.touch(.ended, 100, 690)
    #expect(hand.events.attempts == [.backdrop])
    #expect(hand.events.settlings.map(\.to) == [400])
  }

  @Test func aSheetOnItsWayOutIsCaughtOrNot() {
    for catches in [true, false] {
      var hand = Hand { $0.sheet.catchesDismissal = catches }
      hand.presentSheet()
      hand.send(.dismissSheet)
      hand.wait(60)
      hand.events.removeAll()
      hand.touch(.began, 100, 300, on: .list(at: 100))
      hand.move(from: (100, 300), to: (100, 350))
      let isCaught = hand.events.sheetEvents.contains { $0.caught != nil }
      #expect(isCaught == catches)
      // The list scrolls in any case.
      #expect(hand.events.listOffsets.last == 68)
      #expect(hand.events.sheetHeights.isEmpty)
      hand.wait(3_000)
      #expect(hand.events.isSheetClosed == !catches)
      hand.touch(.ended, 100, 350)
      #expect(hand.events.listReleases == [68])
    }
  }

  @Test func aSheetOnItsWayInIsCaughtInAnyCase() {
    var hand = Hand { $0.sheet.catchesDismissal = false }
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(60)
    hand.touch(.began, 100, 300, on: .sheet)
    let height = hand.machine.state(at: hand.now).sheetHeight
    #expect(hand.events.sheetEvents.last == .didCatch(height: height))
  }
}
