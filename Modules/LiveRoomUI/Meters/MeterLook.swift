#if canImport(SwiftUI)
  import LiveRoom
  import Meters
  import RoomCore
  import SwiftUI

  /// The default look of a meter: sides that share a bar, a goal that fills one, or a badge with the time.
  struct MeterLook: View {
    let reading: MeterReading
    @ScaledMetric(relativeTo: .caption) private var barHeight = RoomDesign.standard.meterBar
    @Environment(\.roomPhrases) private var phrases
    @Environment(\.roomTheme) private var theme

    private var meter: Meter { reading.meter }

    var body: some View {
      ZStack {
        switch meter.form {
        case .sides: sides
        case .goal: goal
        case .countdown: badge
        }
      }
      .font(theme.captionFont)
      .foregroundStyle(theme.text.overVideo)
      .monospacedDigit()
      .lineLimit(1)
      .minimumScaleFactor(0.5)
    }

    private var sides: some View {
      bar(reading.shares) {
        ForEach(meter.sides.indices, id: \.self) { index in
          let isWinner = meter.winners?.contains {
            $0.identifier == meter.sides[index].id.identifier
          }
          HStack(spacing: theme.spacing / 2) {
            if isWinner == true { Image(systemName: "crown.fill") }
            Text(phrases.name(ofUser: meter.sides[index].id))
            Text(verbatim: "\(reading.scores[index])").bold()
          }
          .frame(maxWidth: .infinity, alignment: alignment(of: index))
        }
      }
    }

    private func alignment(of side: Int) -> Alignment {
      side == 0 ? .leading : side == meter.sides.count - 1 ? .trailing : .center
    }

    private var goal: some View {
      bar([reading.progress ?? 0]) {
        let score = reading.scores.reduce(0) { $0.addingSaturating($1) }
        Text(verbatim: "\(score) / \(meter.target ?? 0)").bold()
          .frame(maxWidth: .infinity, alignment: .leading)
      }
    }

    /// The name and the time above a bar, whose parts have these lengths, with a line of texts.
    private func bar(_ shares: [Double], @ViewBuilder line: () -> some View) -> some View {
      VStack(spacing: 0) {
        HStack {
          Text(phrases(.meter(meter))).font(theme.captionFont.weight(.semibold))
          Spacer()
          if let time = reading.time { Text(time).foregroundStyle(theme.accent.overVideo) }
        }
        .padding(.horizontal, theme.spacing * 1.5)
        HStack(spacing: theme.spacing / 2, content: line)
          .foregroundStyle(.white)
          .padding(.horizontal, theme.spacing * 1.5)
          .frame(height: barHeight)
          .background(alignment: .leading) {
            GeometryReader { geometry in
              HStack(spacing: 0) {
                ForEach(shares.indices, id: \.self) { index in
                  RoomDesign.standard.sideColors[index % RoomDesign.standard.sideColors.count].color
                    .frame(width: geometry.size.width * shares[index])
                }
              }
            }
          }
          // The number of a goal is longer than a short bar.
          .background(Color.black.opacity(0.55))
      }
      .ground(theme.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
      .clipShape(RoundedRectangle(cornerRadius: theme.cornerRadius))
    }

    private var badge: some View {
      HStack(spacing: theme.spacing / 2) {
        Image(systemName: meter.phase == .ended ? "checkmark" : "gift.fill")
        if reading.canGrab { Text(phrases(.grab)).bold() } else { Text(reading.time ?? "") }
      }
      .capsule(reading.canGrab ? theme.button : theme.ground, in: theme)
    }
  }
#endif
