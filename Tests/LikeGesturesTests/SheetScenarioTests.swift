import LikePromises
import Testing

/// A sheet, its list and a finger: scenario 7 of the field.
@Suite struct SheetScenarioTests {
  @Test func scenario7_headerDragLeavesTheListAlone() {
    var hand = Hand()
    hand.presentSheet()
    let header = TouchTarget([.sheet, .sheetHeader], list: ListExtent(offset: 300, maximum: 900))
    hand.drag(from: (100, 400), to: (100, 500), steps: 40, on: header)
    #expect(hand.events.listOffsets.isEmpty)
    #expect((hand.events.sheetHeights.last! - (400 - 82)).magnitude < 1e-9)
  }

  @Test func scenario7_listThenSheetThenListInOneTouch() throws {
    var hand = Hand()
    hand.presentSheet()
    // 200 down: the list scrolls to its top, then the sheet moves; then all the way back and on.
    hand.play("down/list:60 go@100,300>100,500*40")
    let lowest = try #require(hand.events.sheetHeights.last)
    #expect((lowest - (400 - (200 - 18 - 60))).magnitude < 1e-9)
    #expect(hand.events.listOffsets.last == 0)
    hand.play("go@100,500>100,250*50")
    #expect(hand.events.sheetHeights.last == 400)
    #expect((hand.events.listOffsets.last! - (60 + 18 + 50)).magnitude < 1e-9)
    hand.play("up@100,250")
    #expect(!hand.events.isSheetClosed)
    #expect(hand.events.verdict(.listScroll) == .accepted)
    #expect(hand.events.verdict(.sheetPan) == .acceptedTogether(with: .listScroll))
  }

  @Test func scenario7_caughtWhileSettling() throws {
    var hand = Hand()
    hand.presentSheet()
    // Slow, and no long step: it springs back.
    hand.play("drag@100,300>100,400*40/sheet 60")
    let height = hand.state.sheetHeight
    #expect(height > 318 && height < 400)
    hand.events.removeAll()
    hand.play("down@100,400/sheet")
    #expect(hand.events.sheetEvents == [.didCatch(height: height)])
    hand.wait(200)
    #expect(hand.state.sheetHeight == height)
    hand.play("go@100,400>100,420*20")
    #expect((hand.events.sheetHeights.last! - (height - 2)).magnitude < 1e-9)
    hand.play("up@100,420 3000")
    #expect(hand.events.sheetEvents.last == .didSettle(height: 400))
    // A tap lets it continue.
    hand.send(.dismissSheet)
    hand.wait(50)
    hand.events.removeAll()
    hand.tap(on: .sheet)
    #expect(hand.events.settlings.map(\.to) == [0])
    hand.wait(3_000)
    #expect(hand.events.isSheetClosed)
  }

  /// The list takes the drag, and the sheet is presented again all the same.
  @Test func scenario7_aFingerThatWasThereBeforeCatchesItAsItDrags() {
    var hand = Hand()
    hand.presentSheet(heights: [400, 600])
    hand.touch(.began, 100, 300, on: .list(at: 500))
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400, 600], initialDetent: 1)))
    hand.wait(60)
    hand.events.removeAll()
    hand.touch(.moved, 100, 320)
    let height = hand.state.sheetHeight
    #expect(height > 400 && height < 600)
    #expect(hand.events.sheetEvents.first == .didCatch(height: height))
    #expect(hand.events.listOffsets.count == 1 && hand.events.sheetHeights.isEmpty)
    hand.wait(200)
    #expect(hand.state.sheetHeight == height)
  }

  @Test func scenario7_dismissedAndPresentedAgainAtOnce() {
    var hand = Hand()
    hand.presentSheet()
    hand.send(.dismissSheet)
    hand.wait(80)
    let height = hand.state.sheetHeight
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    #expect(hand.events.settlings.map(\.to) == [0, 400])
    #expect(hand.events.settlings.last?.from == height && height < 400)
    hand.wait(3_000)
    #expect(!hand.events.isSheetClosed)
    #expect(hand.state.sheetHeight == 400)
    hand.send(.dismissSheet)
    hand.wait(3_000)
    #expect(hand.events.dismissals == [.dismissed])
    hand.presentSheet()
    #expect(hand.state.conditions == .sheet)
  }

  @Test(arguments: [
    (LikeInput.dismissSheet, 0.0),
    (.presentSheet(SheetSpec(id: "gifts", detents: [300, 500])), 300),
    (.presentSheet(SheetSpec(id: "guests", detents: [200])), 200),
  ])
  func aDraggedSheetSettlesOnce(_ input: LikeInput, at height: Double) {
    var hand = Hand()
    hand.presentSheet()
    hand.play("down/list:0 go@100,300>100,400")
    hand.events.removeAll()
    hand.send(input)
    #expect(hand.events.settlings.map(\.to) == [height])
    #expect(hand.events.listReleases == [0])
    #expect(hand.state.activeGestures.isEmpty)
    hand.events.removeAll()
    hand.play("go@100,400>100,500 up@100,500")
    #expect(hand.events.sheetEvents.allSatisfy { $0 == .didSettle(height: height) })
    #expect(hand.events.drags.isEmpty && hand.events.listReleases.isEmpty)
  }

  /// A list of the room, which moves no sheet.
  @Test(arguments: [false, true])
  func aListContinuesWhileASheetIsPresented(_ isDismissed: Bool) {
    var hand = Hand("down/roomlist:100 go@100,300>100,240")
    #expect(hand.events.listOffsets.last == 142)
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    if isDismissed { hand.send(.dismissSheet) }
    hand.play("go@100,240>100,200")
    #expect(hand.events.listOffsets.last == 182, "the list does not freeze")
    hand.play("up@100,200")
    #expect(hand.events.listReleases == [182])
    hand.wait(3_000)
    #expect(hand.events.isSheetClosed == isDismissed)
  }

  @Test func aSheetCaughtWhileAnotherFingerScrollsAListSettles() {
    var hand = Hand("down/roomlist:100 go@100,300>100,240")
    hand.send(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    hand.play("60 down#2@200,300/sheet go#2@200,300>200,360")
    #expect(hand.events.verdict(.sheetPan, touch: 2) == .rejected(.busy))
    hand.play("up#2@200,360 3000")
    #expect(hand.events.sheetEvents.last == .didSettle(height: 400))
  }

  @Test func aListThatGrowsUnderTheFinger() {
    var hand = Hand()
    hand.presentSheet()
    hand.touch(.began, 100, 300, on: .list(at: 0, of: 50))
    hand.play("go@100,300>100,100*20")
    #expect(hand.events.listOffsets.last == 50)
    hand.send(.didChangeList(ListExtent(offset: 50, maximum: 500)))
    hand.play("go@100,100>100,60*4")
    #expect(hand.events.listOffsets.last == 90)
  }
}
