#if canImport(SwiftUI)
  // The names and pictures that an app has for users, gifts and rooms.

  import SwiftUI

  /// The picture of a user; without one the first letter of the name.
  struct Portrait: View {
    let user: String
    @ScaledMetric(relativeTo: .title3) private var size = 28.0
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    var body: some View {
      Picture(image: looks.profiles.users?(user)?.image, size: size) {
        if let initial = phrases.initial(ofUser: user) {
          Text(verbatim: initial)
            .font(.system(size: size / 2, weight: .semibold))
            .foregroundStyle(looks.theme.text)
            .frame(width: size, height: size)
            .background(looks.theme.button, in: Circle())
        } else {
          Symbol(name: "person.crop.circle.fill").foregroundStyle(looks.theme.secondaryText)
        }
      }
      .clipShape(Circle())
      .accessibilityHidden(true)
    }
  }

  /// The picture of a gift.
  struct GiftPicture: View {
    let gift: String?
    var size: Double?
    @ScaledMetric(relativeTo: .title3) private var rowSize = 24.0
    @Environment(\.roomLooks) private var looks

    var body: some View {
      Picture(image: gift.flatMap { looks.profiles.gifts?($0)?.image }, size: size ?? rowSize) {
        Symbol(name: "gift.fill").foregroundStyle(.pink)
      }
    }
  }

  /// A picture in a square, or a view in its place. The square remains when the picture has been loaded.
  struct Picture<Placeholder: View>: View {
    let image: RoomImage?
    let size: Double
    @ViewBuilder let placeholder: Placeholder

    var body: some View {
      ZStack {
        if let image {
          Image(room: image)
            .resizable()
            .scaledToFill()
            // Smart Invert leaves pictures as they are.
            .accessibilityIgnoresInvertColors()
        } else {
          placeholder
        }
      }
      .frame(width: size, height: size)
      .clipped()
    }
  }

  /// A symbol as large as its place.
  private struct Symbol: View {
    let name: String

    var body: some View { Image(systemName: name).resizable().scaledToFit() }
  }

  extension Image {
    init(room image: RoomImage) {
      #if canImport(UIKit)
        self.init(uiImage: image)
      #else
        self.init(nsImage: image)
      #endif
    }
  }
#endif
