import CommentList
import DanmakuLanes
import GiftChannels
import LiveRoom
import Meters
import PopupSequencer
import RollingTicker
import RoomCore

extension MessageTrace {
  /// Follows an event of the room.
  mutating func follow(_ event: Timed<RoomEvent>) {
    now = event.time
    if case .popups(let event) = event.value { return follow(event) }
    if isAlone, let diagnostic = RoomDiagnostic.of(event.value), diagnostic.kind == .rejection {
      say("It was refused. \(diagnostic.text)")
    }
    switch event.value {
    case .gifts(let event): follow(event)
    case .ticker(let event): follow(event, .ticker)
    case .broadcast(let event): follow(event, .broadcast)
    case .comments(let event): follow(event)
    case .danmaku(let event): follow(event)
    case .meters(.didBegin(let meter)) where meter.id == id:
      begin(.meter, "The meter is on screen.")
    case .meters(.didRemove(id)), .meters(.didReset): end(.meter)
    case .room(.didReceiveApp(let message)) where message.id == id:
      say("The room gave it to the app. No module shows it.")
    case .room(.didSetPictureDelay(let delay)): pictureDelay = delay
    case .room(.didSuspend): suspension = now
    case .room(.didResume): suspension = nil
    case .room(.didHideOverlays(let areHidden)): clearing = areHidden ? now : nil
    default: break
    }
  }

  private mutating func follow(_ event: GiftEvent) {
    switch event {
    case .laneWillEnter(let entrance) where isOurs(entrance.combo):
      begin(.lane, "It is on lane \(entrance.lane + 1), with the count \(entrance.count).")
    case .laneDidStep(let step) where step.combo == combo:
      begin(.lane, "It is on lane \(step.lane + 1), with the count \(step.count).")
    case .laneWillExit(let exit) where exit.combo == combo && isShown(at: .lane):
      say("The lane exits: \(DiagnosticText(word: exit.reason.rawValue)).")
      end(.lane)
    case .fullScreenDidEnqueue(let wait) where isOurs(wait.combo):
      say("It waits for the full screen.")
    case .fullScreenWillBegin(let start) where isOurs(start.combo):
      begin(.fullScreen, "It is on the full screen.")
    case .fullScreenDidEnd(let finish) where finish.combo == combo && isShown(at: .fullScreen):
      say("The full screen becomes free: \(DiagnosticText(word: finish.reason.rawValue)).")
      end(.fullScreen)
    case .comboDidFold(let fold) where isOurs(fold.combo):
      say(
        "It went into the summary of its gift after \(seconds(fold.waited)) s.",
        isPartOfOthers: true)
    case .comboDidEnd(let finish):
      let isOurs = isOurs(finish.combo)
      openCombos[names(of: finish.combo)] = nil
      if isOurs, finish.isBelowMinimum, !finish.isOld,
        ![.revoked, .leftRoom].contains(finish.reason)
      {
        say(
          "It is a row of the comments: a unit is worth less than “gifts.minimumUnitValue”.",
          isPartOfOthers: true)
      }
      if isOurs, times.isEmpty, [.evicted, .leftRoom].contains(finish.reason) {
        say("Its combo ended: \(DiagnosticText(word: finish.reason.rawValue)).")
      }
    default: break
    }
  }

  private func names(of combo: GiftCombo) -> ComboNames {
    [combo.sender, combo.gift, combo.recipient]
  }

  /// Returns a Boolean value that indicates whether the message is in a combo. If its number is not
  /// known, the message is in the next combo with its names.
  private mutating func isOurs(_ other: GiftCombo) -> Bool {
    let names = names(of: other)
    openCombos[names] = other.id
    if combo == nil, names == awaitedCombo { combo = other.id }
    return other.id == combo
  }

  private mutating func follow(_ event: CommentEvent) {
    switch event {
    case .didAppend(let batch):
      for row in batch.rows { insert(row) }
      // Rows come in the order of their arrival.
      if batch.dropped > 0, batch.rows.contains(where: { $0.time > arrivalInList ?? now }) {
        dropComment()
      }
    case .didRestore(let restored): for row in restored { insert(row) }
    case .didRemove(let removed):
      rows.removeAll { removed.contains($0.number) }
      leaveList("Its row was removed.")
    case .didTrim(let count):
      rows.removeFirst(min(count, rows.count))
      leaveList("Its row left the full list, as the oldest one.")
    case .didReset:
      rows = []
      leaveList("The list was emptied, because a room was entered or left.")
    default: break
    }
  }

