#if canImport(SwiftUI)
  public import SwiftUI
  #if canImport(UIKit)
    public import UIKit

    /// The picture of a profile: a `UIImage`, or an `NSImage` with AppKit.
    public typealias RoomImage = UIImage
  #else
    public import AppKit

    /// The picture of a profile: a `UIImage`, or an `NSImage` with AppKit.
    public typealias RoomImage = NSImage
  #endif

  /// The name and the picture of a user or a gift, which views show in place of an identifier of the server.
  public struct RoomProfile {
    /// The name, which is shown and spoken.
    public var name: String
    /// The picture; `nil` for the symbol of the default looks.
    public var image: RoomImage?
    /// A short text ahead of the name of a user in the comments, and beside the name of the host in the header, such as a
    /// level, or `nil` for none.
    public var badge: String?

    /// Creates a profile.
    public init(name: String, image: RoomImage? = nil, badge: String? = nil) {
      self.name = name
      self.image = image
      self.badge = badge
    }
  }

  /// Where the views of a room find profiles, by the identifiers of the server.
  ///
  /// Views call the lookups on the main actor, whenever they draw or speak. A lookup must return at once, from
  /// memory. Request missing profiles elsewhere. If a lookup reads an observable object, a change of the object
  /// draws and measures the profile again. No announcement is spoken again.
  public struct RoomProfiles: Sendable {
    /// A closure that returns the profile of an identifier, or `nil` if the profile is not known yet.
    public typealias Lookup = @MainActor (_ id: String) -> RoomProfile?

    let users: Lookup?
    let gifts: Lookup?

    /// Creates a place of profiles. Without a look-up identifiers are shown as names.
    public init(_ users: Lookup? = nil, gifts: Lookup? = nil) {
      self.users = users
      self.gifts = gifts
    }

    var names: RoomNames { RoomNames(users: Self.names(users), gifts: Self.names(gifts)) }

    private static func names(_ profiles: Lookup?) -> (@MainActor (String) -> String?)? {
      profiles.map { profiles in { @MainActor id in profiles(id)?.name } }
    }
  }

  extension View {
    /// Sets where the views of a room inside this view find the names and pictures of its users, and of its gifts.
    ///
    /// ```swift
    /// LiveRoomView(room)
    ///   .roomProfiles { people[$0].map { RoomProfile(name: $0.name, image: $0.portrait) } }
    /// ```
    ///
    /// - Parameters:
    ///   - users: returns the profile of a user from memory, or `nil` if the user is not known yet. Views show
    ///     `RoomPhrase.unknownUser` for an unknown user.
    ///   - gifts: the same of gifts. Without it their identifiers are their names.
    public nonisolated func roomProfiles(
      _ users: @escaping RoomProfiles.Lookup, gifts: RoomProfiles.Lookup? = nil
    ) -> some View {
      let profiles = RoomProfiles(users, gifts: gifts)
      return looks {
        $0.profiles = profiles
        $0.phrases.names = profiles.names
      }
    }
  }

  /// The picture of a user; without one the first letter of the name.
  struct Portrait: View {
    let user: String
    @ScaledMetric private var size: Double
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases

    init(user: String, size: Double = RoomDesign.standard.smallPortrait) {
      self.user = user
      _size = ScaledMetric(wrappedValue: size, relativeTo: .title3)
    }

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
    @ScaledMetric private var size: Double
    @Environment(\.roomLooks) private var looks

    init(gift: String?, size: Double, relativeTo style: Font.TextStyle = .title3) {
      self.gift = gift
      _size = ScaledMetric(wrappedValue: size, relativeTo: style)
    }

    var body: some View {
      Picture(image: gift.flatMap { looks.profiles.gifts?($0)?.image }, size: size) {
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
