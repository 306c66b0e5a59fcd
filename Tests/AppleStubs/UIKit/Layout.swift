import Foundation

/// …/uilayoutpriority
public struct UILayoutPriority: Hashable, Sendable {
  public static let required = UILayoutPriority()
  public static let fittingSizeLevel = UILayoutPriority()
}

/// …/uiedgeinsets
public struct UIEdgeInsets: Sendable {
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// …/nslayoutanchor, of a view or a guide.
@MainActor @preconcurrency open class NSLayoutAnchor<AnchorType: AnyObject> {
  fileprivate weak var view: UIView?

  init(_ view: UIView?) { self.view = view }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint(view, anchor.view)
  }
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint(nil, nil) }
}

/// …/nslayoutxaxisanchor
@MainActor @preconcurrency open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// …/nslayoutyaxisanchor
@MainActor @preconcurrency open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// …/nslayoutconstraint. Only edges that are equal to those of the superview have an effect.
@MainActor @preconcurrency open class NSLayoutConstraint {
  private weak var view: UIView?
  private weak var container: UIView?

  init(_ view: UIView?, _ container: UIView?) { (self.view, self.container) = (view, container) }

  /// …/nslayoutconstraint/isactive
  open var isActive = false {
    didSet { if isActive, view?.superview === container { view?.fillsSuperview = true } }
  }
  /// …/nslayoutconstraint/activate(_:)
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

/// …/uilayoutguide
@MainActor @preconcurrency open class UILayoutGuide {
  private weak var view: UIView?

  init(_ view: UIView) { self.view = view }

  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(view) }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(view) }
}

/// …/uistackview, which checks types only.
@MainActor @preconcurrency open class UIStackView: UIView {
  /// …/uistackview/init(frame:)
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// …/uistackview/init(coder:)
  public required init(coder: NSCoder) { fatalError() }
  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}
