import GiftChannels
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomCore
import RoomPromises

/// Observers of what is said and when, each by the events and announcements alone.
enum AnnouncementObservers {
  /// Promise 23: the interval.
  static func interval(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    for (one, next) in zip(run.announcements, run.announcements.dropFirst()) {
      let gap = next.time - one.time
      report.ensure(gap >= run.configuration.interval, "\(gap) before \(next.value.text)")
      report.note("at once", if: gap == run.configuration.interval)
    }
  }

  /// Promise 24: counts of combos.
  static func counts(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    struct Combo {
      let end: ComboEnd
      var isOver: Bool
      var isSaid = false
    }
    var combos: [GiftCombo.ID: Combo] = [:]
    func show(_ id: GiftCombo.ID, _ count: Int) {
      guard let combo = combos[id], count > combo.end.units else { return }
      combos[id]?.isOver = false
    }
    for entry in run.log {
      switch entry.value {
      case .event(.gifts(let event)):
        switch event {
        case .comboDidEnd(let end):
          let isOver = end.reason != .revoked && end.reason != .leftRoom
          if !isOver, combos[end.combo.id]?.isOver == true { report.note("withdrawn") }
          combos[end.combo.id] = Combo(end: end, isOver: isOver)
        case .laneWillEnter(let entrance): show(entrance.combo.id, entrance.count)
        case .laneDidStep(let step): show(step.combo, step.count)
        case .laneWillExit(let exit): show(exit.combo, exit.count)
        case .fullScreenWillBegin(let start): show(start.combo.id, start.count)
        case .fullScreenDidStep(let step): show(step.combo, step.count)
        default: break
        }
      case .announcement(let announcement):
        let found = combos.values.filter {
          $0.isOver && !$0.isSaid && $0.end.announcement == announcement
        }
        switch announcement {
        case .ownGift: report.note("own")
        case .gift:
          let isValuable = found.contains { $0.end.combo.unitValue >= run.valuableUnitValue }
          report.ensure(isValuable, "\(announcement.text) at \(entry.time.nanoseconds)")
          report.note("of others")
        default: continue
        }
        report.ensure(!found.isEmpty, "\(announcement.text) at \(entry.time.nanoseconds)")
        if let said = found.min(by: { $0.end.combo.id < $1.end.combo.id }) {
          combos[said.end.combo.id]?.isSaid = true
        }
      default: break
      }
    }
  }

  /// Promise 25: crowds.
  static func crowds(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    var crowds: [GiftCrowd.ID: (crowd: GiftCrowd, since: Instant, isOver: Bool)] = [:]
    for entry in run.log {
      switch entry.value {
      case .event(.gifts(.crowdDidChange(let crowd))):
        crowds[crowd.id] = (crowd, crowds[crowd.id]?.since ?? entry.time, false)
      case .event(.gifts(.crowdDidEnd(let crowd))):
        crowds[crowd.id] = (crowd, crowds[crowd.id]?.since ?? entry.time, true)
      case .event(.gifts(.didLeaveRoom)): crowds = [:]
      case .announcement(.crowd(let announced)):
        let found = crowds.values.filter {
          CrowdAnnouncement($0.crowd, isOver: $0.isOver) == announced
        }
        let time = entry.time
        report.ensure(
          !found.isEmpty && announced.senders > 1, "\(announced) at \(time.nanoseconds)")
        guard let said = found.min(by: { $0.crowd.id < $1.crowd.id }) else { continue }
        report.note(said.isOver ? "over" : "so far")
        if said.isOver {
          crowds[said.crowd.id] = nil
        } else {
          report.ensure(
            time - said.since >= run.configuration.crowdInterval, "\(announced) too soon")
          crowds[said.crowd.id]?.since = time
        }
      default: break
      }
    }
  }

  /// Promise 26: popups; promise 27: answers.
  static func popups(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    var known: [String: Popup] = [:]
    var visible: Set<String> = []
    var unsaid: Set<String> = []
    var answers: [AnswerAnnouncement] = []
    for entry in run.log {
      switch entry.value {
      case .event(.popups(.willPresent(let presentation))):
        known[presentation.popup.id] = presentation.popup
      case .event(.popups(.didUpdate(let update))) where update.isOnScreen:
        known[update.popup.id] = update.popup
      case .event(.popups(.didPresent(let popup))):
        visible.insert(popup.id)
        unsaid.insert(popup.id)
      case .event(.popups(.willDismiss(let popup))):
        report.note("gone unsaid", if: unsaid.remove(popup.id) != nil)
      case .event(.popups(.didRequeue(let popup))):
        unsaid.remove(popup.id)
        visible.remove(popup.id)
      case .event(.popups(.didEnd(let ended))):
        unsaid.remove(ended.id)
        if visible.remove(ended.id) != nil, let popup = known[ended.id] {
          answers.append(AnswerAnnouncement(popup: popup, outcome: ended.outcome))
        }
      case .announcement(.popup(let popup)):
        report.ensure(unsaid.remove(popup.id) != nil, "\(popup.id) at \(entry.time.nanoseconds)")
        report.ensure(known[popup.id] == popup, "Old content of \(popup.id)")
        report.note("popup")
      case .announcement(.answer(let answer)):
        let index = answers.firstIndex(of: answer)
        report.ensure(index != nil, "\(answer) at \(entry.time.nanoseconds)")
        report.ensure([.confirmed, .cancelled].contains(answer.outcome), "\(answer.outcome)")
        if let index { answers.remove(at: index) }
        report.note("\(answer.outcome)")
      default: break
      }
    }
  }

