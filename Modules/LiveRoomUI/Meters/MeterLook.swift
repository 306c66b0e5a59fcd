#if canImport(SwiftUI)
  import LiveRoom
  import Meters
  import RoomCore
  import SwiftUI

  /// The default look of a meter: sides that share a bar, a goal that fills one, or a badge with the time.
  struct MeterLook: View {
    let reading: MeterReading
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
          HStack(spacing: 2) {
            if isWinner == true { Image(systemName: "crown.fill").foregroundStyle(theme.accent) }
            Text(phrases.name(ofUser: meter.sides[index].id))
            Text(verbatim: "\(reading.scores[index])").bold()
          }
          .frame(maxWidth: .infinity, alignment: alignment(of: index))
          // Between the sides of a pair, and otherwise after the first side.
          if index == 0, let time = reading.time { Text(time) }
        }
      }
    }

    private func alignment(of side: Int) -> Alignment {
      side == 0 ? .leading : side == meter.sides.count - 1 ? .trailing : .center
    }

    private var goal: some View {
      bar([reading.progress ?? 0]) {
        Text(phrases(.meter(meter)))
        Spacer()
        if let time = reading.time { Text(time) }
        let score = reading.scores.reduce(0) { $0.addingSaturating($1) }
        Text(verbatim: "\(score) / \(meter.target ?? 0)").bold()
      }
    }

    /// A line of texts above a bar, whose parts have these lengths.
    private func bar(_ shares: [Double], @ViewBuilder line: () -> some View) -> some View {
      VStack(spacing: 4) {
        HStack(spacing: theme.spacing / 2, content: line)
        GeometryReader { geometry in
          HStack(spacing: 0) {
            ForEach(shares.indices, id: \.self) { index in
              color(of: index).frame(width: geometry.size.width * shares[index])
            }
          }
        }
        .frame(height: 6)
        .background(theme.veil)
        .clipShape(Capsule())
      }
      .padding(.horizontal, theme.spacing * 1.5)
      .padding(.vertical, theme.spacing / 2)
      .ground(theme.ground, in: RoundedRectangle(cornerRadius: theme.cornerRadius))
    }

    private func color(of part: Int) -> Color {
      let colors = [theme.button] + theme.stepColors.reversed()
      return colors[part % colors.count]
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
