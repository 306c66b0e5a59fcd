#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  import Meters
  import RoomBus
  public import SwiftUI

  /// The header of a room: its host with the likes of the room, its top givers, the number of viewers, and buttons to
  /// follow and to leave.
  ///
  /// ```swift
  /// LiveRoomView(room)
  ///   .roomHeader { RoomHeader(host: "u7", viewers: 1_204, topGivers: ["u3", "u9"], close: { leave() }) }
  /// ```
  ///
  /// The header takes names, pictures and the badge of the host from `roomProfiles(_:gifts:)`, and colors from
  /// `roomTheme(_:)`. A name that is too long is shortened.
  public struct RoomHeader: View {
    private let host: String
    private let line: String?
    private let viewers: Int?
    private let topGivers: [String]?
    private let isFollowing: Bool?
    private let follow: @MainActor () -> Void
    private let close: (@MainActor () -> Void)?
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.roomLooks) private var looks
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomSurroundings.models) private var models
    @Environment(\.roomTheme) private var theme

    /// Creates a header. A part that is `nil` or empty is left out.
    ///
    /// - Parameters:
    ///   - host: the identifier of the host.
    ///   - line: the text under the name, such as a rank. The default `nil` is the number of likes of the room.
    ///   - viewers: the number of viewers. The default `nil` is the number that the server of the room sends.
    ///   - topGivers: the identifiers of the top givers. The first 3 are shown, but 2 beside the button to follow, and
    ///     none on a narrow screen or at type sizes above `large`. The default is the list that the server of the
    ///     room sends.
    ///   - isFollowing: whether the user follows the host. The button to follow is shown for `false`. Default `nil`.
    ///   - follow: follows the host.
    ///   - close: leaves the room. Default `nil`.
    public init(
      host: String, line: String? = nil, viewers: Int? = nil, topGivers: [String]? = nil,
      isFollowing: Bool? = nil, follow: @escaping @MainActor () -> Void = {},
      close: (@MainActor () -> Void)? = nil
    ) {
      self.host = host
      self.line = line
      self.viewers = viewers
      self.topGivers = topGivers
      self.isFollowing = isFollowing
      self.follow = follow
      self.close = close
    }

    public var body: some View {
      let audience = models?.meters?.audience
      let viewers = viewers ?? audience?.viewers
      // Large texts and pictures would push the buttons off the screen.
      let isLarge = typeSize > .large
      let all = isLarge ? [] : topGivers ?? audience?.givers.map(\.id) ?? []
      let givers = Array(all.prefix(isFollowing == false ? 2 : 3))
      // A narrow screen has no place for the sign of the viewers, or for the givers.
      ViewThatFits(in: .horizontal) {
        row(viewers: viewers, givers: givers, isLarge: isLarge, name: 48)
        row(viewers: viewers, givers: givers, isLarge: isLarge, name: 24)
        row(viewers: viewers, givers: [], isLarge: isLarge, name: 24)
      }
    }

    private func row(viewers: Int?, givers: [String], isLarge: Bool, name: Double) -> some View {
      HStack(spacing: theme.spacing / 2) {
        HStack(spacing: theme.spacing) {
          Portrait(user: host)
          VStack(alignment: .leading) {
            HStack(spacing: theme.spacing / 2) {
              Text(phrases.name(ofUser: host))
              if let badge = looks.profiles.users?(host)?.badge {
                Text(badge.displayText).foregroundStyle(theme.accent.overVideo)
              }
            }
            .font(theme.captionFont.weight(.semibold))
            if let line {
              Text(line)
            } else if let hearts = models?.hearts {
              LikesLine(hearts: hearts)
            }
            if isLarge, let viewers { Text(phrases(.viewers(viewers))) }
          }
          .font(theme.captionFont)
          .foregroundStyle(theme.text.overVideo)
          .lineLimit(1)
          // A long name is shortened before the givers are left out.
          .frame(idealWidth: name, alignment: .leading)
          .accessibilityElement(children: .combine)
          if isFollowing == false {
            PillButton(title: phrases(.follow), action: follow)
              // The place of the button is as high as the header.
              .padding(.vertical, -theme.spacing / 2)
              // The name is shortened instead.
              .fixedSize(horizontal: !isLarge, vertical: false)
          }
        }
        .padding(theme.spacing / 2)
        .ground(theme.ground, in: Capsule())
        Spacer(minLength: 0)
        HStack(spacing: theme.spacing / 4) {
          ForEach(givers.indices, id: \.self) { Portrait(user: givers[$0]) }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(phrases(.topGivers(givers)))
        .accessibilityHidden(givers.isEmpty)
        if !isLarge, let viewers {
          CompactCount(
            symbol: name > 24 ? "eye.fill" : nil, count: viewers, label: .viewers(viewers)
          )
          .foregroundStyle(theme.text.overVideo)
          .capsule(theme.ground, in: theme)
          .fixedSize(horizontal: true, vertical: false)
        }
        if let close { RoundButton(symbol: "xmark", label: .close, action: close) }
      }
    }
  }

  /// The likes of a room, which alone is evaluated for each like.
  private struct LikesLine: View {
    let hearts: HeartsModel

    var body: some View {
      if let total = hearts.total {
        CompactCount(symbol: "heart.fill", count: total, label: .likes(total))
      }
    }
  }

  /// A number with few characters, such as 12.3M, which a phrase says in full.
  private struct CompactCount: View {
    var symbol: String?
    let count: Int
    let label: RoomPhrase
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      HStack(spacing: theme.spacing / 4) {
        if let symbol { Image(systemName: symbol) }
        Text(count.formatted(.number.notation(.compactName).precision(.fractionLength(0...1))))
      }
      .font(theme.captionFont)
      .lineLimit(1)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(phrases(label))
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
