#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  import RoomCore
  public import SwiftUI

  /// A board of gifts: the viewer chooses a gift, and gives a number of units by a button for each batch size.
  ///
  /// ```swift
  /// LiveRoomView(room)
  ///   .roomSheet { _ in
  ///     GiftBoard(catalog) { room.give($0.id, batchSize: $1, unitValue: $0.price) }
  ///   }
  /// ```
  ///
  /// The modifier `roomGifts(_:)` has the button, the sheet and the board of a ``LiveRoomView``. After a tap, the board stays
  /// and keeps the choice, so that the viewer can give again. The app subtracts the price from the balance. If a new
  /// catalog lacks the chosen gift, or has it at another price, no gift is chosen. The board begins with the first gift that
  /// the balance covers.
  public struct GiftBoard: View {
    private let gifts: OfferedGifts
    private let purse: GiftPurse?
    private let give: @MainActor (GiftCatalog.Gift, Int) -> Void
    @State private var choice: GiftCatalog.Gift?
    @State private var ownPurse = GiftPurse()
    @ScaledMetric(relativeTo: .caption) private var column = 76.0
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - catalog: the gifts and the balance.
    ///   - give: gives a number of units of a gift. The balance suffices for these units and for the gifts of earlier taps.
    public init(
      _ catalog: GiftCatalog,
      give: @escaping @MainActor (_ gift: GiftCatalog.Gift, _ units: Int) -> Void
    ) {
      self.init(OfferedGifts(catalog: catalog), purse: nil, give: give)
    }

    /// Creates the board of a room, whose purse pays the gifts.
    init(
      _ gifts: OfferedGifts, purse: GiftPurse?,
      give: @escaping @MainActor (GiftCatalog.Gift, Int) -> Void
    ) {
      self.gifts = gifts
      self.purse = purse
      self.give = give
    }

    private var catalog: GiftCatalog { gifts.catalog }

    public var body: some View {
      let chosen = catalog.current(choice)
      VStack(spacing: theme.spacing) {
        if !typeSize.isAccessibilitySize { batchButtons(of: chosen) }
        ScrollView {
          VStack(spacing: theme.spacing) {
            // Large text needs the height of the sheet.
            if typeSize.isAccessibilitySize { batchButtons(of: chosen) }
            grid {
              ForEach(catalog.gifts, id: \.id.identifier) { gift in
                cell(gift, isChosen: gift.id.identifier == chosen?.id.identifier)
              }
            }
          }
        }
        .touchList()
      }
      .padding(.horizontal)
      .onAppear { choice = choice ?? catalog.firstChoice }
    }

    private func grid(@ViewBuilder content: () -> some View) -> some View {
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: column), spacing: theme.spacing)],
        spacing: theme.spacing, content: content)
    }

    /// The balance, and a button for each batch size.
    private func batchButtons(of gift: GiftCatalog.Gift?) -> some View {
      VStack(alignment: .leading, spacing: theme.spacing) {
        if let balance = catalog.balance {
          Text(phrases(.balance(balance))).font(theme.captionFont).foregroundStyle(theme.text)
        }
        grid {
          ForEach(catalog.batchSizes, id: \.self) { units in
            let price = gift.map { phrases(.price($0.price(of: units))) }
            Button {
              guard let gift, (purse ?? ownPurse).pays(units, of: gift, from: gifts) else { return }
              give(gift, units)
            } label: {
              VStack {
                Text(verbatim: "× \(units)").font(theme.font.weight(.semibold))
                Text(price ?? " ").font(theme.captionFont)
              }
              .lineLimit(1)
              .minimumScaleFactor(0.5)
              .frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            .disabled(!catalog.canGive(units, of: gift))
            .accessibilityLabel(phrases(.sendUnits(units)))
            .accessibilityValue(price ?? "")
            .touchRegion(.control)
          }
        }
        .tint(theme.button)
      }
    }

    private func cell(_ gift: GiftCatalog.Gift, isChosen: Bool) -> some View {
      Button {
        choice = gift
      } label: {
        VStack(spacing: theme.spacing / 4) {
          GiftPicture(gift: gift.id, size: RoomDesign.standard.picture).accessibilityHidden(true)
          Text(gift.name.displayText).foregroundStyle(theme.text)
          Text(phrases(.price(gift.price))).foregroundStyle(theme.secondaryText)
        }
        .font(theme.captionFont)
        .lineLimit(typeSize.isAccessibilitySize ? 3 : 1)
        .padding(theme.spacing / 2)
        .frame(maxWidth: .infinity)
        .ground(
          theme.ground, border: isChosen ? theme.accent : theme.text.opacity(0.25),
          in: RoundedRectangle(cornerRadius: theme.cornerRadius))
      }
      .buttonStyle(.plain)
      .accessibilityAddTraits(isChosen ? .isSelected : [])
      .touchRegion(.control)
    }
  }

  /// The button that presents the gift board of a room.
  struct GiftButton: View {
    let room: LiveRoom

    var body: some View {
      RoundButton(symbol: "gift.fill", label: .sheet(id: GiftCatalog.sheet.id)) {
        room.presentSheet(GiftCatalog.sheet)
      }
      .font(.title2)
    }
  }
#endif
