import LiveRoomKit
import SelfCheck
import SwiftUI
import UIKit

/// Measures and compares frames, asks for gestures, and lists the elements of VoiceOver.
struct SelfCheckView: View {
  /// A check to run.
  private enum Check: String, CaseIterable {
    case measure = "Measure"
    case frames = "Frames"
    case gestures = "Gestures"
    case voiceOver = "VoiceOver"
  }

  /// A check, with a number that differs for each start.
  private struct Start: Equatable {
    let check: Check
    let number: Int
  }

  @State private var run = CheckRun()
  @State private var start: Start?
  @State private var failure: String?

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        ForEach(Check.allCases, id: \.self) { check in
          Button(check.rawValue) { begin(check) }
        }
        Spacer()
        if run.gestures != nil {
          Button("Skip") { attempt { try run.skip() } }
        } else if run.isSaved {
          ShareLink("Share", item: run.file)
        }
      }
      .padding()
      Text(failure ?? run.status).padding(.bottom)
      CheckStage(run: run).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .task(id: start) {
      guard let start else { return }
      do {
        switch start.check {
        case .measure: try await run.measure()
        case .frames: try await run.compareFrames()
        case .gestures: try await run.ask()
        case .voiceOver: try await run.list()
        }
      } catch is CancellationError {
        // Another check begins.
      } catch {
        failure = "\(error)"
      }
      // Otherwise the check would begin again when the tab appears again.
      if self.start == start { self.start = nil }
    }
  }

  private func begin(_ check: Check) {
    failure = nil
    run.abandonGestures()
    start = Start(check: check, number: (start?.number ?? 0) + 1)
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { failure = "\(error)" }
  }
}

/// The room of a check.
struct CheckStage: View {
  let run: CheckRun

  private static let gifts = GiftCatalog(
    (1...40).map { GiftCatalog.Gift(id: "gift\($0)", name: "Gift \($0)", price: $0) })

  var body: some View {
    ZStack {
      if let stage = run.stage {
        content(stage).id(ObjectIdentifier(stage.room))
      }
    }
  }

  @ViewBuilder private func content(_ stage: CheckRun.Stage) -> some View {
    if let probes = stage.probes {
      ProbedRoom(room: stage.room, host: stage.host, probes: probes)
    } else if stage.host == .swiftUI {
      LiveRoomView(stage.room).roomGifts(Self.gifts)
    } else {
      UIKitRoom(run: run, room: stage.room, gifts: Self.gifts)
    }
  }
}

private struct UIKitRoom: UIViewRepresentable {
  let run: CheckRun
  let room: LiveRoom
  let gifts: GiftCatalog

  func makeUIView(context: Context) -> LiveRoomUIView {
    let looks = RoomViewLooks()
    looks.gifts = { [gifts] in gifts }
    let view = LiveRoomUIView(room, looks: looks)
    run.hostingView = view
    return view
  }

  func updateUIView(_ view: LiveRoomUIView, context: Context) {}
}
