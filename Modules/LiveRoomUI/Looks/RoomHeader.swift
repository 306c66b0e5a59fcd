#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  import Meters
  import RoomBus
  public import SwiftUI

  /// The header of a room: its host with the number of viewers, its top givers, and buttons to follow and to leave.
  ///
  /// ```swift
  /// LiveRoomView(room)
  ///   .roomHeader { RoomHeader(host: "u7", viewers: 1_204, topGivers: ["u3", "u9"], close: { leave() }) }
  /// ```
  ///
  /// The header takes names and pictures from `roomProfiles(_:gifts:)`, and colors from `roomTheme(_:)`.
  public struct RoomHeader: View {
    private let host: String
    private let viewers: Int?
    private let topGivers: [String]?
    private let isFollowing: Bool?
    private let follow: @MainActor () -> Void
    private let close: (@MainActor () -> Void)?
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomSurroundings.models) private var models
    @Environment(\.roomTheme) private var theme

    /// Creates a header. A part that is `nil` or empty is left out.
    ///
    /// - Parameters:
    ///   - host: the identifier of the host.
    ///   - viewers: the number of viewers. The default `nil` is the number that the server of the room sends.
    ///   - topGivers: the identifiers of the top givers, the first 3 of which are shown, but none at accessibility sizes of
    ///     type. The default is the list that the server of the room sends.
    ///   - isFollowing: whether the user follows the host. The button to follow is shown for `false`. Default `nil`.
    ///   - follow: follows the host.
    ///   - close: leaves the room. Default `nil`.
    public init(
      host: String, viewers: Int? = nil, topGivers: [String]? = nil, isFollowing: Bool? = nil,
      follow: @escaping @MainActor () -> Void = {}, close: (@MainActor () -> Void)? = nil
    ) {
      self.host = host
      self.viewers = viewers
      self.topGivers = topGivers
      self.isFollowing = isFollowing
      self.follow = follow
      self.close = close
    }

    public var body: some View {
      let audience = models?.meters?.audience
      HStack(spacing: theme.spacing) {
        HStack(spacing: theme.spacing) {
          Portrait(user: host)
          VStack(alignment: .leading) {
            Text(phrases.name(ofUser: host)).font(theme.font.weight(.semibold))
            if let viewers = viewers ?? audience?.viewers {
              Text(phrases(.viewers(viewers))).font(theme.captionFont)
            }
          }
          .foregroundStyle(theme.text.overVideo)
          .lineLimit(1)
          .accessibilityElement(children: .combine)
          if isFollowing == false {
            PillButton(title: phrases(.follow), action: follow)
              // The place of the button is as high as the header.
              .padding(.vertical, -theme.spacing / 2)
          }
        }
        .padding(theme.spacing / 2)
        .ground(theme.ground, in: Capsule())
        Spacer()
        // Large pictures would push the buttons off the screen.
        let all = topGivers ?? audience?.givers.map(\.id) ?? []
        let givers = typeSize.isAccessibilitySize ? [] : Array(all.prefix(3))
        HStack(spacing: theme.spacing) {
          ForEach(givers.indices, id: \.self) { Portrait(user: givers[$0]) }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(phrases(.topGivers(givers)))
        .accessibilityHidden(givers.isEmpty)
        if let close { RoundButton(symbol: "xmark", label: .close, action: close) }
      }
    }
  }

  /// A round button over the video.
  struct RoundButton: View {
    let symbol: String
    let label: RoomPhrase
    let action: @MainActor () -> Void
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      Button(action: action) {
        Image(systemName: symbol)
          .foregroundStyle(theme.text.overVideo)
          .padding(theme.spacing)
          .controlPlace()
          .ground(theme.ground, in: Circle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel(phrases(label))
      .touchRegion(.control)
    }
  }

  extension View {
    /// Gives a control a place of at least 44 points in width and height, in which it takes taps.
    func controlPlace(alignment: Alignment = .center) -> some View {
      frame(minWidth: 44, minHeight: 44, alignment: alignment).contentShape(Rectangle())
    }
  }

  /// A button over the video, in the color of buttons.
  struct PillButton: View {
    let title: String
    var alignment = Alignment.center
    let action: @MainActor () -> Void
    @Environment(\.roomTheme) private var theme

    var body: some View {
      Button(action: action) {
        Text(title)
          .font(theme.captionFont.weight(.semibold))
          .foregroundStyle(theme.text)
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .padding(.horizontal, theme.spacing * 1.5)
          .padding(.vertical, theme.spacing * 0.75)
          .background(theme.button, in: Capsule())
          .controlPlace(alignment: alignment)
      }
      .buttonStyle(.plain)
      .touchRegion(.control)
    }
  }
#endif
