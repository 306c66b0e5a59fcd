import LikeGestures
import RoomCore
import RoomFeeds

// The functions that a page calls. Texts are UTF-8 in the memory of the module: the page writes an
// input where `input(length)` says, and reads the text of its last call from `output()`. A call
// returns 0, or 1 where the text is a sentence that says why it has failed. Times are milliseconds since
// the room's start; one before that of the last call counts as that.

/// The longest input, in bytes.
private let longestInput = 4 << 20
/// The last time that a feed may have.
private let lastTime = 1e11

// One page, one thread.
private nonisolated(unsafe) var room: PageRoom?
/// The length of the input of the next call: each input is that of one call.
private nonisolated(unsafe) var inputCount = 0
private nonisolated(unsafe) var inputText = UnsafeMutableRawBufferPointer(start: nil, count: 0)
private nonisolated(unsafe) var outputText = UnsafeMutableRawBufferPointer(start: nil, count: 0)
private nonisolated(unsafe) var outputCount = 0

// MARK: Texts

/// Returns the place for an input of `length` bytes; 0 where it is too long.
@_expose(wasm, "input")
@_cdecl("input")
func input(_ length: Int32) -> UInt32 {
  inputCount = 0
  guard length >= 0, length <= longestInput else { return 0 }
  inputCount = Int(length)
  reserve(Int(length), in: &inputText)
  return address(of: inputText)
}

/// Returns the place of the text of the last call.
@_expose(wasm, "output")
@_cdecl("output")
func output() -> UInt32 { address(of: outputText) }

/// Returns the number of bytes of that text.
@_expose(wasm, "outputLength")
@_cdecl("outputLength")
func outputLength() -> Int32 { Int32(outputCount) }

private func address(of buffer: UnsafeMutableRawBufferPointer) -> UInt32 {
  UInt32(UInt(bitPattern: buffer.baseAddress))
}

private func reserve(_ count: Int, in buffer: inout UnsafeMutableRawBufferPointer) {
  guard buffer.count < max(count, 1) else { return }
  buffer.deallocate()
  buffer = .allocate(byteCount: max(count + count / 2, 4_096), alignment: 16)
}

private func show(_ text: [UInt8]) {
  reserve(text.count, in: &outputText)
  outputText.copyBytes(from: text)
  outputCount = text.count
}

/// Runs a call that has a text or fails with a sentence.
private func answer(_ call: () throws(PageError) -> [UInt8]) -> Int32 {
  do throws(PageError) {
    show(try call())
    return 0
  } catch {
    show(Array(error.sentence.utf8))
    return 1
  }
}

private func text(_ length: Int32) throws(PageError) -> [UInt8] {
  defer { inputCount = 0 }
  guard Int(length) == inputCount else {
    throw PageError("There is no input of \(length) bytes.")
  }
  return Array(UnsafeRawBufferPointer(inputText)[..<Int(length)])
}

// MARK: Time

/// The instant of a time in milliseconds, to the nearest nanosecond.
private func instant(_ milliseconds: Double) -> Instant {
  // Also not for infinity, the next deadline of a room in which nothing is due.
  guard milliseconds > 0, milliseconds < .infinity else { return .start }
  return Instant(nanoseconds: Int64((min(milliseconds, lastTime) * 1e6).rounded()))
}

/// Calls the room, and shows the events since the last call.
private func act(_ act: (PageRoom) throws(PageError) -> Void) -> Int32 {
  ask { room throws(PageError) in
    try act(room)
    return room.takeLines()
  }
}

private func ask(_ ask: (PageRoom) throws(PageError) -> [UInt8]) -> Int32 {
  answer { () throws(PageError) in
    guard let room else { throw PageError("No room is open.") }
    return try ask(room)
  }
}

// MARK: The room

/// Opens a room with the settings of the input, and forgets an earlier one. Where they are invalid, the
/// earlier one remains.
@_expose(wasm, "open")
@_cdecl("open")
func open(_ length: Int32, _ now: Double) -> Int32 {
  answer { () throws(PageError) in
    let next = try PageRoom(settings: try text(length), at: instant(now))
    if let room {
      next.models.adopt(room.models)
      next.audience.answersPopups = room.audience.answersPopups
      next.announces = room.announces
    }
    room = next
    return []
  }
}

/// Takes the lines of the input, as they are received together.
@_expose(wasm, "receive")
@_cdecl("receive")
func receive(_ length: Int32, _ now: Double) -> Int32 {
  act { room throws(PageError) in room.receive(try text(length), at: instant(now)) }
}

