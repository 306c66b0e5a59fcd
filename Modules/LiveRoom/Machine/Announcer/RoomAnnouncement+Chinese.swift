import RoomCore

extension RoomAnnouncement {
  /// Returns a sentence in Simplified Chinese: “ann 送出了 3 朵玫瑰。”.
  ///
  /// - Parameters:
  ///   - names: The names of users, gifts, rooms and kinds of popups and meters by their identifiers. An identifier
  ///     without a name is spoken itself.
  ///   - counters: The measure words of gifts by their identifiers, such as `["rose": "朵"]`. The default is 个.
  public func simplifiedChinese(
    names: [String: String] = [:], counters: [String: String] = [:]
  ) -> String {
    let unnamed = Identifier(Self.unnamedUser)
    let name = { names[$0] ?? (Identifier($0) == unnamed ? "有人" : $0) }
    let popup = { (popup: Popup) in
      popup.kind.isEmpty ? "弹窗" : Chinese.text("弹窗", name(popup.kind))
    }
    let sent = { (gift: String, count: Int, recipient: String?) in
      Chinese.text(
        Chinese.to(recipient.map(name)), "送出了", "\(count)", counters[gift] ?? "个", name(gift))
    }
    return switch self {
    case .ownGift(let gift): Chinese.text("你", sent(gift.gift, gift.count, gift.recipient)) + "。"
    case .answer(let answer):
      Chinese.text(answer.outcome == .confirmed ? "你确认了" : "你关闭了", popup(answer.popup)) + "。"
    case .popup(let opened, _) where opened.isEntrance:
      Chinese.text(name(opened.sender ?? ""), "进入了直播间") + "。"
    case .popup(let opened, _): Chinese.text(popup(opened), "已打开") + "。"
    case .room(let room): Chinese.text("你已进入直播间", name(room)) + "。"
    case .meter(let reading):
      name(reading.meter.kind) + "：" + reading.simplifiedChinese(name) + "。"
    case .gift(let gift):
      Chinese.text(name(gift.sender), sent(gift.gift, gift.count, gift.recipient)) + "。"
    case .summary(let summary):
      Chinese.text(
        summary.isOver ? "" : "目前", "\(summary.senders)", "位观众",
        sent(summary.gift, summary.count, summary.recipient)) + "。"
    case .tickerItem(let item):
      item.sender.map { name($0) + "：" + item.content } ?? item.content
    }
  }
}

/// Texts of Chinese and Latin words.
package enum Chinese {
  /// The parts in one text, with a space where a part begins or ends with a Latin letter or a digit.
  package static func text(_ parts: String...) -> String {
    var text = ""
    for part in parts {
      if let last = text.utf8.last, let first = part.utf8.first, last < 0x80 || first < 0x80 {
        text += " "
      }
      text += part
    }
    return text
  }

  /// To whom a gift is given; empty for the room.
  package static func to(_ recipient: String?) -> String {
    recipient.map { text("给", $0) } ?? ""
  }
}
