import DanmakuLanes
import PromiseTesting
import RoomCore
import Testing

@Suite("Promises of lanes") struct LanePromises {
  @Test("Promise 1: two comments of a lane never overlap")
  func overlaps() throws {
    try verify(reaching: ["neighbors", "held", "arranged", "suspended"]) { run, reach in
      var watch = LaneWatch()
      for moment in run.moments {
        watch.follow(moment.events, at: moment.time, moment.screen)
        try ensure(watch.faults.isEmpty, "\(watch.faults)")
        reach.note("neighbors", if: watch.pairs > 0)
        reach.note("held", if: moment.screen.showings.contains { $0.stop != nil })
        reach.note("arranged", if: moment.arrangement?.moves.isEmpty == false)
        reach.note("suspended", if: moment.isSuspended && !moment.screen.showings.isEmpty)
      }
    }
  }

  @Test("Promise 2: a comment that enters keeps the gap")
  func gaps() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything(without: .resize, .configure))
    try verify(world, reaching: ["close"]) { run, reach in
      let gap = Double(run.setup.gap)
      for moment in run.moments {
        let placements = moment.screen.visibleComments(at: moment.time)
          .filter { $0.comment.message.mode == .scrolling }.sorted { $0.origin.x < $1.origin.x }
        for (index, one) in placements.enumerated() {
          guard
            let next = placements[(index + 1)...].first(where: { $0.origin.y == one.origin.y })
          else { continue }
          let distance = next.origin.x - one.origin.x - one.size.width
          try ensure(distance >= gap - 1e-6, "\(one) and \(next): \(distance)")
          reach.note("close", if: distance < gap + 40)
        }
      }
    }
  }

  @Test("Promise 3: the time across the screen is the one that was configured")
  func durations() throws {
    let world = DanmakuWorld(
      kinds: DanmakuWorld.Kind.anything(without: .suspend, .touch, .room, .remove, .removeSender))
    try verify(world, reaching: ["left", "rested", "by a speed", "another speed"]) { run, reach in
      var due: [Int: (start: Instant, end: Instant)] = [:]
      for moment in run.moments {
        for number in moment.settled + (moment.arrangement?.removed ?? []) { due[number] = nil }
        // With a speed, another width gives another time.
        if moment.after.configuration.speed != nil, moment.hasOtherColumns {
          for showing in moment.screen.showings where due[showing.id] != nil {
            let start = Instant.start + .milliseconds(showing.start)
            due[showing.id] = (start, start + .milliseconds(showing.duration))
            reach.note("another speed", if: showing.mode == .scrolling)
          }
        }
        for showing in moment.entries {
          let configuration = moment.after.configuration
          let way = moment.screen.size.width.rounded(.up) + Double(showing.width)
          var seconds = configuration.speed.map { way / $0 } ?? configuration.duration.seconds
          if showing.mode != .scrolling { seconds = 5 }
          due[showing.id] = (moment.time, moment.time + .nanoseconds(Int64(seconds * 1e9)))
          reach.note("by a speed", if: configuration.speed != nil)
          reach.note("rested", if: showing.mode == .top)
        }
        guard moment.screen.size.width > 0 else { continue }
        let places = moment.places
        for (number, time) in due {
          let isSeen = places[number] != nil
          // Times are whole milliseconds.
          if moment.time < time.end - .milliseconds(1), moment.time > time.start + .milliseconds(1)
          {
            try ensure(isSeen, "\(number) has left before its time")
          } else if moment.time > time.end + .milliseconds(2) {
            try ensure(!isSeen, "\(number) has not left in time")
            reach.note("left")
          }
        }
      }
    }
  }

  @Test("Promise 4: another size changes no share, and removes a comment only without a free lane")
  func arrangements() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.resize, .resize, .resize])
    try verify(world, reaching: ["moved", "removed", "without a size", "another speed"]) {
      run, reach in
      for moment in run.moments {
        guard let arrangement = moment.arrangement else { continue }
        let old = moment.oldScreen.showings
        let new = moment.screen.showings
        let entered = Set(moment.entries.map(\.id))
        if arrangement.size.width == 0 || arrangement.size.height == 0 {
          try ensure(arrangement.removed.isEmpty && arrangement.moves.isEmpty, "\(arrangement)")
          reach.note("without a size")
        }
        for showing in new where !entered.contains(showing.id) {
          guard let before = old.first(where: { $0.id == showing.id }) else { continue }
          // A finger delays a start; nothing else does.
          let isDelayed = before.stop != nil
          if let speed = moment.after.configuration.speed, moment.hasOtherColumns,
            showing.mode == .scrolling
          {
            let way = moment.screen.size.width.rounded(.up) + Double(showing.width)
            let duration = (way * 1_000 / speed).rounded(.up)
            try ensure(showing.duration == Int64(duration), "\(before) became \(showing)")
            if let share = moment.oldScreen.share(of: showing.id, at: moment.time),
              let newShare = moment.screen.share(of: showing.id, at: moment.time)
            {
              let tolerance = 2 / duration + 2 / Double(before.duration)
              try ensure(abs(share - newShare) < tolerance, "\(before) became \(showing)")
              reach.note("another speed")
            }
          } else {
            try ensure(isDelayed || showing.start == before.start, "\(before) became \(showing)")
            try ensure(showing.duration == before.duration, "\(before) became \(showing)")
          }
          let isMoved = arrangement.moves.contains { $0.comment == showing.id }
          try ensure(isMoved == (showing.lane != before.lane), "\(before) became \(showing)")
          reach.note("moved", if: isMoved)
        }
        for number in arrangement.removed {
          guard let removed = old.first(where: { $0.id == number }) else { continue }
          reach.note("removed")
          let height = moment.after.configuration.laneHeight
          let all = arrangement.size.height * moment.after.configuration.area.share / height
          // A single lane is at the top.
          let mode = removed.mode == .bottom && all < 2 ? .top : removed.mode
          let others = new.filter {
            $0.mode == mode && !entered.contains($0.id)
              && (!removed.comment.isKept || $0.comment.isKept)
          }
          let lanes = Set(others.map(\.lane))
          // Comments at rest have fewer lanes.
          try ensure(
            lanes.count >= min(removed.mode == .scrolling ? max(1, Int(all)) : 1, 32),
            "\(removed) had a free lane beside \(lanes)")
        }
      }
    }
  }

  @Test("Promise 10: a suspension stops all comments")
  func suspensions() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.suspend, .suspend])
    try verify(world, reaching: ["stopped"]) { run, reach in
      var places: [Int: ScreenPoint]?
      for moment in run.moments {
        guard moment.isSuspended else {
          places = nil
          continue
        }
        try ensure(places == nil || moment.entries.isEmpty, "\(moment.entries)")
        let now = moment.places
        // A finger stops comments at a whole millisecond.
        if let places, !moment.hasOtherPlaces, !moment.events.contains(where: \.isFinger) {
          for (number, place) in now {
            try ensure(places[number] == place, "\(number) moved to \(place)")
            reach.note("stopped")
          }
        }
        places = now
      }
    }
  }

  @Test("Promise 11: a finger stops a comment and those behind it")
  func fingers() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.touch, .touch, .touch])
    try verify(world, reaching: ["behind", "moved on"]) { run, reach in
      var held: (comment: Int, places: [Int: ScreenPoint], lane: Int, mode: CommentMode)?
      for moment in run.moments {
        let places = moment.places
        if let finger = held {
          for (number, place) in finger.places {
            guard let now = places[number], !moment.hasOtherPlaces else { continue }
            // A comment stops at a whole millisecond.
            try ensure(
              abs(now.x - place.x) < 12 && now.y == place.y, "\(number) moved to \(now)")
            held?.places[number] = now
          }
          for showing in moment.entries where !moment.events.contains(where: \.isRelease) {
            try ensure(
              showing.lane != finger.lane || showing.mode != finger.mode, "\(showing) entered")
          }
        }
        for event in moment.events {
          switch event {
          case .didTouch(let comment):
            guard let touched = moment.screen.showings.first(where: { $0.id == comment }) else {
              continue
            }
            var stopped: [Int: ScreenPoint] = [:]
            for showing in moment.screen.showings
            where showing.lane == touched.lane && showing.mode == touched.mode {
              guard let place = places[showing.id], let first = places[comment] else { continue }
              if place.x >= first.x { stopped[showing.id] = place }
            }
            held = (comment, stopped, touched.lane, touched.mode)
            reach.note("behind", if: stopped.count > 1)
          case .didRelease(let comment):
            guard held?.comment == comment else { continue }
            held = nil
            reach.note("moved on")
          case .didReset: held = nil
          default: continue
          }
        }
      }
    }
  }

  @Test("Promise 12: a short touch is a tap, and a long one a long press")
  func taps() throws {
    let world = DanmakuWorld(kinds: DanmakuWorld.Kind.anything + [.touch, .touch, .touch])
    try verify(world, reaching: ["tap", "long press"]) { run, reach in
      var held: (comment: Int, time: Instant, isLong: Bool)?
      var stopped = Duration.zero
      var pause: Instant?
      for moment in run.moments {
        for event in moment.events {
          let now = min(moment.time, pause ?? moment.time) - stopped
          switch event {
          case .didSuspend: pause = moment.time
          case .didResume:
            stopped += moment.time - (pause ?? moment.time)
            pause = nil
          case .didTouch(let comment): held = (comment, now, false)
          case .didTap(let comment):
            try ensure(held?.comment == comment.id && held?.isLong == false, "\(comment)")
            try ensure(now - (held?.time ?? now) < .milliseconds(502), "\(comment) at \(now)")
            reach.note("tap")
          case .didLongPress(let comment):
            try ensure(held?.comment == comment.id && held?.isLong == false, "\(comment)")
            try ensure(now - (held?.time ?? now) >= .milliseconds(499), "\(comment) at \(now)")
            held?.isLong = true
            reach.note("long press")
          case .didRelease(let comment):
            try ensure(held?.comment == comment, "\(comment)")
            held = nil
          default: continue
          }
        }
      }
    }
  }

  @Test("Promise 17: comments on screen have slots of their own, and enter once")
  func slots() throws {
    try verify { run, _ in
      var entered: Set<Int> = []
      for moment in run.moments {
        for showing in moment.entries {
          try ensure(entered.insert(showing.id).inserted, "\(showing) twice")
        }
        let slots = moment.screen.visibleComments(at: moment.time).map(\.slot)
        try ensure(slots.count <= 256 && Set(slots).count == slots.count, "\(slots)")
      }
    }
  }

  @Test("Promise 18: a view state that has followed equals one that is made now")
  func viewState() throws {
    try verify { run, _ in
      var screen = DanmakuViewState(try run.setup.machine().state(at: .start))
      for moment in run.moments {
        for event in moment.events { screen.apply(event, at: moment.time) }
        try ensure(screen == moment.screen, "\(screen), not \(moment.screen)")
      }
    }
  }
}

extension DanmakuViewState {
  /// The share of its way that a flying comment has crossed, or `nil` if it is not on screen.
  fileprivate func share(of comment: Int, at time: Instant) -> Double? {
    visibleComments(at: time).first { $0.comment.id == comment }.map {
      let columns = size.width.rounded(.up)
      return (columns - $0.origin.x) / (columns + $0.size.width)
    }
  }
}

extension DanmakuMoment {
  /// Whether the view has another width, and a size.
  fileprivate var hasOtherColumns: Bool {
    arrangement != nil && screen.size.width > 0 && screen.size.height > 0
      && oldScreen.size.width.rounded(.up) != screen.size.width.rounded(.up)
  }

  /// Whether the view has another size, or there may be lanes of another height.
  fileprivate var hasOtherPlaces: Bool {
    events.contains {
      switch $0 {
      case .didArrange, .didConfigure: true
      default: false
      }
    }
  }
}

extension DanmakuEvent {
  fileprivate var isFinger: Bool {
    switch self {
    case .didTouch, .didRelease: true
    default: false
    }
  }
  fileprivate var isRelease: Bool { if case .didRelease = self { true } else { false } }
}
