// The formats that other programs record.

import LiveRoom
import RoomCore
import RoomFeeds

/// Reads the XML that BililiveRecorder and its relatives write beside a video, as a stream.
///
/// Messages are the elements `d` (a comment), `sc` (a super chat), `gift`, `guard` and `s` (a gift, a
/// super chat or a guard), wherever they are; all others are passed over with what is in them, so that their nesting
/// matters to nothing, and counted where they have a time. A gift and a guard are complete with their
/// tag, the others with their end. What is
/// damaged is rejected by the line where it begins, and the next element is read as if nothing had
/// been.
struct DanmakuDecoder: Sendable {
  /// What was read from an element that begins on this line.
  struct Item {
    let line: Int
    let message: Result<Timed<RoomInput>, FeedError>

    /// A Boolean value that indicates whether the time of the message is a date.
    var isDated: Bool { ((try? message.get())?.time ?? .start) >= DanmakuFields.earliestDate }

    /// Returns the item with another time than the recording has for it.
    func read(at time: Instant) -> Item {
      Item(line: line, message: message.map { Timed($0.value, at: time) })
    }
  }

  private enum Open: Sendable {
    case nothing
    /// A message whose text is being read.
    case message(DanmakuElement)
    /// A message that was emitted or rejected: only its end is to come.
    case rest(DanmakuElement.Kind)
  }

  private var scanner = XMLScanner()
  private var open = Open.nothing
  private var ready: [Item] = []
  private var users = DanmakuUsers()
  private var superChats = 0
  /// The numbers of messages that the decoder passes over.
  private(set) var unread = UnreadMessages()
  /// The date at which the recording began; `nil` until a comment says it.
  private(set) var start: Instant?
  // How many bytes came ahead of the first tag; `nil` after it.
  private var preamble: Int? = 0
  private var awaitsRoot = true

  /// Appends input, after ``next()`` has returned all that was in the input before.
  mutating func append(_ bytes: [UInt8]) {
    scanner.append(bytes)
  }

