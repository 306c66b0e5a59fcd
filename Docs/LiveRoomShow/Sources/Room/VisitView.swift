import LiveRoomKit
import SwiftUI

/// A visit on screen, with a button that shares its recording and a button that begins the next visit.
struct VisitView: View {
  @State private var visit: Visit?
  @State private var failure: String?
  @State private var number = 1
  @State private var streams = ColorStreams()
  @State private var effects = ColorEffects()

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Button("Again") { number += 1 }
        Spacer()
        Button("8 s late") { streams.delay = streams.delay == .zero ? .seconds(8) : .zero }
        if let visit { ShareLink("Share", item: visit.recording) }
      }
      .padding()
      ZStack {
        if let failure {
          Text(failure).padding()
        } else if let visit {
          LiveRoomView(visit.room)
            .roomPlayer(streams)
            .giftPlayer(effects)
            .roomGifts(.evening)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .task(id: number) {
      failure = nil
      do {
        let visit = try Visit()
        self.visit = visit
        try await visit.run()
      } catch {
        failure = "\(error)"
      }
    }
  }
}

extension GiftCatalog {
  /// The gifts of the evening. A balance belongs to a server, which this app does not have.
  static let evening = GiftCatalog([
    Gift(id: "rose", name: "Rose", price: 1), Gift(id: "fireworks", name: "Fireworks", price: 99),
    Gift(id: "yacht", name: "Yacht", price: 500),
  ])
}
