import RoomCore

/// A pool of elements, such as views, that draw the items on screen. An element keeps its item. After the item
/// has left the screen, the element serves the next item of its style.
struct ReusePool<Key: Hashable, Element: AnyObject> {
  /// An item to be drawn.
  struct Item {
    let key: Key
    /// Elements are reused within a style.
    let style: Identifier?
  }

  private struct Entry {
    let style: Identifier?
    let element: Element
  }

  private let isReusing: Bool
  private var used: [Key: Entry] = [:]
  private var unused: [Entry] = []
  /// The most elements that were on screen at once: as many are kept.
  private var most = 0

  /// - Parameter isReusing: whether elements are kept for other items. If `false`, an element is freed when its
  ///   item leaves the screen. The default is `true`. Default `true`.
  init(isReusing: Bool = true) { self.isReusing = isReusing }

  /// The number of elements that are kept, in use or not.
  var count: Int { used.count + unused.count }

  /// Gives each of these items its element, in their order.
  ///
  /// - Parameters:
  ///   - items: the items on screen now. Each key occurs once.
  ///   - remove: called for the element of each item that is not on screen any more.
  ///   - make: makes an element of a style where none is left.
  /// - Complexity: O(items + elements)
  mutating func update(
    _ items: [Item], remove: (Element) -> Void, make: (Identifier?) -> Element
  ) -> [Element] {
    var styles: [Key: Identifier?] = [:]
    for item in items { styles[item.key] = .some(item.style) }
    for (key, entry) in used where styles[key] != .some(entry.style) {
      used[key] = nil
      remove(entry.element)
      if isReusing { unused.append(entry) }
    }
    let elements = items.map { element(of: $0, make: make) }
    most = max(most, used.count)
    unused.removeFirst(max(0, count - most))
    return elements
  }

  private mutating func element(of item: Item, make: (Identifier?) -> Element) -> Element {
    if let entry = used[item.key] { return entry.element }
    let entry =
      unused.lastIndex { $0.style == item.style }.map { unused.remove(at: $0) }
      ?? Entry(style: item.style, element: make(item.style))
    used[item.key] = entry
    return entry.element
  }
}
