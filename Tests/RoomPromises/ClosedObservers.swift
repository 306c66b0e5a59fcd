import LiveRoomKit
import PromiseTesting

/// Promise 5: what a room that is left has closed, by the states of the modules directly after it.
enum ClosedObservers {
  static func closed(_ log: RoomLog, _ reach: inout PromiseReach) throws {
    var numbers = (left: 0, statistics: 0)
    var (present, left): (String?, String?)
    // Of the inputs of one moment the first may leave a room, and the next be shown in another.
    var inputs = 0
    var isSettled = false
    // An app that sets the scene itself does not mean its rooms.
    var setsScene = false
    // An update may give a popup on screen another scene: it stays.
    var updated: Set<Identifier> = []
    var shown: [String: Bool] = [:]
    for entry in log.entries {
      switch entry.value {
      case .input, .report:
        if case .input(.popups(.setScene)) = entry.value { setsScene = true }
        inputs += 1
        (left, isSettled) = (nil, false)
      case .run: (inputs, isSettled) = (2, false)
      case .event(let event):
        isSettled = false
        switch event {
        case .room(.didEnter(let room)): present = room
        case .room(.didLeave(let room)):
          numbers.left += 1
          (present, left) = (nil, room)
          for (name, isShown) in shown { reach.note(name, if: isShown) }
        case .gifts(.didLeaveRoom): numbers.statistics += 1
        case .gifts(.laneWillEnter): shown["lanes"] = true
        case .gifts(.fullScreenWillBegin): shown["full screen"] = true
        case .gifts(.fullScreenDidEnd): shown["full screen"] = false
        case .popups(.willPresent(let presented)): updated.remove(Identifier(presented.popup.id))
        case .popups(.didUpdate(let update)): updated.insert(Identifier(update.popup.id))
        case .ticker(.didShow): shown["ticker"] = true
        case .comments(.didAppend): shown["comments"] = true
        case .danmaku(.didEnter): shown["danmaku"] = true
        case .likes(.willSendLikes): reach.note("likes", if: left != nil)
        default: break
        }
      case .settled:
        try ensure(numbers.left == numbers.statistics, "\(numbers) at \(entry.time.nanoseconds)")
        if inputs > 1 { left = nil }
        (inputs, isSettled) = (0, true)
      case .snapshot(let states) where isSettled:
        let place = "at \(entry.time.nanoseconds)"
        if !setsScene { try checkPopups(states, but: updated, in: present, place, &reach) }
        guard let room = left else { continue }
        left = nil
        let lanes = states.gifts?.screen.lanes.compactMap { $0?.combo } ?? []
        try ensure(lanes.isEmpty, "\(lanes) \(place)")
        try ensure(states.gifts?.screen.fullScreen == nil, "A gift has the full screen \(place)")
        try ensure(states.gifts?.screen.summaries.isEmpty ?? true, "A summary remains \(place)")
        try ensure(states.ticker?.current == nil, "An item is on the ticker \(place)")
        let rows = states.comments.map { CommentViewState($0).rows } ?? []
        try ensure(rows.isEmpty, "\(rows.count) comments are listed \(place)")
        let flying = states.danmaku?.screen.showings.isEmpty ?? true
        try ensure(flying, "comments fly \(place)")
        guard let likes = states.likes, !likes.isSuspended else { continue }
        // The next message waits for the answer to the last one.
        let isSent = likes.snapshot.unsent.allSatisfy { !isSame($0.room, room) }
        let isOpen = likes.snapshot.messages.contains { isSame($0.room, room) }
        try ensure(isSent || isOpen, "\(likes.snapshot.unsent) are not sent \(place)")
      default: break
      }
    }
  }

  /// Popups of the scene are dismissed, and none is presented without it.
  private static func checkPopups(
    _ states: RoomStates, but updated: Set<Identifier>, in present: String?, _ place: String,
    _ reach: inout PromiseReach
  ) throws {
    for showing in states.popups?.channels.flatMap(\.showing) ?? [] {
      guard let scene = showing.popup.scene, !updated.contains(Identifier(showing.popup.id))
      else { continue }
      let isPresent = present.map { isSame($0, scene) } ?? false
      reach.note(isPresent ? "popup of a scene" : "popups")
      // A popup that stays for a minimum time outlives its scene.
      try ensure(
        isPresent || showing.phase == .dismissing || showing.popup.minimumTime > .zero,
        "\(showing.popup) in \(present ?? "none") \(place)")
    }
  }
}
