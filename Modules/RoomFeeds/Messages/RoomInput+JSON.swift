import GiftChannels
import LikeGestures
import LivePager
import LiveRoom
import PopupSequencer
import RollingTicker
import RoomCore

/// An input for which the format has no words.
struct UnwritableInput: Error {}

extension Timed<RoomInput> {
  /// Writes the input as one object, which ``JSONLinesDecoder`` reads as the same.
  func write(to json: inout JSONText) throws(UnwritableInput) {
    json.beginObject()
    json.field("at", try moment(time))
    try value.write(to: &json)
    json.endObject()
  }
}

extension RoomInput {
  /// Writes the type and its fields.
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .gifts(let input): try input.write(to: &json)
    case .ticker(let input): try input.write(to: &json)
    case .popups(let input): try input.write(to: &json)
    case .pager(let input): try input.write(to: &json)
    case .likes(let input): try input.write(to: &json)
    case .room(let action): try action.write(to: &json)
    case .addressed(let room, let input):
      if case .addressed = input { throw UnwritableInput() }
      json.field("room", room)
      try input.write(to: &json)
    }
  }
}

extension RoomAction {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .enter(let room):
      json.field("type", "enter")
      json.field("name", room)
    case .leave: json.field("type", "leave")
    case .didReceiveLike(let like):
      guard like.count > 0 else { throw UnwritableInput() }
      json.field("type", "like")
      json.field("sender", like.sender)
      json.field("count", like.count)
      json.field("total", ifPresent: like.total)
    case .didReceiveComment(let comment):
      json.field("type", "comment")
      json.field("id", ifPresent: comment.id)
      json.field("sender", comment.sender)
      json.field("text", comment.text)
    case .setLandscape(let isLandscape):
      json.field("type", "app")
      json.field("state", isLandscape ? "landscape" : "portrait")
    case .suspend(let reason):
      json.field("type", "suspend")
      json.field("reason", reason.name)
    case .resume(let reason):
      json.field("type", "resume")
      json.field("reason", reason.name)
    }
  }
}

extension GiftInput {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .receive(let message): try message.write(to: &json)
    case .didTapGift(let gift, let recipient, let batchSize, let unitValue):
      json.field("type", "giftTap")
      json.field("gift", gift)
      json.field("recipient", ifPresent: recipient)
      json.field("batch", batchSize)
      json.field("value", unitValue)
    case .revoke(let id):
      json.field("type", "revokeGift")
      json.field("id", id)
    case .didTapLane(let lane):
      json.field("type", "laneTap")
      json.field("lane", lane)
    case .receiveBatch, .didFinishFullScreen, .didFailFullScreen, .leaveRoom,
      .suspend, .resume, .close:
      throw UnwritableInput()
    }
  }
}

extension GiftMessage {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    json.field("type", "gift")
    json.field("id", ifPresent: id)
    json.field("sender", sender)
    json.field("gift", gift)
    json.field("recipient", ifPresent: recipient)
    json.field("count", count.number)
    switch count {
    case .single: json.field("counts", "once")
    case .increment: json.field("counts", "more")
    case .runningTotal: json.field("counts", "total")
    case .closingTotal: json.field("counts", "last")
    case .summary: json.field("counts", "summary")
    }
    json.field("combo", ifPresent: combo)
    json.field("batch", batchSize)
    json.field("value", unitValue)
    json.field("style", ifPresent: style)
    if let hold = hold { json.field("hold", try seconds(hold)) }
    if let duration = fullScreen {
      json.field("fullScreen", try seconds(duration))
    }
  }
}

