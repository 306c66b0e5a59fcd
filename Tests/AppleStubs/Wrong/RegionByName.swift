// error: cannot convert value of type 'String' to expected argument type 'TouchRegions'
import LikeGestures
import LiveRoomUI
import SwiftUI

struct Follow: View {
  var body: some View { Text("Follow").touchRegion("control") }
}
