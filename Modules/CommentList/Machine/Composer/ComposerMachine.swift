public import RoomCore

/// Decides what a field for comments contains and sends, with a draft for each room.
///
/// A view calls it synchronously, so that no keystroke waits for an actor:
///
/// - ``edit(_:caret:isComposing:at:)`` reports each change of the field.
/// - ``takeWrite()`` returns the text that the view must write to the field, or `nil`. The machine
///   asks for a write only if the user has sent, inserted or cut a text, or has another draft. A
///   keystroke never causes a write while an input method composes.
/// - ``send(at:byReturn:)`` returns the comment to send.
///
/// Positions in the text are counted in UTF-16 code units, as in the fields of the platforms.
public struct ComposerMachine: Equatable, Sendable {
  /// The maximum number of drafts. If another room has a draft, the draft that was used least
  /// recently is removed.
  public static var maximumDrafts: Int { 64 }
  /// The number of sent comments that can come back. An outbox has as many.
  private static var maximumSent: Int { 64 }
  /// The time after a comment within which a whole word in the empty field is a correction of the
  /// text that was sent. Nobody pastes as quickly.
  private static var correctionTime: Duration { .milliseconds(300) }

  /// The settings.
  public var configuration: ComposerConfiguration
  /// The permission of the local user to write in the room, by the events of the comments.
  public private(set) var writing = CommentWriting()
  /// A Boolean value that indicates whether an input method composes: text is marked, or dictated.
  public private(set) var isComposing = false
  /// The position of the caret.
  public private(set) var caret = 0

  // The drafts, the present one last.
  private var drafts = [ComposerDraft(room: nil)]
  // The present draft before the input method began to compose.
  private var base = ComposerDraft(room: nil)
  private var sent: [ComposerDraft] = []
  private var sentAt: Instant?
  private var isWriteDue = false

  /// Creates a composer. A field begins with its ``text``.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - snapshot: The drafts of an earlier launch. The default is none.
  public init(configuration: ComposerConfiguration = .init(), snapshot: ComposerSnapshot = .init())
  {
    self.configuration = configuration
    let earlier = snapshot.drafts.filter { $0.isValid }.suffix(Self.maximumDrafts)
    drafts.insert(contentsOf: earlier, at: 0)
    enter(nil)
    isWriteDue = false
  }

  // MARK: Reading

  private var draft: ComposerDraft {
    get { drafts[drafts.count - 1] }
    set { drafts[drafts.count - 1] = newValue }
  }

  /// The text of the field, with text that an input method composes.
  public var text: String { draft.text }
  /// The mentions in the text, in their order.
  public var mentions: [ComposerMention] { draft.mentions }
  /// The comment that the next comment answers, or `nil` if it answers none.
  public var reply: ComposerQuote? { draft.reply }

  /// The length of the text, in the unit of the settings.
  ///
  /// - Complexity: O(n) for n bytes
  public var length: Int { configuration.unit.length(of: text) }

  /// A Boolean value that indicates whether a view shows the length: the last quarter has begun.
  public var showsLength: Bool { length >= configuration.limit - configuration.limit / 4 }

  /// Returns a Boolean value that indicates whether ``send(at:byReturn:)`` would return a comment.
  public func canSend(at now: Instant) -> Bool {
    draft.hasText && writing.obstacle(at: now) == nil
  }

  /// The drafts to save across launches.
  public var snapshot: ComposerSnapshot { ComposerSnapshot(drafts: drafts.filter { !$0.isEmpty }) }

  // MARK: The field

  /// Returns the text to write to the field once, or `nil` if the field must keep its text.
  public mutating func takeWrite() -> ComposerWrite? {
    guard isWriteDue else { return nil }
    isWriteDue = false
    return ComposerWrite(text: text, caret: caret)
  }

