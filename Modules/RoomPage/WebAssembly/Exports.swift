import LikeGestures
import RoomCore
import RoomFeeds

// The functions that a page calls. Texts are UTF-8 in the memory of the module. The page writes an
// input at the address that `input(length)` returns, and reads the text of its last call at
// `output()`. A call returns 0, or 1 if it failed; the text is then a sentence with the reason.
// Times are milliseconds since the start of the room. A time before the last call counts as the
// time of the last call.

/// The maximum length of an input, in bytes.
private let longestInput = 4 << 20
/// The maximum time of a feed, in milliseconds.
private let lastTime = 1e11

// A page has one thread.
private nonisolated(unsafe) var room: PageRoom?
/// The length of the input of the next call. Each input is used by one call.
private nonisolated(unsafe) var inputCount = 0
private nonisolated(unsafe) var inputText = UnsafeMutableRawBufferPointer(start: nil, count: 0)
private nonisolated(unsafe) var outputText = UnsafeMutableRawBufferPointer(start: nil, count: 0)
private nonisolated(unsafe) var outputCount = 0

// MARK: Texts

/// Returns the address for an input of `length` bytes, or 0 if the input is too long.
@_expose(wasm, "input")
@_cdecl("input")
func input(_ length: Int32) -> UInt32 {
  inputCount = 0
  guard length >= 0, length <= longestInput else { return 0 }
  inputCount = Int(length)
  reserve(Int(length), in: &inputText)
  return address(of: inputText)
}

/// Returns the address of the text of the last call.
@_expose(wasm, "output")
@_cdecl("output")
func output() -> UInt32 { address(of: outputText) }

/// Returns the number of bytes of the text of the last call.
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

/// Runs a call, and shows its text or the sentence of its error.
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

/// Returns the instant of a time in milliseconds, rounded to a nanosecond.
private func instant(_ milliseconds: Double) -> Instant {
  // The guard includes infinity, which is the next deadline of a room in which nothing is due.
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

/// Opens a room with the settings of the input, and closes an earlier room. If the settings are
/// invalid, the earlier room remains.
@_expose(wasm, "open")
@_cdecl("open")
func open(_ length: Int32, _ now: Double) -> Int32 {
  answer { () throws(PageError) in
    let next = try PageRoom(settings: try text(length), at: instant(now))
    if let room {
      next.models.adopt(room.models)
      next.models.composer.reopen()
      next.audience.answersPopups = room.audience.answersPopups
      next.announces = room.announces
    }
    room = next
    return []
  }
}

/// Receives the lines of the input, which arrived together.
@_expose(wasm, "receive")
@_cdecl("receive")
func receive(_ length: Int32, _ now: Double) -> Int32 {
  act { room throws(PageError) in room.receive(try text(length), at: instant(now)) }
}

/// Receives a report of a view or of the app.
@_expose(wasm, "report")
@_cdecl("report")
func report(_ length: Int32, _ now: Double) -> Int32 {
  act { room throws(PageError) in try room.report(try text(length), at: instant(now)) }
}

/// Advances time.
@_expose(wasm, "advance")
@_cdecl("advance")
func advance(_ now: Double) -> Int32 {
  act { room throws(PageError) in room.advance(to: instant(now)) }
}

/// Returns the time of the next change without an input, in milliseconds, or infinity if there is
/// none.
@_expose(wasm, "nextDeadline")
@_cdecl("nextDeadline")
func nextDeadline() -> Double {
  room?.nextDeadline.map { Double($0.nanoseconds) / 1e6 } ?? .infinity
}

/// Receives a sample of a finger.
///
/// - Parameters:
///   - phase: 0 if the finger has landed, 1 if it has moved, 2 if it has lifted, 3 if the touch was
///     cancelled.
///   - regions: The regions under the finger, as bits.
///   - time: The time of the sample.
///   - listOffset: The scroll offset of the list under the finger, in points. It matters only when
///     a finger lands.
///   - listMaximum: The maximum scroll offset of the list, in points, or NaN if no list is under
///     the finger.
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

// MARK: Queries

/// Writes the state of the screen. Time does not advance.
@_expose(wasm, "state")
@_cdecl("state")
func state(_ now: Double) -> Int32 {
  ask { room throws(PageError) in room.state(at: instant(now)) }
}

/// Writes the statistics, with the keys of `--summary json`.
@_expose(wasm, "statistics")
@_cdecl("statistics")
func statistics() -> Int32 { ask { room throws(PageError) in room.statistics() } }

/// Writes the settings that a view needs.
@_expose(wasm, "about")
@_cdecl("about")
func about() -> Int32 { ask { room throws(PageError) in room.about() } }

/// Writes an explanation of why a popup waits. The input is the identifier of the popup.
@_expose(wasm, "explain")
@_cdecl("explain")
func explain(_ length: Int32, _ now: Double) -> Int32 {
  ask { room throws(PageError) in
    try room.explain(
      String(decoding: try text(length), as: UTF8.self), at: max(room.now, instant(now)))
  }
}

/// Returns the words of a phrase. No room has to be open.
@_expose(wasm, "phrase")
@_cdecl("phrase")
func phrase(_ length: Int32) -> Int32 {
  answer { () throws(PageError) in
    let request = try text(length)
    let words: String?
    do throws(FieldError) {
      words = try PagePhrase(from: JSONReader(document: request, maximumNesting: 1)).words
    } catch { throw PageError(error.description) }
    guard let words else { throw PageError("There is no such phrase.") }
    return Array(words.utf8)
  }
}

// MARK: Preferences

/// Sets preferences as bits, for this room and for later rooms:
///
/// - 0: reduced motion
/// - 1: right-to-left layout
/// - 2: announcements among the events
/// - 3: popups are confirmed after 3 seconds on screen
/// - 4: announcements and the status of meters in Simplified Chinese
@_expose(wasm, "preferences")
@_cdecl("preferences")
func preferences(_ flags: Int32) -> Int32 {
  act { room throws(PageError) in
    room.models.prefer(
      ViewPreferences(reducesMotion: flags & 1 != 0, isRightToLeft: flags & 2 != 0))
    room.announces = flags & 4 != 0
    room.models.language = flags & 16 != 0 ? .simplifiedChinese : .english
    room.audience.answersPopups = flags & 8 != 0
  }
}

/// Sets the size of a part of the screen, in points:
///
/// - 0: the screen
/// - 1: a lane
/// - 2: the label of a lane
/// - 3: a summary row
/// - 4: the label of a summary row
/// - 5: the animation on the full screen
/// - 6: a popup
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
