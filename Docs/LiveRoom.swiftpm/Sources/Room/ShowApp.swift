import SwiftUI

/// A room to try, and a gallery of its views.
@main struct ShowApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        VisitView()
          .tabItem { Label("Room", systemImage: "video") }
        GalleryView()
          .tabItem { Label("Gallery", systemImage: "square.grid.2x2") }
      }
    }
  }
}
