import GiftChannels
import LikeGestures
import LivePager
import PopupSequencer
import RollingTicker
import RoomCore

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

  // What a view keeps from one event to the next.
  private let rows: [GiftViewState.Row]
  private let crowdRows: [GiftCrowdRow]
  private let risen: [Heart]
  private let showing: [PopupState.Showing]
  /// When everything moves.
  let now: Instant

  init() {
    let now = Instant.start + .seconds(20)
    self.now = now
    gifts = GiftViewState(Self.busyGifts(until: now).state(at: now))
    ticker = TickerViewState(Self.rollingTicker(until: now).state(at: now))
    var popupMachine = try! PopupMachine()
    var popupEvents: [PopupEvent] = []
    popupMachine.handle(.enqueue(Popup(id: "sale")), at: now, into: &popupEvents)
    popups = PopupViewState(popupMachine.state(at: now))
    var pagerMachine = try! PagerMachine()
    var pagerEvents: [PagerEvent] = []
    for input in [
      PagerInput.setRooms(.init(rooms: (0..<9).map { "room-\($0)" }, current: "room-4")),
      .didBeginDrag(touch: 0),
      .didDrag(PagerDrag(travel: -300)), .didEndDrag(PagerDragEnd(velocity: 0)),
    ] {
      pagerMachine.handle(input, at: now, into: &pagerEvents)
    }
    pager = PagerViewState(pagerMachine.state(at: now))
    let likes = Self.likedRoom(until: now).state(at: now)
    hearts = HeartViewState(likes)
    sheet = SheetViewState(likes)
    rows = gifts.rows + gifts.fullScreenRows
    crowdRows = gifts.crowdRows
    risen = hearts.hearts
    showing = popups.all
  }

  /// How many elements a frame samples.
  var elements: Int {
    2 * (rows.count + crowdRows.count) + gifts.buttons.count + risen.count + showing.count
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
    for row in crowdRows {
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

  private static func busyGifts(until now: Instant) -> GiftMachine {
    var configuration = GiftConfiguration()
    configuration.laneCount = 4
    configuration.localUser = "ada"
    var machine = try! GiftMachine(configuration: configuration)
    var outputs: [GiftEvent] = []
    func pass(to time: Instant) {
      while let deadline = machine.nextDeadline, deadline <= time {
        machine.deadlineReached(at: deadline, into: &outputs)
      }
    }
    for second in 0..<20 {
      let time = Instant.start + .seconds(second)
      pass(to: time)
      for gift in ["rose", "kiss", "star"] {
        for giver in 0..<40 {
          let message = GiftMessage(sender: "user\(second)-\(giver)", gift: gift, unitValue: 1)
          machine.handle(.receive(message), at: time, into: &outputs)
        }
      }
    }
    pass(to: now)
    let castle = GiftMessage(
      sender: "vip", gift: "castle", unitValue: 100_000, fullScreen: .seconds(5))
    machine.handle(.receive(castle), at: now, into: &outputs)
    let button = GiftInput.give(GiftTap(gift: "rose"))
    machine.handle(button, at: now, into: &outputs)
    return machine
  }

  private static func rollingTicker(until now: Instant) -> TickerMachine {
    var configuration = TickerConfiguration()
    configuration.size = ScreenSize(width: 300, height: 20)
    var machine = try! TickerMachine(configuration: configuration)
    var outputs: [TickerEvent] = []
    let items = (0..<9).map { TickerItem(id: "\($0)", content: "hello") }
    machine.handle(.set(items), at: .start, into: &outputs)
    while let deadline = machine.nextDeadline, deadline <= now {
      machine.deadlineReached(at: deadline, into: &outputs)
    }
    if machine.state(at: now).roll == nil { machine.handle(.next, at: now, into: &outputs) }
    return machine
  }

  private static func likedRoom(until now: Instant) -> LikeMachine {
    var configuration = LikeConfiguration()
    configuration.hearts.othersPerSecond = 100
    var machine = try! LikeMachine(configuration)
    var outputs: [LikeEvent] = []
    machine.handle(.enter(room: "room-4"), at: .start, into: &outputs)
    for tap in 0..<40 {
      let time = now - .milliseconds(10 * (40 - tap))
      while let deadline = machine.nextDeadline, deadline <= time {
        machine.deadlineReached(at: deadline, into: &outputs)
      }
      machine.handle(.receiveLikes(ReceivedLikes(count: 1)), at: time, into: &outputs)
    }
    machine.handle(
      .presentSheet(SheetSpec(id: "gifts", detents: [400])), at: now, into: &outputs)
    return machine
  }
}