  /// Takes a change of the field. While a write is due, reports are ignored, because the field does
  /// not have the text of the machine.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - caret: The position of the caret after the change.
  ///   - isComposing: A Boolean value that indicates whether an input method composes. In the
  ///     meantime, the text may exceed the limit.
  ///   - now: The present time.
  /// - Complexity: O(n) for n bytes
  public mutating func edit(_ text: String, caret: Int, isComposing: Bool, at now: Instant) {
    guard !isWriteDue else { return }
    let isCorrection = sentAt.map { now < $0 + Self.correctionTime } ?? false
    if isCorrection, !isComposing, draft.text.isEmpty, text.utf16.count > 1 {
      isWriteDue = true
      return
    }
    self.isComposing = isComposing
    let change = TextChange(from: base.text, to: text, caret: caret)
    let kept = isComposing ? text : change.cut(fits: configuration.fits)
    // The text after the cut text stays behind the caret.
    self.caret = min(max(0, caret - (text.utf16.count - kept.utf16.count)), kept.utf16.count)
    draft.mentions = base.mentions.compactMap {
      $0.moved(by: TextChange(from: base.text, to: kept, caret: self.caret))
    }
    draft.text = kept
    isWriteDue = Identifier(kept) != Identifier(text)
    if !isComposing { base = draft }
  }

  /// Takes a movement of the caret.
  public mutating func select(caret: Int) {
    if !isWriteDue { self.caret = min(max(0, caret), text.utf16.count) }
  }

  /// Inserts a text, such as an emote or a pasted text, at the caret. A text that exceeds the limit
  /// is cut between two characters. While an input method composes, the text is not inserted.
  ///
  /// - Parameters:
  ///   - inserted: The text.
  ///   - range: The range to replace. The default is `nil`: the position of the caret.
  /// - Complexity: O(n) for n bytes
  public mutating func insert(_ inserted: String, replacing range: Range<Int>? = nil) {
    guard !isComposing else { return }
    let caret = caret
    let (start, end) = text.characterRange(range ?? caret..<caret)
    let units = Array(text.utf16)
    isWriteDue = false
    sentAt = nil
    edit(
      String(units[..<start]) + inserted + String(units[end...]),
      caret: start + inserted.utf16.count,
      isComposing: false, at: .start)
    isWriteDue = true
  }

  // MARK: Mentions and replies

  /// The beginning of a name that the user types after "@" at the caret, or `nil`.
  public var mentionQuery: String? {
    queryStart.map { String(Array(text.utf16)[($0 + 1)..<caret]) }
  }

  // The position of the "@" before the caret that begins a name. An "@" of a mail address has a
  // letter or a digit before it.
  private var queryStart: Int? {
    let units = Array(text.utf16)
    guard !isComposing, caret <= units.count,
      let start = units[..<caret].lastIndex(of: UInt16(ascii: "@")), caret - start <= 32,
      !units[start..<caret].contains(where: { $0 == 0x20 || $0 == 0x0A }),
      start == 0 || !units[start - 1].isWordInASCII,
      !mentions.contains(where: { $0.range.contains(start) })
    else { return nil }
    return start
  }

  /// Inserts the mention of a user: in place of the name that the user types after "@", or at the
  /// caret. The caret is behind the mention.
  ///
  /// - Parameters:
  ///   - user: The identifier of the user.
  ///   - name: The name of the user.
  /// - Returns: A Boolean value that indicates whether the mention was inserted. A mention that
  ///   would exceed the limit is not inserted.
  @discardableResult
  public mutating func mention(_ user: String, name: String) -> Bool {
    guard !isComposing, CommentMessage.fault(ofIdentifier: user) == nil else { return false }
    let units = Array(text.utf16)
    let query = queryStart
    let start = query ?? text.characterRange(caret..<caret).start
    let isApart = query != nil || start == 0 || units[start - 1] == 0x20 || units[start - 1] == 0x0A
    let label = (isApart ? "" : " ") + "@" + name
    let before = self
    insert(label + " ", replacing: start..<(query == nil ? start : caret))
    let end = start + label.utf16.count
    guard caret == end + 1, text.utf16.count >= caret else {
      self = before
      return false
    }
    let length = name.utf16.count + 1
    draft.mentions.append(ComposerMention(user: user, start: end - length, length: length))
    draft.mentions = draft.mentions.inOrder { $0.start < $1.start }
    base = draft
    return true
  }

  /// Makes the next comment an answer to a comment, which must have a valid identifier.
  public mutating func reply(to message: CommentMessage) {
    guard let id = message.id, CommentMessage.fault(ofIdentifier: id) == nil else { return }
    draft.reply = ComposerQuote(id: id, sender: message.sender, text: message.text)
    base.reply = draft.reply
  }

  /// Makes the next comment no answer.
  public mutating func cancelReply() { (draft.reply, base.reply) = (nil, nil) }

