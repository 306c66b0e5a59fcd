#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  public import PopupSequencer
  public import RoomBus
  import RoomCore
  public import SwiftUI

  extension View {
    /// Presents the popups of a model over the view: in the center, or at an edge, as their channels
    /// are configured.
    ///
    /// ```swift
    /// content.popups(model)
    ///   .roomPopup { popup, answer in Button(popup.payload) { answer(.confirmed) } }
    /// ```
    ///
    /// A channel with a backdrop blocks the elements behind it. In other channels, touches around the popups
    /// pass through. Popups keep within the safe area, and above the keyboard.
    ///
    /// - Parameter model: the model, which is followed elsewhere. Answers, presentations and dismissals are
    ///   reported to its module.
    public func popups(_ model: PopupModel) -> some View {
      remoteFocusEnds { model.isModal }
        // Another model has popups and reports of its own.
        .overlay { PopupOverlay(model: model).id(ObjectIdentifier(model)) }
    }
  }

  private struct PopupOverlay: View {
    let model: PopupModel
    @State private var reports = PopupReports()
    @State private var rows = PopupRows()
    @State private var frames = ElementFrames<Int>()

    var body: some View {
      FrameClock(model) { [known = rows] viewState, now in
        ZStack {
          ForEach(viewState.layers(at: now), id: \.id.identifier) { layer in
            Color.black
              .opacity(viewState.backdropOpacity(in: layer.id, at: now))
              .ignoresSafeArea()
              .allowsHitTesting(layer.isModal)
            PopupStack(
              layer: layer, rows: known.rows(of: layer), viewState: viewState, now: now,
              model: model, frames: frames
            ) { number, size in
              reports.measured(number, size)
              rows.measured(number, height: size.height, in: layer)
            }
          }
        }
      }
      .touchPlace(id: 0) { [model, frames] _ in
        TouchElement(
          elements: model.viewState.touchElements(frames.frames, at: model.clock.now))
      }
      .task(id: reports.next(on: model.viewState)) { await report() }
      .screenChanges(with: model.focus)
    }

    /// Sends the next report at its time. The view then begins the task of the report after it.
    private func report() async {
      guard let report = reports.next(on: model.viewState),
        (try? await model.clock.sleep(until: report.time)) != nil
      else { return }
      model.module.send(report.input)
      reports.didSend(report, on: model.viewState)
    }
  }

  /// The popups of a channel, below each other where it presents several.
  private struct PopupStack: View {
    let layer: PopupLayer
    let rows: [PopupRows.Row]
    let viewState: PopupViewState
    let now: Instant
    let model: PopupModel
    let frames: ElementFrames<Int>
    let measured: @MainActor (Int, ScreenSize) -> Void
    @ScaledMetric(relativeTo: .body) private var widest = 420.0
    @Environment(\.roomLooks) private var looks

    var body: some View {
      VStack(alignment: layer.placement.alignment.horizontal, spacing: 8) {
        ForEach(layer.fromAbove(rows)) { row in
          ZStack(alignment: layer.placement.alignment) {
            ForEach(row.popups, id: \.number) { view(of: $0) }
          }
          .frame(minHeight: row.height)
        }
      }
      .padding()
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: layer.placement.alignment)
    }

    private func view(of showing: PopupState.Showing) -> some View {
      ZStack {
        looks.popup(showing.popup) { answer in
          model.module.didAnswer(id: showing.popup.id, version: showing.popup.version, answer)
        }
      }
      .frame(maxWidth: widest, alignment: layer.placement.alignment)
      .onGeometryChange(for: ScreenSize.self, of: ScreenSize.init(of:)) {
        measured(showing.number, $0)
      }
      .posed(anchor: UnitPoint(showing.motion.anchor(viewState.preferences))) { [viewState, now] in
        viewState.pose(of: showing, at: now, size: $0)
      }
      .entranceMenu(of: showing.popup)
      .allowsHitTesting(showing.isAnswerable)
      .touchFrame(showing.number, in: frames)
      .group(.popup(showing.popup), isModal: layer.isModal) {
        model.module.send(.escape(showing.popup))
      }
    }
  }

  extension View {
    /// Gives an entrance its menu. Other popups have none.
    @ViewBuilder
    fileprivate func entranceMenu(of popup: Popup) -> some View {
      if popup.isEntrance {
        menu { RoomMenuSubject(entrance: popup) }
      } else {
        self
      }
    }
  }

  extension PopupChannel.Placement {
    fileprivate var alignment: Alignment {
      switch self {
      case .center: .center
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      }
    }
  }
#endif
