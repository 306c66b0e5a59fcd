// error: cannot assign to property: 'isRoomPlaying' setter is inaccessible
import LiveRoomUI
import SwiftUI

func play(_ values: inout EnvironmentValues) { values.isRoomPlaying = true }
