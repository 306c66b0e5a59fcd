package import LikeGestures

// The value of a case of an event; `nil` for other events.
extension LikeEvent {
  package var resolution: GestureResolution? {
    if case .didResolve(let resolution) = self { resolution } else { nil }
  }
  package var tap: GestureTap? { if case .didTap(let tap) = self { tap } else { nil } }
  package var confirmedTap: GestureTap? {
    if case .didConfirmTap(let tap) = self { tap } else { nil }
  }
  package var drag: GestureDrag? { if case .didDrag(let drag) = self { drag } else { nil } }
  package var sheet: SheetEvent? { if case .sheet(let event) = self { event } else { nil } }
  package var combo: Int? { if case .didLike(let like) = self { like.combo } else { nil } }
  package var endedCombo: Int? { if case .comboDidEnd(let count) = self { count } else { nil } }
  package var heart: Heart? { if case .heartDidAppear(let heart) = self { heart } else { nil } }
  package var folded: Int? { if case .didFoldHearts(let count) = self { count } else { nil } }
  package var total: Int? { if case .totalDidChange(let total) = self { total } else { nil } }
  package var message: LikeMessage? {
    if case .willSendLikes(let message) = self { message } else { nil }
  }
  package var failure: FailedLikes? {
    if case .didFailToDeliverLikes(let likes) = self { likes } else { nil }
  }
  package var rejection: LikeRejection? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}

extension SheetEvent {
  package var presented: SheetSpec? {
    if case .willPresent(let sheet) = self { sheet } else { nil }
  }
  package var moved: Double? { if case .didMove(let height) = self { height } else { nil } }
  package var caught: Double? { if case .didCatch(let height) = self { height } else { nil } }
  package var settling: SheetSettling? {
    if case .willSettle(let settling) = self { settling } else { nil }
  }
  package var settled: Double? { if case .didSettle(let height) = self { height } else { nil } }
  package var attempted: SheetDismissal? {
    if case .didAttemptDismissal(let attempt) = self { attempt } else { nil }
  }
  package var dismissed: SheetDismissal? {
    if case .didDismiss(let dismissal) = self { dismissal } else { nil }
  }
  package var scrolled: ListScrollStep? {
    if case .listDidScroll(let step) = self { step } else { nil }
  }
  package var endedScrolling: ListDragEnd? {
    if case .listDidEndDragging(let end) = self { end } else { nil }
  }
}

extension Array where Element == LikeEvent {
  package var resolutions: [GestureResolution] { compactMap(\.resolution) }
  package var taps: [GestureTap] { compactMap(\.tap) }
  package var confirmedTaps: [GestureTap] { compactMap(\.confirmedTap) }
  package var drags: [GestureDrag] { compactMap(\.drag) }
  package var sheetEvents: [SheetEvent] { compactMap(\.sheet) }
  package var combos: [Int] { compactMap(\.combo) }
  package var endedCombos: [Int] { compactMap(\.endedCombo) }
  package var totals: [Int] { compactMap(\.total) }
  package var messages: [LikeMessage] { compactMap(\.message) }
  package var rejections: [LikeRejection] { compactMap(\.rejection) }

  package func verdict(_ gesture: RoomGesture, touch: Int = 1) -> GestureVerdict? {
    resolutions.first { $0.gesture == gesture && $0.touch == touch }?.verdict
  }

  package var sheetHeights: [Double] { sheetEvents.compactMap(\.moved) }
  package var settlings: [SheetSettling] { sheetEvents.compactMap(\.settling) }
  package var attempts: [SheetEvent.Cause] { sheetEvents.compactMap(\.attempted?.cause) }
  package var dismissals: [SheetEvent.Cause] { sheetEvents.compactMap(\.dismissed?.cause) }
  package var isSheetClosed: Bool { !dismissals.isEmpty }
  package var listOffsets: [Double] { sheetEvents.compactMap(\.scrolled?.offset) }
  package var listReleases: [Double] { sheetEvents.compactMap(\.endedScrolling?.offset) }
}
