import LiveRoom
import RoomCore

/// The view states of a room, and the sizes of the views that draw them.
///
/// The view states are created from the state of the room when the page asks for them. The facts, the
/// composer and the length of a page follow events and inputs.
struct PageViewStates {
  /// The parts of the page that have a size, by the numbers that the page uses.
  enum Part: Int32 {
    case screen, lane, laneLabel, summary, summaryLabel, fullScreen, popup
  }

  private(set) var gifts: GiftViewState
  private(set) var ticker: TickerViewState
  private(set) var popups: PopupViewState
  private(set) var pager: PagerViewState
  private(set) var hearts: HeartViewState
  private(set) var sheet: SheetViewState
  private(set) var comments: CommentViewState
  private(set) var danmaku: DanmakuViewState
  private(set) var broadcast: TickerViewState
  private(set) var meters: MeterViewState
  var facts = PageFacts()
  var composer = PageComposer()
  var language = PageLanguage.english
  /// The names of the popup channels. The page dims the screen behind their popups.
  let channels: [String]
  /// The length of a page of the pager, in points.
  private(set) var pageLength: Double
  /// The unit value from which a gift is valuable.
  let valuableUnitValue: Int

  // The sizes in points, in the order of the parts, as on the phone that the page draws.
  private var sizes = [
    ScreenSize(width: 390, height: 844),  // screen
    ScreenSize(width: 260, height: 48),  // lane
    ScreenSize(width: 60, height: 32),  // laneLabel
    ScreenSize(width: 260, height: 40),  // summary
    ScreenSize(width: 60, height: 24),  // summaryLabel
    ScreenSize(width: 390, height: 844),  // fullScreen
    ScreenSize(width: 300, height: 220),  // popup
  ]

  init(_ state: RoomState, pageLength: Double, valuableUnitValue: Int) {
    gifts = GiftViewState(state.gifts)
    ticker = TickerViewState(state.ticker)
    popups = PopupViewState(state.popups)
    pager = PagerViewState(state.pager)
    hearts = HeartViewState(state.likes)
    sheet = SheetViewState(state.likes)
    comments = CommentViewState(state.comments)
    danmaku = DanmakuViewState(state.danmaku)
    broadcast = TickerViewState(state.broadcast)
    meters = MeterViewState(state.meters)
    channels = state.popups.channels.map { $0.name }
    self.pageLength = pageLength
    self.valuableUnitValue = valuableUnitValue
  }

  /// Shows another state of the room.
  mutating func show(_ state: RoomState) {
    var next = PageViewStates(
      state, pageLength: pageLength, valuableUnitValue: valuableUnitValue)
    next.adopt(self)
    next.facts = facts
    self = next
  }

  /// Follows an input, because no event has the length of a page. The pager rejects lengths out of
  /// range.
  mutating func follow(_ input: RoomInput) {
    if case .pager(.setPageLength(let length)) = input, (1...1_000_000).contains(length) {
      pageLength = length
    }
  }

  mutating func prefer(_ preferences: ViewPreferences) {
    gifts.preferences = preferences
    ticker.preferences = preferences
    popups.preferences = preferences
    pager.preferences = preferences
    hearts.preferences = preferences
    sheet.preferences = preferences
    comments.preferences = preferences
    danmaku.preferences = preferences
    broadcast.preferences = preferences
    meters.preferences = preferences
  }

  var preferences: ViewPreferences { gifts.preferences }

  func size(of part: Part) -> ScreenSize { sizes[Int(part.rawValue)] }

  mutating func setSize(of part: Part, _ size: ScreenSize) {
    sizes[Int(part.rawValue)] = size
  }

  /// Copies the preferences, the language, the sizes and the composer from the views of an earlier room.
  mutating func adopt(_ other: PageViewStates) {
    prefer(other.preferences)
    language = other.language
    composer = other.composer
    sizes = other.sizes
  }

  /// Returns the next time at which a countdown shows another second or a ticker leaves, or `nil` if there is none.
  func nextChange(after time: Instant) -> Instant? {
    let obstacle = composer.machine.writing.obstacle(at: time)
    let wait = obstacle?.secondsLeft(at: time).flatMap { seconds in
      obstacle?.until.map { $0 - .seconds(seconds - 1) }
    }
    return [
      wait, meters.nextSecond(after: time), comments.nextSecond(after: time),
      ticker.nextChange(after: time), broadcast.nextChange(after: time),
    ].compactMap { $0 }.min()
  }

  /// Returns a Boolean value that indicates whether a part moves after `time` without an event.
  func isMoving(at time: Instant) -> Bool {
    gifts.isMoving(at: time) || ticker.isMoving(at: time) || popups.isMoving(at: time)
      || pager.isMoving(at: time) || hearts.isMoving(at: time) || sheet.isMoving(at: time)
      || comments.isMoving(at: time) || danmaku.isMoving(at: time)
      || broadcast.isMoving(at: time) || meters.isMoving(at: time) || facts.isMoving(at: time)
  }
}
