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
      announcement.named(users: users, gifts: name(ofGift:)).withKinds(Self.kinds)
        .simplifiedChinese(counters: Self.counters)
    }
  }

  func text(of phrase: RoomPhrase) -> String {
    guard self == .simplifiedChinese else { return phrase.text }
    return switch phrase {
    // The sender of an entrance is a user, not a kind.
    case .popup(let popup) where popup.isEntrance: phrase.simplifiedChinese()
    case .popup, .meter: phrase.simplifiedChinese(names: Self.kinds)
    default: phrase.simplifiedChinese()
    }
  }

  /// Returns the name of a gift, by default the identifier.
  func name(ofGift gift: String) -> String {
    (self == .english ? nil : Self.gifts[gift]) ?? gift
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
  fileprivate func withKinds(_ names: [String: String]) -> RoomAnnouncement {
    switch self {
    case .popup(var popup, let priority):
      popup.kind = names[popup.kind] ?? popup.kind
      return .popup(popup, priority)
    case .answer(var answer):
      answer.popup.kind = names[answer.popup.kind] ?? answer.popup.kind
      return .answer(answer)
    case .meter(var reading):
      reading.meter.kind = names[reading.meter.kind] ?? reading.meter.kind
      return .meter(reading)
    case .ownGift, .room, .gift, .summary, .tickerItem: return self
    }
  }
}