  /// The next message, or what is rejected; `nil` where more input is needed.
  ///
  /// - Complexity: O(bytes)
  mutating func next() -> Item? {
    while ready.isEmpty, let token = scanner.next() { take(token) }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// Reads what is left at the end of all input; ``next()`` returns it.
  mutating func finish() {
    if let token = scanner.finish() { take(token) }
    rejectOpen()
  }

  // MARK: Tokens

  private mutating func take(_ token: XMLScanner.Token) {
    if token.kind == .text { checkPreamble(token) } else { preamble = nil }
    switch token.kind {
    case .text: append(token.bytes, isLong: false)
    case .literal: append(XMLText.escaped(token.bytes)[...], isLong: token.isLong)
    case .tag: takeTag(token)
    case .cutTag: takeCutTag(token)
    }
  }

  private mutating func takeTag(_ token: XMLScanner.Token) {
    let isEnd = token.bytes.first == UInt8(ascii: "/")
    let tag = isEnd ? token.bytes.dropFirst() : token.bytes
    let name = tag.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: "/") }
    checkRoot(token, name)
    guard let kind = kind(name, token) else { return passOver(token, name) }
    if isEnd { return end(kind, token) }
    rejectOpen()
    let isEmpty = tag.last == UInt8(ascii: "/")
    open = isEmpty ? .nothing : .rest(kind)
    guard !token.isLong else { return reject(token.line, .tooLong(kind)) }
    let element = DanmakuElement(kind, attributes: tag[name.endIndex...], line: token.line)
    if isEmpty || !kind.hasText { emit(element) } else { open = .message(element) }
  }

  /// Returns the kind of the message that a tag begins or ends, or `nil` if the tag belongs to no message. An
  /// `s` without a time is an element of HTML in a comment.
  private func kind(
    _ name: ArraySlice<UInt8>, _ token: XMLScanner.Token
  ) -> DanmakuElement.Kind? {
    let kind = DanmakuElement.Kind(name)
    guard kind == .paid else { return kind }
    switch open {
    case .message(let element) where element.kind == .paid: return kind
    case .rest(.paid): return kind
    default: return token.bytes.starts(with: XMLScanner.paidTag) ? kind : nil
    }
  }

  private mutating func end(_ kind: DanmakuElement.Kind, _ token: XMLScanner.Token) {
    switch open {
    case .message(let element) where element.kind == kind:
      open = .nothing
      emit(element)
    case .rest(kind): open = .nothing
    case .message, .rest, .nothing:
      rejectOpen()
      reject(token.line, .malformed("\"\(kind.rawValue)\" ends here and has not begun"))
    }
  }

  private mutating func takeCutTag(_ token: XMLScanner.Token) {
    let name = token.bytes.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: "/") }
    if name.elementsEqual("!--".utf8) {
      reject(token.line, .malformed("a comment begins here and has no end"))
    } else if name.elementsEqual("![CDATA[".utf8) {
      rejectOpen()
      reject(token.line, .malformed("a CDATA section begins here and has no end"))
    } else if let kind = kind(name, token) {
      checkRoot(token, name)
      rejectOpen()
      open = .rest(kind)
      reject(
        token.line,
        token.isLong ? .tooLong(kind) : .malformed("the tag of \"\(kind.rawValue)\" is cut off"))
    } else {
      appendMarkup(token, "")
    }
  }

  /// A tag of no message: in a message it is text, as some recorders write `<` in a comment.
  private mutating func passOver(_ token: XMLScanner.Token, _ name: ArraySlice<UInt8>) {
    let isEndOfAll = token.bytes.first == UInt8(ascii: "/") && name.elementsEqual("i".utf8)
    if isEndOfAll { return rejectOpen() }
    if case .message = open { return appendMarkup(token, ">") }
    if let attributes = XMLAttributes(token.bytes[name.endIndex...]),
      attributes["ts"] != nil || attributes["timestamp"] != nil
    {
      unread.count(String(decoding: name, as: UTF8.self))
    }
  }

  /// Appends a tag as it is written.
  private mutating func appendMarkup(_ token: XMLScanner.Token, _ end: String) {
    guard case .message = open else { return }
    append([UInt8(ascii: "<")] + token.bytes + end.utf8, isLong: token.isLong)
  }

  // MARK: The beginning

  /// Text ahead of the first tag, where nothing but a byte order mark and white space may be.
  private mutating func checkPreamble(_ token: XMLScanner.Token) {
    let mark = FeedReader.byteOrderMark
    for byte in token.bytes {
      guard let place = preamble else { return }
      if byte.isXMLSpace || (place < mark.count && byte == mark[place]) {
        preamble = place + 1
      } else {
        preamble = nil
        awaitsRoot = false
        reject(1, .malformed("the feed does not begin as XML"))
      }
    }
  }

  private mutating func checkRoot(_ token: XMLScanner.Token, _ name: ArraySlice<UInt8>) {
    if !awaitsRoot, name.elementsEqual("?xml".utf8) {
      reject(token.line, .malformed("another recording begins here, with times of its own"))
    }
    guard awaitsRoot, let first = name.first, first != UInt8(ascii: "?"),
      first != UInt8(ascii: "!")
    else { return }
    awaitsRoot = false
    if !name.elementsEqual("i".utf8) {
      reject(token.line, .malformed("the first element is not \"i\""))
    }
  }

  // MARK: Messages

  /// Appends to the text of a message; what is outside of one is passed over.
  private mutating func append(_ text: ArraySlice<UInt8>, isLong: Bool) {
    guard case .message(var element) = open else { return }
    open = .nothing
    if isLong || element.text.count + text.count > XMLScanner.maximumLength {
      open = .rest(element.kind)
      reject(element.line, .tooLong(element.kind))
    } else {
      element.text += text
      open = .message(element)
    }
  }

  private mutating func rejectOpen() {
    if case .message(let element) = open {
      reject(element.line, .malformed("\"\(element.kind.rawValue)\" begins here and has no end"))
    }
    open = .nothing
  }

  private mutating func reject(_ line: Int, _ error: FeedError) {
    ready.append(Item(line: line, message: .failure(error)))
  }

  private mutating func emit(_ element: DanmakuElement) {
    do throws(FeedError) {
      if start == nil { start = element.start }
      if let message = try element.message(users: &users, superChats: &superChats) {
        ready.append(Item(line: element.line, message: .success(message)))
      } else {
        unread.count(element.kind == .comment ? "empty d" : element.kind.rawValue)
      }
    } catch {
      reject(element.line, error)
    }
  }
}

extension FeedError {
  fileprivate static func tooLong(_ kind: DanmakuElement.Kind) -> FeedError {
    .malformed("\"\(kind.rawValue)\" is longer than \(XMLScanner.maximumLength) bytes")
  }
}
