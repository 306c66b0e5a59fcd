import LiveRoomKit

/// The view states of a room in which everything is on screen at once and moves: four lanes, three rows of
/// summaries, a full-screen gift, a combo button, a roll, a popup, three pages and forty hearts.
struct FullRoom {
  private static let size = ScreenSize(width: 280, height: 44)

  private(set) var gifts: GiftViewState
  private var ticker: TickerViewState
  private var popups: PopupViewState
  private var pager: PagerViewState
  private var hearts: HeartViewState
  private var sheet: SheetViewState

  // The state that a view keeps from one event to the next.
  private let rows: [GiftRow]
  private let summaryRows: [GiftSummaryRow]
  private let risen: [Heart]
  private let showing: [PopupState.Showing]
  /// When everything moves.
  let now: Instant

  init() {
    let now = Instant.start + .seconds(20)
    self.now = now
    gifts = GiftViewState(Self.busyGifts(until: now).state)
    ticker = TickerViewState(Self.rollingTicker(until: now).state)
    popups = PopupViewState(Self.shownPopup(at: now).state)
    pager = PagerViewState(Self.draggedPager(at: now).state)
    let likes = Self.likedRoom(until: now).state
    hearts = HeartViewState(likes)
    sheet = SheetViewState(likes)
    rows = gifts.rows + gifts.fullScreenRows
    summaryRows = gifts.summaryRows
    risen = hearts.hearts
    showing = popups.all
  }

  /// How many elements a frame samples.
  var elements: Int {
    2 * (rows.count + summaryRows.count) + gifts.buttons.count + risen.count + showing.count
      // Two slots, three pages, a sheet, two backdrops, the overlays.
      + 9
  }

  /// Samples everything as a view does in a frame, and returns something that depends on all of it.
  func sample(at time: Instant) -> Double {
    var sum = 0.0
    for row in rows {
      sum += gifts.pose(of: row, at: time, size: Self.size)?.translation.x ?? 0
      sum += gifts.labelPose(of: row, at: time).scaleX
    }
    for row in summaryRows {
      sum += gifts.pose(of: row, at: time, size: Self.size)?.translation.y ?? 0
      sum += gifts.labelPose(of: row, at: time).scaleX
    }
    for button in gifts.buttons { sum += gifts.remaining(of: button, at: time) }
    sum += ticker.pose(of: .first, at: time)?.translation.y ?? 0
    sum += ticker.pose(of: .second, at: time)?.translation.y ?? 0
    for popup in showing { sum += popups.pose(of: popup, at: time, size: Self.size)?.opacity ?? 0 }
    sum += popups.backdropOpacity(in: PopupChannel.modal, at: time)
    for surface in 0..<3 { sum += pager.position(of: surface, at: time, pageLength: 844) }
    for heart in risen { sum += hearts.pose(of: heart, at: time)?.translation.y ?? 0 }
    sum += hearts.overlayPose(at: time, size: Self.size)?.opacity ?? 0
    return sum + sheet.height(at: time) + sheet.backdropOpacity(at: time)
  }

  /// Whether a view has to draw a frame.
  func isMoving(at time: Instant) -> Bool {
    gifts.isMoving(at: time) || ticker.isMoving(at: time) || popups.isMoving(at: time)
      || pager.isMoving(at: time) || hearts.isMoving(at: time) || sheet.isMoving(at: time)
  }

  mutating func apply(_ event: GiftEvent, at time: Instant) {
    gifts.apply(event, at: time)
  }

  private static func busyGifts(until now: Instant) -> Bench<GiftMachine> {
    var configuration = GiftConfiguration()
    configuration.laneCount = 4
    configuration.localUser = "ada"
    let gifts = Bench(try! GiftMachine(configuration: configuration))
    for second in 0..<20 {
      gifts.pass(to: .start + .seconds(second))
      for gift in ["rose", "kiss", "star"] {
        for giver in 0..<40 {
          gifts.give(
            .receive(GiftMessage(sender: "user\(second)-\(giver)", gift: gift, unitValue: 1)))
        }
      }
    }
    gifts.pass(to: now)
    gifts.give(
      .receive(
        GiftMessage(sender: "vip", gift: "castle", unitValue: 100_000, fullScreen: .seconds(5))))
    gifts.give(.give(GiftTap(gift: "rose")))
    return gifts
  }

  private static func rollingTicker(until now: Instant) -> Bench<TickerMachine> {
    var configuration = TickerConfiguration()
    configuration.size = ScreenSize(width: 300, height: 20)
    let items = (0..<9).map { TickerItem(id: "\($0)", content: "hello") }
    let ticker = Bench(try! TickerMachine(configuration: configuration), [.set(items)])
    ticker.pass(to: now)
    if ticker.state.roll == nil { ticker.give(.next) }
    return ticker
  }

  private static func shownPopup(at now: Instant) -> Bench<PopupMachine> {
    let popups = Bench(try! PopupMachine())
    popups.now = now
    popups.give(.enqueue(Popup(id: "sale")))
    return popups
  }

  private static func draggedPager(at now: Instant) -> Bench<PagerMachine> {
    let pager = Bench(try! PagerMachine())
    pager.now = now
    pager.give(.setRooms(rooms: (0..<9).map { "room-\($0)" }, current: "room-4"))
    pager.give(.didBeginDrag(touch: 0))
    pager.give(.didDrag(travel: -300))
    pager.give(.didEndDrag(velocity: 0))
    return pager
  }

  private static func likedRoom(until now: Instant) -> Bench<LikeMachine> {
    var configuration = LikeConfiguration()
    configuration.hearts.othersPerSecond = 100
    let likes = Bench(try! LikeMachine(configuration), [.enter(room: "room-4")])
    for tap in 0..<40 {
      likes.pass(to: now - .milliseconds(10 * (40 - tap)))
      likes.give(.receiveLikes(ReceivedLikes(count: 1)))
    }
    likes.now = now
    likes.give(.presentSheet(SheetSpec(id: "gifts", detents: [400])))
    return likes
  }
}
