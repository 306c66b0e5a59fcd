import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// The parts of the screen that a page draws and that no view state has. They follow the events of
/// the room.
struct PageFacts {
  /// A visit of a room.
  struct Visit {
    let room: String
    let since: Instant
    /// A Boolean value that indicates whether the room was left.
    var isOver = false
  }

  /// The scroll offset of the list of a sheet. A list that a finger has released coasts.
  struct List {
    private let offset: Double
    private let velocity: Double
    private let start: Instant

    init(offset: Double = 0, velocity: Double = 0, at time: Instant = .start) {
      (self.offset, self.velocity, start) = (offset, velocity, time)
    }

    /// The seconds after which a coasting list has a third of its velocity, as lists of phones
    /// have.
    private static var constant: Double { 0.4995 }

    private func slowing(at time: Instant) -> Double {
      Arithmetic.exp(-max(0, (time - start).seconds) / Self.constant)
    }

    /// Returns the offset in points. A list has no end here, because only the page knows its height.
    func offset(at time: Instant) -> Double {
      guard abs(velocity) >= 10 else { return offset }
      return offset + velocity * Self.constant * (1 - slowing(at: time))
    }

    /// Returns a Boolean value that indicates whether the list moves by itself.
    func isCoasting(at time: Instant) -> Bool { abs(velocity) * slowing(at: time) > 10 }
  }

  /// The facts about one of the tickers.
  struct Ticker {
    private var wideSlots: [TickerSlot] = []
    private var tapped: Instant?

    /// Returns a Boolean value that indicates whether the item in a slot scrolls, or has scrolled.
    func isWide(_ slot: TickerSlot) -> Bool { wideSlots.contains(slot) }
    func isTapped(at time: Instant) -> Bool { PageFacts.isMarked(tapped, at: time) }

    mutating func follow(_ event: TickerEvent, at time: Instant) {
      switch event {
      case .didBeginMarquee(let marquee) where !isWide(marquee.slot):
        wideSlots.append(marquee.slot)
      case .didShow(let showing): wideSlots.removeAll { $0 == showing.slot }
      case .didBeginRoll(let roll): wideSlots.removeAll { $0 == roll.incoming.slot }
      case .didTap: tapped = time
      default: break
      }
    }
  }

  private(set) var visit: Visit?
  private(set) var isSuspended = false
  private(set) var topGivers: [TopGiver] = []
  private(set) var ticker = Ticker()
  private(set) var broadcast = Ticker()
  /// The location of the finger that drags, or `nil`.
  private(set) var finger: ScreenPoint?
  private(set) var tap: Timed<ScreenPoint>?
  /// The last like of the local user.
  private(set) var like: Timed<ScreenPoint>?
  private(set) var list = List()
  private(set) var names = ReceivedNames()
  private var laneTap: Timed<GiftCombo.ID>?
  private var visiblePopups: [Timed<PresentedPopup>] = []

  /// Returns the time at which the view of a popup was complete, or `nil`.
  func visibleSince(_ popup: Popup) -> Instant? {
    visiblePopups.last { $0.value.id == popup.id && $0.value.channel == popup.channel }?.time
  }

  func isTapped(_ combo: GiftCombo.ID, at time: Instant) -> Bool {
    laneTap?.value == combo && Self.isMarked(laneTap?.time, at: time)
  }

  /// Returns a Boolean value that indicates whether an element that was tapped is marked.
  private static func isMarked(_ tapped: Instant?, at time: Instant) -> Bool {
    tapped.map { time < $0 + .milliseconds(300) } ?? false
  }

  func isMoving(at time: Instant) -> Bool {
    list.isCoasting(at: time) || ticker.isTapped(at: time) || broadcast.isTapped(at: time)
      || Self.isMarked(laneTap?.time, at: time)
  }

  /// Scrolls the list of the sheet immediately.
  mutating func scrollList(to offset: Double) { list = List(offset: offset) }

  mutating func follow(_ event: RoomEvent, at time: Instant) {
    names.follow(event)
    switch event {
    case .room(.didEnter(let room)):
      visit = Visit(room: room, since: time)
      topGivers = []
    case .room(.didLeave(let room)): if visit?.room == room { visit?.isOver = true }
    case .room(.didSuspend): isSuspended = true
    case .room(.didResume): isSuspended = false
    case .gifts(.topGiversDidChange(let givers)): topGivers = givers
    case .gifts(.laneDidReceiveTap(let tap)): laneTap = Timed(tap.combo.id, at: time)
    case .ticker(let event): ticker.follow(event, at: time)
    case .broadcast(let event): broadcast.follow(event, at: time)
    case .popups(.didPresent(let popup)): visiblePopups.append(Timed(popup, at: time))
    case .popups(.didRequeue(let popup)): forget(popup.id, in: popup.channel)
    case .popups(.didEnd(let popup)): forget(popup.id, in: popup.channel)
    case .likes(.didTap(let tap)): self.tap = Timed(tap.location, at: time)
    case .likes(.didLike(let like)): self.like = Timed(like.location, at: time)
    case .likes(.didDrag(let drag)): finger = drag.isOver ? nil : drag.location
    case .likes(.sheet(.willPresent)): list = List()
    case .likes(.sheet(.listDidScroll(let step))): scrollList(to: step.offset)
    case .likes(.sheet(.listDidEndDragging(let end))):
      list = List(offset: end.offset, velocity: end.velocity, at: time)
    default: break
    }
  }

  private mutating func forget(_ id: String, in channel: String) {
    visiblePopups.removeAll { $0.value.id == id && $0.value.channel == channel }
  }
}

extension GestureDrag {
  fileprivate var isOver: Bool {
    switch phase {
    case .began, .changed: false
    case .ended, .cancelled: true
    }
  }
}
