#if canImport(UIKit)
  public import LikeGestures
  public import RoomBus
  import RoomCore
  import SwiftUI
  public import UIKit

  /// The bottom sheet of a room with its backdrop, as ``RoomSheet`` in SwiftUI.
  ///
  /// It is dragged by the touches of the room: lay it inside the view of `addRoomTouches(to:)`, and give a
  /// list in it the `touchRegion` `.list`. Its height counts from the lower edge of the view.
  public final class RoomSheetUIView: ModuleUIView<SheetViewState> {
    private let tasks = ViewTasks<String>()
    private let backdrop = UIView()
    /// Covers the keyboard; without one the unsafe area.
    private let keyboard = UIView()
    private var screen = ScreenChanges<Identifier>()
    /// The view that the focus of a remote control leaves while a sheet is presented.
    weak var behind: UIView?
    /// Makes the content of a sheet by its identifier; by default the looks do.
    lazy var makeContent: @MainActor (String) -> UIView = { [looks] in looks.sheet($0) }
    private var cards = ReusePool<Identifier, SheetUIView>(isReusing: false)

    /// Creates the sheet of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. A dismissal by an assistive technology is reported
    ///     to its module.
    ///   - looks: the looks that make the content of a sheet by its identifier.
    public init(_ model: SheetModel, looks: RoomViewLooks) {
      super.init(model: model, looks: looks)
      addFilling(backdrop)
      keyboard.isUserInteractionEnabled = false
      addSubview(keyboard)
      keyboard.pinToKeyboard(of: self)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ viewState: SheetViewState, at now: Instant) {
      backdrop.isHidden = viewState.sheet == nil
      backdrop.touchRegion = .backdrop
      backdrop.backgroundColor = UIColor.black.withAlphaComponent(
        0.4 * viewState.backdropOpacity(at: now))
      accessibilityViewIsModal = viewState.sheet != nil
      let cards = cards.update(
        viewState.sheets.map { .init(key: Identifier($0.id), style: Identifier($0.id)) },
        remove: { $0.removeFromSuperview() },
        make: { [makeContent] id in SheetUIView(id.map { makeContent($0.string) }) })
      for (sheet, card) in zip(viewState.sheets, cards) { update(card, sheet, viewState, at: now) }
      behind?.endRemoteFocus(when: accessibilityViewIsModal)
      screen.update(viewState.sheets.map { Identifier($0.id) }, cards.last)
      scrollLists(of: viewState.sheet)
    }

    override func didChangeWindow() {
      if window == nil { tasks.cancelAll() }
    }

    private func update(
      _ card: SheetUIView, _ sheet: SheetSpec, _ viewState: SheetViewState, at now: Instant
    ) {
      let inset = safeAreaInsets.bottom
      let bottom = SheetViewState.bottom(
        screen: bounds.height, keyboard: keyboard.frame.minY, inset: inset)
      let size = ScreenSize(
        width: min(bounds.width, scaled(640, with: .body)), height: viewState.contentHeight)
      insert(card, at: 2)
      if card.sheet != sheet {
        card.sheet = sheet
        card.makeGroup(.sheet(id: sheet.id), in: looks)
        card.onEscape = { [likes = model.module] in LikeInput.escape(sheet).map { likes.send($0) } }
      }
      card.backgroundColor = UIColor(looks.theme.popupGround)
      card.contentInset = SheetViewState.inset(
        bounds.height - keyboard.frame.minY, withoutKeyboard: inset)
      let origin = ScreenPoint(x: (bounds.width - size.width) / 2, y: bottom - size.height)
      card.restingFrame = TouchFrame(origin: origin, size: size)
      card.place(at: ScreenPoint(x: origin.x, y: origin.y + viewState.drop(at: now)), size)
    }

    /// Scrolls the lists in the sheet by its events: the two share a finger.
    private func scrollLists(of sheet: SheetSpec?) {
      tasks.run(sheet.map { [$0.id] } ?? []) { [weak self, likes = model.module] _ in
        for await event in likes.events {
          self?.touchReceiver?.scrollLists(after: event.value)
        }
      }
    }
  }
#endif
