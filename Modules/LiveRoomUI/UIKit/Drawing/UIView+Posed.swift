#if canImport(UIKit)
  public import RoomCore
  public import UIKit

  extension UIView {
    /// Draws the view in a pose of a view state, about its center; `nil` draws nothing.
    ///
    /// It sets `transform` and `alpha`. Where the view is at rest is set by `bounds` and `center`, or
    /// by constraints, never by `frame`.
    public func setPose(_ pose: Pose?) { setPose(pose, anchor: Pose.centre) }

    /// - Parameters:
    ///   - pose: how it is drawn, compared with the view at rest; `nil` draws nothing.
    ///   - anchor: the point about which it is scaled and rotated, as a part of its size.
    func setPose(_ pose: Pose?, anchor: ScreenPoint) {
      let pose = pose.drawn
      let drawn = PoseTransform(pose, anchor: anchor, size: ScreenSize(bounds.size))
      // At once: the time of each frame comes from the screen.
      UIView.performWithoutAnimation {
        transform = CGAffineTransform(
          a: drawn.a, b: drawn.b, c: drawn.c, d: drawn.d, tx: drawn.tx, ty: drawn.ty)
        alpha = pose.opacity
      }
    }

    /// Sets the place of the view at rest, from its upper left corner.
    ///
    /// The first place is set at once. A later one moves with the animation that the layout is in, such as a rotation
    /// or the keyboard.
    func place(at origin: ScreenPoint, _ size: ScreenSize) {
      guard bounds.isEmpty else { return setPlace(origin, size) }
      UIView.performWithoutAnimation {
        setPlace(origin, size)
        layoutIfNeeded()
      }
    }

    private func setPlace(_ origin: ScreenPoint, _ size: ScreenSize) {
      bounds.size = CGSize(width: size.width, height: size.height)
      center = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// A length that grows with the text of a style, in points.
    func scaled(_ length: Double, with style: UIFont.TextStyle) -> Double {
      UIFontMetrics(forTextStyle: style)
        .scaledValue(for: length, compatibleWith: traitCollection)
    }

    /// Adds a view as the subview of this index, unless it is that already.
    func insert(_ view: UIView, at index: Int) {
      let isThere = subviews.indices.contains(index) && subviews[index] === view
      // A reused view has no place yet.
      if view.superview !== self { view.bounds = .zero }
      if !isThere { insertSubview(view, at: index) }
    }

    /// Adds a view that fills this one, also when it changes its size.
    ///
    /// - Parameter index: the index among the subviews; by default it is the last.
    func addFilling(_ view: UIView, at index: Int? = nil) {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: index ?? subviews.count)
    }
  }
#endif
