#if canImport(UIKit)
  import RoomCore
  import SwiftUI
  import UIKit

  extension RoomViewLook {
    /// A look whose default is a look of SwiftUI.
    ///
    /// - Parameters:
    ///   - words: the names and pictures that the look shows, and its theme.
    ///   - isSame: whether two motions are drawn in the same way. A look is drawn again for another motion, and for
    ///     another value. By default motions are not drawn.
    ///   - look: makes the view of a value.
    init<Look: SwiftUI.View>(
      style: @escaping @MainActor (Value) -> String? = { _ in nil },
      _ words: @escaping @MainActor () -> RoomWords,
      isSame: @escaping @MainActor (Motion, Motion) -> Bool = { _, _ in true },
      hosting look: @escaping @MainActor (Value, Motion) -> Look
    ) {
      self.init(
        style: style, { HostedLookUIView(look, isSame: isSame) },
        show: { $0.show($1, words()) }, update: { $0.update($1) })
    }
  }

  /// Draws one element after another by a look of SwiftUI. What is under a finger, and what a screen reader finds,
  /// is the slot around it.
  private final class HostedLookUIView<Value, Motion, Look: SwiftUI.View>: UIView {
    private let look: @MainActor (Value, Motion) -> Look
    private let isSame: @MainActor (Motion, Motion) -> Bool
    private var content: (any UIView & UIContentView)?
    private var value: (value: Value, words: RoomWords)?
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

    func show(_ value: Value, _ words: RoomWords) {
      self.value = (value, words)
      motion = nil
    }

    func update(_ motion: Motion) {
      if let drawn = self.motion, isSame(drawn, motion) { return }
      guard let (value, words) = value else { return }
      self.motion = motion
      let configuration = UIHostingConfiguration {
        look(value, motion)
          .environment(\.roomPhrases, words.phrases)
          .looks {
            $0.profiles = words.profiles
            $0.theme = words.theme
          }
          // The keyboard covers no part of an element.
          .ignoresSafeArea()
      }
      .margins(.all, 0)
      // By default the size is that of a cell of a list, at least.
      .minSize(width: 0, height: 0)
      if let content {
        content.configuration = configuration
      } else {
        let content = configuration.makeContentView()
        addFilling(content)
        self.content = content
      }
    }

    /// None: the content would move in an element that crosses an edge of the safe area.
    override var safeAreaInsets: UIEdgeInsets { .zero }

    override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
      systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
        verticalFittingPriority: .fittingSizeLevel)
    }

    // The content has no constraints to this view, which would be measured without its width.
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
#endif
