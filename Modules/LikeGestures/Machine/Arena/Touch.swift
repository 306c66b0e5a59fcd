public import RoomCore

/// A sample of a finger.
///
/// A finger begins with a sample `began`, or with `moved` if the finger is not down. It lifts with
/// `ended` or `cancelled`. Some recognizers, such as `DragGesture` of SwiftUI, do not report every
/// end. For such a recognizer, pass the start of its drag:
///
/// ```swift
/// DragGesture(minimumDistance: 0, coordinateSpace: .global)
///   .onChanged { drag in
///     likes.touch(Touch(phase: .moved, location: drag.location, start: drag.startLocation))
///   }
///   .onEnded { drag in
///     likes.touch(Touch(phase: .ended, location: drag.location, start: drag.startLocation))
///   }
/// ```
public struct Touch: ReadFields, Equatable, Sendable {
  /// The phase of a finger.
  public enum Phase: String, CaseIterable, ReadValue, Sendable {
    /// The finger has landed.
    case began
    /// The finger has moved. If the finger is not down, the sample is its landing.
    case moved
    /// The finger has lifted.
    case ended
    /// The system has cancelled the touch.
    case cancelled
  }

  /// The identity of the finger. It is the same from the landing to the lift.
  public var id: Int
  /// The phase of the finger.
  public var phase: Phase
  /// The location on the screen, in points.
  public var location: ScreenPoint
  /// The location at which the drag of this sample started. A sample with another start belongs to
  /// another finger.
  package var start: ScreenPoint?
  /// The time of the sample, or `nil` for the time at which it is received.
  package var time: Instant?
  /// The regions and the list under the finger.
  package var target: TouchTarget

  /// Creates a sample of a finger.
  ///
  /// - Parameters:
  ///   - id: The identity of the finger. It is the same from the landing to the lift.
  ///   - phase: The phase of the finger.
  ///   - location: The location on the screen, in points.
  ///   - start: The location at which the drag of this sample started, in the coordinates of
  ///     `location`. The default is `nil`, for fingers that are identified by `id`. A sample with
  ///     another start belongs to another finger. The earlier finger with this `id` is then
  ///     cancelled, because its end was not received.
  ///   - time: The time of the sample on the clock of the module. The default is `nil`, for the
  ///     time at which the sample is received. A time in the future counts as the time of receipt.
  ///     A time before the newest sample of any finger counts as the time of that sample.
  ///   - regions: The regions under the finger. There may be several, as for a button inside the
  ///     like area. The regions at the landing count. In later samples, only the sheet and its
  ///     backdrop count, for ``SheetConfiguration/dismissesOutside``.
  ///   - list: The innermost vertical list under the finger, or `nil` if there is none.
  public init(
    id: Int = 0, phase: Phase, location: ScreenPoint, start: ScreenPoint? = nil,
    time: Instant? = nil, regions: TouchRegions = .likeArea, list: ListExtent? = nil
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.start = start
    self.time = time
    target = TouchTarget(regions, list: list)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(phase: try fields.required("phase"), location: try fields.required("location"))
    // In a feed, the time of a touch is the time of its line.
    if fields.isExact { time = try? fields.required("time") }
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("id", &id)
    visitor.field("phase", &phase)
    visitor.field("location", &location)
    visitor.field("start", &start)
    visitor.field("time", time)
    visitor.field("regions", &target.regions)
    visitor.field("list", &target.list)
  }
}

/// The regions and the list under a finger.
package struct TouchTarget: Equatable, Sendable {
  /// The regions at the location. There may be several.
  package var regions: TouchRegions
  /// The innermost vertical list at the location, or `nil` if there is none.
  package var list: ListExtent?

  /// Creates a target, by default in the like area.
  package init(_ regions: TouchRegions = .likeArea, list: ListExtent? = nil) {
    self.regions = regions
    self.list = list
  }
}

