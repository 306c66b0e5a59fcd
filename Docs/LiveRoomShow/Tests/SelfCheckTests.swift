import Foundation
import SwiftUI
import Testing
import UIKit

@testable import LiveRoomShow

/// The self-check on a simulator, whose display has no figures to rely on.
@MainActor @Suite(.serialized) struct SelfCheckTests {
  private let run = CheckRun()
  private let window: UIWindow

  init() throws {
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    window = UIWindow(windowScene: scene)
    window.rootViewController = UIHostingController(rootView: CheckStage(run: run))
    window.makeKeyAndVisible()
  }

  /// Keeps a picture of the screen in the result of the tests.
  private func keepPicture(_ name: String) {
    let picture = UIGraphicsImageRenderer(bounds: window.bounds).pngData { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: false)
    }
    Attachment.record([UInt8](picture), named: "\(name).png")
  }

  @Test func eachSceneIsDrawnInBothHosts() async throws {
    try await run.measure { keepPicture($0) }
    #expect(run.report.scenes.count == 14)
    #expect(run.report.scenes.allSatisfy { $0.frames > 0 })
    #expect(FileManager.default.fileExists(atPath: run.file.path))
  }

  @Test func elementsAreWhereTheirViewStatesHaveThem() async throws {
    try await run.compareFrames()
    #expect(run.report.frames.count > 200)
    for frame in run.report.displacedFrames { Issue.record("\(frame)") }
  }
}