  private mutating func insert(_ row: CommentRow) {
    rows.insert((row.id, row.time), at: rows.firstIndex { $0.time > row.time } ?? rows.count)
    let isOwnJoin =
      joinSender != nil && row.message.kind == .join && row.message.sender == joinSender
    guard row.message.id == id || isOwnJoin else { return }
    (self.row, arrivalInList) = (row.id, nil)
    begin(.list, "It is a row of the list of comments.")
  }

  /// Notes that the row is no longer in the list, if it was there.
  private mutating func leaveList(_ text: DiagnosticText) {
    guard let row, !rows.contains(where: { $0.number == row }) else { return }
    say(text)
    end(.list)
    self.row = nil
  }

  /// Notes that the comment was dropped, if it still waits.
  mutating func dropComment() {
    guard let arrival = arrivalInList else { return }
    (now, arrivalInList) = (arrival, nil)
    say("The list of comments dropped it: too many comments arrived.")
  }

  private mutating func follow(_ event: DanmakuEvent) {
    func isOurs(_ comments: [Int]) -> Bool { flyingComment.map(comments.contains) ?? false }
    switch event {
    case .didRequestWidth(let comment) where comment.message.id == id: flyingComment = comment.id
    case .didEnter(let showing) where isOurs([showing.id]):
      begin(.danmaku, "It flies on lane \(showing.lane + 1).")
      end(.danmaku, at: now + .milliseconds(showing.duration))
    case .didDrop(let dropped) where isOurs(dropped):
      say("It did not fly: no lane was free in time.")
    case .didRemove(let removed) where isOurs(removed): end(.danmaku)
    case .didArrange(let change) where isOurs(change.removed): end(.danmaku)
    case .didReset: end(.danmaku)
    default: break
    }
  }

  /// Notes that the ticker has hidden its last item, if that was at or before `time`.
  mutating func hide(_ place: Place, by time: Instant) {
    guard isShown(at: place), let leave = tickers[place]?.nextChange(after: .start), leave <= time
    else { return }
    let present = now
    now = leave
    say("The ticker fades out after its last item.")
    end(place)
    now = present
  }

  private mutating func follow(_ event: TickerEvent, _ place: Place) {
    hide(place, by: now)
    tickers[place]?.apply(event, at: now)
    switch event {
    // The view shows a hidden item again after its content has changed.
    case .didUpdate(let showing)
    where showing.item.id == id && tickers[place]?.opacity(at: now) == 1:
      show(showing, at: place)
    case .didShow(let showing) where showing.item.id == id: show(showing, at: place)
    case .didBeginRoll(let roll) where roll.incoming.item.id == id: show(roll.incoming, at: place)
    case .didEndRoll(let roll) where roll.outgoing?.item.id == id && roll.incoming.item.id != id:
      end(place)
    case .didClear(let cleared) where cleared == slot: end(place)
    case .didStop, .didReload: end(place)
    case .didDrop(let item) where item.id == id:
      say("The full ticker dropped it before it was shown.")
    default: break
    }
  }

  private mutating func show(_ showing: TickerShowing, at place: Place) {
    slot = showing.slot
    begin(place, "It is on the ticker.")
  }

  private mutating func follow(_ event: PopupEvent) {
    func isOurs(_ popup: String) -> Bool { popup == id || popup == entrance }
    switch event {
    case .rejected(let reason) where isAlone: say("It was refused. \(reason.text)")
    case .didDefer(let popup) where isOurs(popup.id):
      say("The rule “\(popup.rule)” defers it. \(popup.reason)\(Self.until(popup.until))")
    case .willPresent(let presentation):
      let popup = presentation.popup
      if popup.isEntrance, popup.sender == joinSender { entrance = popup.id }
      if isOurs(popup.id) { begin(.popup, "The popup is on screen.") }
    case .didRequeue(let popup) where isOurs(popup.id):
      say("The popup waits again: another popup took its place, or its scene is not in front.")
      end(.popup)
    case .didEnd(let popup) where isOurs(popup.id):
      say(
        RoomDiagnostic.of(.popups(event)).map { "The popup ended. \($0.text)" }
          ?? "The popup ended: \(DiagnosticText(word: popup.outcome.name)).")
      end(.popup)
    default: break
    }
  }
}