/// Regions of the screen of a room. The bits from 16 on are for an app's own regions.
public struct TouchRegions: OptionSet, Equatable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The free area over the video, in which taps are likes.
  public static let likeArea = TouchRegions(rawValue: 1 << 0)
  /// A button or another control that handles taps itself.
  public static let control = TouchRegions(rawValue: 1 << 1)
  /// The content of a bottom sheet.
  public static let sheet = TouchRegions(rawValue: 1 << 2)
  /// The header or the grabber of a bottom sheet. It drags the sheet at any scroll offset of the
  /// list.
  public static let sheetHeader = TouchRegions(rawValue: 1 << 3)
  /// A vertical list, whose extent is part of the sample.
  public static let list = TouchRegions(rawValue: 1 << 4)
  /// Content that scrolls horizontally, such as a row of pictures in a sheet.
  public static let row = TouchRegions(rawValue: 1 << 5)
  /// The dimmed area around a sheet.
  public static let backdrop = TouchRegions(rawValue: 1 << 6)
  /// A location outside of all other regions.
  public static let outside = TouchRegions(rawValue: 1 << 7)
  /// Content that was moving when the finger landed. The touch stops the content.
  public static let moving = TouchRegions(rawValue: 1 << 8)
  /// The list of comments.
  public static let comments = TouchRegions(rawValue: 1 << 9)
}

extension TouchRegions: NamedOptions {
  static let names: [StaticString] = [
    "likeArea", "control", "sheet", "sheetHeader", "list", "row", "backdrop", "outside", "moving",
    "comments",
  ]
}

/// An option set that is written as a list of names. An app's own option has a name such as
/// `bit17`.
protocol NamedOptions: OptionSet, ReadValue where RawValue == UInt32 {
  /// The names of the bits, from the lowest.
  static var names: [StaticString] { get }
}

extension NamedOptions {
  public static var allowed: String {
    "a list of " + names.map { $0.description }.joined(separator: ", ") + " and bit16 to bit31"
  }

  public func write(to writer: inout some ValueWriter) {
    writer.list { writer in
      for bit in 0..<32 where rawValue >> UInt32(bit) & 1 == 1 {
        writer.text(bit < Self.names.count ? Self.names[bit].description : "bit\(bit)")
      }
    }
  }

  public init(from value: some ValueReader) throws(FieldError) {
    self.init(rawValue: 0)
    // An app may have set any bit. In a feed, the bits in between are reserved for later names.
    let own = (value.isExact ? Self.names.count : 16)..<32
    for text in try [String](from: value) {
      let name = CaseName(text)
      let bit =
        Self.names.firstIndex { $0 ~= name }
        ?? own.first { "bit\($0)".utf8.elementsEqual(text.utf8) }
      guard let bit else { throw value.invalid(Self.allowed) }
      formUnion(Self(rawValue: 1 << UInt32(bit)))
    }
  }
}

/// The scroll offset of a vertical list, and its maximum.
public struct ListExtent: ReadFields, Equatable, Sendable {
  /// The scroll offset of the content, in points. It is 0 at the top, and negative while the list
  /// bounces at the top.
  package var offset: Double
  /// The maximum offset at rest: the content height minus the visible height, or 0 for short
  /// content.
  package var maximum: Double

  /// Creates an extent. A number that is not finite counts as 0.
  public init(offset: Double = 0, maximum: Double) {
    self.offset = offset.isFinite ? offset : 0
    self.maximum = maximum.isFinite ? max(0, maximum) : 0
  }

  /// A Boolean value that indicates whether the content is higher than the visible height.
  var canScroll: Bool { maximum > 0 }

  /// Returns a Boolean value that indicates whether the content can follow a finger in this
  /// direction.
  func canFollow(_ direction: DragDirection) -> Bool {
    (direction == .down && offset > 0) || (direction == .up && offset < maximum)
  }

  public init(from fields: some FieldReader) throws(FieldError) {
    self.init(maximum: try fields.required("maximum"))
  }

  public mutating func describe(_ visitor: inout some FieldVisitor) {
    visitor.field("offset", &offset)
    visitor.field("maximum", &maximum, in: 0 ... .greatestFiniteMagnitude, "points")
  }
}

extension Touch {
  /// The identity of taps that no finger has made.
  package static let noFinger = -1
  /// The time between the two taps of a double tap.
  private static let tapGap = Duration.milliseconds(100)

  /// Returns the touches of a like without a finger: a double tap, or one tap while a combo is
  /// running.
  ///
  /// - Parameters:
  ///   - location: The location of the heart, in points.
  ///   - now: The current time, at which the last tap happens.
  ///   - isContinuing: A Boolean value that indicates whether a combo of likes is running, so that
  ///     one tap adds a like.
  package static func like(
    at location: ScreenPoint, now: Instant, isContinuing: Bool
  ) -> [Touch] {
    let times = isContinuing ? [now] : [now - tapGap, now]
    return times.flatMap { time in
      [Phase.began, .ended].map {
        Touch(id: noFinger, phase: $0, location: location, time: time)
      }
    }
  }
}
