import CommentList
import RoomCore

/// The composer of a page. The page draws a write of the machine later, so each write has a number, and
/// an edit names the write that the field had.
struct PageComposer {
  private(set) var machine = ComposerMachine()
  /// The number of texts that were written to the field.
  private(set) var writes = 0

  /// Takes the acts of a user. Returns the comment to send, or `nil` if there is none.
  mutating func take(_ report: ComposerReport, at now: Instant) -> CommentMessage? {
    let writes = writes
    return change { machine in
      machine.configuration = report.configuration ?? machine.configuration
      if let edit = report.edit, edit.write == writes {
        machine.edit(edit.text, caret: edit.caret, isComposing: edit.isComposing, at: now)
      }
      if let mention = report.mention { machine.mention(mention.user, name: mention.name) }
      if let reply = report.reply { machine.reply(to: reply) }
      if report.cancelReply { machine.cancelReply() }
      return report.send ? machine.send(at: now, byReturn: report.byReturn) : nil
    }
  }

  /// Follows an event. Returns the identifier of a refused comment whose text is in the field again.
  mutating func follow(_ event: CommentEvent) -> String? { change { $0.follow(event) } }

  /// Removes a user who was blocked from the drafts.
  mutating func forget(_ user: String) {
    change { $0.forget { Identifier($0) == Identifier(user) } }
  }

  /// Follows another room machine. The drafts and the settings remain.
  mutating func reopen() {
    machine = ComposerMachine(configuration: machine.configuration, snapshot: machine.snapshot)
    writes += 1
  }

  private mutating func change<Result>(_ body: (inout ComposerMachine) -> Result) -> Result {
    defer { if machine.takeWrite() != nil { writes += 1 } }
    return body(&machine)
  }
}

/// The acts of a user on the composer.
struct ComposerReport: SettingsTable {
  /// The content of the field.
  struct Edit: SettingsTable {
    /// The number of the last write that the field has.
    var write = 0
    var text = ""
    /// The position of the caret, in UTF-16 code units.
    var caret = 0
    /// A Boolean value that indicates whether an input method composes.
    var isComposing = false

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("write", &write)
      visitor.field("text", &text)
      visitor.field("caret", &caret, in: 0...4_194_304)
      visitor.field("isComposing", &isComposing)
    }
  }

  /// A user to mention, by the name that the page shows.
  struct Mention: SettingsTable {
    var user = ""
    var name = ""

    mutating func describe(_ visitor: inout some FieldVisitor) {
      visitor.field("user", &user)
      visitor.field("name", &name)
    }
  }

  /// The settings.
  private(set) var configuration: ComposerConfiguration?
  /// A change of the text, or a movement of the caret.
  private(set) var edit: Edit?
  /// The user to mention at the caret.
  private(set) var mention: Mention?
  /// The comment that the next comment answers.
  private(set) var reply: CommentMessage?
  /// A Boolean value that indicates whether the next comment answers none.
  private(set) var cancelReply = false
  /// A Boolean value that indicates whether the user sends the text.
  private(set) var send = false
  /// A Boolean value that indicates whether the user sends by the return key.
  private(set) var byReturn = false

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("configuration", &configuration)
    visitor.field("edit", &edit)
    visitor.field("mention", &mention)
    visitor.field("reply", &reply)
    visitor.field("cancelReply", &cancelReply)
    visitor.field("send", &send)
    visitor.field("byReturn", &byReturn)
  }
}
