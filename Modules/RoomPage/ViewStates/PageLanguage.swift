import LiveRoom
import Meters
import PopupSequencer
import RoomCore

/// A language of a page.
enum PageLanguage: String {
  case english = "en"
  case simplifiedChinese = "zh-Hans"

  /// Returns an announcement, with the names of the gifts and kinds of the page.
  func text(of announcement: RoomAnnouncement, users: (String) -> String) -> String {
    switch self {
    case .english: announcement.named(users: users).text
    case .simplifiedChinese:
      announcement.named(users: users, gifts: name(ofGift:)).withKinds(name(ofKind:))
        .simplifiedChinese(counters: Self.counters)
    }
  }

  func text(of phrase: RoomPhrase) -> String {
    self == .english ? phrase.text : phrase.simplifiedChinese()
  }

  /// Returns the name of a gift, by default the identifier.
  func name(ofGift gift: String) -> String {
    (self == .english ? nil : Self.gifts[gift]) ?? gift
  }

  /// Returns the name of a kind of popups or meters, by default the identifier.
  func name(ofKind kind: String) -> String {
    (self == .english ? nil : Self.kinds[kind]) ?? kind
  }

  private static let gifts = [
    "heart": "爱心", "rose": "玫瑰", "coffee": "咖啡", "cake": "蛋糕", "balloon": "气球", "perfume": "香水",
    "crown": "皇冠", "rocket": "火箭", "castle": "城堡",
  ]

  /// The measure words by the names of gifts.
  private static let counters = [
    "爱心": "颗", "玫瑰": "朵", "咖啡": "杯", "香水": "瓶", "皇冠": "顶", "火箭": "枚", "城堡": "座",
  ]

  private static let kinds = [
    "ban": "警告", "battle": "PK", "box": "宝箱", "goal": "心愿目标", "goodbye": "晚安", "offer": "限时优惠",
    "ranking": "上榜", "sale": "促销", "tip": "提示", "vote": "投票", "warning": "请注意", "welcome": "欢迎",
    "wishApproved": "心愿达成",
  ]
}

extension RoomAnnouncement {
  /// Returns the announcement with names in place of the kinds of popups and meters.
  fileprivate func withKinds(_ name: (String) -> String) -> RoomAnnouncement {
    switch self {
    case .popup(var popup, let priority):
      popup.kind = name(popup.kind)
      return .popup(popup, priority)
    case .answer(var answer):
      answer.popup.kind = name(answer.popup.kind)
      return .answer(answer)
    case .meter(var reading):
      reading.meter.kind = name(reading.meter.kind)
      return .meter(reading)
    case .ownGift, .room, .gift, .summary, .tickerItem: return self
    }
  }
}
