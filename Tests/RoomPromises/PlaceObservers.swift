import LiveRoomKit
import PromiseTesting

/// Observers of entering and leaving, by the number of their promise.
enum PlaceObservers {
  /// Promise 1: order.
  static func order(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    for (module, events) in log.modules {
      let routed = log.events.filter { $0.value.module == module }
      let isSame =
        routed.map(\.value) == events.map(\.value) && routed.map(\.time) == events.map(\.time)
      try ensure(
        isSame, "\(module): \(routed.count) of \(events.count) events, or another order")
      reach.note("\(module)", if: !events.isEmpty)
    }
    for module in RoomEvent.modules {
      let times = log.events.filter { $0.value.module == module }.map(\.time)
      try ensure(
        zip(times, times.dropFirst()).allSatisfy(<=),
        "Times of \(module?.rawValue ?? "the room") decrease")
    }
  }

  /// Promise 2: one room at a time.
  static func oneRoom(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var present: String?
    var numbers = (entered: 0, left: 0)
    for change in log.changes {
      switch change.value {
      case .didEnter(let room):
        try ensure(present == nil, "Entered \(room) while in \(present ?? "")")
        reach.note("look-alike", if: room.unicodeScalars.contains { !$0.isASCII })
        present = room
        numbers.entered += 1
      case .didLeave(let room):
        try ensure(
          present.map { isSame($0, room) } ?? false, "Left \(room), not \(present ?? "")")
        present = nil
        numbers.left += 1
        reach.note("left")
      default: break
      }
    }
    let last = log.last.statistics
    try ensure(
      last.roomsEntered == numbers.entered && last.roomsLeft == numbers.left,
      "\(last.roomsEntered), \(last.roomsLeft), not \(numbers)")
  }

  /// Promises 3 and 4: the events that enter and leave a room. At a settled moment the present room
  /// is the room that the last of the inputs and events before demand.
  static func transitions(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var present: String?
    var likes: String?
    // What may enter or leave a room before the next settled moment.
    var targets: [String] = []
    var (isLeaving, isRequested) = (false, false)
    var closing = false
    var settledRoom: String?
    // The room that an input has left, until its page comes into view again.
    var leftRoom: String?
    for (index, entry) in log.entries.enumerated() {
      switch entry.value {
      case .input(.room(.enter(let room))): targets.append(room)
      case .input(.room(.leave)), .event(.room(.didEnd)): (isLeaving, isRequested) = (true, true)
      case .close: closing = true
      case .event(.pager(.willDisplay(let shown))):
        if leftRoom.map({ isSame($0, shown.room) }) ?? false { leftRoom = nil }
      case .event(.pager(.didSettle(let rest))):
        guard !(leftRoom.map { isSame($0, rest.room) } ?? false) else {
          reach.note("comes to rest after it was left")
          break
        }
        targets.append(rest.room)
        settledRoom = rest.room
      case .event(.pager(.didEndDisplaying(let hidden))):
        if present.map({ isSame($0, hidden.room) }) ?? false { isLeaving = true }
      case .event(.likes(.didEnter(let room))): likes = room
      case .event(.room(.didEnter(let room))):
        try ensure(targets.contains { isSame($0, room) }, "Entered \(room), \(targets)")
        let isByPager = settledRoom.map { isSame($0, room) } ?? false
        reach.note(isByPager ? "by the pager" : "by an input")
        (present, leftRoom) = (room, nil)
      case .event(.room(.didLeave(let room))):
        let next = log.entries[(index + 1)...].lazy.compactMap { entry -> RoomChange? in
          guard case .event(.room(let change)) = entry.value else { return nil }
          return change
        }.first
        let isBeforeAnother =
          if case .didEnter(let other) = next { !isSame(other, room) } else { false }
        try ensure(
          isLeaving || closing || isBeforeAnother, "Left \(room) at \(entry.time.nanoseconds)")
        reach.note("closed", if: closing)
        reach.note("before another", if: isBeforeAnother && !isLeaving)
        reach.note("by request or out of view", if: isLeaving)
        (present, leftRoom) = (nil, isRequested ? room : nil)
      case .settled:
        if targets.isEmpty && isLeaving {
          try ensure(present == nil, "Still in \(present ?? "") at \(entry.time.nanoseconds)")
        }
        if targets.count == 1 && !isLeaving {
          try ensure(
            present.map { isSame($0, targets[0]) } ?? false,
            "In \(present ?? "none") at \(entry.time.nanoseconds), not in \(targets)")
        }
        if let present {
          try ensure(
            likes.map { isSame($0, present) } ?? false, "Likes are made in \(likes ?? "none")")
        }
        targets = []
        (isLeaving, isRequested) = (false, false)
      default: break
      }
    }
  }

  /// Promise 36: an end of the present room is an event, and the room is left directly after it.
  static func ends(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var due: [RoomEnd] = []
    // The end that waits for a late picture.
    var late: [RoomEnd] = []
    var (present, ended): (String?, String?)
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        if case .room(.end(let end)) = input.content { due.append(end) }
      case .event(.room(let change)):
        if let room = ended {
          try ensure(change == .didLeave(room: room), "\(entry.text), not left")
        }
        ended = nil
        switch change {
        case .didEnter(let room): present = room
        case .didLeave: (present, late) = (nil, [])
        case .willEnd(let end): late = [end]
        case .didEnd(let end) where late.contains(end): ended = present
        case .didEnd(let end):
          let isPresent = present.map { end.room == $0 && isSame(end.room ?? "", $0) } ?? false
          let index = due.firstIndex {
            $0.reason == end.reason && $0.payload == end.payload
              && ($0.room.map { isSame($0, present ?? "") } ?? true)
          }
          guard let index, isPresent else {
            throw PromiseFault(text: "\(entry.text), present: \(present ?? "none")")
          }
          reach.note(due[index].room == nil ? "of any room" : "of the present room")
          // Those before it have had no effect.
          due.removeFirst(index + 1)
          ended = present
        case .rejected(.otherRoom): reach.note("of another room", if: !due.isEmpty)
        default: break
        }
      case .settled:
        try ensure(ended == nil, "\(ended ?? "") is not left at \(entry.time.nanoseconds)")
        // An end that is sent alone has its effect by now, unless its delivery was refused.
        due = []
      default: break
      }
    }
  }

  /// Promise 6: statistics over rooms.
  static func statistics(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var units = 0
    var messages = 0
    // While the room is paused, its routes are in progress.
    var isRunning = false
    for entry in log.entries {
      switch entry.value {
      case .run: isRunning = true
      case .didPause: isRunning = false
      default: break
      }
      if case .event(.gifts(.didLeaveRoom(let statistics))) = entry.value {
        units += statistics.units
        messages += statistics.messages
      }
      guard case .snapshot(let snapshot) = entry.value else { continue }
      try ensure(snapshot.statistics.isBalanced, "Not balanced at \(entry.time.nanoseconds)")
      guard isRunning, let gifts = snapshot.gifts?.roomStatistics else { continue }
      let statistics = snapshot.statistics.gifts
      try ensure(
        statistics.units == units + gifts.units && statistics.messages == messages + gifts.messages,
        "\(statistics.units) units, not \(units) and \(gifts.units), at \(entry.time.nanoseconds)")
      reach.note("over rooms", if: units > 0 && gifts.units > 0)
    }
    try ensure(log.last.statistics.isBalanced && log.later.isBalanced, "Not balanced at the end")
    try ensure(
      log.last.statistics.gifts.units == units, "\(log.last.statistics.gifts.units), not \(units)")
  }
}
