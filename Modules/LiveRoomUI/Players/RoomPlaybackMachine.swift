import LivePager
import RoomCore

/// A state machine that commands a ``RoomPlayer`` by the events of a pager.
///
/// The machine compares the rooms that the pager wants with the rooms that the player holds, and commands the
/// difference. After a swipe over many rooms, the machine commands only the final rooms. A preparation has a
/// number, so that its end is not taken for the end of a later preparation of the room.
///
/// - Complexity: O(n) for n rooms that are wanted or held.
struct RoomPlaybackMachine {
  enum Input {
    /// The state of the pager when its events are followed from then on. A stream that was kept meanwhile continues,
    /// and is at ``aside``.
    case didJoin(preloads: [RoomPreload], playing: Target?)
    /// A batch of events of the pager.
    case pager([PagerEvent])
    /// A preparation has returned, or thrown.
    case didEnd(number: Int, isPrepared: Bool)
    /// The wait for a first frame has ended.
    case didRenderFirstFrame(number: Int)
    /// Reasons keep the stream that is heard, or none does any more.
    case setKept(Bool)
    /// An effect plays that ducks the stream, or none does any more.
    case setDucked(Bool)
    /// The app has entered the background, or left it.
    case setBackground(Bool)
    case didReceiveMemoryWarning
    /// Nothing more is to be played: all is released.
    case end
  }

  enum Command: Equatable {
    case prepare(String, PreloadLevel, number: Int)
    case cancel(number: Int)
    /// Plays a room, and waits for its first frame by this number.
    case play(Target, number: Int)
    /// Moves the view of the room that is heard to the surface of a target, and waits for a frame by this number.
    case show(Target, from: Int, number: Int)
    /// Sets the volume of the room that is heard, or that was paused last.
    case setVolume(Double, room: String)
    case pause(String)
    /// Removes the view of a room from a surface.
    case clear(surface: Int)
    case release(String)
    /// Reports to the pager.
    case report(PagerInput)
  }

  /// A room on a surface.
  struct Target: Equatable {
    let room: String
    let surface: Int

    /// Returns a Boolean value that indicates whether another target has the same room, on any surface.
    func isRoom(of other: Target?) -> Bool { other.map { Identifier($0.room) } == Identifier(room) }

    static func == (one: Target, other: Target) -> Bool {
      one.surface == other.surface && one.isRoom(of: other)
    }
  }

  /// The place of a kept stream that no surface shows, beside the three surfaces of the pager.
  static let aside = 3

  private var rooms: [PlayedRoom] = []
  /// The room and the surface that the pager plays.
  private var playing: Target?
  /// The room that is on a surface.
  private var shown: Target?
  private var isHeard = false
  /// A Boolean value that indicates whether the pager has begun to play its room, and awaits the first frame.
  private var isFrameDue = false
  /// The wait for the first frame of the room that is heard.
  private var frame: Int?
  private var isKept = false
  private var isDucked = false
  /// Whether the room that is heard is ducked.
  private var hasDucked = false
  /// The volume of a stream under an effect: still to be understood, and quieter than the effect.
  private static let duckedVolume = 0.3
  private(set) var isInBackground = false
  private var hasEnded = false
  private var number = 0

  /// Takes an input.
  ///
  /// - Returns: the commands to carry out, in this order.
  mutating func handle(_ input: Input) -> [Command] {
    var commands: [Command] = []
    switch input {
    case .didJoin(let preloads, let place):
      hasEnded = false
      shown = shown.map { Target(room: $0.room, surface: Self.aside) }
      for index in rooms.indices { rooms[index].isReported = false }
      if let place { begin(place) }
      for preload in preloads { want(preload.room, preload.level) }
    case .pager(let events): if !hasEnded { events.forEach { follow($0) } }
    case .didEnd(let number, let isPrepared):
      didEnd(number, isPrepared: isPrepared, into: &commands)
    case .didRenderFirstFrame(let number):
      if number == frame, let shown {
        frame = nil
        commands.append(.report(.didRenderFirstFrame(room: shown.room)))
      }
    case .setKept(let isKept): self.isKept = isKept
    case .setDucked(let isDucked): self.isDucked = isDucked
    case .setBackground(let isInBackground): self.isInBackground = isInBackground
    case .didReceiveMemoryWarning: dropPreloads(into: &commands)
    case .end:
      hasEnded = true
      playing = nil
      for index in rooms.indices { rooms[index].preload = nil }
    }
    reconcile(into: &commands)
    duck(into: &commands)
    return commands
  }

