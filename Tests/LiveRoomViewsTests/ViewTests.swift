import Testing

/// The views of LiveRoomUI, which run on the stubs of Apple's modules. One test at a time has the jobs of the process.
@Suite(.serialized) enum ViewTests {}
