import LikePromises
import Testing

/// How a sheet is left, caught and kept, by its settings.
@Suite struct SheetReleaseTests {
  @Test func aVetoIsToDoNothing() {
    var hand = Hand()
    hand.send(.presentSheet(SheetSpec(id: "draft", detents: [400], isDismissible: false)))
    hand.wait(3_000)
    hand.events.removeAll()
    hand.play("tap/backdrop 3000 drag@100,300>100,600/sheet")
    #expect(hand.events.attempts == [.backdrop, .dragged])
    // The attempt, then the way back.
    let last = hand.events.sheetEvents.suffix(2)
    #expect(last.first == .didAttemptDismissal(SheetDismissal(id: "draft", cause: .dragged)))
    #expect(hand.events.settlings.map(\.to) == [400])
    hand.wait(3_000)
    #expect(hand.events.sheetEvents.last == .didSettle(height: 400))
    // Not far and not fast: no attempt.
    hand.play("drag@100,300>100,330*20/sheet 3000")
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
    hand.play("down/list:0 go@100,300>100,340")
    #expect(hand.events.settlings.isEmpty)
    hand.play("10 move@100,200/backdrop")
    #expect(hand.events.settlings.map(\.to) == [0])
    #expect(hand.events.listReleases == [0])
    hand.events.removeAll()
    hand.play("go@100,200>100,400 up@100,400")
    #expect(hand.events.sheetEvents.isEmpty, "the finger has no further effect")
    hand.wait(3_000)
    #expect(hand.events.sheetEvents == [.didDismiss(SheetDismissal(id: "gifts", cause: .backdrop))])
  }

  @Test func aSheetThatMayNotBeDismissedReportsTheAttemptOnce() {
    var hand = Hand { $0.sheet.dismissesOutside = true }
    hand.send(.presentSheet(SheetSpec(id: "draft", detents: [400], isDismissible: false)))
    hand.wait(3_000)
    hand.events.removeAll()
    hand.play("down/sheet go@100,300>100,340")
    hand.play("move@100,330/backdrop move@100,350/backdrop move@100,370/backdrop")
    #expect(hand.events.attempts == [.backdrop])
    // The drag continues.
    #expect(hand.events.sheetHeights.last == 348)
    hand.play("go@100,370>100,690*5 up@100,690")
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
      hand.play("down/list:100 go@100,300>100,350")
      let isCaught = hand.events.sheetEvents.contains { $0.caught != nil }
      #expect(isCaught == catches)
      // The list scrolls in any case.
      #expect(hand.events.listOffsets.last == 68)
      #expect(hand.events.sheetHeights.isEmpty)
      hand.wait(3_000)
      #expect(hand.events.isSheetClosed == !catches)
      hand.play("up@100,350")
      #expect(hand.events.listReleases == [68])
    }
  }

  @Test func aSheetOnItsWayInIsCaughtInAnyCase() {
    var hand = Hand { $0.sheet.catchesDismissal = false }
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.wait(60)
    hand.touch(.began, 100, 300, on: .sheet)
    let height = hand.state.sheetHeight
    #expect(hand.events.sheetEvents.last == .didCatch(height: height))
  }
}
