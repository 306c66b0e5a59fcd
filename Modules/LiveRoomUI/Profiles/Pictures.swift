#if canImport(SwiftUI)
  // The names and pictures that an app has for users, gifts and rooms.

  import SwiftUI

  /// The picture of a user; nothing where an app has none of its users.
  struct Portrait: View {
    let user: String?
    @ScaledMetric(relativeTo: .title3) private var size = 28.0
    @Environment(\.roomLooks) private var looks

    var body: some View {
      if let users = looks.profiles.users {
        Picture(image: user.flatMap { users($0)?.image }, size: size) {
          Image(systemName: "person.crop.circle.fill").foregroundStyle(.secondary)
        }
        .clipShape(Circle())
      }
    }
  }

  /// The picture of a gift.
  struct GiftPicture: View {
    let gift: String?
    var size: Double?
    @ScaledMetric(relativeTo: .title3) private var rowSize = 24.0
    @Environment(\.roomLooks) private var looks

    var body: some View {
      Picture(
        image: gift.flatMap { looks.profiles.gifts?($0)?.image }, size: size ?? rowSize
      ) {
        Image(systemName: "gift.fill").foregroundStyle(.pink)
      }
    }
  }

  /// A picture in a square, or a symbol in its own size.
  private struct Picture<Symbol: View>: View {
    let image: RoomImage?
    let size: Double
    @ViewBuilder let symbol: Symbol

    var body: some View {
      if let image {
        Image(room: image)
          .resizable()
          .scaledToFill()
          .frame(width: size, height: size)
          // Smart Invert leaves pictures as they are.
          .accessibilityIgnoresInvertColors()
      } else {
        symbol
      }
    }
  }

  extension Image {
    fileprivate init(room image: RoomImage) {
      #if canImport(UIKit)
        self.init(uiImage: image)
      #else
        self.init(nsImage: image)
      #endif
    }
  }
#endif
