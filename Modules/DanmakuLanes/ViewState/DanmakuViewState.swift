import CommentList
public import RoomCore

/// The flying comments on screen, and their positions at a time.
///
/// The machine follows its own events with a value of this type, so each view agrees with the
/// machine on all positions.
///
/// - Complexity: O(n) for n comments on screen; O(n × m) for an event with m comments
public struct DanmakuViewState: ModuleViewState {
  public typealias Input = DanmakuInput

  /// The maximum number of comments on screen. A busy screen has 50 to 100.
  static var capacity: Int { 256 }
  /// The maximum number of lanes of a mode.
  private static var maximumLanes: Int { 32 }

  /// The size of the view, in points. The default is 0 × 0.
  public private(set) var size = ScreenSize.zero
  public var preferences = ViewPreferences()
  /// The comments in the order in which they entered. Some of them may have left the screen.
  package private(set) var showings: [DanmakuShowing] = []
  // The waiting comments without a width.
  private var unmeasured: [DanmakuComment] = []
  private(set) var clock = PausableClock()
  private(set) var configuration: DanmakuConfiguration

  init(configuration: DanmakuConfiguration) { self.configuration = configuration }

  public init(_ state: DanmakuState) { self = state.screen }

  // MARK: Reading

  /// The opacity of comments, from 0 to 1.
  public var opacity: Double { configuration.opacity }

  /// The height of a comment, in points.
  public var laneHeight: Double { configuration.laneHeight }

  /// The waiting comments that a view can measure now, the earliest first. There are at most 16, so
  /// that a flood does not delay a frame.
  public var commentsToMeasure: ArraySlice<DanmakuComment> { unmeasured.prefix(16) }

  /// Returns the comments on screen at a time, each with its position. A flying comment may be
  /// partly beyond the edges.
  ///
  /// If Reduce Motion is on, each lane shows its latest comment at rest.
  ///
  /// - Complexity: O(n) for n comments on screen; O(n²) if Reduce Motion is on
  public func visibleComments(at time: Instant) -> [DanmakuPlacement] {
    guard size.width > 0, size.height > 0 else { return [] }
    let now = clock.exactMilliseconds(at: time)
    return showings.filter { isVisible($0, at: now) }.map { place(of: $0, at: now) }
  }

  public func isMoving(at time: Instant) -> Bool {
    let now = clock.exactMilliseconds(at: time)
    return clock.isRunning
      && showings.contains { $0.stop == nil && now < Double($0.end) }
  }

  private func isVisible(_ showing: DanmakuShowing, at now: Double) -> Bool {
    guard Double(showing.start) <= now, now < Double(showing.end) else { return false }
    guard preferences.reducesMotion, showing.mode == .scrolling else { return true }
    return !showings.contains {
      $0.lane == showing.lane && $0.mode == .scrolling && Double($0.start) <= now
        && ($0.start, $0.id) > (showing.start, showing.id)
    }
  }

  private func place(of showing: DanmakuShowing, at now: Double) -> DanmakuPlacement {
    let isFlying = showing.mode == .scrolling && !preferences.reducesMotion
    let width = isFlying ? Double(showing.width) : min(Double(showing.width), size.width)
    var x = 0.0
    if isFlying {
      let elapsed = min(now, Double(showing.stop ?? .max)) - Double(showing.start)
      x = Double(columns) - (Double(columns) + width) * elapsed / Double(showing.duration)
    } else if showing.mode != .scrolling {
      x = (size.width - width) / 2
    }
    let fromEdge = laneHeight * Double(showing.lane)
    return DanmakuPlacement(
      comment: showing.comment, slot: showing.slot,
      origin: ScreenPoint(
        x: preferences.isRightToLeft ? size.width - x - width : x,
        y: showing.mode == .bottom ? areaHeight - laneHeight - fromEdge : fromEdge),
      size: ScreenSize(width: width, height: laneHeight))
  }

  /// The width of the screen in whole points.
  var columns: Int64 { Int64(size.width.rounded(.up)) }

  /// The height of the part of the screen that has lanes, in points.
  private var areaHeight: Double { size.height * configuration.area.share }

  /// Returns the number of lanes of a mode, or 0 if the view has no size. Comments at rest have
  /// half of the lanes for each edge. If there is one lane, it is at the top.
  func laneCount(of mode: CommentMode) -> Int {
    guard size.width > 0, size.height > 0 else { return 0 }
    let lanes = max(1, Int(areaHeight / laneHeight))
    let count =
      switch mode {
      case .scrolling: lanes
      case .top: lanes - lanes / 2
      case .bottom: lanes / 2
      }
    return min(count, Self.maximumLanes)
  }

