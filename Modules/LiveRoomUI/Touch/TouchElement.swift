import LikeGestures
import RoomCore

/// A node of a tree of views, as touches see it.
@MainActor
protocol TouchElement {
  /// The elements on this element, in drawing order.
  var touchElements: [any TouchElement] { get }
  /// A Boolean value that indicates whether fingers reach the element and the elements on it.
  var isTouchable: Bool { get }
  /// The regions that it names.
  var touchRegions: TouchRegions { get }
  /// The scrolling list that it is, if it is one.
  var touchList: TouchList? { get }
  /// Its frame in the coordinates of the view that has the touches.
  var touchFrame: TouchFrame { get }
}

extension TouchMap {
  /// The parts of a tree of views. Elements that are scrolled out of a list take no touches.
  ///
  /// - Complexity: O(n) for n views; frames are computed for those with regions only.
  @MainActor
  init(of root: any TouchElement) { add(root, clips: []) }

  @MainActor
  private mutating func add(_ element: any TouchElement, clips: [TouchFrame]) {
    guard element.isTouchable else { return }
    var clips = clips
    let list = element.touchList
    let regions = element.touchRegions.union(list == nil ? [] : .list)
    if !regions.isEmpty {
      let frame = element.touchFrame.clipped(to: clips)
      parts.append(Part(frame: frame, regions: regions, list: list))
      if list != nil { clips.append(frame) }
    }
    for child in element.touchElements { add(child, clips: clips) }
  }
}
