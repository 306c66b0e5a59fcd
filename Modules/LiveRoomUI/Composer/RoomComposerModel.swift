public import CommentList
public import LiveRoom
public import Observation
import RoomBus
import RoomCore

/// The observable model of a `RoomComposer`: the drafts of a user, and what the user may write.
///
/// ```swift
/// let composer = RoomComposerModel(room, snapshot: saved)
/// LiveRoomView(room).roomComposer(composer)
/// saved = composer.machine.snapshot  // when the app enters the background
/// ```
@MainActor @Observable
public final class RoomComposerModel {
  /// The field of the platform. It takes each write at once, so that no later report has the text before.
  @MainActor
  protocol Field: AnyObject {
    func show(_ write: ComposerWrite)
    /// Ends a correction that the keyboard has offered, and reports the text.
    func commitCorrection()
    func focus()
    func endEditing()
  }

  /// The machine of the composer, for reading: the text, the reply, and the drafts to save.
  public private(set) var machine: ComposerMachine
  /// The time at which the views were drawn.
  private(set) var now: Instant
  /// A Boolean value that indicates whether the emotes have the place of the keyboard.
  var showsEmotes = false
  /// The codes of the emotes of the board, which are the emotes of the comments to send.
  var emoteCodes: [String] = []
  /// A Boolean value that indicates whether the user writes.
  var isFocused = false
  @ObservationIgnored weak var field: (any Field)?
  /// A closure that returns the name of a user. The view sets it.
  @ObservationIgnored var name: @MainActor (String) -> String = { $0 }

  @ObservationIgnored private let room: LiveRoom
  @ObservationIgnored private let gate = RunGate()

  /// Creates the model of a room.
  ///
  /// - Parameters:
  ///   - room: The room.
  ///   - configuration: The settings.
  ///   - snapshot: The drafts of an earlier launch. The default is none.
  public init(
    _ room: LiveRoom, configuration: ComposerConfiguration = .init(),
    snapshot: ComposerSnapshot = .init()
  ) {
    machine = ComposerMachine(configuration: configuration, snapshot: snapshot)
    self.room = room
    now = room.clock.now
  }

  // MARK: Reading

  /// The reason why the user may not write now, or `nil` if the user may write.
  public var obstacle: CommentObstacle? { machine.writing.obstacle(at: now) }

  /// The seconds until the user may write again, or `nil` if there is no obstacle or its end is unknown.
  public var secondsLeft: Int? { obstacle?.secondsLeft(at: now) }

  /// A Boolean value that indicates whether ``send(byReturn:)`` would send a comment.
  public var canSend: Bool { machine.canSend(at: now) }

  // MARK: Actions

  /// Changes the settings. A text that is longer than a lower limit remains.
  public func configure(_ configuration: ComposerConfiguration) {
    if machine.configuration != configuration { machine.configuration = configuration }
  }

  /// Sends the text, unless it is blank or the user may not write.
  ///
  /// - Parameter isReturn: A Boolean value that indicates whether the return key sends. While an input method
  ///   composes, the key chooses a candidate. The default is `false`.
  public func send(byReturn isReturn: Bool = false) {
    if !machine.isComposing { field?.commitCorrection() }
    let time = room.clock.now
    guard var message = change({ $0.send(at: time, byReturn: isReturn) }) else { return }
    message.emotes = CommentEmote.emotes(in: message.text, codes: emoteCodes)
    room.send(.comments(.send(message)))
  }

  /// Inserts the mention of a user, and begins to write. The name is the name of `roomProfiles(_:gifts:)`.
  public func mention(_ user: String) {
    field?.commitCorrection()
    change { [name] in $0.mention(user, name: name(user)) }
    field?.focus()
  }

  /// Makes the next comment an answer to a comment, and begins to write.
  public func reply(to message: CommentMessage) {
    change { $0.reply(to: message) }
    field?.focus()
  }

  /// Makes the next comment no answer.
  public func cancelReply() { change { $0.cancelReply() } }

  /// Removes blocked users from all drafts: quotes of their comments, and mentions with their names. A
  /// `LiveRoomView` calls it.
  public func forget(_ isForgotten: (String) -> Bool) { change { $0.forget(isForgotten) } }

  /// Inserts a text, such as an emote, at the caret.
  ///
  /// - Parameters:
  ///   - text: The text. The part that exceeds the limit is left out.
  ///   - range: The range to replace, in UTF-16 code units. The default is `nil`: the position of the caret.
  public func insert(_ text: String, replacing range: Range<Int>? = nil) {
    change { $0.insert(text, replacing: range) }
  }

  /// Hides the keyboard, because a sheet covers the bar.
  func endEditing() { field?.endEditing() }

  /// Takes a change of the field.
  func edit(_ text: String, caret: Int, isComposing: Bool) {
    let time = room.clock.now
    change { $0.edit(text, caret: caret, isComposing: isComposing, at: time) }
  }

  func select(caret: Int) {
    if caret != machine.caret { change { $0.select(caret: caret) } }
  }

  @discardableResult
  private func change<Result>(_ body: (inout ComposerMachine) -> Result) -> Result {
    let result = body(&machine)
    now = room.clock.now
    if let write = machine.takeWrite() { field?.show(write) }
    return result
  }

  // MARK: Following

  /// Follows the comments until the task is cancelled or the module is closed. If events were missed, the model joins
  /// the module again.
  public func follow() async {
    guard let comments = room.modules.comments, await gate.enter() else { return }
    defer { gate.leave() }
    var isBehind = true
    while isBehind, !Task.isCancelled {
      let joined = await comments.join()
      change { $0.follow(CommentViewState(joined.state).writing) }
      isBehind = false
      var batches = joined.updates.makeAsyncIterator()
      while !isBehind, let batch = await batches.next(isolation: #isolation) {
        for event in batch { follow(event.value) }
        isBehind = joined.updates.droppedCount > 0
      }
    }
  }

  private func follow(_ event: CommentEvent) {
    switch event {
    case .didReset, .didChangeWriting, .didRefuse:
      if let id = change({ $0.follow(event) }) { room.send(.comments(.remove(id: id))) }
    case .didLongPress(let row) where row.delivery == nil && row.message.kind == .comment:
      if let sender = row.message.sender { mention(sender) }
    default: break
    }
  }

  /// Updates ``secondsLeft`` each second until the user may write.
  func countDown() async {
    let clock = room.clock
    now = clock.now
    while let until = obstacle?.until, let seconds = secondsLeft {
      guard (try? await clock.sleep(until: until - .seconds(seconds - 1))) != nil else { return }
      now = clock.now
    }
  }
}

/// The users whom a composer offers while the user types a name after "@".
enum MentionCandidates {
  /// The number of users that are offered.
  static let limit = 4

  /// Returns the latest senders whose name begins with a text, in any letter case, each once.
  ///
  /// - Complexity: O(n) for n rows
  @MainActor
  static func users(
    for query: String, among rows: [CommentRow], name: @MainActor (String) -> String
  ) -> [String] {
    var seen: Set<Identifier> = []
    var users: [String] = []
    let query = query.lowercased()
    for row in rows.reversed() where row.delivery == nil && row.message.kind == .comment {
      guard let user = row.message.sender, seen.insert(Identifier(user)).inserted,
        name(user).lowercased().hasPrefix(query)
      else { continue }
      users.append(user)
      if users.count == limit { break }
    }
    return users
  }
}
