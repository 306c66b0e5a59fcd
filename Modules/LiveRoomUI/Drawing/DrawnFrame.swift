import GiftChannels
import RoomCore

/// The input of one drawing of a family. Equal frames are drawn once.
struct DrawnFrame<Values: Equatable & Sendable>: Equatable, Sendable {
  /// The time of the frame, or `nil` if the family rests. It is compared first.
  let time: Instant?
  let values: Values

  init(_ values: Values, isMoving: Bool, at now: Instant) {
    self.values = values
    time = isMoving ? now : nil
  }
}

/// The values of gifts that one family draws. All families of gifts share a view state, and draw parts of it.
struct GiftDrawing: Equatable, Sendable {
  var rows: [GiftRow] = []
  var summaryRows: [GiftSummaryRow] = []
  var summaryCount = 0
  var buttons: [GiftViewState.Button] = []
  /// A Boolean value that indicates whether a gift on the full screen dims the rows.
  var isDimmed = false
  var preferences: ViewPreferences
}

extension GiftViewState {
  /// Returns the values that a family draws at a time.
  func drawing(of family: Family, at time: Instant) -> GiftDrawing {
    var drawing = GiftDrawing(preferences: preferences)
    switch family {
    case .lanes: drawing.rows = lanes.indices.flatMap { rows(on: $0, at: time) }
    case .fullScreen: drawing.rows = fullScreenRows(at: time)
    case .summaries:
      drawing.summaryRows = summaryRows(at: time)
      drawing.summaryCount = summaries.count
    case .buttons: drawing.buttons = buttons
    }
    if family == .lanes || family == .summaries {
      drawing.isDimmed =
        fullScreen != nil && !(drawing.rows.isEmpty && drawing.summaryRows.isEmpty)
    }
    return drawing
  }
}
