import LikeGestures

extension LikeEvent {
  var resolution: GestureResolution? {
    if case .didResolve(let resolution) = self { resolution } else { nil }
  }
  var tap: GestureTap? { if case .didTap(let tap) = self { tap } else { nil } }
  var confirmedTap: GestureTap? { if case .didConfirmTap(let tap) = self { tap } else { nil } }
  var drag: GestureDrag? { if case .didDrag(let drag) = self { drag } else { nil } }
  var sheet: SheetEvent? { if case .sheet(let event) = self { event } else { nil } }
  var combo: Int? { if case .didLike(let like) = self { like.combo } else { nil } }
  var endedCombo: Int? { if case .comboDidEnd(let count) = self { count } else { nil } }
  var heart: Heart? { if case .heartDidAppear(let heart) = self { heart } else { nil } }
  var total: Int? { if case .totalDidChange(let total) = self { total } else { nil } }
  var message: LikeMessage? { if case .sendLikes(let message) = self { message } else { nil } }
  var failure: FailedLikes? {
    if case .didFailToDeliverLikes(let likes) = self { likes } else { nil }
  }
  var rejection: LikeRejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

extension SheetEvent {
  var presented: SheetSpec? { if case .willPresent(let sheet) = self { sheet } else { nil } }
  var moved: Double? { if case .didMove(let height) = self { height } else { nil } }
  var caught: Double? { if case .didCatch(let height) = self { height } else { nil } }
  var settling: SheetSettling? {
    if case .willSettle(let settling) = self { settling } else { nil }
  }
  var settled: Double? { if case .didSettle(let height) = self { height } else { nil } }
  var attempted: SheetDismissal? {
    if case .didAttemptDismissal(let attempt) = self { attempt } else { nil }
  }
  var dismissed: SheetDismissal? {
    if case .didDismiss(let dismissal) = self { dismissal } else { nil }
  }
  var scrolled: ListScrollStep? { if case .listDidScroll(let step) = self { step } else { nil } }
  var endedScrolling: ListDragEnd? {
    if case .listDidEndDragging(let end) = self { end } else { nil }
  }
}

extension Array where Element == LikeEvent {
  var resolutions: [GestureResolution] { compactMap(\.resolution) }
  var taps: [GestureTap] { compactMap(\.tap) }
  var confirmedTaps: [GestureTap] { compactMap(\.confirmedTap) }
  var drags: [GestureDrag] { compactMap(\.drag) }
  var sheetEvents: [SheetEvent] { compactMap(\.sheet) }
  var combos: [Int] { compactMap(\.combo) }
  var endedCombos: [Int] { compactMap(\.endedCombo) }
  var totals: [Int] { compactMap(\.total) }
  var messages: [LikeMessage] { compactMap(\.message) }
  var rejections: [LikeRejection] { compactMap(\.rejection) }

  func verdict(_ gesture: RoomGesture, touch: Int = 1) -> GestureVerdict? {
    resolutions.first { $0.gesture == gesture && $0.touch == touch }?.verdict
  }

  var sheetHeights: [Double] { sheetEvents.compactMap(\.moved) }
  var settlings: [SheetSettling] { sheetEvents.compactMap(\.settling) }
  var attempts: [SheetEvent.Cause] { sheetEvents.compactMap(\.attempted?.cause) }
  var isSheetClosed: Bool { sheetEvents.contains { $0.dismissed != nil } }
  var listOffsets: [Double] { sheetEvents.compactMap(\.scrolled?.offset) }
  var listReleases: [Double] { sheetEvents.compactMap(\.endedScrolling?.offset) }
}
