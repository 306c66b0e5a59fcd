#if canImport(UIKit)
  import RoomCore
  public import UIKit

  /// How one kind of element looks, by style: which view draws it, and how that is kept up to date.
  ///
  /// ```swift
  /// looks.giftRow.register(forStyle: "rose") { RoseRow() } show: { view, row in
  ///   view.count.text = row.label
  /// } update: { view, labelPose in
  ///   view.count.setPose(labelPose)
  /// }
  /// ```
  ///
  /// A view whose element has left the screen is used again for the next one of its style.
  @MainActor
  public struct RoomViewLook<Value: Equatable, Motion> {
    /// A view that draws one element after another.
    struct Content {
      let view: UIView
      let show: @MainActor (Value) -> Void
      let update: @MainActor (Motion) -> Void
    }

    private var makers: [Identifier?: @MainActor () -> Content] = [:]
    private let styleOfValue: @MainActor (Value) -> String?

    /// A look that has a default for all styles.
    init<View: UIView>(
      style: @escaping @MainActor (Value) -> String? = { _ in nil },
      _ make: @escaping @MainActor () -> View,
      show: @escaping @MainActor (View, Value) -> Void,
      update: @escaping @MainActor (View, Motion) -> Void = { _, _ in }
    ) {
      styleOfValue = style
      register(make, show: show, update: update)
    }

    /// Sets the view of a style, for elements that appear afterwards.
    ///
    /// - Parameters:
    ///   - style: the `style` of a gift, or the `kind` of a notice or a popup. The default, `nil`, is for all
    ///     elements without a view of their own.
    ///   - make: makes a view. Its Auto Layout constraints, or its intrinsic size, set its size.
    ///   - show: called when it has to show another value; constraints and texts are set here.
    ///   - update: called when the element is drawn, at most once a frame. Its last argument is the pose of the
    ///     label, the rest of a countdown from 1 to 0, or a closure that takes an answer. Changes no size.
    public mutating func register<View: UIView>(
      forStyle style: String? = nil, _ make: @escaping @MainActor () -> View,
      show: @escaping @MainActor (View, Value) -> Void,
      update: @escaping @MainActor (View, Motion) -> Void = { _, _ in }
    ) {
      makers[style.map(Identifier.init)] = {
        let view = make()
        return Content(
          view: view, show: { show(view, $0) }, update: { update(view, $0) })
      }
    }

    /// The registered style that draws a value; `nil` for the default.
    func style(of value: Value) -> Identifier? {
      styleOfValue(value).map(Identifier.init).flatMap { makers[$0] == nil ? nil : $0 }
    }

    /// Makes the view of a style that is registered.
    func makeContent(_ style: Identifier?) -> Content? { makers[style].map { $0() } }
  }
#endif
