import CommentList
import LiveRoom
import Meters
import PopupSequencer
import RoomCore

/// A phrase that a page asks for: a case of `RoomPhrase` by its name, with the values of the case.
struct PagePhrase: SettingsTable {
  private var phrase = ""
  /// The language: `zh-Hans`, or else English.
  private var language = ""
  /// An identifier, a name or a text.
  private var text = ""
  private var user: String?
  private var gift = ""
  private var recipient: String?
  private var kind = CommentKind.comment
  private var count = 0
  private var seconds: Int?

  init() {}

  mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("phrase", &phrase)
    visitor.field("language", &language)
    visitor.field("text", &text)
    visitor.field("user", &user)
    visitor.field("gift", &gift)
    visitor.field("recipient", &recipient)
    visitor.field("kind", &kind)
    visitor.field("count", &count)
    visitor.field("seconds", &seconds)
  }

  /// The words, or `nil` if no phrase has the name.
  var words: String? {
    let language = PageLanguage(rawValue: language) ?? .english
    switch phrase {
    case "giftName": return language.name(ofGift: text)
    case "commentRest":
      let comment = comment
      return language == .english ? comment.rest : comment.chineseRest
    default: return roomPhrase.map(language.text(of:))
    }
  }

  private var comment: CommentPhrase {
    CommentPhrase(sender: user, text: text, kind: kind, count: count)
  }

  private var roomPhrase: RoomPhrase? {
    switch phrase {
    case "comments": .comments
    case "unreadComments": .unreadComments(count)
    case "commentActions": .commentActions
    case "menuAction": RoomMenuAction(rawValue: text).map { .menuAction($0) }
    case "reportReason": .reportReason(text)
    case "sendingComment": .sendingComment
    case "unsentComment": .unsentComment
    case "writeComment": .writeComment
    case "sendComment": .sendComment
    case "replying": .replying(comment)
    case "cannotWrite": .cannotWrite(CommentRestriction(text), secondsLeft: seconds)
    case "host": .role(.host)
    case "moderator": .role(.moderator)
    case "fan": .role(.fan(level: count))
    case "gift": .gift(GiftPhrase(sender: user ?? "", gift: gift, recipient: recipient))
    case "summary": .summary(SummaryPhrase(gift: gift, senders: count, recipient: recipient))
    case "sendAgain": .sendAgain(gift: gift, recipient: recipient)
    case "viewers": .viewers(count)
    case "follow": .follow
    case "close": .close
    case "count": .count(count)
    case "balance": .balance(count)
    case "price": .price(count)
    case "sendUnits": .sendUnits(count)
    case "unknownUser": .unknownUser
    case "unknownGift": .unknownGift
    case "meter": .meter(Meter(id: "", kind: text, level: seconds))
    case "grab": .grab
    case "popup": .popup(Popup(id: "", kind: text, sender: user))
    case "confirm": .confirm
    case "cancel": .cancel
    case "sheet": .sheet(id: text)
    case "like": .like
    case "likes": .likes(count)
    default: nil
    }
  }
}
