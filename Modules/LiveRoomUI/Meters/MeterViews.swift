#if canImport(SwiftUI)
  import LikeGestures
  import LiveRoom
  public import Meters
  public import RoomBus
  import RoomCore
  public import SwiftUI

  /// The scores of battles: a bar for each meter with two or more sides and without a target.
  ///
  /// ```swift
  /// MeterBar(meters)
  ///   .roomMeter(forKind: "battle") { reading in Text(reading.time ?? "") }
  /// ```
  ///
  /// A tap is reported to the module, as on the other views of meters.
  public struct MeterBar: View {
    private let model: MetersModel

    /// Creates the bars of a model, which is followed elsewhere.
    public init(_ model: MetersModel) { self.model = model }

    public var body: some View { MeterRows(model, .sides) }
  }

  /// The goals: a bar for each meter with a target.
  public struct GoalBar: View {
    private let model: MetersModel

    /// Creates the bars of a model, which is followed elsewhere.
    public init(_ model: MetersModel) { self.model = model }

    public var body: some View { MeterRows(model, .goal) }
  }

  /// The countdowns, such as of red packets: a badge for each meter that is no battle and no goal. At zero, the badge
  /// invites the user to grab the content: see `MeterReading.canGrab`.
  public struct CountdownBadge: View {
    private let model: MetersModel

    /// Creates the badges of a model, which is followed elsewhere.
    public init(_ model: MetersModel) { self.model = model }

    public var body: some View { MeterRows(model, .countdown) }
  }

  /// The meters of one form, each a button. They are drawn in each frame while scores run, and otherwise at each whole
  /// second.
  struct MeterRows: View {
    private let model: MetersModel
    private let form: MeterForm
    private let limit: Int
    private let isVisible: Bool
    /// The number of whole seconds that were waited for.
    @State private var seconds = 0
    @Environment(\.roomLooks) private var looks

    /// - Parameters:
    ///   - model: the model.
    ///   - form: the form of the meters.
    ///   - limit: the greatest number of meters. Default none.
    ///   - isVisible: whether the meters are on screen. Otherwise no second is waited for. Default `true`.
    init(_ model: MetersModel, _ form: MeterForm, limit: Int = .max, isVisible: Bool = true) {
      self.model = model
      self.form = form
      self.limit = limit
      self.isVisible = isVisible
    }

    var body: some View {
      let read = { [form, limit] (viewState: MeterViewState, now: RoomCore.Instant) in
        viewState.rows.filter { $0.meter.form == form }.prefix(limit)
          .map { viewState.reading(of: $0, at: now) }
      }
      FrameClock(
        model, isMoving: { read($0, $1).contains(where: \.isMoving) }, values: read
      ) { [seconds, isVisible] viewState, now in
        let readings = read(viewState, now)
        let next = isVisible ? readings.compactMap(\.nextSecond).min() : nil
        ZStack {
          if form == .countdown {
            HStack { rows(readings) }
          } else {
            VStack { rows(readings) }
          }
        }
        .wait(until: next, of: model.clock, number: seconds) { self.seconds += 1 }
      }
    }

    private func rows(_ readings: [MeterReading]) -> some View {
      ForEach(readings, id: \.id.identifier) { reading in
        Button {
          model.module.tap(id: reading.id)
        } label: {
          looks.meter(reading, ()).controlPlace()
        }
        .buttonStyle(.plain)
        .spoken(as: .meter(reading.meter), value: .meterValue(reading))
        .touchRegion(.control)
      }
    }
  }
#endif
