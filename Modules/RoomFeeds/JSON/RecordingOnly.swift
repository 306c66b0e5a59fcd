/// A Boolean setting that only recordings use.
///
/// A browser page is compiled as Embedded Swift and reads feeds only. There the setting is the
/// constant `false`, so the compiler removes the code for recordings.
@propertyWrapper
struct RecordingOnly: Sendable {
  #if hasFeature(Embedded)
    var wrappedValue: Bool {
      get { false }
      set {}
    }

    init(wrappedValue: Bool) {}
  #else
    var wrappedValue: Bool
  #endif
}
