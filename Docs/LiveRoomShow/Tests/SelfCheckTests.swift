import SwiftUI
import Testing
import UIKit

@testable import LiveRoomShow

/// The self-check on a simulator, whose display has no figures to rely on.
@MainActor @Suite struct SelfCheckTests {
  @Test func eachSceneIsDrawnInBothHosts() async throws {
    let run = CheckRun()
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIHostingController(rootView: Stage(run: run))
    window.makeKeyAndVisible()
    try await run.measure()
    #expect(run.report.scenes.count == 14)
    #expect(run.report.scenes.allSatisfy { $0.frames > 60 })
    #expect(FileManager.default.fileExists(atPath: run.file.path))
  }
}

private struct Stage: View {
  let run: CheckRun

  var body: some View {
    if let stage = run.stage {
      CheckedRoom(room: stage.room, host: stage.host).id(ObjectIdentifier(stage.room))
    }
  }
}