  /// Returns the mode in whose lanes a comment of a mode is shown. If the bottom has no lane, it is
  /// the top.
  func mode(_ mode: CommentMode) -> CommentMode {
    mode == .bottom && laneCount(of: .top) > 0 && laneCount(of: .bottom) == 0 ? .top : mode
  }

  /// Returns the time in which a comment of a width crosses the screen, in milliseconds.
  func duration(ofWidth width: Int) -> Int64 {
    guard let speed = configuration.speed else {
      return configuration.duration.nanoseconds / 1_000_000
    }
    return Int64((Double(columns + Int64(width)) * 1_000 / speed).rounded(.up))
  }

  // MARK: Following events

  public static func followsFinger(_ event: DanmakuEvent) -> Bool {
    switch event {
    case .didTouch, .didRelease: true
    default: false
    }
  }

  public mutating func apply(_ event: DanmakuEvent, at time: Instant) {
    switch event {
    case .didRequestWidth(let comment):
      forget([comment.id])
      unmeasured.append(comment)
    case .didMeasure(let widths): forget(widths.map { $0.comment })
    case .didEnter(let showing):
      forget([showing.id])
      removeLeft(at: time)
      showings.append(showing)
    case .didUpdate(let comment):
      for index in showings.indices where showings[index].id == comment.id {
        showings[index].comment = comment
      }
    case .didDrop(let comments): forget(comments)
    case .didRemove(let comments):
      forget(comments)
      showings.removeAll { comments.contains($0.id) }
    case .didArrange(let arrangement):
      removeLeft(at: time)
      arrange(arrangement, at: clock.milliseconds(at: time))
    case .didTouch(let comment): touch(comment, at: clock.milliseconds(at: time))
    case .didRelease:
      let now = clock.milliseconds(at: time)
      for index in showings.indices { showings[index] = showings[index].delayed(to: now) }
    case .didSuspend: clock.setRunning(false, at: time)
    case .didResume: clock.setRunning(true, at: time)
    case .didReset: (showings, unmeasured) = ([], [])
    case .didConfigure(let configuration): self.configuration = configuration
    case .didTap, .didLongPress, .rejected: return
    }
  }

  private mutating func forget(_ comments: [Int]) {
    if !unmeasured.isEmpty { unmeasured.removeAll { comments.contains($0.id) } }
  }

  private mutating func removeLeft(at time: Instant) {
    let now = clock.milliseconds(at: time)
    showings.removeAll { $0.end <= now }
  }

  private mutating func arrange(_ arrangement: DanmakuArrangement, at now: Int64) {
    let oldColumns = columns
    size = arrangement.size
    if configuration.speed != nil, columns != oldColumns, laneCount(of: .scrolling) > 0 {
      for index in showings.indices where showings[index].mode == .scrolling {
        let duration = duration(ofWidth: showings[index].width)
        showings[index] = showings[index].lasting(duration, at: now)
      }
    }
    showings.removeAll { arrangement.removed.contains($0.id) }
    for move in arrangement.moves {
      for index in showings.indices where showings[index].id == move.comment {
        showings[index].lane = move.lane
      }
    }
  }

  /// Stops a comment and the comments behind it in its lane. They keep their distances.
  private mutating func touch(_ comment: Int, at now: Int64) {
    guard let touched = showings.first(where: { $0.id == comment }) else { return }
    for index in showings.indices {
      let other = showings[index]
      guard other.mode == touched.mode, other.lane == touched.lane else { continue }
      if other.id == comment || touched.isAhead(of: other, at: now, screen: columns) {
        showings[index].stop = now
      }
    }
  }
}

/// The position of a comment on screen.
public struct DanmakuPlacement: Equatable, Sendable, Identifiable {
  /// The comment.
  public var comment: DanmakuComment
  /// The number of the view that draws the comment. It is the lowest number that no other comment
  /// on screen has. A view with one subview per slot creates no more subviews than there are
  /// comments on screen at once.
  public var slot: Int
  /// The position of the upper left corner in the view, in points.
  public var origin: ScreenPoint
  /// The size in points. If the content needs more, it is truncated.
  public var size: ScreenSize

  public var id: Int { slot }

  package init(comment: DanmakuComment, slot: Int, origin: ScreenPoint, size: ScreenSize) {
    (self.comment, self.slot, self.origin, self.size) = (comment, slot, origin, size)
  }
}
