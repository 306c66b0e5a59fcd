import LikeGestures
import RoomCore

/// An element of a view, as touches see it: with the regions that it names, and with the elements on it.
struct TouchElement: Equatable {
  /// Its frame, in the coordinates of the element that contains it.
  var frame = TouchFrame(origin: .zero, size: .zero)
  var regions: TouchRegions = []
  /// The scrolling list that it is, if it is one.
  var list: TouchList?
  /// A Boolean value that indicates whether fingers reach the element and the elements on it.
  var isTouchable = true
  /// How far the elements on it have moved, in points.
  var offset = ScreenPoint.zero
  /// The elements on it, in drawing order. Their coordinates begin at the upper left corner of the frame, moved by the
  /// offset.
  var elements: [TouchElement] = []
}

extension TouchMap {
  /// The parts of elements, in drawing order. Elements that are scrolled out of a list take no touches.
  ///
  /// - Complexity: O(n) for n elements.
  init(of elements: [TouchElement]) { add(elements, at: .zero, clips: []) }

  private mutating func add(_ elements: [TouchElement], at origin: ScreenPoint, clips: [TouchFrame])
  {
    for element in elements where element.isTouchable {
      var clips = clips
      let frame = element.frame.moved(by: origin)
      let regions = element.regions.union(element.list == nil ? [] : .list)
      if !regions.isEmpty {
        let visible = frame.clipped(to: clips)
        parts.append(Part(frame: visible, regions: regions, list: element.list))
        if element.list != nil { clips.append(visible) }
      }
      let inner = ScreenPoint(
        x: frame.origin.x + element.offset.x, y: frame.origin.y + element.offset.y)
      add(element.elements, at: inner, clips: clips)
    }
  }
}

/// A place in a view of SwiftUI that touches distinguish. It is an object, so that its movements change no view: it is
/// read when a finger lands.
@MainActor
final class TouchPlace {
  /// The frame at rest, in the coordinates of the place that contains it.
  var frame = TouchFrame(origin: .zero, size: .zero)
  /// Returns the present element of a place with this size, without its frame.
  var read: @MainActor (ScreenSize) -> TouchElement = { _ in TouchElement() }

  nonisolated init() {}
}

/// A place with the places of the views in it, in drawing order.
struct TouchNode: Equatable, Sendable {
  let place: TouchPlace
  let nodes: [TouchNode]

  /// The present element of the place. Elements of the view state are below the places of views.
  @MainActor var element: TouchElement {
    var element = place.read(place.frame.size)
    element.frame = place.frame
    element.elements += nodes.map(\.element)
    return element
  }

  static func == (lhs: TouchNode, rhs: TouchNode) -> Bool {
    lhs.place === rhs.place && lhs.nodes == rhs.nodes
  }
}

/// The frames at rest of the elements of a family, in the coordinates of the family. An object, so that a layout changes
/// no view.
@MainActor
final class ElementFrames<ID: Hashable & Sendable> {
  var frames: [ID: TouchFrame] = [:]

  nonisolated init() {}
}

extension TouchFrame {
  func moved(by distance: ScreenPoint) -> TouchFrame {
    TouchFrame(
      origin: ScreenPoint(x: origin.x + distance.x, y: origin.y + distance.y), size: size)
  }

  /// The smallest frame around a view that has this frame at rest, and is drawn in a pose.
  func posed(_ pose: Pose, anchor: ScreenPoint) -> TouchFrame {
    let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map {
      pose.place(of: ScreenPoint(x: $0, y: $1), size: size, anchor: anchor)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return TouchFrame(
      origin: ScreenPoint(x: origin.x + left, y: origin.y + top),
      size: ScreenSize(width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
  }
}
