#if canImport(UIKit)
  public import LikeGestures
  public import RoomBus
  import RoomCore
  import SwiftUI
  public import UIKit

  /// A layer of rising hearts, as ``HeartsLayer`` in SwiftUI. Hearts of the local user rise from the finger,
  /// and hearts of other users from one source.
  ///
  /// Lay it over the view that receives the touches, so that places are the same in both.
  public final class HeartsUIView: ModuleUIView<HeartViewState> {
    private let source: ScreenPoint
    private lazy var slots = SlotPool<UInt64, _, _>(looks.heart)

    /// Creates the hearts of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere.
    ///   - source: where the hearts of others appear, as a part of the size, in a layout from left to
    ///     right. Default near the lower trailing corner.
    ///   - looks: how a heart looks.
    public init(
      _ model: HeartsModel, source: CGPoint = CGPoint(x: 0.9, y: 0.9),
      looks: RoomViewLooks = RoomViewLooks()
    ) {
      self.source = ScreenPoint(source)
      super.init(model: model, looks: looks)
      isUserInteractionEnabled = false
      accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ viewState: HeartViewState, at now: Instant) {
      let hearts = viewState.hearts
      let slots = slots.update(hearts.map { ($0.id, $0, ()) }, in: self)
      for (heart, slot) in zip(hearts, slots) {
        let (size, all) = (slot.size(), ScreenSize(bounds.size))
        let origin = viewState.origin(of: heart, in: all, source: source)
        slot.place(
          at: ScreenPoint(x: origin.x - size.width / 2, y: origin.y - size.height / 2), size)
        slot.setPose(viewState.pose(of: heart, at: now))
      }
    }
  }

  /// The default heart, as `HeartLook` in SwiftUI. Hearts are image views, since a quick finger makes dozens of them: a
  /// hosting view is several views.
  final class HeartUIView: UIImageView {
    convenience init() {
      self.init(image: UIImage(systemName: "heart.fill"))
      preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .title1)
      adjustsImageSizeForAccessibilityContentSizeCategory = true
    }

    func show(_ heart: Heart) { tintColor = UIColor(HeartLook.color(of: heart)) }
  }
#endif
