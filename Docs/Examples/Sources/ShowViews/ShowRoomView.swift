#if canImport(SwiftUI)
  public import LiveRoomKit
  public import SwiftUI

  /// The room of this app on screen: the views of LiveRoomUI, with the app's own looks for gifts and
  /// popups.
  public struct ShowRoomView: View {
    private let room: LiveRoom

    /// Creates the view of a room, which runs the room while it is on screen.
    public init(_ room: LiveRoom) {
      self.room = room
    }

    public var body: some View {
      LiveRoomView(room) { StreamPage(room: $0) }
        .giftRow { OwnGiftRow(row: $0, labelPose: $1) }
        .roomPopup { WishCard(popup: $0, answer: $1) }
        .roomGifts(
          GiftCatalog([
            GiftCatalog.Gift(id: "rose", name: "Rose", price: 1),
            GiftCatalog.Gift(id: "yacht", name: "Yacht", price: 500),
          ]))
    }
  }

  /// The place of the player of a room.
  private struct StreamPage: View {
    let room: String
    @Environment(\.isRoomPlaying) private var isPlaying

    var body: some View {
      ZStack {
        Color.black
        Text(room).foregroundStyle(.white).opacity(isPlaying ? 1 : 0.5)
      }
    }
  }

  /// A gift, with a label that pops at each step.
  private struct OwnGiftRow: View {
    let row: GiftRow
    let labelPose: Pose

    var body: some View {
      HStack {
        Text(verbatim: "\(row.combo.sender) gives \(row.combo.gift)")
        Text(row.label).bold().posed(labelPose)
      }
      .padding(8)
      .background(.thinMaterial)
    }
  }

  /// A wish that the user grants or not.
  private struct WishCard: View {
    let popup: Popup
    let answer: @MainActor (PopupAnswer) -> Void

    var body: some View {
      VStack {
        Text(popup.payload)
        HStack {
          Button("Later") { answer(.cancelled) }
          Button("Grant") { answer(.confirmed) }
        }
      }
      .padding()
      .background(.regularMaterial)
    }
  }
#endif