  /// Promise 28: rooms, and promise 30: suspensions.
  static func places(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    var present: String?
    var isSaid = true
    var isSuspended = false
    // What may be said of the present room, since it was entered and not suspended.
    var sayable: [RoomAnnouncement] = []
    var scenes: Set<String> = []
    for entry in run.log {
      switch entry.value {
      case .event(.room(.entered(let room))): (present, isSaid) = (room, isSuspended)
      case .event(.room(.left)):
        report.note("left unsaid", if: !sayable.isEmpty)
        (present, sayable, scenes) = (nil, [], [])
      case .event(.room(.suspended)):
        (isSuspended, isSaid) = (true, true)
        sayable = []
        report.note("suspended")
      case .event(.room(.resumed)): isSuspended = false
      case .event(.gifts(.comboDidEnd(let end))):
        guard !isSuspended, end.reason != .leftRoom else { continue }
        sayable.append(end.announcement)
      case .event(.popups(.willPresent(let presentation))): scenes.insert(presentation.popup.id)
      case .event(.popups(.didUpdate(let update))) where update.isOnScreen:
        scenes.insert(update.popup.id)
      case .announcement(let announcement):
        report.ensure(!isSuspended, "Suspended: \(announcement.text)")
        switch announcement {
        case .room(let room):
          report.ensure(!isSaid && present.map { isSame($0, room) } == true, "In \(room)")
          isSaid = true
          report.note("room")
        case .ownGift, .gift:
          report.ensure(sayable.contains(announcement), "Earlier: \(announcement.text)")
        case .popup(let popup):
          report.ensure(popup.scene == nil || scenes.contains(popup.id), "Scene of \(popup.id)")
          report.note("popup of a scene", if: popup.scene != nil)
        case .answer(let answer):
          let popup = answer.popup
          report.ensure(popup.scene == nil || scenes.contains(popup.id), "Scene of \(popup.id)")
        case .crowd, .tickerItem: break
        }
      default: break
      }
    }
  }

  /// Promise 29: the ticker.
  static func ticker(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    var shown: [TickerSlot: TickerItem] = [:]
    for entry in run.log {
      switch entry.value {
      case .event(.ticker(.didShow(let showing))), .event(.ticker(.didUpdate(let showing))):
        shown[showing.slot] = showing.item
      case .event(.ticker(.didBeginRoll(let roll))): shown[roll.incoming.slot] = roll.incoming.item
      case .event(.ticker(.didEndRoll(let roll))): shown[roll.incoming.slot.other] = nil
      case .event(.ticker(.didClear(let slot))): shown[slot] = nil
      case .event(.ticker(.didReload)), .event(.ticker(.didStop)): shown = [:]
      case .announcement(.tickerItem(let item)):
        report.ensure(run.configuration.includesTicker, "\(item.content), not asked for")
        report.ensure(shown.values.contains(item), "\(item.content) is not on screen")
        report.note("item")
      default: break
      }
    }
  }

  /// Promises 31, 32 and 33: order, lifetimes and progress.
  static func order(_ run: AnnouncedRun, _ report: inout PromiseReport) {
    var book = AnnouncementBook(run.configuration)
    var silentUntil = Instant.start
    // Of more than 32 the last are dropped, outdated ones included.
    var isCrowded = false
    for entry in run.log {
      switch entry.value {
      case .event(let event):
        book.follow(event, at: entry.time)
        report.note("many wait", if: book.claims.count > 5)
        if book.claims.count > 24 { isCrowded = true }
        if book.claims(at: entry.time).isEmpty { isCrowded = false }
      case .announcement(let announcement):
        let text = "\(announcement.text) at \(entry.time.nanoseconds)"
        let claim = book.settle(announcement, at: entry.time)
        report.ensure(claim != nil, "Outdated, or not due: \(text)")
        guard let claim else { continue }
        for other in book.claims(at: entry.time).values where other.precedes(claim) && !isCrowded {
          report.ensure(false, "\(other.announcement.text) waits before \(text)")
        }
        silentUntil = entry.time + run.configuration.interval
        report.note("others wait", if: !book.claims.isEmpty)
        continue
      }
      guard !book.isSuspended, !isCrowded, silentUntil <= entry.time else { continue }
      for claim in book.claims(at: entry.time).values {
        // What comes together is gathered for 0.3 s; a leap of time makes a call late.
        report.ensure(
          entry.time - max(claim.since, silentUntil) <= .milliseconds(300) || run.leaps(entry.time),
          "\(claim.announcement.text) waits since \(claim.since.nanoseconds) at "
            + "\(entry.time.nanoseconds)")
      }
    }
  }
}

extension ComboEnd {
  fileprivate var announcement: RoomAnnouncement {
    combo.isLocalUser ? .ownGift(GiftAnnouncement(self)) : .gift(GiftAnnouncement(self))
  }
}

extension AnnouncementBook.Claim {
  /// Own gifts and answers, then popups, the room, gifts by value, crowds, the ticker.
  fileprivate func precedes(_ other: AnnouncementBook.Claim) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    return rank == 3 ? worth > other.worth : rank == 0 && since < other.since
  }

  private var rank: Int {
    switch announcement {
    case .ownGift, .answer: 0
    case .popup: 1
    case .room: 2
    case .gift: 3
    case .crowd: 4
    case .tickerItem: 5
    }
  }
}
