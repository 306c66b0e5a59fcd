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

/// The parts of a view that touches distinguish, in the coordinates of the view.
struct TouchMap: Equatable {
  /// The regions that conceal the regions behind them. A control or a row is on top of
  /// something that it belongs to, such as the like area or a sheet, and conceals nothing.
  static let concealing: TouchRegions = [.sheet, .sheetHeader, .backdrop, .outside]

  /// In the order in which they are drawn, the last on top.
  var parts: [TouchElement] = []

  /// The lists among the parts.
  var lists: [TouchList] { parts.compactMap(\.list) }

  /// The regions under a finger: all regions from the top down to the first concealing region. If no region
  /// conceals, the like area is included.
  ///
  /// - Complexity: O(n) for n parts.
  @MainActor
  func target(at point: ScreenPoint) -> (target: TouchTarget, list: TouchList?) {
    var regions: TouchRegions = []
    var innermost: TouchList?
    for part in parts.reversed() where part.frame.contains(point) {
      regions.formUnion(part.regions)
      if part.list?.isMoving == true { regions.insert(.moving) }
      innermost = innermost ?? part.list
      if !part.regions.isDisjoint(with: Self.concealing) {
        return (TouchTarget(regions, list: innermost?.extent), innermost)
      }
    }
    return (TouchTarget(regions.union(.likeArea), list: innermost?.extent), innermost)
  }
}

/// A rectangle in points, without its right and lower edge.
struct TouchFrame: Equatable, Sendable {
  var origin: ScreenPoint
  var size: ScreenSize

  func contains(_ point: ScreenPoint) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width
      && point.y >= origin.y && point.y < origin.y + size.height
  }

  /// The part of the rectangle that is in another one too: empty if there is none.
  func clipped(to other: TouchFrame) -> TouchFrame {
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let right = min(origin.x + size.width, other.origin.x + other.size.width)
    let bottom = min(origin.y + size.height, other.origin.y + other.size.height)
    return TouchFrame(
      origin: ScreenPoint(x: left, y: top),
      size: ScreenSize(width: max(0, right - left), height: max(0, bottom - top)))
  }

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

extension TouchMap {
  /// The parts of elements, in drawing order. Elements that are scrolled out of a list take no touches.
  ///
  /// - Complexity: O(n) for n elements.
  init(of elements: [TouchElement]) { add(elements, at: .zero, clip: nil) }

  private mutating func add(_ elements: [TouchElement], at origin: ScreenPoint, clip: TouchFrame?) {
    for element in elements where element.isTouchable {
      // The visible part of the list around the element, which is clipped by the lists around it.
      var clip = clip
      let frame = element.frame.moved(by: origin)
      let regions = element.regions.union(element.list == nil ? [] : .list)
      if !regions.isEmpty {
        let visible = clip.map(frame.clipped(to:)) ?? frame
        parts.append(TouchElement(frame: visible, regions: regions, list: element.list))
        if element.list != nil { clip = visible }
      }
      let inner = ScreenPoint(
        x: frame.origin.x + element.offset.x, y: frame.origin.y + element.offset.y)
      add(element.elements, at: inner, clip: clip)
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