  // MARK: Wanted rooms

  private mutating func follow(_ event: PagerEvent) {
    switch event {
    case .willPreload(let preload): want(preload.room, preload.level)
    case .didCancelPreload(let room): change(room) { $0.preload = nil }
    case .willRetryLoad(let retry):
      change(retry.room) { room in
        if !room.isDropped { room.prepareAgain(isBroken: true) }
      }
    case .willBeginPlaying(let begun): begin(Target(room: begun.room, surface: begun.surface))
    case .didEndPlaying(let ended):
      playing = nil
      change(ended.room) { $0.preload = nil }
    default: break
    }
  }

  private mutating func want(_ room: String, _ level: PreloadLevel) {
    change(room) { room in
      // Another rank alone changes nothing that is prepared.
      guard room.preload != level || room.isDropped else { return }
      room.preload = level
      room.isDropped = false
      room.isReported = false
      room.prepareAgain()
    }
  }

  private mutating func begin(_ place: Target) {
    playing = place
    isFrameDue = true
    change(place.room) { room in
      room.isDropped = false
      // The pager repeats nothing that failed before.
      room.prepareAgain()
    }
  }

  private mutating func dropPreloads(into commands: inout [Command]) {
    for index in rooms.indices where rooms[index].preload != nil && !isPlaying(rooms[index]) {
      guard !rooms[index].isDropped else { continue }
      rooms[index].isDropped = true
      rooms[index].isReported = false
      commands.append(.report(.didFailToLoad(room: rooms[index].id.string)))
    }
  }

  private mutating func change(_ room: String, _ change: (inout PlayedRoom) -> Void) {
    let id = Identifier(room)
    if let index = rooms.firstIndex(where: { $0.id == id }) {
      change(&rooms[index])
    } else {
      var room = PlayedRoom(id: id)
      change(&room)
      rooms.append(room)
    }
  }

  /// The room whose stream is kept, independently of the room that the pager plays.
  private var kept: Target? {
    guard isKept, isHeard, let shown, isPrepared(shown) else { return nil }
    return shown
  }

  private func isPlaying(_ room: PlayedRoom) -> Bool {
    [playing, kept].contains { $0.map { Identifier($0.room) } == room.id }
  }

  /// How far a room is to be prepared; `nil` if it is to be released.
  private func level(of room: PlayedRoom) -> PreloadLevel? {
    guard isPlaying(room) else { return room.isDropped ? nil : room.preload }
    // The present level suffices: a playing room is not prepared again.
    let level = room.level ?? room.preload ?? .tracks
    return level == .source ? .tracks : level
  }

  // MARK: Held rooms

  private mutating func didEnd(_ number: Int, isPrepared: Bool, into commands: inout [Command]) {
    for index in rooms.indices {
      switch rooms[index].preparation {
      case .preparing(let level, number):
        rooms[index].preparation = isPrepared ? .prepared(level) : .failed(isDue: false)
        guard !isPrepared else { return }
        commands.append(.report(.didFailToLoad(room: rooms[index].id.string)))
      case .cancelling(number): rooms[index].preparation = .failed(isDue: true)
      default: continue
      }
      return
    }
  }

  private mutating func reconcile(into commands: inout [Command]) {
    hush(into: &commands)
    for index in rooms.indices { free(index, into: &commands) }
    let playingRoom = playing.map { Identifier($0.room) }
    rooms.removeAll { $0.isEmpty && $0.preload == nil && $0.id != playingRoom }
    guard !isInBackground else { return }
    for index in rooms.indices { prepare(index, into: &commands) }
    if let playing, !isHeard, isPrepared(playing) {
      number += 1
      commands.append(.play(playing, number: number))
      isHeard = true
    } else if let playing, let shown, isFrameDue, isHeard, playing.isRoom(of: shown) {
      if let frame { commands.append(.cancel(number: frame)) }
      number += 1
      commands.append(.show(playing, from: shown.surface, number: number))
    } else {
      return
    }
    frame = number
    shown = playing
    isFrameDue = false
  }