  /// Removes users, such as blocked ones, from all drafts: quotes of their comments, and mentions with their names.
  ///
  /// - Complexity: O(n) for n drafts, if no draft has such a user
  public mutating func forget(_ isForgotten: (String) -> Bool) {
    if draft.names(isForgotten) {
      commit()
      draft.forget(isForgotten)
      showDraft()
    }
    for index in drafts.indices { drafts[index].forget(isForgotten) }
    // A sent text is found again by its words.
    for index in sent.indices { sent[index].forget(isForgotten, keepsText: true) }
  }

  // MARK: Sending

  /// Takes the comment to send, and empties the draft. Returns `nil` if the text is blank or the user
  /// may not write.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - isReturn: A Boolean value that indicates whether the return key sends. While an input method
  ///     composes, the key chooses a candidate and sends nothing. The default is `false`.
  /// - Complexity: O(n) for n bytes
  public mutating func send(at now: Instant, byReturn isReturn: Bool = false) -> CommentMessage? {
    guard !isReturn || !isComposing, canSend(at: now) else { return nil }
    commit()
    var message = CommentMessage(text: draft.text.trimmed)
    for mention in draft.mentions where !message.mentions.contains(mention.user) {
      if message.mentions.count < 64 { message.mentions.append(mention.user) }
    }
    if let reply = draft.reply {
      message.replyTo = reply.id
      message.quote = CommentQuote(sender: reply.sender, text: reply.text)
    }
    if sent.count == Self.maximumSent { sent.removeFirst() }
    sent.append(draft)
    sentAt = now
    draft = ComposerDraft(room: draft.room)
    showDraft()
    return message
  }

  /// Follows an event of the comments. If the server has refused a comment of this composer, and
  /// the draft of its room is empty, its text is the draft again.
  ///
  /// - Returns: The identifier of the comment whose text is the draft again, or `nil`. The caller
  ///   removes the failed row of this comment.
  public mutating func follow(_ event: CommentEvent) -> String? {
    switch event {
    case .didReset(let room): follow(CommentWriting(room: room))
    case .didChangeWriting(let writing): follow(writing)
    case .didRefuse(let comment): return takeBack(comment)
    default: break
    }
    return nil
  }

  /// Follows what the local user may write, and shows the draft of the room.
  public mutating func follow(_ writing: CommentWriting) {
    self.writing = writing
    if !draft.isOf(writing.room) { enter(writing.room) }
  }

  private mutating func takeBack(_ comment: CommentSend) -> String? {
    guard
      let index = sent.firstIndex(where: {
        $0.isOf(comment.room) && $0.text.trimmed == comment.message.text
      })
    else { return nil }
    let refused = sent[index]
    let isPresent = draft.isOf(comment.room)
    if isPresent, isComposing { return nil }
    if let index = drafts.firstIndex(where: { $0.isOf(comment.room) }) {
      guard drafts[index].isEmpty else { return nil }
      drafts[index] = refused
    } else {
      insert(refused)
    }
    sent.remove(at: index)
    if isPresent { showDraft() }
    return comment.message.id
  }

  /// Ends the composition. The composed text is kept as far as it fits.
  private mutating func commit() {
    if isComposing { edit(text, caret: caret, isComposing: false, at: .start) }
  }

  private mutating func enter(_ room: String?) {
    commit()
    let index = drafts.firstIndex { $0.isOf(room) }
    let entered = index.map { drafts.remove(at: $0) } ?? ComposerDraft(room: room)
    drafts.removeAll { $0.isEmpty }
    drafts.append(entered)
    if drafts.count > Self.maximumDrafts { drafts.removeFirst() }
    showDraft()
  }

  /// Adds the draft of another room before the present draft.
  private mutating func insert(_ other: ComposerDraft) {
    drafts.insert(other, at: drafts.count - 1)
    if drafts.count > Self.maximumDrafts { drafts.removeFirst() }
  }

  private mutating func showDraft() {
    base = draft
    caret = text.utf16.count
    isComposing = false
    isWriteDue = true
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) { self = UInt16(UInt8(ascii: scalar)) }

  /// A Boolean value that indicates whether the unit is a letter or a digit of ASCII.
  fileprivate var isWordInASCII: Bool { 0x30...0x39 ~= self || 0x41...0x5A ~= self & 0xFFDF }
}
