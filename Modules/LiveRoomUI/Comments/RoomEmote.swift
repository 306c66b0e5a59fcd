#if canImport(SwiftUI)
  import RoomCore
  public import SwiftUI

  /// A picture in comments in place of its code. Users insert it from the board of a composer. A copied comment has the
  /// code.
  public struct RoomEmote: Equatable {
    /// A closure that returns the emote of an identifier, or `nil` if there is none, so that its code is shown.
    public typealias Lookup = @MainActor (_ id: String) -> RoomEmote?

    /// The code in the text, such as "[smile]".
    public let code: String
    /// The name, which VoiceOver reads. The name is shown while the picture is missing. The default is the code.
    public var name: String
    /// The picture, decoded. If it is `nil`, the name takes the same place.
    public let image: RoomImage?
    /// The width of the picture divided by its height, from 0.25 to 8. The default is 1.
    public var aspectRatio: Double
    /// The decoded pictures of an animation, each shown for ``frameDuration``. The default is none.
    public var frames: [RoomImage]
    /// The time of a picture of the animation. A time of less than 20 ms counts as 100 ms, as in browsers. The default is
    /// 100 ms.
    public var frameDuration: Duration

    /// Creates an emote.
    public init(
      code: String, name: String? = nil, image: RoomImage? = nil, aspectRatio: Double = 1,
      frames: [RoomImage] = [], frameDuration: Duration = .milliseconds(100)
    ) {
      self.code = code
      self.name = name ?? code
      self.image = image
      self.aspectRatio = aspectRatio
      self.frames = frames
      self.frameDuration = frameDuration
    }

    public static func == (lhs: RoomEmote, rhs: RoomEmote) -> Bool {
      lhs.code.identifier == rhs.code.identifier && lhs.image === rhs.image
        && lhs.name.identifier == rhs.name.identifier && lhs.aspectRatio == rhs.aspectRatio
        && lhs.frames.elementsEqual(rhs.frames, by: ===) && lhs.frameDuration == rhs.frameDuration
    }

    /// The picture at a time of an animation, or the still picture.
    func picture(at time: RoomCore.Instant?) -> RoomImage? {
      guard let first = frames.first else { return image }
      return time.map {
        frames[EmoteMotion.frame(at: $0, of: frames.count, lasting: frameDuration)]
      } ?? image ?? first
    }
  }

  extension View {
    /// Sets where the views of a room inside this view find the emotes and badges of comments, by their identifiers.
    ///
    /// ```swift
    /// LiveRoomView(room)
    ///   .roomEmotes({ emotes[$0] }, badges: { badges[$0] })
    /// ```
    ///
    /// Views call the lookups on the main actor, whenever a comment is drawn. A lookup must return at once, from memory:
    /// the size of an emote is known before its picture, so no row changes its height when the picture comes. If a lookup
    /// reads an observable object, a change of the object draws the comments again.
    ///
    /// - Parameters:
    ///   - emotes: returns an emote, or `nil` if the text must show its code.
    ///   - badges: returns the name and the picture of a badge. A badge without a picture shows its name, and without a
    ///     profile its identifier.
    public nonisolated func roomEmotes(
      _ emotes: @escaping RoomEmote.Lookup, badges: RoomProfiles.Lookup? = nil
    ) -> some View {
      looks {
        $0.emotes = emotes
        $0.badges = badges
      }
    }
  }
#endif