  /// Pauses a stream that is no longer wanted, and removes its view.
  private mutating func hush(into commands: inout [Command]) {
    guard kept == nil, let place = shown else { return }
    if isHeard, isInBackground || !place.isRoom(of: playing) || !isPrepared(place) {
      if let frame { commands.append(.cancel(number: frame)) }
      frame = nil
      commands.append(.pause(place.room))
      isHeard = false
      if hasDucked { commands.append(.setVolume(1, room: place.room)) }
      hasDucked = false
    }
    if !isHeard, place != playing {
      commands.append(.clear(surface: place.surface))
      shown = nil
    }
  }

  private mutating func duck(into commands: inout [Command]) {
    guard isHeard, let shown, isDucked != hasDucked else { return }
    hasDucked = isDucked
    commands.append(.setVolume(isDucked ? Self.duckedVolume : 1, room: shown.room))
  }

  private func isPrepared(_ place: Target) -> Bool {
    rooms.contains { $0.id == Identifier(place.room) && $0.isPrepared }
  }

  /// Cancels a preparation whose level is no longer wanted, or releases a room that is no longer wanted.
  private mutating func free(_ index: Int, into commands: inout [Command]) {
    let level = level(of: rooms[index])
    switch rooms[index].preparation {
    case .preparing(let current, let number) where current != level:
      commands.append(.cancel(number: number))
      rooms[index].preparation = .cancelling(number: number)
    case .prepared where level == nil, .failed where level == nil:
      commands.append(.release(rooms[index].id.string))
      rooms[index].preparation = .nothing
    default: break
    }
  }

  private mutating func prepare(_ index: Int, into commands: inout [Command]) {
    guard let level = level(of: rooms[index]) else { return }
    switch rooms[index].preparation {
    case .preparing, .cancelling, .failed(isDue: false): return
    case .prepared(level):
      if !rooms[index].isReported {
        commands.append(.report(.didLoad(room: rooms[index].id.string)))
        rooms[index].isReported = true
      }
    case .nothing, .prepared, .failed(isDue: true):
      number += 1
      commands.append(.prepare(rooms[index].id.string, level, number: number))
      rooms[index].preparation = .preparing(level, number: number)
    }
  }
}

/// A room that a pager wants of a player, or of which the player holds something.
struct PlayedRoom {
  /// The resources that the player holds for the room.
  enum Preparation {
    case nothing
    case preparing(PreloadLevel, number: Int)
    /// Its preparation was cancelled, and has not ended.
    case cancelling(number: Int)
    case prepared(PreloadLevel)
    /// It is not prepared, and may hold something. It is prepared again when that is due.
    case failed(isDue: Bool)
  }

  let id: Identifier
  /// How far the pager has it preloaded; `nil` if it does not.
  var preload: PreloadLevel?
  /// Whether it was released since memory is scarce, until the pager changes its preload.
  var isDropped = false
  /// Whether the pager knows that it is prepared.
  var isReported = false
  var preparation = Preparation.nothing

  /// How far it is prepared, or is about to be.
  var level: PreloadLevel? {
    switch preparation {
    case .preparing(let level, _), .prepared(let level): level
    case .nothing, .cancelling, .failed: nil
    }
  }

  var isEmpty: Bool { if case .nothing = preparation { true } else { false } }

  var isPrepared: Bool { if case .prepared = preparation { true } else { false } }

  /// Marks a failed room for another preparation. If `isBroken` is `true`, a prepared room is marked as well.
  mutating func prepareAgain(isBroken: Bool = false) {
    switch preparation {
    case .failed: preparation = .failed(isDue: true)
    case .prepared where isBroken:
      preparation = .failed(isDue: true)
      isReported = false
    default: break
    }
  }
}
