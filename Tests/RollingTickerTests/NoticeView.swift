/// A rolling notice view with a repeating timer, as its source has it: handler by handler, with the
/// frames, the transforms and the completions of UIKit. It knows nothing of this package.
final class NoticeView {
  enum Style: CaseIterable { case slide, fade, scaleY }

  /// A number that an animation changes.
  struct Track {
    var from = 0.0
    var to = 0.0
    var start = 0.0
    var duration = 0.0
    var curve: (Double) -> Double = { $0 }

    func value(at time: Double) -> Double {
      guard duration > 0, time < start + duration else { return to }
      return from + (to - from) * curve(max(0, time - start) / duration)
    }
  }

  /// A cell, by its bounds, its center and its transform.
  final class Cell {
    let row: Int
    var center = Track()
    var boundsHeight = Track()
    var scale = Track(from: 1, to: 1)
    var alpha = Track(from: 1, to: 1)

    init(row: Int) { self.row = row }

    func setFrame(y: Double, height: Double, _ set: (inout Track, Double) -> Void = NoticeView.jump)
    {
      set(&center, y + height / 2)
      set(&boundsHeight, height)
    }

    func top(at time: Double) -> Double { center.value(at: time) - height(at: time) / 2 }
    func height(at time: Double) -> Double {
      boundsHeight.value(at: time) * scale.value(at: time)
    }
  }

  private let stayInterval = 2.0
  private let animationDuration = 0.66
  private let fadeTranslationY = 6.0
  private let w = 320.0
  private let h = 44.0
  private let spaceOfItem: Double
  private let style: Style
  /// What the data source answers.
  var numberOfRows: Int

  private(set) var now = 0.0
  private var currentIndex = 0
  private var isAnimating = false
  private var currentCell: Cell?
  private var willShowCell: Cell?
  private(set) var subviews: [Cell] = []
  private var blocks: [(time: Double, body: () -> Void)] = []

  init(_ style: Style, rows: Int, spacing: Double) {
    self.style = style
    numberOfRows = rows
    spaceOfItem = spacing
    layoutCurrentCellAndWillShowCell()
    repeatTimer(at: stayInterval + animationDuration)
  }

  private func repeatTimer(at time: Double) {
    blocks.append(
      (
        time,
        { [unowned self] in
          timerHandle()
          repeatTimer(at: time + stayInterval + animationDuration)
        }
      ))
  }

  /// Lets time pass, with what is due by then.
  func advance(to time: Double) {
    while let next = blocks.indices.min(by: { blocks[$0].time < blocks[$1].time }),
      blocks[next].time <= time
    {
      now = blocks[next].time
      blocks.remove(at: next).body()
    }
    now = time
  }

  private func layoutCurrentCellAndWillShowCell() {
    let count = numberOfRows
    if currentIndex > count - 1 { currentIndex = 0 }
    var willShowIndex = currentIndex + 1
    if willShowIndex > count - 1 { willShowIndex = 0 }
    if currentCell == nil {
      let cell = Cell(row: currentIndex)
      cell.setFrame(y: 0, height: h)
      add(cell)
      currentCell = cell
      if style == .slide { return }
    }
    let cell = Cell(row: willShowIndex)
    cell.setFrame(y: style == .fade ? 4 : h + spaceOfItem, height: h)
    if style == .fade { Self.jump(&cell.alpha, 0) }
    add(cell)
    willShowCell = cell
  }

  private func timerHandle() {
    if isAnimating { return }
    switch style {
    case .slide: defaultTimeHandler()
    case .fade: fadeTimeHandler()
    case .scaleY: scaleYTimeHandler()
    }
  }

  private func defaultTimeHandler() {
    layoutCurrentCellAndWillShowCell()
    currentIndex += 1
    if currentIndex > numberOfRows - 1 { currentIndex = 0 }
    isAnimating = true
    currentCell?.setFrame(y: -h - spaceOfItem, height: h, animation(animationDuration))
    willShowCell?.setFrame(y: 0, height: h, animation(animationDuration))
    after(animationDuration) { [unowned self] in
      remove(currentCell)
      currentCell = willShowCell
      isAnimating = false
    }
  }

  private func fadeTimeHandler() {
    isAnimating = true
    var willShowIndex = currentIndex + 1
    if willShowIndex > numberOfRows - 1 { willShowIndex = 0 }
    let cell = Cell(row: willShowIndex)
    cell.setFrame(y: fadeTranslationY, height: h)
    Self.jump(&cell.alpha, 0)
    add(cell)
    willShowCell = cell
    if let currentCell { animation(animationDuration, curve: Self.easeOut)(&currentCell.alpha, 0) }
    currentCell?.setFrame(
      y: -fadeTranslationY, height: h,
      animation(animationDuration - 0.1, delay: 0.1, curve: { $0 }))
    after(animationDuration - 0.07) { [unowned self] in showNext() }
  }

  private func showNext() {
    if let willShowCell { animation(animationDuration)(&willShowCell.alpha, 1) }
    willShowCell?.setFrame(
      y: 0, height: h, animation(animationDuration - 0.1, delay: 0.1, curve: { $0 }))
    after(animationDuration) { [unowned self] in
      currentIndex += 1
      if currentIndex > numberOfRows - 1 { currentIndex = 0 }
      currentCell = willShowCell
      isAnimating = false
    }
  }

  private func scaleYTimeHandler() {
    let count = numberOfRows
    currentCell?.setFrame(y: 0, height: 0, animation(animationDuration))
    if let currentCell { animation(animationDuration)(&currentCell.scale, 0.01) }
    willShowCell?.setFrame(y: 0, height: h, animation(animationDuration))
    after(animationDuration) { [unowned self] in
      // The cell that has left is used again, for the row that will show.
      remove(currentCell)
      currentCell = willShowCell
      currentIndex += 1
      if currentIndex >= count { currentIndex = 0 }
      var willIndex = currentIndex + 1
      if willIndex >= count { willIndex = 0 }
      let cell = Cell(row: willIndex)
      cell.setFrame(y: w + spaceOfItem, height: h)
      add(cell)
      willShowCell = cell
    }
  }

  // MARK: UIKit

  private func add(_ cell: Cell) { subviews.append(cell) }
  private func remove(_ cell: Cell?) { subviews.removeAll { $0 === cell } }
  private func after(_ delay: Double, _ body: @escaping () -> Void) {
    blocks.append((now + delay, body))
  }

  static func jump(_ track: inout Track, _ value: Double) { track = Track(from: value, to: value) }

  /// A change inside `animateWithDuration`, eased in and out by default.
  private func animation(
    _ duration: Double, delay: Double = 0, curve: @escaping (Double) -> Double = easeInOut
  ) -> (inout Track, Double) -> Void {
    { [now] track, value in
      guard value != track.to else { return }
      track = Track(
        from: track.to, to: value, start: now + delay, duration: duration, curve: curve)
    }
  }

  static func easeInOut(_ progress: Double) -> Double { bezier(progress, 0.42, 0.58) }
  static func easeOut(_ progress: Double) -> Double { bezier(progress, 0, 0.58) }

  /// The Bézier curve from (0, 0) to (1, 1) by (x1, 0) and (x2, 1), by halving.
  private static func bezier(_ progress: Double, _ x1: Double, _ x2: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
      3 * t * (1 - t) * (1 - t) * first + 3 * t * t * (1 - t) * second + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(middle, x1, x2) < progress { low = middle } else { high = middle }
    }
    return coordinate(low, 0, 1)
  }
}
