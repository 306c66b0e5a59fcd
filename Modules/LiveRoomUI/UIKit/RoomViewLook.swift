#if canImport(UIKit)
  import RoomCore
  import SwiftUI
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
    private var looks: [Identifier?: @MainActor (Value, Motion) -> AnyView] = [:]

    nonisolated init() {}

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
      let pool = CellPool(make)
      looks[style.map(Identifier.init)] = {
        // Another style of the same view type has views of its own.
        AnyView(
          CellView(pool: pool, value: $0, motion: $1, show: show, update: update)
            .id(ObjectIdentifier(pool)))
      }
    }

    /// Returns the view of a value of a style, or `nil` without a view for it.
    func view(of value: Value, _ motion: Motion, style: String?) -> AnyView? {
      (style.flatMap { looks[Identifier($0)] } ?? looks[nil])?(value, motion)
    }
  }

  /// The views of one style that no element has at present.
  @MainActor
  private final class CellPool<Cell: UIView> {
    private let make: @MainActor () -> Cell
    private var unused: [Cell] = []

    init(_ make: @escaping @MainActor () -> Cell) { self.make = make }

    func take() -> Cell { unused.popLast() ?? make() }
    func put(_ cell: Cell) { unused.append(cell) }
  }

  /// A view of the app that draws an element.
  private struct CellView<Cell: UIView, Value: Equatable, Motion>: UIViewRepresentable {
    let pool: CellPool<Cell>
    let value: Value
    let motion: Motion
    let show: @MainActor (Cell, Value) -> Void
    let update: @MainActor (Cell, Motion) -> Void

    /// A cell and the value that it shows.
    @MainActor
    final class Coordinator {
      let cell: Cell
      let pool: CellPool<Cell>
      private var value: Value?
      private var show: (@MainActor (Cell, Value) -> Void)?
      // A name that the app changes while the element is on screen.
      private lazy var reads = ObservedReads { [weak self] in self?.showValue() }

      init(_ pool: CellPool<Cell>) { (self.pool, cell) = (pool, pool.take()) }

      func show(_ value: Value, _ show: @escaping @MainActor (Cell, Value) -> Void) {
        guard value != self.value else { return }
        (self.value, self.show) = (value, show)
        showValue()
      }

      private func showValue() {
        reads.track { if let value { show?(cell, value) } }
        cell.superview?.invalidateIntrinsicContentSize()
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator(pool) }

    // A host for each element: SwiftUI may make the next one before it removes the last.
    func makeUIView(context: Context) -> HostUIView {
      context.coordinator.show(value, show)
      return HostUIView(context.coordinator.cell, isCell: true)
    }

    func updateUIView(_ view: HostUIView, context: Context) {
      context.coordinator.show(value, show)
      update(context.coordinator.cell, motion)
    }

    func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: HostUIView, context: Context
    ) -> CGSize? { context.coordinator.cell.fittingSize(in: proposal) }

    static func dismantleUIView(_ view: HostUIView, coordinator: Coordinator) {
      coordinator.cell.removeFromSuperview()
      coordinator.pool.put(coordinator.cell)
    }
  }
#endif