/// Takes what a view or the app reports.
@_expose(wasm, "report")
@_cdecl("report")
func report(_ length: Int32, _ now: Double) -> Int32 {
  act { room throws(PageError) in try room.report(try text(length), at: instant(now)) }
}

/// Lets time pass.
@_expose(wasm, "advance")
@_cdecl("advance")
func advance(_ now: Double) -> Int32 {
  act { room throws(PageError) in room.advance(to: instant(now)) }
}

/// Returns when something happens by itself, in milliseconds; infinity where nothing does.
@_expose(wasm, "nextDeadline")
@_cdecl("nextDeadline")
func nextDeadline() -> Double {
  room?.nextDeadline.map { Double($0.nanoseconds) / 1e6 } ?? .infinity
}

/// Takes a sample of a finger.
///
/// - Parameters:
///   - phase: 0 where it has landed, 1 moved, 2 lifted, 3 was cancelled.
///   - regions: the regions under it, as bits.
///   - time: when it was there.
///   - listOffset: how far the list under it is scrolled, in points; as a rule only said of a finger
///     that has landed.
///   - listMaximum: how far that list can be scrolled; NaN where it is on no list.
@_expose(wasm, "touch")
@_cdecl("touch")
func touch(
  _ id: Int32, _ phase: Int32, _ x: Double, _ y: Double, _ regions: UInt32, _ time: Double,
  _ now: Double, _ listOffset: Double, _ listMaximum: Double
) -> Int32 {
  act { room throws(PageError) in
    let phases: [Touch.Phase] = [.began, .moved, .ended, .cancelled]
    guard phases.indices.contains(Int(phase)) else {
      throw PageError("A finger has no phase \(phase).")
    }
    guard listMaximum.isNaN || listMaximum >= 0 else {
      throw PageError("A list cannot be scrolled by less than 0 points.")
    }
    let list =
      listMaximum.isNaN ? nil : ListExtent(offset: listOffset, maximum: listMaximum)
    room.touch(
      Touch(
        id: Int(id), phase: phases[Int(phase)], location: ScreenPoint(x: x, y: y),
        time: instant(time), regions: TouchRegions(rawValue: regions), list: list),
      at: instant(now))
  }
}

// MARK: Questions

/// Writes what is on the screen. Time does not pass.
@_expose(wasm, "state")
@_cdecl("state")
func state(_ now: Double) -> Int32 {
  ask { room throws(PageError) in room.state(at: instant(now)) }
}

/// Writes the account, with the keys of `--summary json`.
@_expose(wasm, "account")
@_cdecl("account")
func account() -> Int32 { ask { room throws(PageError) in room.account() } }

/// Writes what a view needs to know of the settings.
@_expose(wasm, "about")
@_cdecl("about")
func about() -> Int32 { ask { room throws(PageError) in room.about() } }

/// Writes why the popup waits whose identifier is the input.
@_expose(wasm, "explain")
@_cdecl("explain")
func explain(_ length: Int32, _ now: Double) -> Int32 {
  ask { room throws(PageError) in
    try room.explain(
      String(decoding: try text(length), as: UTF8.self), at: max(room.now, instant(now)))
  }
}

// MARK: Preferences

/// Sets preferences, by bits: 0 reduced motion, 1 from right to left, 2 announcements among the
/// events, 3 popups that are confirmed 3 s after they are visible. A later room has them, too.
@_expose(wasm, "preferences")
@_cdecl("preferences")
func preferences(_ flags: Int32) -> Int32 {
  act { room throws(PageError) in
    room.models.prefer(
      ViewPreferences(reducesMotion: flags & 1 != 0, isRightToLeft: flags & 2 != 0))
    room.announces = flags & 4 != 0
    room.audience.answersPopups = flags & 8 != 0
  }
}

/// Sets the size of a part of the screen, in points: 0 the screen, 1 a lane, 2 its label, 3 a crowd
/// row, 4 its label, 5 what plays on the full screen, 6 a popup.
@_expose(wasm, "setSize")
@_cdecl("setSize")
func setSize(_ part: Int32, _ width: Double, _ height: Double) -> Int32 {
  act { room throws(PageError) in
    guard let part = PageViewStates.Part(rawValue: part) else {
      throw PageError("The screen has no part \(part).")
    }
    guard (0...100_000).contains(width), (0...100_000).contains(height) else {
      throw PageError("A size is from 0 to 100000 points.")
    }
    room.models.setSize(of: part, ScreenSize(width: width, height: height))
  }
}
