import LiveRoomKit
import PromiseTesting
import RoomPromises

/// Views that follow the events from the beginning: they equal a view that joins later, nothing on
/// them jumps, whatever the user prefers, and what is said to rest does.
struct ViewWitness: Sendable {
  private var gifts: FollowedViewState<GiftViewState>?
  private var ticker: FollowedViewState<TickerViewState>?
  private var popups: FollowedViewState<PopupViewState>?
  private var pager: FollowedViewState<PagerViewState>?
  private var hearts: FollowedViewState<HeartViewState>?
  private var sheet: FollowedViewState<SheetViewState>?
  private var comments: FollowedViewState<CommentViewState>?
  private var danmaku: FollowedViewState<DanmakuViewState>?
  private var meters: MeterViewState?
  private var broadcast: FollowedViewState<TickerViewState>?
  // The number of entries of the log that have been followed; none before the first states are known.
  private var followed: Int?
  private var isClosed = false

  /// Follows all that has happened since the last call, until the room is closed.
  mutating func check(_ log: RoomLog, _ states: RoomStates, at now: Instant) throws {
    if followed == nil { join(states, at: now) }
    for entry in log.entries[(followed ?? 0)...] where !isClosed {
      switch entry.value {
      case .event(let event): try follow(event, at: entry.time)
      case .close: isClosed = true
      default: break
      }
    }
    followed = log.entries.count
    if !isClosed { try check(states) }
  }

  private mutating func join(_ states: RoomStates, at time: Instant) {
    gifts = states.gifts.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    ticker = states.ticker.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    popups = states.popups.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    pager = states.pager.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    hearts = states.likes.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    sheet = states.likes.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    comments = states.comments.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    broadcast = states.broadcast.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    danmaku = states.danmaku.map { FollowedViewState($0, at: time) { Picture($0, at: $1) } }
    meters = states.meters.map { MeterViewState($0) }
  }

  private mutating func follow(_ event: RoomEvent, at time: Instant) throws {
    switch event {
    case .gifts(let event): try gifts?.apply(event, at: time)
    case .ticker(let event):
      try ticker?.apply(event, at: time, mayJump: event.movesAtOnce(at: time))
    case .popups(let event): try popups?.apply(event, at: time)
    case .pager(let event):
      let mayJump = pager?.viewState.movesAtOnce(with: event, at: time) ?? false
      try pager?.apply(event, at: time, mayJump: mayJump)
    case .likes(let event):
      try hearts?.apply(event, at: time)
      try sheet?.apply(event, at: time, mayJump: event.movesAtOnce)
    case .comments(let event):
      let mayJump = comments?.viewState.movesAtOnce(with: event, at: time) ?? false
      try comments?.apply(event, at: time, mayJump: mayJump)
    case .broadcast(let event):
      try broadcast?.apply(event, at: time, mayJump: event.movesAtOnce(at: time))
    case .danmaku(let event): try danmaku?.apply(event, at: time, mayJump: event.movesAtOnce)
    case .meters(let event): meters?.apply(event, at: time)
    case .room: break
    }
  }

  private func check(_ states: RoomStates) throws {
    try gifts?.check(states.gifts)
    try ticker?.check(states.ticker)
    try popups?.check(states.popups)
    try pager?.check(states.pager)
    try hearts?.check(states.likes)
    try sheet?.check(states.likes)
    try comments?.check(states.comments)
    try danmaku?.check(states.danmaku)
    try broadcast?.check(states.broadcast)
    try ensure(
      meters == nil || meters == states.meters.map { MeterViewState($0) },
      "a view of meters shows \(String(describing: meters))")
  }
}

/// The view state of a module for users of different preferences.
private struct FollowedViewState<ViewState: ModuleViewState>: Sendable {
  private let picture: @Sendable (ViewState, Instant) -> Picture
  private var models: [ViewState]
  // As they were before the first event of the present instant: a view draws none in between.
  private var previous: [ViewState]
  private var time: Instant
  private var mayJump = false

  init(
    _ state: ViewState.State, at time: Instant,
    picture: @escaping @Sendable (ViewState, Instant) -> Picture
  ) {
    self.picture = picture
    self.time = time
    models = [
      ViewPreferences(), .init(reducesMotion: true), .init(isRightToLeft: true),
    ].map {
      var viewState = ViewState(state)
      viewState.preferences = $0
      return viewState
    }
    previous = models
  }

  /// For a user with no preferences.
  var viewState: ViewState { models[0] }

  mutating func apply(
    _ event: ViewState.Event, at time: Instant, mayJump: Bool = false
  ) throws {
    if time > self.time { try pass(to: time) }
    self.mayJump = self.mayJump || mayJump
    for index in models.indices { models[index].apply(event, at: time) }
  }

  /// Nothing has jumped at the instant that is over, and nothing that was at rest has moved since.
  private mutating func pass(to next: Instant) throws {
    for (before, after) in zip(previous, models) {
      let picture = picture(after, time)
      let jump = mayJump ? nil : self.picture(before, time).jump(to: picture)
      try ensure(jump == nil, "\(time.seconds) s, with \(after.preferences), \(jump ?? "")")
      guard !after.isMoving(at: time) else { continue }
      let motion = picture.jump(to: self.picture(after, next))
      try ensure(motion == nil, "at rest since \(time.seconds) s, \(motion ?? "")")
    }
    previous = models
    mayJump = false
    time = next
  }

  func check(_ state: ViewState.State?) throws {
    try ensure(models[0] == state.map(ViewState.init), "a view shows \(models[0])")
  }
}

extension TickerEvent {
  /// Whether a view moves its items without a motion, or joins one that was due before: what is woken late
  /// keeps its beat.
  fileprivate func movesAtOnce(at time: Instant) -> Bool {
    switch self {
    case .didReload, .didResize, .didShow, .didClear, .didCancelRoll: true
    case .didBeginRoll(let roll): roll.start < time
    default: false
    }
  }
}

extension PagerViewState {
  /// Whether the content follows a finger, rests at once, as in the background or because a view says so,
  /// or its pages have another length than in the picture.
  fileprivate func movesAtOnce(with event: PagerEvent, at time: Instant) -> Bool {
    switch event {
    case .didScroll: true
    case .didLayoutSurfaces(let layout):
      layout.offset == 0 || snapping == nil || layout.shift.magnitude != Picture.size.height
    case .didSettle: snapping.map { time < $0.time + $0.value.duration } ?? true
    default: false
    }
  }
}

extension LikeEvent {
  /// Whether the sheet follows a finger, or gets detents below its height.
  fileprivate var movesAtOnce: Bool {
    switch self {
    case .sheet(.didMove), .sheet(.willPresent): true
    default: false
    }
  }
}

extension CommentViewState {
  /// Whether rows follow a finger, get other heights, leave, are above those that were there, or are more than the view
  /// has place for.
  fileprivate func movesAtOnce(with event: CommentEvent, at time: Instant) -> Bool {
    switch event {
    case .didDrag, .didMeasure, .didResize, .didRemove, .didRestore, .didReset, .didScrollToNewest:
      true
    case .didAppend(let batch):
      distance(at: time) + batch.rows.reduce(0) { $0 + $1.height } > height
    default: false
    }
  }
}

extension DanmakuEvent {
  /// Whether comments have other places at once, as on a screen of another size.
  fileprivate var movesAtOnce: Bool {
    switch self {
    case .didArrange, .didConfigure: true
    default: false
    }
  }
}
