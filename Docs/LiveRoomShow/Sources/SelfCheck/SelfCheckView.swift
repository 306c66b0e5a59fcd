import LiveRoomKit
import SelfCheck
import SwiftUI
import UIKit

/// Measures the frames of scenes, and asks for gestures.
struct SelfCheckView: View {
  /// A check, with a number that differs for each start.
  private struct Start: Equatable {
    let asks: Bool
    let number: Int
  }

  @State private var run = CheckRun()
  @State private var start: Start?
  @State private var failure: String?

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Button("Measure") { begin(asks: false) }
        Button("Gestures") { begin(asks: true) }
        Spacer()
        if run.gestures != nil {
          Button("Skip") { attempt { try run.skip() } }
        } else if !run.report.scenes.isEmpty || !run.report.gestures.isEmpty {
          ShareLink("Share", item: run.file)
        }
      }
      .padding()
      Text(failure ?? run.status).padding(.bottom)
      ZStack {
        if let stage = run.stage {
          CheckedRoom(room: stage.room, host: stage.host).id(ObjectIdentifier(stage.room))
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .task(id: start) {
      guard let start else { return }
      do {
        if start.asks { try await run.ask() } else { try await run.measure() }
      } catch is CancellationError {
        // Another check begins.
      } catch {
        failure = "\(error)"
      }
    }
  }

  private func begin(asks: Bool) {
    failure = nil
    start = Start(asks: asks, number: (start?.number ?? 0) + 1)
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { failure = "\(error)" }
  }
}

/// A room in SwiftUI, or the same views in UIKit.
struct CheckedRoom: View {
  let room: LiveRoom
  let host: CheckRun.Host

  private static let gifts = GiftCatalog(
    (1...40).map { GiftCatalog.Gift(id: "gift\($0)", name: "Gift \($0)", price: $0) })

  var body: some View {
    switch host {
    case .swiftUI: LiveRoomView(room).roomGifts(Self.gifts)
    case .uiKit: UIKitRoom(room: room, gifts: Self.gifts)
    }
  }
}

private struct UIKitRoom: UIViewRepresentable {
  let room: LiveRoom
  let gifts: GiftCatalog

  func makeUIView(context: Context) -> LiveRoomUIView {
    let looks = RoomViewLooks()
    looks.gifts = { [gifts] in gifts }
    return LiveRoomUIView(room, looks: looks)
  }

  func updateUIView(_ view: LiveRoomUIView, context: Context) {}
}
