import LikeGestures
import RoomCore

/// Follows the inputs and events of a machine, with a naive model of what must hold.
struct Witness {
  private struct Finger {
    var id: Int
    var pending: [RoomGesture]
    /// The gestures that follow it.
    var active: [RoomGesture] = []
    /// The one whose drag is reported.
    var dragging: RoomGesture?
    var accepted = 0
    var isDown = true
  }

  let rules: [GestureRule]
  let maximumHearts: Int
  private var fingers: [Finger] = []
  private var raised: RoomConditions = []
  private var sheet: SheetSpec?
  private var hearts: [UInt64] = []
  private var own = 0
  private var sent = 0
  private var others = 0
  private var heartScreen: HeartScreen?
  private var sheetScreen: SheetScreen?
  private(set) var outstanding: [LikeMessage] = []
  // The counts of all messages, by identity.
  private var messages: [UInt64: Int] = [:]
  private(set) var complaints: [String] = []

  init(_ configuration: LikeConfiguration) {
    rules = configuration.rules
    maximumHearts = configuration.hearts.maximumAlive
  }

  private var conditions: RoomConditions { sheet == nil ? raised : raised.union(.sheet) }

  private mutating func demand(_ condition: Bool, _ complaint: @autoclosure () -> String) {
    if !condition { complaints.append(complaint()) }
  }

  private func entrants(_ target: TouchTarget) -> [RoomGesture] {
    var entrants: [RoomGesture] = []
    for rule in rules {
      guard !rule.regions.intersection(target.regions).isEmpty,
        rule.excludedRegions.intersection(target.regions).isEmpty,
        rule.requires.intersection(conditions) == rule.requires,
        rule.lockedBy.intersection(conditions).isEmpty,
        rule.gesture != .listScroll || (target.list?.maximum ?? 0) > 0,
        !entrants.contains(rule.gesture)
      else { continue }
      entrants.append(rule.gesture)
    }
    return entrants
  }

  /// After an input has been handled.
  mutating func saw(
    _ input: LikeInput, _ events: [LikeEvent], _ machine: LikeMachine,
    at now: Instant
  ) {
    if case .insertConditions(let conditions) = input {
      raised.formUnion(conditions.subtracting(.sheet))
    }
    if case .removeConditions(let conditions) = input { raised.subtract(conditions) }
    var entered: Finger?
    if case .touch(let touch) = input, touch.phase == .began, touch.location.x.isFinite,
      touch.location.y.isFinite, !events.contains(.rejected(.suspended))
    {
      entered = Finger(id: touch.id, pending: entrants(touch.target))
    }
    for event in events { follow(event, &entered) }
    if let entered {
      for index in fingers.indices where fingers[index].id == entered.id { lifted(index) }
      fingers.append(entered)
    } else if case .touch(let touch) = input, touch.phase == .ended || touch.phase == .cancelled {
      for index in fingers.indices where fingers[index].id == touch.id { lifted(index) }
    }
    fingers.removeAll { !$0.isDown }
    check(machine, at: now)
    follow(events, machine.state(at: now), at: now)
  }

  private mutating func lifted(_ index: Int) {
    let finger = fingers[index]
    demand(finger.pending.isEmpty, "\(finger.pending) never resolved for finger \(finger.id)")
    demand(finger.dragging == nil, "the drag of finger \(finger.id) did not end")
    fingers[index].isDown = false
  }

  private mutating func follow(_ event: LikeEvent, _ entered: inout Finger?) {
    switch event {
    case .didResolve(let gesture, let touch, let verdict):
      let verdict = Verdict(gesture: gesture, touch: touch, verdict: verdict)
      if let index = fingers.firstIndex(where: {
        $0.id == verdict.touch && $0.pending.contains(verdict.gesture)
      }) {
        var finger = fingers[index]
        rule(verdict, &finger)
        fingers[index] = finger
      } else if var finger = entered, finger.id == verdict.touch,
        finger.pending.contains(verdict.gesture)
      {
        rule(verdict, &finger)
        entered = finger
      } else {
        complaints.append("\(verdict) for one that had not entered, or was resolved")
      }
    case .didDrag(let drag):
      if drag.phase == .began, var finger = entered, finger.active.contains(drag.gesture) {
        // Received so late that it was a hold already.
        follow(drag, &finger)
        entered = finger
      } else if let index = fingers.firstIndex(where: { $0.id == drag.touch }) {
        var finger = fingers[index]
        follow(drag, &finger)
        fingers[index] = finger
      } else {
        complaints.append("\(drag) without a finger")
      }
    case .sheet(let event): follow(event)
    case .clearedDidChange(let isCleared):
      if isCleared { raised.insert(.cleared) } else { raised.remove(.cleared) }
    case .didLike: own += 1
    case .didReceiveLikes(let count): others += count
    case .heartDidAppear(let heart): hearts.append(heart.id)
    case .heartDidDisappear(let id):
      demand(hearts.contains(id), "heart \(id) ended twice")
      hearts.removeAll { $0 == id }
    case .didRemoveAllHearts: hearts.removeAll()
    case .sendLikes(let message):
      outstanding.append(message)
      let count = messages.updateValue(message.count, forKey: message.id) ?? message.count
      demand(count == message.count, "\(message) had \(count) likes before")
    case .didDeliverLikes(let message): sent += message.count
    default: break
    }
  }

