public import RoomCore

// What popups print: a test that fails, or a log, shows it.

extension Popup: SparselyPrinted {
  package static var plain: Popup { Popup(id: "") }
}

extension PopupAccount: SparselyPrinted {
  package static var plain: PopupAccount { PopupAccount() }
}

extension PopupQueue: BrieflyPrinted {
  /// The name, and the match, such as `enter@match`.
  public var description: String {
    DescriptionText.quoted(name) + (match.map { "@" + DescriptionText.quoted($0) } ?? "")
  }
}

extension PopupEntry: CustomStringConvertible {
  /// The popup, and when it was enqueued.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      text.field("popup", popup)
      text.field("arrival", printing: arrival)
      text.field("arrivedAt", arrivedAt)
      text.field("impressions", impressions)
    }
  }
}

extension PopupExplanation: BrieflyPrinted {
  /// The phase, the outcome, a sentence for each reason, and the popups that precede it.
  public var description: String {
    var sentences = ["It is \(phase.rawValue)."]
    if let outcome { sentences.append("Its outcome is \(outcome).") }
    for reason in reasons {
      let end = reason.until.map { " Until \($0)." } ?? ""
      sentences.append("\(reason.by): \(reason.because)\(end)")
    }
    if !ahead.isEmpty { sentences.append("It is behind \(DescriptionText.text(of: ahead)).") }
    return DescriptionText.cut(sentences.joined(separator: " ")).displayText
  }
}

extension PopupState: CustomStringConvertible {
  /// What is on screen and waits, and the account.
  public var description: String {
    DescriptionText.text(of: Self.self) { text in
      text.field("onScreen", channels.flatMap { $0.showing.map { $0.popup.id } })
      text.field("waiting", channels.flatMap { $0.waiting })
      text.field("suspensions", suspensions)
      text.field("scene", scene)
      text.field("match", match)
      text.field("account", account)
    }
  }
}
