#if canImport(UIKit)
  import RoomCore
  import UIKit

  /// The slots of a view, one for each element on screen.
  @MainActor
  struct SlotPool<Key: Hashable, Value: Equatable, Motion> {
    typealias Slot = SlotUIView<Value, Motion>

    private var pool: ReusePool<Key, Slot>
    private let look: RoomViewLook<Value, Motion>

    init(_ look: RoomViewLook<Value, Motion>, isReusing: Bool = true) {
      self.look = look
      pool = ReusePool(isReusing: isReusing)
    }

    /// Gives each element its slot, in the order in which they are drawn.
    ///
    /// - Parameters:
    ///   - elements: the elements on screen now.
    ///   - parent: the view that the slots are added to.
    ///   - prepare: called once for each slot that is made.
    ///   - change: called for each slot that shows another value than before, or the same with other names.
    mutating func update(
      _ elements: [(key: Key, value: Value, motion: Motion)], in parent: UIView,
      prepare: (Slot) -> Void = { _ in }, change: (Slot, Value) -> Void = { _, _ in }
    ) -> [Slot] {
      let look = look
      let slots = pool.update(
        elements.map { .init(key: $0.key, style: look.style(of: $0.value)) },
        remove: { $0.removeFromSuperview() },
        make: { style in
          let slot = Slot(look.makeContent(style))
          prepare(slot)
          return slot
        })
      for (index, (element, slot)) in zip(elements, slots).enumerated() {
        parent.insert(slot, at: index)
        slot.show(element.value, element.motion) { change(slot, element.value) }
      }
      return slots
    }
  }
#endif
