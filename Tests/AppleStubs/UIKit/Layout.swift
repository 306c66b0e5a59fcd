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

/// …/nslayoutanchor
@MainActor @preconcurrency open class NSLayoutAnchor<AnchorType: AnyObject> {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    fatalError()
  }
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
  ) -> NSLayoutConstraint { fatalError() }
}

/// …/nslayoutxaxisanchor
@MainActor @preconcurrency open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// …/nslayoutyaxisanchor
@MainActor @preconcurrency open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// …/nslayoutconstraint
@MainActor @preconcurrency open class NSLayoutConstraint {
  /// …/nslayoutconstraint/isactive
  open var isActive: Bool {
    get { fatalError() }
    set {}
  }
  /// …/nslayoutconstraint/activate(_:)
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
  /// …/nslayoutconstraint/axis
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }
}

/// …/uilayoutguide
@MainActor @preconcurrency open class UILayoutGuide {
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
}

/// …/uistackview
@MainActor @preconcurrency open class UIStackView: UIView {
  /// …/uistackview/alignment-swift.enum
  public enum Alignment: Int, Sendable {
    case fill, leading, center, trailing
  }

  /// …/uistackview/init(frame:)
  public override init(frame: CGRect) { fatalError() }
  /// …/uistackview/init(coder:)
  public required init(coder: NSCoder) { fatalError() }
  open var axis: NSLayoutConstraint.Axis {
    get { fatalError() }
    set {}
  }
  open var alignment: Alignment {
    get { fatalError() }
    set {}
  }
  open var spacing: CGFloat {
    get { fatalError() }
    set {}
  }
  open func addArrangedSubview(_ view: UIView) {}
}