extension TickerInput {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .append(let item):
      guard item.id != nil else { throw UnwritableInput() }
      json.field("type", "notice")
      try item.writeMessage(to: &json)
    case .reload(let items):
      json.field("type", "ticker")
      json.field("action", "reload")
      json.begin("items")
      try json.array(items) { json, item throws(UnwritableInput) in
        json.beginObject()
        try item.writeMessage(to: &json)
        json.endObject()
      }
    case .suspend(let reason):
      json.field("type", "ticker")
      json.field("action", "suspend")
      json.field("reason", reason.name)
    case .resume(let reason):
      json.field("type", "ticker")
      json.field("action", "resume")
      json.field("reason", reason.name)
    case .tap(let point, let time):
      guard time == nil else { throw UnwritableInput() }
      json.field("type", "ticker")
      json.field("action", "tap")
      json.field("x", try finite(point.x))
      json.field("y", try finite(point.y))
    case .remove(let id):
      json.field("type", "ticker")
      json.field("action", "remove")
      json.field("id", id)
    case .setCount(let count):
      json.field("type", "ticker")
      json.field("action", "rows")
      json.field("count", count)
    case .next:
      json.field("type", "ticker")
      json.field("action", "next")
    case .stop:
      json.field("type", "ticker")
      json.field("action", "stop")
    case .configure(let configuration): try configuration.writeMessage(to: &json)
    case .set, .insert, .replace, .close, .resize, .didMeasure: throw UnwritableInput()
    }
  }
}

extension TickerItem {
  fileprivate func writeMessage(to json: inout JSONText) throws(UnwritableInput) {
    json.field("id", ifPresent: id)
    json.field("kind", kind)
    json.field("text", content)
    if let stay { json.field("stay", try seconds(stay)) }
    if let width { json.field("width", try finite(width)) }
  }
}

extension TickerConfiguration {
  /// Whether it differs from another in nothing but what a message can set.
  private func isWritable(over base: TickerConfiguration) -> Bool {
    var written = base
    (written.style, written.pacing, written.mode) = (style, pacing, mode)
    (written.stay, written.rollDuration, written.spacing) = (stay, rollDuration, spacing)
    return written == self
  }

  /// Writes what a message can set; the rest has to be as a room or the preset has it.
  fileprivate func writeMessage(to json: inout JSONText) throws(UnwritableInput) {
    let isOfRoom = isWritable(over: RoomConfiguration().ticker)
    guard isOfRoom || isWritable(over: .rollingNotice) else { throw UnwritableInput() }
    json.field("type", "ticker")
    json.field("action", "configure")
    if !isOfRoom { json.field("preset", RoomPreset.rollingNotice.rawValue) }
    switch style {
    case .slide: json.field("style", "slide")
    case .fade where style == .fade(): json.field("style", "fade")
    case .scaleY: json.field("style", "scaleY")
    case .fadeThrough where style == .fadeThrough(): json.field("style", "fadeThrough")
    case .fade, .fadeThrough, .custom: throw UnwritableInput()
    }
    switch pacing {
    case .stay: json.field("pacing", "stay")
    case .period: json.field("pacing", "period")
    }
    switch mode {
    case .once: json.field("mode", "once")
    case .loop: json.field("mode", "loop")
    case .rounds(let rounds, let completion):
      json.field("mode", completion == .rest ? "rest" : "stop")
      json.field("rounds", rounds)
    }
    json.field("stay", try seconds(stay))
    json.field("roll", try seconds(rollDuration))
    json.field("spacing", try finite(spacing))
  }
}

extension PopupInput {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .enqueue(let popup):
      json.field("type", "popup")
      try popup.writeMessage(to: &json)
    case .enqueueBatch(let popups):
      json.field("type", "popups")
      json.begin("popups")
      try json.array(popups) { json, popup throws(UnwritableInput) in
        json.beginObject()
        try popup.writeMessage(to: &json)
        json.endObject()
      }
    case .revoke(let id, let version):
      json.field("type", "revoke")
      json.field("id", id)
      json.field("version", ifPresent: version)
    case .didAnswer(let id, let version, let answer):
      guard version == nil else { throw UnwritableInput() }
      json.field("type", "answer")
      json.field("id", id)
      switch answer {
      case .confirmed: json.field("answer", "confirmed")
      case .cancelled: json.field("answer", "cancelled")
      }
    case .signal(let signal):
      json.field("type", "signal")
      json.field("name", signal.name)
      switch signal.phase {
      case .once: json.field("phase", "once")
      case .began: json.field("phase", "began")
      case .ended: json.field("phase", "ended")
      }
      signal.scope?.write(to: &json)
    case .advance(let scope, let condition, let mismatch):
      json.field("type", "advance")
      scope.write(to: &json)
      if let condition { json.field("if") { condition.write(to: &$0) } }
      switch mismatch {
      case .skips: json.field("otherwise", "skips")
      case .stops: json.field("otherwise", "stops")
      }
    case .dropQueue(let queue, let keepsVisible):
      json.field("type", "drop")
      PopupScope.queue(queue).write(to: &json)
      json.field("keepsVisible", keepsVisible)
    case .hold(let id, let reason):
      json.field("type", "hold")
      json.field("id", id)
      json.field("reason", reason.name)
    case .release(let id, let reason):
      json.field("type", "release")
      json.field("id", id)
      json.field("reason", reason.name)
    case .setScene(let scene):
      json.field("type", "scene")
      json.field("name", ifPresent: scene)
    case .setMatch(let match):
      json.field("type", "match")
      json.field("name", ifPresent: match)
    case .didPresent, .didFailToPresent, .didDismiss, .suspend, .resume, .suspendScope,
      .resumeScope, .prioritize, .removeAll, .restore, .batch, .close:
      throw UnwritableInput()
    }
  }
}

