/// The heights of the overlays of a room, in points: the parts of a `LiveRoomView` that lie below each other, above the
/// keyboard.
///
/// If the overlays don't fit, the rows of the comments give way first, and then the lanes. If that is not enough, whole
/// parts are left out: the summaries, the ticker, the meters, the header, the lanes, and the comments. The controls
/// remain.
struct OverlayHeights: Equatable {
  /// The heights that the parts need, or 0 for a part that the room doesn't have.
  struct Needs {
    var header = 0.0
    var ticker = 0.0
    var meters = 0.0
    var summaries = 0.0
    var lane = 0.0
    var laneCount = 0
    /// The pinned comments above the rows of the comments.
    var pins = 0.0
    var hasComments = true
    var controls = 0.0
  }

  /// The heights of the rows of the comments, without the pinned comments.
  static let rows = 80.0...220.0
  /// The distance between two parts.
  static let spacing = 8.0
  /// The greatest number of meters of one form.
  static let meterCount = 3

  var header: Double
  var ticker: Double
  var meters: Double
  var summaries: Double
  var lanes: Double
  /// The distance between two lanes, which is less than 0 if the lanes overlap.
  var laneSpacing = RoomDesign.standard.laneSpacing
  /// The height of the pinned comments and the rows.
  var comments: Double
  var controls: Double

  private var parts: [Double] { [header, ticker, meters, summaries, lanes, comments, controls] }

  /// The height of the parts with the distances between them.
  var total: Double {
    let shown = parts.filter { $0 > 0 }
    return shown.reduce(0, +) + Self.spacing * Double(max(0, shown.count - 1))
  }

  /// Creates the heights of the parts in a place of a height, in points.
  init(_ needs: Needs, in height: Double) {
    header = needs.header
    ticker = needs.ticker
    meters = needs.meters
    summaries = needs.summaries
    lanes = needs.laneCount > 0 ? needs.lane : 0
    comments = needs.hasComments ? needs.pins + Self.rows.lowerBound : 0
    controls = needs.controls
    for part in [\Self.summaries, \.ticker, \.meters, \.header, \.lanes, \.comments]
    where total > height {
      self[keyPath: part] = 0
    }
    controls = min(controls, max(0, height))
    if lanes > 0, needs.laneCount > 1 {
      let others = Double(needs.laneCount - 1)
      laneSpacing = min(laneSpacing, (height - total) / others - needs.lane)
      lanes += others * (needs.lane + laneSpacing)
    }
    if comments > 0 {
      comments += min(height - total, Self.rows.upperBound - Self.rows.lowerBound)
    }
  }
}
