import CommentList
import PopupSequencer

extension RoomPhrase {
  /// The phrase in Simplified Chinese.
  ///
  /// ```swift
  /// LiveRoomView(room)
  ///   .roomPhrases { $0.simplifiedChinese(names: ["rose": "玫瑰"], counters: ["rose": "朵"]) }
  /// ```
  ///
  /// - Parameters:
  ///   - names: The names of users, gifts, rooms, sheets and kinds of popups and meters by their identifiers. Other
  ///     identifiers are unchanged. If `roomProfiles(_:gifts:)` has a lookup of users or gifts, phrases have its names
  ///     in place of identifiers, and `names` has no effect on them.
  ///   - counters: The measure words of gifts, for announcements, by the identifiers of the gifts, or by their names if
  ///     `roomProfiles(_:gifts:)` has a lookup of gifts. The default is 个.
  public func simplifiedChinese(
    names: [String: String] = [:], counters: [String: String] = [:]
  ) -> String {
    let name = { names[$0] ?? $0 }
    return switch self {
    case .announcement(let announcement):
      announcement.simplifiedChinese(names: names, counters: counters)
    case .comment(let comment): Self.line(comment, sender: comment.sender.map(name))
    case .comments: "评论"
    case .unreadComments(let count): "\(count) 条新评论"
    case .newestComments: "查看最新评论"
    case .commentActions: "更多操作"
    case .menuAction(let action): Self.title(action)
    case .reportReason(let reason): Self.reasons[reason] ?? reason.displayText
    case .menuHint: "长按评论可回复、举报或拉黑"
    case .sendingComment: "发送中"
    case .unsentComment: "发送失败，点击重试"
    case .writeComment: "说点什么"
    case .sendComment: "发送"
    case .replying(let comment): "回复 " + Self.line(comment, sender: comment.sender.map(name))
    case .cannotWrite(let reason, let seconds):
      Self.sentence(reason) + (seconds.map { "，还剩 \($0) 秒" } ?? "")
    case .role(.host): "主播"
    case .role(.moderator): "房管"
    case .role(.fan(let level)): "\(level) 级粉丝"
    case .emotes: "表情"
    case .keyboard: "键盘"
    case .unknownUser: "有人"
    case .unknownGift: "礼物"
    case .gift(let row):
      Chinese.text(name(row.sender), Chinese.to(row.recipient.map(name)), "送出", name(row.gift))
    case .summary(let row):
      Chinese.text(
        "\(row.senders)", "位观众", Chinese.to(row.recipient.map(name)), "送出", name(row.gift))
    case .viewers(let count): "\(count) 人在看"
    case .topGivers(let givers): "贡献榜：" + givers.map(name).joined(separator: "、")
    case .follow: "关注"
    case .close: "关闭"
    case .count(let count): "\(count) 个"
    case .balance(let value): "余额 \(value) 金币"
    case .price(let value): "\(value) 金币"
    case .sendUnits(let count): "送出 \(count) 个"
    case .sendAgain(let gift, let recipient):
      Chinese.text("再次", Chinese.to(recipient.map(name)), "送出", name(gift))
    case .page(let room): Chinese.text("直播间", name(room))
    case .meter(let meter):
      name(meter.kind).displayText + (meter.level.map { "，\($0) 级" } ?? "")
    case .meterValue(let reading): reading.simplifiedChinese(name)
    case .grab: "抢"
    case .popup(let popup) where popup.isEntrance:
      Self.line(CommentPhrase(entrance: popup), sender: popup.sender.map(name))
    case .popup(let popup): names[popup.kind] ?? "弹窗"
    case .confirm: "确定"
    case .cancel: "取消"
    case .sheet(let id): names[id] ?? (id == RoomPhrase.giftSheet ? "礼物" : id)
    case .dismiss: "关闭"
    case .like: "点赞"
    case .likes(let count): "\(count) 个赞"
    case .hideOverlays: "清屏"
    case .showOverlays: "退出清屏"
    }
  }

  private static let reasons = [
    RoomReport.spam: "垃圾广告", RoomReport.harassment: "辱骂骚扰", RoomReport.sexualContent: "色情低俗",
    RoomReport.violence: "暴力危险", RoomReport.fraud: "欺诈", RoomReport.minors: "危害未成年人",
    RoomReport.other: "其他",
  ]

  private static func title(_ action: RoomMenuAction) -> String {
    switch action {
    case .copy: "复制"
    case .reply: "回复"
    case .mention: "@TA"
    case .report: "举报"
    case .block: "拉黑"
    case .unblock: "取消拉黑"
    case .remove: "删除评论"
    case .mute: "禁言"
    }
  }

  private static func sentence(_ reason: CommentRestriction) -> String {
    switch reason {
    case .slowMode: "慢速模式"
    case .muted: "你已被禁言"
    case .followersOnly: "仅粉丝可发言"
    case .subscribersOnly: "仅订阅者可发言"
    case .closed: "评论已关闭"
    case .notSignedIn: "登录后可发言"
    default: "暂时不能发言：\(reason.name.displayText)"
    }
  }

  private static func line(_ comment: CommentPhrase, sender: String?) -> String {
    var named = comment
    named.sender = sender
    return named.named(by: "，") + named.chineseRest
  }
}

extension CommentPhrase {
  /// The words after the name in Simplified Chinese, with their separator.
  package var chineseRest: String {
    switch kind {
    case .join where count > 1: "\(sender == nil ? "" : "等 ")\(count) 人进入了直播间"
    case .join: "进入了直播间"
    case .follow: "关注了主播"
    default:
      (sender == nil && badges.isEmpty ? "" : "：") + text + (count > 1 ? " × \(count)" : "")
    }
  }
}
