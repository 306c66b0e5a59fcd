#if canImport(UIKit)
  import LikeGestures
  import RoomBus
  import RoomCore
  import SwiftUI
  import UIKit

  /// A view of the app in UIKit as a view of SwiftUI, such as a page or the content of a sheet. The view is made once.
  /// Its subviews keep their touch regions.
  struct HostedView: View {
    /// Whether it fills its place. Otherwise it has its own size, where it has one.
    let fills: Bool
    let make: @MainActor () -> UIView
    @State private var host = HostedTouches()
    @Environment(\.roomSurroundings.touches) private var receiver
    @Environment(\.roomSurroundings.sheet) private var sheet
    @Environment(\.isRoomPlaying) private var isRoomPlaying

    var body: some View {
      HostedRepresentable(
        fills: fills, isInSheet: sheet != nil, isRoomPlaying: isRoomPlaying, host: host, make: make
      )
      .touchPlace(id: 0) { [host] _ in TouchElement(elements: host.elements) }
      .scrolls(with: sheet, on: receiver) { [host] in TouchMap(of: host.elements).lists }
    }
  }

  /// The touch regions of the views of UIKit in a view of SwiftUI.
  @MainActor
  private final class HostedTouches {
    weak var view: UIView?
    var elements: [TouchElement] { view.map { $0.touchElements(in: $0) } ?? [] }

    nonisolated init() {}
  }

  private struct HostedRepresentable: UIViewRepresentable {
    let fills: Bool
    let isInSheet: Bool
    let isRoomPlaying: Bool
    let host: HostedTouches
    let make: @MainActor () -> UIView

    func makeUIView(context: Context) -> HostUIView {
      let view = HostUIView(make(), isInSheet: isInSheet)
      host.view = view
      return view
    }

    func updateUIView(_ view: HostUIView, context: Context) {
      (view.content as? any RoomPlayingView)?.isRoomPlaying = isRoomPlaying
    }

    func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: HostUIView, context: Context
    ) -> CGSize? {
      fills
        ? proposal.replacingUnspecifiedDimensions(by: .zero)
        : uiView.content.fittingSize(in: proposal)
    }
  }

  /// The view around a view of the app. Its safe area remains while it moves: a present one would lay out the content in
  /// each frame.
  final class HostUIView: UIView {
    let content: UIView
    let isInSheet: Bool
    /// Whether it draws an element: then SwiftUI takes the taps, and the content needs no safe area.
    private let isCell: Bool

    init(_ content: UIView, isInSheet: Bool = false, isCell: Bool = false) {
      self.content = content
      self.isInSheet = isInSheet
      self.isCell = isCell
      super.init(frame: .zero)
      content.frame = bounds
      content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(content)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var safeAreaInsets: UIEdgeInsets {
      // SwiftUI lays out the content of a sheet within the safe area.
      isInSheet || isCell ? .zero : window?.safeAreaInsets ?? super.safeAreaInsets
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let view = super.hitTest(point, with: event)
      return view === self && !isCell ? nil : view
    }
  }

  extension UIView {
    /// The size that the view needs in a place, by its constraints or by itself. In a direction in which it needs nothing
    /// it takes all that is proposed.
    func fittingSize(in proposal: ProposedViewSize) -> CGSize {
      let natural = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      var size = natural
      if let width = proposal.width, width < natural.width {
        size = systemLayoutSizeFitting(
          CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel)
      }
      return CGSize(
        width: cellLength(own: size.width, proposal: proposal.width),
        height: cellLength(own: size.height, proposal: proposal.height))
    }
  }
#endif
