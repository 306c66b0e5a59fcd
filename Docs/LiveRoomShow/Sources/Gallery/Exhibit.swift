import LiveRoomKit
import SwiftUI

/// A view of the gallery, and the room that it shows.
struct Exhibit: Identifiable {
  /// The title.
  let id: String
  var configuration = RoomConfiguration(localUser: "ada")
  /// Plays a round, every few seconds. Rounds count from 0.
  let inputs: @Sendable (_ round: Int) -> [RoomInput]
  let content: @MainActor (LiveRoom, RoomViewModels) -> AnyView

  static let all: [Exhibit] =
    [giftLanes, summaryRows, comboButton, fullScreen, meters] + tickers + popups + pagers
    + [hearts, sheet, giftBoard]
}

// MARK: Gifts

extension Exhibit {
  // The app keeps the player, since a new player would begin again.
  @MainActor private static let effects = ColorEffects()
  @MainActor private static let streams = ColorStreams()

  private static let giftLanes = Exhibit(
    id: "Gifts on lanes",
    inputs: { _ in
      [
        .gift(GiftMessage(sender: "ada", gift: "rose", count: .increment(3))),
        .gift(GiftMessage(sender: "bob", gift: "yacht", unitValue: 500)),
      ]
    }
  ) { _, models in
    models.gifts.view { GiftLanes($0) }
  }

  private static let summaryRows: Exhibit = {
    var configuration = RoomConfiguration(localUser: "ada")
    // All gifts except one wait, and are summarized.
    configuration.gifts.laneCount = 1
    return Exhibit(
      id: "Summaries", configuration: configuration,
      inputs: { _ in (1...30).map { .gift(GiftMessage(sender: "user \($0)", gift: "rose")) } }
    ) { _, models in
      models.gifts.view { SummaryRows($0) }
    }
  }()

  private static let comboButton = Exhibit(
    id: "Combo button",
    inputs: { _ in [.gifts(.give(GiftTap(gift: "rose")))] }
  ) { _, models in
    models.gifts.view { ComboButton($0) }
  }

  private static let fullScreen = Exhibit(
    id: "Full screen, with a player",
    inputs: { _ in [.gift(GiftMessage(sender: "bob", gift: "rocket", fullScreen: .seconds(3)))] }
  ) { _, models in
    models.gifts.view { FullScreenGifts($0).giftPlayer(effects) }
  }
}

// MARK: Meters

extension Exhibit {
  /// A battle and a red packet of 12 seconds, and a goal. A round is 4 seconds on the clock of the server.
  private static let meters = Exhibit(
    id: "Battles, goals and countdowns",
    inputs: { round in
      let now = Int64(round) * 4_000
      let start = now / 16_000 * 16_000
      var battle = Meter(
        id: "battle \(start)", version: round, kind: "battle",
        startsAt: ServerTime(milliseconds: start), endsAt: ServerTime(milliseconds: start + 12_000),
        sides: [MeterSide(id: "ada", score: round * 90), MeterSide(id: "bob", score: round * 70)])
      if now > start + 8_000 { (battle.phase, battle.winners) = (.ended, ["ada"]) }
      let packet = Meter(
        id: "packet \(start)", kind: "redPacket", startsAt: battle.startsAt, endsAt: battle.endsAt)
      let roses = MeterSide(id: "roses", score: round * 20)
      let goal = Meter(
        id: "goal", version: round, kind: "goal", sides: [roses], target: 500, level: 1)
      return [.meters(.synchronize(ServerTime(milliseconds: now)))]
        + [battle, packet, goal].map { .meter($0) }
    }
  ) { _, models in
    models.meters.view { meters in
      VStack {
        MeterBar(meters)
        GoalBar(meters)
        CountdownBadge(meters)
      }
    }
  }
}

// MARK: Ticker and popups

extension Exhibit {
  private static let tickers: [Exhibit] = [
    ticker("slide", .slide), ticker("fade", .fade()), ticker("fade through", .fadeThrough()),
    ticker("shrink", .scaleY),
  ]

  private static func ticker(_ name: String, _ style: TickerStyle) -> Exhibit {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.ticker.style = style
    let long = "a notice that is wider than its place and so is shown as a marquee, all of it"
    return Exhibit(
      id: "Ticker: \(name)", configuration: configuration,
      inputs: { round in
        round > 0
          ? []
          : ["good evening", "welcome to the harbour", long].map {
            .ticker(.append(TickerItem(content: $0)))
          }
      }
    ) { _, models in
      models.ticker.view { RollingTickerView($0) }
    }
  }

  private static let popups: [Exhibit] = PopupChannel.Placement.allCases.map { placement in
    var configuration = RoomConfiguration(localUser: "ada")
    var channel = PopupChannel("exhibit")
    channel.placement = placement
    configuration.popups.channels = [channel]
    return Exhibit(
      id: "Popup: \(placement)", configuration: configuration,
      inputs: { [name = channel.name] round in
        let popup = Popup(
          id: "wish \(round)", kind: "Wish", channel: name, payload: "A song, please",
          maximumTime: .seconds(2))
        return [.popup(popup)]
      }
    ) { _, models in
      models.popups.view { Color.clear.popups($0) }
    }
  }
}

// MARK: Pages, likes and the sheet

extension Exhibit {
  private static let pagers: [Exhibit] = [
    pager("vertical", .vertical), pager("across", .horizontal),
  ]

  private static func pager(_ name: String, _ axis: PagingAxis) -> Exhibit {
    var configuration = RoomConfiguration(localUser: "ada")
    configuration.pager.axis = axis
    let rooms = ["harbour", "kitchen", "rooftop"]
    return Exhibit(
      id: "Pages: \(name)", configuration: configuration,
      inputs: { round in
        round > 0
          ? [.pager(.show(room: rooms[round % rooms.count], isAnimated: true))]
          : [.pager(.setRooms(rooms: rooms))]
      }
    ) { _, models in
      models.pager.view { model in
        RoomPager(model) { Text($0) }.roomPlayer(streams)
      }
    }
  }

  private static let hearts = Exhibit(
    id: "Hearts", inputs: { _ in [.likes(.receiveLikes(ReceivedLikes(count: 5)))] }
  ) { _, models in
    models.hearts.view { HeartsLayer($0) }
  }

  private static let sheet = Exhibit(
    id: "Bottom sheet",
    inputs: { _ in [.likes(.presentSheet(SheetSpec(id: "gifts", detents: [200, 500])))] }
  ) { _, models in
    models.sheet.view { model in RoomSheet(model) { Text($0) } }
  }

  private static let giftBoard = Exhibit(
    id: "Gift board", inputs: { _ in [.likes(.presentSheet(GiftCatalog.sheet))] }
  ) { room, models in
    models.sheet.view { model in
      RoomSheet(model) { _ in
        GiftBoard(.evening) { room.give($0.id, batchSize: $1, unitValue: $0.price) }
      }
    }
  }
}

extension Optional {
  /// The view of a model, if the room has it.
  fileprivate func view(@ViewBuilder _ view: (Wrapped) -> some View) -> AnyView {
    map { AnyView(view($0)) } ?? AnyView(EmptyView())
  }
}
