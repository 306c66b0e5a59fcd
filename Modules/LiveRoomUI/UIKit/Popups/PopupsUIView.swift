#if canImport(UIKit)
  public import PopupSequencer
  public import RoomBus
  import RoomCore
  public import UIKit

  /// The popups of a model, as `popups(_:)` in SwiftUI: in the center, or at an edge, as their channels
  /// are configured.
  ///
  /// Lay the view over the room, outside of the view that has the touches. A channel with a backdrop blocks the
  /// elements behind it. In other channels, touches around the popups pass through. Popups keep within the safe
  /// area, and above the keyboard.
  public final class PopupsUIView: ModuleUIView<PopupViewState> {
    private let tasks = ViewTasks<PopupReports.Report>()
    private var reports = PopupReports()
    private var layers = ReusePool<Identifier, PopupLayerUIView>()
    /// Where popups are: within the safe area, and above the keyboard.
    private let area = UIView()
    private var screen = ScreenChanges<Int>()
    /// The view that the focus of a remote control leaves while a popup is modal.
    weak var behind: UIView?

    /// Creates the popups of a model.
    ///
    /// - Parameters:
    ///   - model: the model, which is followed elsewhere. Answers, presentations and dismissals are reported to
    ///     its module.
    ///   - looks: how a popup looks.
    public init(_ model: PopupModel, looks: RoomViewLooks = RoomViewLooks()) {
      super.init(model: model, looks: looks)
      area.isUserInteractionEnabled = false
      addSubview(area)
      area.pinAboveKeyboard(of: self, margin: 16)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    override func update(_ viewState: PopupViewState, at now: Instant) {
      let layers = viewState.layers(at: now)
      let views = self.layers.update(
        layers.map { .init(key: Identifier($0.id), style: nil) },
        remove: { $0.removeFromSuperview() },
        make: { [looks, model] _ in PopupLayerUIView(model, looks) })
      for (index, (layer, view)) in zip(layers, views).enumerated() {
        insert(view, at: index + 1)
        view.place(at: .zero, ScreenSize(bounds.size))
        let sizes = view.update(layer, of: viewState, at: now, in: area.frame)
        for (popup, size) in zip(layer.popups, sizes) { reports.measured(popup.number, size) }
      }
      // UIKit hides only the siblings of a modal view, and this view is a sibling of the room.
      accessibilityViewIsModal = layers.contains { $0.isModal }
      behind?.endRemoteFocus(when: accessibilityViewIsModal)
      screen.update(
        layers.compactMap(\.focus), views.last { $0.accessibilityViewIsModal }?.front)
      scheduleReport(on: viewState)
    }

    override func didChangeWindow() {
      if window == nil { tasks.cancelAll() }
    }

    private func scheduleReport(on viewState: PopupViewState) {
      tasks.run(reports.next(on: viewState).map { [$0] } ?? []) {
        [weak self, clock = model.clock] in
        guard (try? await clock.sleep(until: $0.time)) != nil else { return }
        self?.send($0)
      }
    }

    private func send(_ report: PopupReports.Report) {
      model.module.send(report.input)
      reports.didSend(report, on: model.viewState)
      setNeedsLayout()
    }
  }
#endif