extension PopupScope {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .channel(let channel): json.field("channel", channel)
    case .queue(let queue):
      json.field("queue", queue.name)
      json.field("match", ifPresent: queue.match)
    }
  }
}

extension PopupCondition {
  /// Writes the one field of its object.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .id(let id): json.field("id", id)
    case .kind(let kind): json.field("kind", kind)
    case .queue(let queue): PopupScope.queue(queue).write(to: &json)
    case .payload(let payload): json.field("payload", payload)
    case .version(let version): json.field("version", version)
    case .priority(let priority): json.field("priority", priority)
    case .not(let condition): json.field("not") { condition.write(to: &$0) }
    case .all(let conditions):
      json.begin("all")
      json.array(conditions) { json, condition in json.object { condition.write(to: &$0) } }
    case .any(let conditions):
      json.begin("any")
      json.array(conditions) { json, condition in json.object { condition.write(to: &$0) } }
    }
  }
}

extension Popup {
  fileprivate func writeMessage(to json: inout JSONText) throws(UnwritableInput) {
    guard !id.isEmpty else { throw UnwritableInput() }
    json.field("id", id)
    json.field("version", version)
    json.field("kind", kind)
    json.field("queue", queue.name)
    json.field("match", ifPresent: queue.match)
    json.field("channel", channel)
    json.field("scene", ifPresent: scene)
    json.field("payload", payload)
    json.field("priority", priority)
    if let notBefore { json.field("notBefore", try moment(notBefore)) }
    if delay != .zero { json.field("delay", try seconds(delay)) }
    if let expiry { json.field("expiry", try moment(expiry)) }
    if staysBeyondExpiry { json.field("staysBeyondExpiry", true) }
    if minimumTime != .zero { json.field("minimumTime", try seconds(minimumTime)) }
    if let maximumTime { json.field("maximumTime", try seconds(maximumTime)) }
    if let step {
      json.field("flow", step.flow)
      json.field("step", step.step)
      json.field("run", step.run)
    }
    if !endsOn.isEmpty {
      json.begin("endsOn")
      json.beginObject()
      for (signal, outcome) in endsOn.sorted(by: { $0.key < $1.key }) {
        // A reason has no place here.
        guard PopupOutcome(name: outcome.name) == outcome else { throw UnwritableInput() }
        json.begin(signal)
        json.append(outcome.name)
      }
      json.endObject()
    }
    if endsWithScene { json.field("endsWithScene", true) }
    if !returnsAfterPreemption { json.field("returnsAfterPreemption", false) }
  }
}

