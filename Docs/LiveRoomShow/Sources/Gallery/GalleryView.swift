import SwiftUI

/// The list of exhibits, and the preferences with which they are shown.
struct GalleryView: View {
  @State private var isRightToLeft = false
  @State private var isDark = false
  @State private var hasLargeText = false

  var body: some View {
    NavigationStack {
      List {
        Section("Preferences") {
          Toggle("Right to left", isOn: $isRightToLeft)
          Toggle("Dark", isOn: $isDark)
          Toggle("Large text", isOn: $hasLargeText)
        }
        Section("Views") {
          ForEach(Exhibit.all) { exhibit in
            NavigationLink(exhibit.id) { view(of: exhibit) }
          }
        }
      }
      .navigationTitle("Gallery")
    }
  }

  private func view(of exhibit: Exhibit) -> some View {
    ExhibitView(exhibit: exhibit)
      .environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight)
      .environment(\.colorScheme, isDark ? .dark : .light)
      .dynamicTypeSize(hasLargeText ? .accessibility3 : .large)
      .navigationTitle(exhibit.id)
  }
}

struct GalleryView_Previews: PreviewProvider {
  static var previews: some View { GalleryView() }
}

struct VisitView_Previews: PreviewProvider {
  static var previews: some View { VisitView() }
}
