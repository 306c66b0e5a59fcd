#if canImport(UIKit)
  import LikeGestures
  import RoomCore
  import SwiftUI
  import UIKit

  extension RoomViewLook {
    /// A look whose default is a look of SwiftUI.
    ///
    /// - Parameters:
    ///   - looks: the words, names and pictures that the look shows, and its theme.
    ///   - isSame: whether two motions are drawn in the same way. A look is drawn again for another motion, and for
    ///     another value. By default motions are not drawn.
    ///   - look: makes the view of a value.
    init<Look: SwiftUI.View>(
      style: @escaping @MainActor (Value) -> String? = { _ in nil },
      _ looks: @escaping @MainActor () -> RoomLooks,
      isSame: @escaping @MainActor (Motion, Motion) -> Bool = { _, _ in true },
      hosting look: @escaping @MainActor (Value, Motion) -> Look
    ) {
      self.init(
        style: style, { HostedLookUIView(look, isSame: isSame) },
        show: { $0.show($1, looks()) }, update: { $0.update($1) })
    }
  }

  /// A view that draws one element after another by a look of SwiftUI. The slot around the view takes taps and speaks.
  private final class HostedLookUIView<Value, Motion, Look: SwiftUI.View>: UIView {
    private let look: @MainActor (Value, Motion) -> Look
    private let isSame: @MainActor (Motion, Motion) -> Bool
    private var content: (any UIView & UIContentView)?
    private var value: (value: Value, looks: RoomLooks)?
    /// The motion of the value that is drawn, or `nil` if the value is not drawn yet.
    private var motion: Motion?

    init(
      _ look: @escaping @MainActor (Value, Motion) -> Look,
      isSame: @escaping @MainActor (Motion, Motion) -> Bool
    ) {
      self.look = look
      self.isSame = isSame
      super.init(frame: .zero)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func show(_ value: Value, _ looks: RoomLooks) {
      self.value = (value, looks)
      motion = nil
    }

    func update(_ motion: Motion) {
      if let drawn = self.motion, isSame(drawn, motion) { return }
      guard let (value, looks) = value else { return }
      self.motion = motion
      let configuration = UIHostingConfiguration {
        look(value, motion)
          .environment(\.roomLooks, looks)
          // The keyboard covers no part of an element.
          .ignoresSafeArea()
      }
      .margins(.all, 0)
      // The default minimum is the size of a cell of a list.
      .minSize(width: 0, height: 0)
      if let content {
        content.configuration = configuration
      } else {
        let content = configuration.makeContentView()
        addFilling(content)
        self.content = content
      }
    }

    /// The insets are zero: the content must not move while the element crosses an edge of the safe area.
    override var safeAreaInsets: UIEdgeInsets { .zero }

    override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
      systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
        verticalFittingPriority: .fittingSizeLevel)
    }

    // The content is measured by itself: with constraints to this view it would be measured without its width.
    override func systemLayoutSizeFitting(
      _ targetSize: CGSize,
      withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
      content?.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority) ?? .zero
    }
  }

  extension RoomViewLooks {
    /// Makes a view that draws a view of SwiftUI with these looks, again when a property that it has read changes.
    ///
    /// - Parameters:
    ///   - region: the touch region of the whole view. Regions of the view of SwiftUI have no effect in UIKit.
    ///   - content: makes the view of SwiftUI.
    func host(
      _ region: TouchRegions, _ content: @escaping @MainActor () -> some SwiftUI.View
    ) -> UIView {
      let view = UIHostingConfiguration { HostedContent(looks: current, content: content) }
        .margins(.all, 0)
        .minSize(width: 0, height: 0)
        .makeContentView()
      view.touchRegion = region
      return view
    }
  }

  private struct HostedContent<Content: SwiftUI.View>: SwiftUI.View {
    let looks: @MainActor () -> RoomLooks
    let content: @MainActor () -> Content

    var body: some SwiftUI.View { content().environment(\.roomLooks, looks()) }
  }
#endif
