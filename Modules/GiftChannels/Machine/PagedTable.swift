/// A table that grows page by page. Growth moves no elements, so that no single call takes long,
/// for any number of elements.
struct PagedTable<Element: Sendable>: Sendable {
  // The binary logarithm of the 1,024 elements of a page. With a power of two, a shift and a mask
  // find a place.
  private static var shift: Int { 10 }

  private var pages: [[Element]] = []
  private(set) var count = 0

  /// - Complexity: O(1)
  subscript(index: Int) -> Element {
    _read { yield pages[index >> Self.shift][index & (1 << Self.shift - 1)] }
    _modify { yield &pages[index >> Self.shift][index & (1 << Self.shift - 1)] }
  }

  /// - Complexity: O(1): at most a page of 1,024 elements is allocated.
  mutating func append(_ element: Element) {
    if count >> Self.shift == pages.count { pages.append([]) }
    let page = pages.count - 1
    // The first page grows like an array, since most tables are small.
    if page > 0, pages[page].isEmpty { pages[page].reserveCapacity(1 << Self.shift) }
    pages[page].append(element)
    count += 1
  }
}
