import GiftChannels
import LikeGestures
import LiveRoom
import PopupSequencer
import PromiseTesting
import RollingTicker
import RoomCore

/// Observers of promise 5: what a room that is left has closed.
enum ClosedObservers {
  /// Lanes and the full screen.
  static func gifts(_ log: RoomLog, _ report: inout PromiseReport) {
    var numbers = (left: 0, accounts: 0)
    var lanes: Set<Int> = []
    var isFull = false
    // Of the room that was left, and not ended.
    var owedLanes: Set<Int> = []
    var isFullOwed = false
    for entry in log.entries {
      switch entry.value {
      case .event(.room(.left)):
        numbers.left += 1
        owedLanes = lanes
        isFullOwed = isFull
        report.note("lanes", if: !lanes.isEmpty)
        report.note("full screen", if: isFull)
      case .event(.gifts(.didLeaveRoom)): numbers.accounts += 1
      case .event(.gifts(.laneWillEnter(let entrance))): lanes.insert(entrance.lane)
      case .event(.gifts(.laneWillExit(let exit))):
        lanes.remove(exit.lane)
        owedLanes.remove(exit.lane)
      case .event(.gifts(.laneDidEmpty(let lane))):
        lanes.remove(lane)
        owedLanes.remove(lane)
      case .event(.gifts(.fullScreenWillBegin)): isFull = true
      case .event(.gifts(.fullScreenDidEnd)): (isFull, isFullOwed) = (false, false)
      case .settled:
        report.ensure(numbers.left == numbers.accounts, "\(numbers) at \(entry.time.nanoseconds)")
        report.ensure(
          owedLanes.isEmpty && !isFullOwed,
          "Lanes \(owedLanes), full screen \(isFullOwed) at \(entry.time.nanoseconds)")
      default: break
      }
    }
  }

  /// No item that was given to the ticker before is on it.
  static func ticker(_ log: RoomLog, _ report: inout PromiseReport) {
    // The numbers of the last item: sent, taken by the room, and taken when a room was left.
    var sent = 0
    var taken = 0
    var closed = 0
    var shown = 0
    // The number with which each was sent last.
    var numbers: [Identifier: Int] = [:]
    func number(_ item: TickerItem) -> Int? { item.id.flatMap { numbers[Identifier($0)] } }
    for entry in log.entries {
      switch entry.value {
      case .input(let input):
        guard let id = input.itemID else { continue }
        sent += 1
        numbers[Identifier(id)] = sent
      case .event(.ticker(.didShow(let showing))):
        guard let number = number(showing.item) else { continue }
        shown = number
        report.ensure(
          shown > closed, "\(showing.item) at \(entry.time.nanoseconds), after \(closed)")
      case .event(.room(.left)):
        closed = taken
        report.note("ticker", if: shown > 0 && shown <= closed)
      case .settled: taken = sent
      case .snapshot(let snapshot):
        guard let item = snapshot.ticker?.current?.item, let number = number(item) else { continue }
        report.ensure(
          number > closed, "\(item) at \(entry.time.nanoseconds), after \(closed)")
      default: break
      }
    }
  }