  private mutating func rule(_ verdict: Verdict, _ finger: inout Finger) {
    finger.pending.removeAll { $0 == verdict.gesture }
    switch verdict.verdict {
    case .accepted:
      finger.accepted += 1
      demand(finger.accepted == 1, "two winners of finger \(finger.id)")
      finger.active.append(verdict.gesture)
    case .acceptedTogether(let winner):
      demand(finger.active.first == winner, "\(verdict) without its winner")
      finger.active.append(verdict.gesture)
    case .rejected: break
    }
  }

  private mutating func follow(_ drag: GestureDrag, _ finger: inout Finger) {
    demand(finger.active.contains(drag.gesture), "\(drag) of one that has not won")
    switch drag.phase {
    case .began:
      demand(finger.dragging == nil, "\(drag) twice")
      finger.dragging = drag.gesture
    case .changed: demand(finger.dragging == drag.gesture, "\(drag) out of order")
    case .ended, .cancelled:
      demand(finger.dragging == drag.gesture, "\(drag) out of order")
      finger.dragging = nil
    }
    demand(drag.velocity.x.magnitude <= 8_000.001, "\(drag) too fast")
    demand(drag.velocity.y.magnitude <= 8_000.001, "\(drag) too fast")
  }

  private mutating func follow(_ event: SheetEvent) {
    switch event {
    case .willPresent(let spec): sheet = spec
    case .didDismiss: sheet = nil
    case .didMove(let height), .didCatch(let height), .didSettle(let height):
      let greatest = sheet?.detents.max() ?? 0
      demand(height >= 0 && height <= greatest, "a sheet of \(greatest) at \(height)")
    default: break
    }
  }

  /// The events lead from where a view began to what one shows that begins now.
  private mutating func follow(
    _ events: [LikeEvent], _ state: LikeState, at now: Instant
  ) {
    for event in events {
      heartScreen?.apply(event, at: now)
      sheetScreen?.apply(event, at: now)
    }
    let (hearts, sheet) = (HeartScreen(state), SheetScreen(state))
    let (shownHearts, shownSheet) = (heartScreen ?? hearts, sheetScreen ?? sheet)
    demand(shownHearts == hearts, "\(shownHearts), not \(hearts)")
    demand(shownSheet == sheet, "\(shownSheet), not \(sheet)")
    demand(sheet.height(at: now) == state.sheetHeight, "a sheet \(sheet) at \(state.sheetHeight)")
    heartScreen = hearts
    sheetScreen = sheet
  }

  private mutating func check(_ machine: LikeMachine, at now: Instant) {
    let account = machine.account
    let (own, sent, others, alive) = (own, sent, others, hearts.count)
    demand(account.localUser == own, "own \(account.localUser), \(own) made")
    demand(account.sent == sent, "sent \(account.sent), \(sent) confirmed")
    demand(account.pending == own - sent, "pending \(account.pending) of \(own), \(sent) sent")
    demand(account.others == others, "others \(account.others), \(others) received")
    demand(
      own + others == account.heartsShown + account.heartsFolded + account.heartsWaiting,
      "hearts: \(account)")
    demand(alive <= maximumHearts, "\(alive) hearts")
    if let due = machine.nextDeadline { demand(due > now, "a deadline in the past") }
    let dragging = fingers.filter { $0.dragging != nil }
    demand(dragging.count <= 1, "two fingers drag")
  }

  /// After `close`: nothing is owed, and nothing is under way.
  mutating func checkClosed(_ machine: LikeMachine, at now: Instant) {
    let (own, sent) = (own, messages.values.reduce(0, +))
    demand(sent == own, "\(own) likes made, \(sent) ever sent")
    demand(machine.nextDeadline == nil, "a deadline after the end")
    demand(hearts.isEmpty && sheet == nil, "hearts or a sheet after the end")
    demand(fingers.allSatisfy { $0.pending.isEmpty && $0.dragging == nil }, "fingers after the end")
  }

  /// The fingers that are down.
  var touches: [Int] { fingers.map(\.id) }

  mutating func answered(_ message: LikeMessage) {
    outstanding.removeAll { $0 == message }
  }
}
