public import RoomCore

/// A sample of a finger.
///
/// A finger begins with a sample `began`, or `moved` where it is not down, and lifts with `ended` or
/// `cancelled`. A recognizer that does not report every end, as `DragGesture` of SwiftUI, passes where
/// its drag started:
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
  /// The phase of a finger between landing and lifting.
  public enum Phase: String, CaseIterable, ReadValue, Sendable {
    /// The finger has landed.
    case began
    /// The finger has moved. Of a finger that is not down it is the landing.
    case moved
    /// The finger has lifted.
    case ended
    /// The system has cancelled the finger.
    case cancelled
  }

  /// The identity of the finger: the same from its landing to its lifting.
  public var id: Int
  /// The phase of the finger.
  public var phase: Phase
  /// The place on the screen, in points.
  public var location: ScreenPoint
  /// The place where the drag of this sample started; another start is another finger.
  package var start: ScreenPoint?
  /// The time of the sample; `nil` for the time at which it is received.
  package var time: Instant?
  /// What lies under the finger.
  package var target: TouchTarget

  /// A sample of a finger.
  ///
  /// - Parameters:
  ///   - id: the identity of the finger: the same from its landing to its lifting.
  ///   - phase: the phase of the finger.
  ///   - location: the place on the screen, in points.
  ///   - start: where the drag of this sample started, in points and in the coordinates of `location`;
  ///     `nil`, the default, where `id` distinguishes fingers. Another start is another finger: the one
  ///     before it with this `id` is cancelled, as its end was not received.
  ///   - time: the time of the sample, by the clock of the module; `nil` for the time at which it is
  ///     received. One in the future counts as that, too, and one before the newest sample of any finger
  ///     as the time of that sample.
  ///   - regions: what lies under the finger, often several regions, as with a button inside the like
  ///     area. What it lands on counts; of later samples only the sheet and its backdrop do, for
  ///     ``SheetConfiguration/dismissesOutside``.
  ///   - list: the innermost vertical list under the finger, where there is one.
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
    // In a feed it is that of the line.
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

/// What lies under a finger.
package struct TouchTarget: Equatable, Sendable {
  /// The regions of the place, often several.
  package var regions: TouchRegions
  /// The innermost vertical list at the place, where there is one.
  package var list: ListExtent?

  /// A target; by default a place in the like area.
  package init(_ regions: TouchRegions = .likeArea, list: ListExtent? = nil) {
    self.regions = regions
    self.list = list
  }
}

/// Regions of the screen of a room. The bits from 16 on are for regions of the app's own.
public struct TouchRegions: OptionSet, Equatable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The free area over the video, where taps are likes.
  public static let likeArea = TouchRegions(rawValue: 1 << 0)
  /// A button or another control that handles taps itself.
  public static let control = TouchRegions(rawValue: 1 << 1)
  /// The content of a bottom sheet.
  public static let sheet = TouchRegions(rawValue: 1 << 2)
  /// The header or grabber of a bottom sheet, which drags the sheet however far its list is scrolled.
  public static let sheetHeader = TouchRegions(rawValue: 1 << 3)
  /// A vertical list, whose extent is given with the sample.
  public static let list = TouchRegions(rawValue: 1 << 4)
  /// Content that scrolls horizontally, such as a row of pictures inside a sheet.
  public static let row = TouchRegions(rawValue: 1 << 5)
  /// The dimmed area around a sheet.
  public static let backdrop = TouchRegions(rawValue: 1 << 6)
  /// A place outside of all the above.
  public static let outside = TouchRegions(rawValue: 1 << 7)
  /// Content that was still moving when the finger landed: the touch stops it.
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

/// Options that are written as a list of their names; those of an app's own as `bit17`.
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
    // An app may have set any; in a feed the ones between are kept for names to come.
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

/// How far a vertical list is scrolled, and how far it can be.
public struct ListExtent: ReadFields, Equatable, Sendable {
  /// The distance in points that the content is scrolled; 0 at the top, negative while it bounces
  /// there.
  package var offset: Double
  /// The greatest offset at rest: content height less visible height, 0 for short content.
  package var maximum: Double

  /// An extent. A number that is not finite counts as 0.
  public init(offset: Double = 0, maximum: Double) {
    self.offset = offset.isFinite ? offset : 0
    self.maximum = maximum.isFinite ? max(0, maximum) : 0
  }

  /// Whether the content exceeds the visible height.
  var canScroll: Bool { maximum > 0 }

  /// Whether the content can follow a finger in this direction.
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
  /// The number of taps that no finger has made.
  package static let noFinger = -1
  /// The gap between the two taps of a like.
  private static let tapGap = Duration.milliseconds(100)

  /// The touches of a like that no finger has made: a double tap, or one tap while a combo continues.
  ///
  /// - Parameters:
  ///   - location: where the heart appears, in points.
  ///   - now: the present time, at which the last tap is.
  ///   - isContinuing: whether a combo of likes is running, to which each tap adds one.
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