  /// Popups of the scene are dismissed, and none is presented without it.
  static func popups(_ log: RoomLog, _ report: inout PromiseReport) {
    // An app that sets the scene itself does not mean its rooms.
    let setsScene = log.entries.contains {
      if case .input(.popups(.setScene)) = $0.value { true } else { false }
    }
    if setsScene { return }
    // The scenes of those that are on screen and not being dismissed.
    var visible: [Identifier: String?] = [:]
    var owed: Set<Identifier> = []
    var room: String?
    // Presented since the last settled moment, when routes were in progress, and with which scene: what
    // updates one on screen may name another.
    var presented: [Identifier: String?] = [:]
    // A popup that stays for a minimum time outlives its scene.
    func required(_ popup: Popup) -> String? { popup.minimumTime > .zero ? nil : popup.scene }
    func isOf(_ scene: String?, _ room: String?) -> Bool {
      guard let scene else { return true }
      return room.map { isSame($0, scene) } ?? false
    }
    func leave(_ id: String) {
      visible[Identifier(id)] = nil
      owed.remove(Identifier(id))
      presented[Identifier(id)] = nil
    }
    for entry in log.entries {
      switch entry.value {
      case .event(.room(.entered(let name))): room = name
      case .event(.room(.left(let name))):
        owed = Set(visible.filter { $0.value != nil && isOf($0.value, name) }.keys)
        report.note("popups", if: !owed.isEmpty)
        room = nil
      case .event(.popups(.willPresent(let presentation))):
        let popup = presentation.popup
        visible[Identifier(popup.id)] = .some(required(popup))
        presented[Identifier(popup.id)] = .some(required(popup))
      case .event(.popups(.didUpdate(let update))) where update.isOnScreen:
        visible[Identifier(update.popup.id)] = .some(required(update.popup))
      case .event(.popups(.willDismiss(let popup))): leave(popup.id)
      case .event(.popups(.didEnd(let popup))): leave(popup.id)
      case .event(.popups(.didRequeue(let popup))): leave(popup.id)
      case .settled:
        report.ensure(owed.isEmpty, "\(owed) remain at \(entry.time.nanoseconds)")
        report.ensure(
          presented.values.allSatisfy { isOf($0, room) },
          "\(presented) in \(room ?? "none") at \(entry.time.nanoseconds)")
        report.note("popup of a scene", if: presented.values.contains { $0 != nil })
        presented = [:]
      default: break
      }
    }
  }

  /// The likes made in the room have been sent, unless one of its messages is not answered.
  static func likes(_ log: RoomLog, _ report: inout PromiseReport) {
    struct Balance {
      var made = 0
      var sent = 0
      var unanswered: Set<LikeMessage.Identity> = []
    }
    var rooms: [[UInt8]: Balance] = [:]
    var current: [UInt8] = []
    // The room that was left, and the likes that were made in it until then.
    var left: (room: [UInt8], made: Int)?
    var suspensions = ModuleSuspensions()
    for entry in log.entries {
      suspensions.take(entry.value)
      switch entry.value {
      case .input(.likes(.restore(let snapshot))):
        for message in snapshot.messages {
          rooms[Array(message.room.utf8), default: Balance()].unanswered.insert(message.identity)
        }
      case .event(.likes(.didEnter(let room))): current = Array(room.utf8)
      case .event(.likes(.didLike)): rooms[current, default: Balance()].made += 1
      case .event(.likes(.sendLikes(let message))):
        let room = Array(message.room.utf8)
        rooms[room, default: Balance()].unanswered.insert(message.identity)
        if message.attempt == 1 { rooms[room, default: Balance()].sent += message.count }
        report.note("likes", if: left?.room == room)
      case .event(.likes(.didDeliverLikes(let message))),
        .event(.likes(.didLoseLikes(let message))):
        rooms[Array(message.room.utf8)]?.unanswered.remove(message.identity)
      case .event(.room(.left(let room))):
        let room = Array(room.utf8)
        left = (room, rooms[room]?.made ?? 0)
      case .settled:
        defer { left = nil }
        guard let left, !suspensions.isSuspended(.likes), let balance = rooms[left.room] else {
          continue
        }
        report.ensure(
          left.made <= balance.sent || !balance.unanswered.isEmpty,
          "\(left.made) likes, \(balance.sent) sent at \(entry.time.nanoseconds)")
      default: break
      }
    }
  }
}

extension RoomInput {
  /// The identity of a comment or a notice, if it is one.
  fileprivate var itemID: String? {
    switch self {
    case .room(.receiveComment(let comment)): comment.id
    case .ticker(.append(let item)): item.id
    case .delivered(let delivery): delivery.input.itemID
    default: nil
    }
  }
}