extension PagerInput {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .setRooms(let rooms, let current):
      json.field("type", "rooms")
      json.field("rooms", rooms)
      json.field("current", ifPresent: current)
    case .insert(let rooms, let place):
      json.field("type", "rooms")
      json.field("insert", rooms)
      switch place {
      case .last: break
      case .before(let room): json.field("before", room)
      case .first, .after, .index: throw UnwritableInput()
      }
    case .remove(let rooms):
      json.field("type", "rooms")
      json.field("remove", rooms)
    case .didBeginDrag(let touch):
      json.field("type", "drag")
      json.field("phase", "began")
      json.field("touch", touch)
    case .didDrag(let travel, let touch):
      json.field("type", "drag")
      json.field("phase", "moved")
      json.field("travel", try finite(travel))
      json.field("touch", touch)
    case .didEndDrag(let velocity, let touch):
      json.field("type", "drag")
      json.field("phase", "ended")
      json.field("velocity", try finite(velocity))
      json.field("touch", touch)
    case .didCancelDrag(let touch):
      json.field("type", "drag")
      json.field("phase", "cancelled")
      json.field("touch", touch)
    case .show(let room, let isAnimated):
      json.field("type", "rooms")
      json.field("show", room)
      json.field("animated", isAnimated)
    case .setPageLength(let length):
      json.field("type", "page")
      json.field("height", try finite(length))
    case .lock(let reason, let direction):
      json.field("type", "lock")
      json.field("reason", reason)
      json.field("direction", ifPresent: direction?.name)
    case .unlock(let reason, let direction):
      json.field("type", "unlock")
      json.field("reason", reason)
      json.field("direction", ifPresent: direction?.name)
    case .move, .replace, .didFinishSnap, .didLoad, .didFailToLoad, .suspend, .resume,
      .close:
      throw UnwritableInput()
    }
  }
}

extension PagingDirection {
  fileprivate var name: String {
    switch self {
    case .previous: "previous"
    case .next: "next"
    }
  }
}

extension LikeInput {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    switch self {
    case .touch(let touch): try touch.write(to: &json)
    case .presentSheet(let sheet):
      json.field("type", "sheet")
      json.field("id", sheet.id)
      for height in sheet.detents { _ = try finite(height) }
      json.begin("heights")
      json.array(sheet.detents) { $0.append($1) }
      json.field("initial", sheet.initialDetent)
      json.field("closable", sheet.isDismissible)
    case .dismissSheet: json.field("type", "sheet")
    case .claimTouch, .resignTouch, .insertConditions, .removeConditions, .replaceRules,
      .didChangeList, .enter, .flush, .didDeliver, .didFailToDeliver, .didRefuse, .restore,
      .didReceiveLikes, .suspend, .resume, .close:
      throw UnwritableInput()
    }
  }
}

extension Touch {
  fileprivate func write(to json: inout JSONText) throws(UnwritableInput) {
    guard time == nil else { throw UnwritableInput() }
    json.field("type", "touch")
    switch phase {
    case .began: json.field("phase", "began")
    case .moved: json.field("phase", "moved")
    case .ended: json.field("phase", "ended")
    case .cancelled: json.field("phase", "cancelled")
    }
    json.field("x", try finite(location.x))
    json.field("y", try finite(location.y))
    json.field("finger", id)
    let named = TouchRegions.named.filter { target.regions.contains($0.value) }
    guard named.reduce(TouchRegions(), { $0.union($1.value) }) == target.regions else {
      throw UnwritableInput()
    }
    json.field("regions", named.map { $0.name })
    if let list = target.list {
      let offset = try finite(list.offset)
      let maximum = try finite(list.maximum)
      json.field("list") { json in
        json.field("offset", offset)
        json.field("maximum", maximum)
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func field(_ name: StaticString, ifPresent value: String?) {
    if let value { field(name, value) }
  }

  fileprivate mutating func field(_ name: StaticString, ifPresent value: Int?) {
    if let value { field(name, value) }
  }

  fileprivate mutating func field(_ name: StaticString, _ values: [String]) {
    begin(name)
    array(values) { $0.append($1) }
  }
}

// What the format allows.

private func finite(_ number: Double) throws(UnwritableInput) -> Double {
  guard number.isFinite else { throw UnwritableInput() }
  return number
}

private func moment(_ instant: Instant) throws(UnwritableInput) -> Double {
  guard 0...1e8 ~= instant.seconds else { throw UnwritableInput() }
  return instant.seconds
}

private func seconds(_ duration: Duration) throws(UnwritableInput) -> Double {
  guard 1e-9...86_400 ~= duration.seconds else { throw UnwritableInput() }
  return duration.seconds
}
