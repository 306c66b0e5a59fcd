import SwiftUI

/// A room to try, a gallery of its views, and a self-check of them.
@main struct ShowApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        VisitView()
          .tabItem { Label("Room", systemImage: "video") }
        GalleryView()
          .tabItem { Label("Gallery", systemImage: "square.grid.2x2") }
        SelfCheckView()
          .tabItem { Label("Self-check", systemImage: "checklist") }
      }
    }
  }
}
