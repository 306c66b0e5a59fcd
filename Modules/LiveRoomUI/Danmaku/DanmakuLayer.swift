#if canImport(SwiftUI)
  import CommentList
  public import DanmakuLanes
  import LiveRoom
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The comments that fly over the video.
  ///
  /// ```swift
  /// DanmakuLayer(danmaku)
  ///   .roomDanmaku(forKind: "superChat") { SuperChatLine($0) }
  /// ```
  ///
  /// Screen readers don't find the comments: the list of comments is for them.
  public struct DanmakuLayer: View {
    private let model: DanmakuModel
    private let isInteractive: Bool
    @Environment(\.roomLooks) private var looks
    @Environment(\.layoutDirection) private var layoutDirection

    /// Creates the layer of a model, which is followed elsewhere. Its size, the widths of comments and fingers are
    /// reported to the module.
    ///
    /// - Parameters:
    ///   - model: the model.
    ///   - isInteractive: whether fingers stop comments, tap them and hold them. Otherwise fingers reach the views
    ///     below, except that a hold opens the menu of a ``LiveRoomView``. Default `true`.
    public init(_ model: DanmakuModel, isInteractive: Bool = true) {
      self.model = model
      self.isInteractive = isInteractive
    }

    public var body: some View {
      FrameClock(model) { viewState, now in
        ZStack(alignment: .topLeading) {
          Color.clear.allowsHitTesting(false)
          ForEach(viewState.commentsToMeasure) { measured($0) }
          // A view for each slot: no comment makes a view.
          ForEach(viewState.visibleComments(at: now)) { placement in
            looks.danmaku(placement.comment, ())
              .environment(\.layoutDirection, layoutDirection)
              .frame(width: placement.size.width, height: placement.size.height)
              .contentShape(Rectangle())
              .onFinger(on: placement.comment.id, isEnabled: isInteractive) {
                model.module.send(.touch($0))
              }
              .menu { RoomMenuSubject(placement.comment) }
              .offset(x: placement.origin.x, y: placement.origin.y)
          }
        }
        // Places count from the left.
        .environment(\.layoutDirection, .leftToRight)
        .opacity(viewState.opacity)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .clipped()
      .onGeometryChange(for: ScreenSize.self, of: ScreenSize.init(of:)) { model.module.resize($0) }
      .allowsHitTesting(isInteractive || looks.menu.open != nil)
      .accessibilityHidden(true)
      // Another model is measured for its own module.
      .id(ObjectIdentifier(model))
    }

    private func measured(_ comment: DanmakuComment) -> some View {
      looks.danmaku(comment, ())
        .fixedSize(horizontal: true, vertical: true)
        .onLength(\.width) {
          model.module.didMeasure([DanmakuMeasurement(comment: comment.id, width: $0)])
        }
        .opacity(0)
        .allowsHitTesting(false)
    }
  }

  extension View {
    /// Reports a finger on a comment from when it lands. Other gestures go on. A layer that takes no fingers has no
    /// gestures.
    @ViewBuilder
    fileprivate func onFinger(
      on comment: Int, isEnabled: Bool, perform action: @escaping @MainActor (DanmakuTouch) -> Void
    ) -> some View {
      #if os(tvOS)
        self
      #else
        if isEnabled { modifier(FingerModifier(comment: comment, action: action)) } else { self }
      #endif
    }
  }

  #if !os(tvOS)
    private struct FingerModifier: ViewModifier {
      let comment: Int
      let action: @MainActor (DanmakuTouch) -> Void
      /// SwiftUI resets this state when the gesture ends, even if the system cancels the gesture without an
      /// event.
      @GestureState private var isActive = false
      @State private var finger = RestingFinger()

      func body(content: Content) -> some View {
        content
          .simultaneousGesture(
            // The comment moves until the module has stopped it.
            DragGesture(minimumDistance: 0, coordinateSpace: .global)
              .updating($isActive) { _, isActive, _ in isActive = true }
              .onChanged { drag in
                let (x, y) = (drag.translation.width, drag.translation.height)
                finger.move(on: comment, x: x, y: y).map(action)
              }
              .onEnded { _ in finger.lift(.ended).map(action) }
          )
          .onChange(of: isActive) { _, isActive in
            if !isActive { finger.lift(.cancelled).map(action) }
          }
      }
    }
  #endif

  /// The default look of a flying comment: its words, in the accent color for one of the local user.
  struct DanmakuLook: View {
    let comment: DanmakuComment
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    var body: some View {
      let style = comment.message.style ?? CommentStyle()
      let color =
        style.color.map { Color($0.readable) } ?? (comment.isOwn ? theme.accent : theme.text)
      let tier = comment.message.payment?.tier?.color
      LineText(
        parts: phrases.line(of: comment), ink: tier.map { Color($0.ink) }, color: color,
        isOutlined: style.isOutlined
      )
      .font(style.size.font(theme))
      .lineLimit(1)
      // A count that grows while the comment flies.
      .minimumScaleFactor(0.5)
      .padding(.horizontal, theme.spacing + (style.isOutlined ? LineText.outline : 0))
      // The opacity of the layer lets the video through.
      .ground(
        tier.map { Color($0) } ?? theme.ground,
        border: comment.isOwn ? theme.ownBorder : .clear, in: Capsule(), isOpaque: true)
    }
  }

  extension CommentStyle.Size {
    /// A font and not a scale, which would blur the letters.
    fileprivate func font(_ theme: RoomTheme) -> Font {
      switch self {
      case .small: theme.font
      case .normal: theme.titleFont
      case .large: .title3.bold()
      }
    }
  }
#endif
