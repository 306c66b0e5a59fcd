import FeedTesting
import LiveRoomKit
import RoomArchives
import Testing

/// The paid elements of a recording: gifts, super chats and memberships.
@Suite struct DanmakuGiftTests {
  @Test(
    arguments: [
      #"giftname="g""#: gift(),
      #"giftname="g" giftcount="2""#: gift(2),
      #"giftname="g" num="5""#: gift(5),
      #"giftname="g" giftcount="undefined" num="5""#: gift(5),
      // The gift channels decide which counts of a gift are valid.
      #"giftname="g" giftcount="-2""#: gift(-2),
      #"giftname="g" giftcount="0""#: gift(0),
      // A price in thousandths of a yuan is a value in tenths.
      #"giftname="g" price="100""#: gift(value: 1),
      #"giftname="g" price="1245000""#: gift(value: 12_450),
      #"giftname="g" price="1100.0000000000002""#: gift(value: 11),
      #"giftname="g" price="10""#: gift(value: 1),
      #"giftname="g" price="0""#: gift(),
      #"giftname="g" price="NaN""#: gift(),
      #"giftname="g" price="5200" cointype="金瓜子""#: gift(value: 52),
      #"giftname="g" price="100" cointype="银瓜子""#: gift(),
      #"giftname="g" price="100" coin_type="silver""#: gift(),
      #"giftname="g" giftcount="3" total_coin="900" coin_type="gold""#: gift(3, value: 3),
      #"giftname="g" price="99999999999999""#: gift(value: 1_000_000_000_000),
      // Attributes precede what the platform's message says.
      raw(#""giftName":"g","num":4,"price":300"#): gift(4, value: 3),
      raw(#""giftName":"h","num":4"#) + #" giftname="g" giftcount="2""#: gift(2),
      raw(#""giftName":"g","coin_type":"silver","price":100"#): gift(),
      raw(#""giftName":"g","batch_combo_id":"c7""#): gift(combo: "c7"),
      raw(#""giftName":"g","batch_combo_id":"""#): gift(),
      raw(#""giftName":"g","num":"four","price":null"#): gift(),
      #"giftname="g" raw="{broken""#: gift(),
      #"giftname="g" giftname="h""#: gift(),
    ] as [String: GiftMessage])
  func aGift(_ attributes: String, is message: GiftMessage) {
    let items = recorded("<gift ts=\"3\" user=\"ada\" \(attributes)/>")
    #expect(items == [.gift(3, message)])
  }

  private static func gift(
    _ count: Int = 1, value: Int = 0, combo: String? = nil
  ) -> GiftMessage {
    GiftMessage(sender: "ada", gift: "g", count: .increment(count), combo: combo, unitValue: value)
  }

  private static func raw(_ fields: String) -> String {
    "raw=\"{\(fields.replacing("\"", with: "&quot;"))}\""
  }

  @Test(
    arguments: [
      #"ts="1" user="a""#: .missing("giftname"),
      #"user="a" giftname="g""#: .missing("ts"),
      #"ts="1" giftname="g""#: .missing("user"),
      #"ts="1" giftname="g" uid="0""#: .missing("user"),
      #"ts="1" giftname="g" uid="undefined""#: .missing("user"),
      #"ts="1" giftname="g" uid="NULL" user="NULL""#: .missing("user"),
      #"ts="1" giftname="g" user="0""#: .missing("user"),
      #"ts="1" user="a" giftname="g" giftcount="x""#: .malformed("“giftcount” is not a number."),
      #"ts="1" user="a" giftname="g" giftcount="1.5""#: .outOfRange(
        "giftcount", allowed: "a whole number"),
      #"ts="1" user="a" giftname="g" giftcount="9223372036854775808""#: .outOfRange(
        "giftcount", allowed: "a whole number"),
      #"ts="1" user="a" giftname="g" price="-1""#: .outOfRange(
        "price", allowed: "a number, 0 to 1e15"),
      #"ts="1" user="a" giftname="g" price="1e999""#: .outOfRange("price", allowed: "a number"),
      #"ts="1" user="a" giftname="g" price="1e16""#: .outOfRange(
        "price", allowed: "a number, 0 to 1e15"),
      #"ts="1" user="a" giftname=g"#: unreadable,
      #"ts="1" user="a" giftname"#: unreadable,
      #"ts="1" ="a""#: unreadable,
    ] as [String: FeedError])
  func aGift(_ attributes: String, isRejectedAs reason: FeedError) {
    #expect(
      recorded("<gift \(attributes)/><d p=\"1\" user=\"a\">x</d>")
        == [
          .rejected(line: 1, reason: reason), .comment(1, CommentMessage(sender: "a", text: "x")),
        ])
  }

  private static let unreadable = FeedError.malformed(
    "The attributes of “gift” cannot be read.")

  // MARK: Users

  /// The identifier says who it is, the first name what it is called.
  @Test func aUserIsTheIdentifier() {
    let rows: [(attributes: String, sender: String)] = [
      (#"uid="7" user="ada""#, "ada"),
      (#"uid="7" user="ada lovelace""#, "ada"),
      (#"user="x" raw="{&quot;uid&quot;:7}""#, "ada"),
      (#"user_id="7""#, "ada"),
      (#"uid="8" user="ada""#, "ada (8)"),
      (#"uid="8" user="renamed""#, "ada (8)"),
      (#"uid="9""#, "9"),
      (#"uid="9" user="bob""#, "bob"),
      // Somebody may be called as another user is distinguished.
      (#"uid="20" user="tom (22)""#, "tom (22)"), (#"uid="21" user="tom""#, "tom"),
      (#"uid="22" user="tom""#, "tom (22) (22)"), (#"uid="20" user="tom (22)""#, "tom (22)"),
      (#"uid="23" user="ada (8)""#, "ada (8) (23)"),
      // Masked: who it is cannot be known.
      (#"uid="0" user="张***""#, "张***"), (#"uid="null" user="张***""#, "张***"),
      (#"uid="NULL" user="王***""#, "王***"), (#"uid="NULL" user="李***""#, "李***"),
      (#"raw="{&quot;uname&quot;:&quot;eve&quot;,&quot;uid&quot;:&quot;11&quot;}""#, "eve"),
    ]
    let senders = Self.senders(rows.map { "<gift ts=\"1\" giftname=\"g\" \($0.attributes)/>" })
    #expect(senders == rows.map(\.sender))
  }

  @Test func usersBeyondThoseRememberedAreStillDistinct() {
    let last = [(5, "renamed"), (19_999, "x"), (19_998, "x")]
    let users = (0..<20_000).map { ($0, "user \($0)") } + last
    let senders = Self.senders(
      users.map { "<gift ts=\"1\" giftname=\"g\" uid=\"\($0.0)\" user=\"\($0.1)\"/>" })
    #expect(senders.suffix(3) == ["user 5", "x (19999)", "x (19998)"])
    #expect(Set(senders.dropLast(3)).count == 20_000)
  }

  private static func senders(_ gifts: [String]) -> [String] {
    recorded(gifts.joined()).map { item in
      if case .message(let message) = item, case .gifts(.receive(let gift)) = message.value {
        gift.sender
      } else {
        "\(item)"
      }
    }
  }

  // MARK: Super chats and memberships

  @Test(
    arguments: [
      (#"price="30" time="60""#, "superChat.30", "¥30 ", .seconds(60)),
      (#"price="30000" time="60""#, "superChat.30", "¥30 ", .seconds(60)),
      (#"price="49.5""#, "superChat.30", "¥49 ", .seconds(60)),
      (#"price="50""#, "superChat.50", "¥50 ", .seconds(120)),
      (#"price="100000""#, "superChat.100", "¥100 ", .seconds(300)),
      (#"price="500""#, "superChat.500", "¥500 ", .seconds(1_800)),
      (#"price="1000""#, "superChat.1000", "¥1000 ", .seconds(3_600)),
      (#"price="2000" time="0.5""#, "superChat.2000", "¥2000 ", .milliseconds(500)),
      (#"price="1""#, "superChat", "¥1 ", nil),
      ("", "superChat", "", nil),
      (#"time="10""#, "superChat", "", .seconds(10)),
      // It is paid for, whatever its time.
      (#"price="50" time="0""#, "superChat.50", "¥50 ", .seconds(120)),
      (#"price="50" time="-1""#, "superChat.50", "¥50 ", .seconds(120)),
      (#"price="50" time="1e-320""#, "superChat.50", "¥50 ", .seconds(120)),
      (#"price="50" time="86401""#, "superChat.50", "¥50 ", .seconds(86_400)),
      (#"time="0""#, "superChat", "", nil),
      (#"raw="{&quot;price&quot;:30,&quot;time&quot;:90}""#, "superChat.30", "¥30 ", .seconds(90)),
    ] as [(String, String, String, Duration?)])
  func aSuperChat(_ attributes: String, isOfKind kind: String, price: String, stays: Duration?) {
    let items = recorded("<sc ts=\"2\" user=\"ada\" \(attributes)>hello</sc>")
    let item = TickerItem(
      id: "superChat.1", kind: kind, content: price + "ada: hello", displayDuration: stays)
    #expect(items == [.message(Timed(.notice(item), at: .start + .seconds(2)))])
  }

  @Test(
    arguments: [
      #"<sc ts="2" user="ada" time="soon">hello</sc>"#: .malformed("“time” is not a number."),
      #"<sc ts="2" user="ada" price="-30">hello</sc>"#: .outOfRange(
        "price", allowed: "a number, 0 to 1e15"),
      #"<guard ts="4" user="ada"/>"#: .missing("level"),
      #"<guard ts="4" user="ada" level="9"/>"#: .outOfRange("level", allowed: "1 to 3"),
      #"<guard ts="4" user="ada" level="x"/>"#: .malformed("“level” is not a number."),
    ] as [String: FeedError])
  func theElement(_ element: String, isRejectedAs reason: FeedError) {
    #expect(recorded(element) == [.rejected(line: 1, reason: reason)])
  }

  @Test func superChatsAreNumbered() {
    let items = recorded(#"<sc ts="1" time="x"/><sc ts="1"/><sc ts="2" user="a"/>"#)
    let notices = [(1, "?: "), (2, "a: ")].map { number, content in
      FeedItem.message(
        Timed(
          .notice(TickerItem(id: "superChat.\(number)", kind: "superChat", content: content)),
          at: .start + .seconds(number)))
    }
    #expect(items == [.rejected(line: 1, reason: .malformed("“time” is not a number."))] + notices)
  }

  @Test(
    arguments: [
      #"level="3" count="1""#: membership("舰长", value: 1_380, seconds: 4),
      #"level="2" count="1""#: membership("提督", value: 19_980, seconds: 6),
      #"level="1  " count="12""#: membership("总督", 12, value: 199_980, seconds: 8),
      #"level="3" count="1" giftname="captain" price="198000""#: membership(
        "captain", value: 1_980, seconds: 4),
      #"level="3" giftcount="2" price="168""#: membership("舰长", 2, value: 1_680, seconds: 4),
      #"giftname="舰长" count="3""#: membership("舰长", 3, value: 1_380, seconds: 4),
      #"giftname="总督" price="None""#: membership("总督", value: 199_980, seconds: 8),
      #"giftname="见鬼了" price="NaN""#: membership("见鬼了", value: 0, seconds: 4),
      #"giftname="x" level="9""#: membership("x", value: 0, seconds: 4),
      raw(#""guard_level":2,"num":3,"price":1998000,"gift_name":"提督""#): membership(
        "提督", 3, value: 19_980, seconds: 6),
    ] as [String: GiftMessage])
  func aGuard(_ attributes: String, is message: GiftMessage) {
    #expect(
      recorded("<guard ts=\"4\" user=\"ada\" \(attributes)></guard>") == [.gift(4, message)])
  }

  private static func membership(
    _ gift: String, _ count: Int = 1, value: Int, seconds: Int, sender: String = "ada"
  ) -> GiftMessage {
    GiftMessage(
      sender: sender, gift: gift, count: .single(count), unitValue: value,
      fullScreen: .seconds(seconds))
  }

  // MARK: One element for all

  /// As biliup writes them.
  @Test(
    arguments: [
      (
        #"price="1000" type="gift" num="3" giftname="g">cat投喂了3个g"#,
        .gift(
          2.5, GiftMessage(sender: "cat", gift: "g", count: .increment(3), unitValue: 10))
      ),
      (
        #"price="30000" type="super_chat" num="1" giftname="醒目留言">a &lt;s&gt; b"#,
        .message(
          Timed(
            .notice(
              TickerItem(
                id: "superChat.1", kind: "superChat.30", content: "¥30 cat: a <s> b",
                displayDuration: .seconds(60))), at: .start + .milliseconds(2_500)))
      ),
      (
        #"price="None" type="guard_buy" num="1" giftname="提督">cat为主播续费提督一个月"#,
        .gift(2.5, membership("提督", value: 19_980, seconds: 6, sender: "cat"))
      ),
      (
        #"price="198000" type="guard_buy" num="2" giftname="舰长">x"#,
        .gift(2.5, membership("舰长", 2, value: 1_980, seconds: 4, sender: "cat"))
      ),
    ] as [(String, FeedItem)])
  func whatIsPaidFor(_ rest: String, is item: FeedItem) {
    let head = #"<s timestamp="1700000003" uid="9" username="cat" "#
    let comment = #"<d p="0.5,1,25,0,1700000001,0,7,0" user="ada">x</d>"#
    let first = FeedItem.comment(0.5, CommentMessage(sender: "ada", text: "x"))
    #expect(recorded(comment + head + rest + "</s>") == [first, item])
  }

  @Test func otherElementsOfThatNameAreText() {
    let items = recorded(
      #"<d p="1" user="a">a <s>b</s> c<s x="1">d</d><s>e</s><s timestamp="1" type="x">f</s></s>"#)
    #expect(items == [.comment(1, CommentMessage(sender: "a", text: #"a <s>b</s> c<s x="1">d"#))])
  }

  @Test func theNextIsReadBehindOneThatIsCutOff() {
    let paid = #"<s timestamp="5" username="ada" type="gift" giftname="g">x</s>"#
    for cut in [#"<gift ts="5" user="a"#, #"<s timestamp="5" username="a"#, #"<s timestamp="5">a"#]
    {
      let items = FeedFormat.danmakuXML.items("<i>\n\(cut)\n\(paid)")
      #expect(items.rejectedLines == [2], "\(cut)")
      #expect(items.last?.time == .start + .seconds(5), "\(cut)")
    }
  }
}
