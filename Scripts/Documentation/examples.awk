# Turns the Swift examples of a page into Swift files, to see whether they compile. Give the folder
# for them as `folder`, and the page's name as `name`.
#
# A block that imports is an example of its own, in a file of its own: declarations, or statements. Any
# other is a part of one, in which the modules are parameters with their usual names. Blocks after
# "Before:" are left out, and those of a test, of SwiftUI, UIKit or AVFoundation, of the log of Apple's platforms or of a
# package's manifest.
function wrap(statements, parameters) {
  return "func " name "_" start "(" parameters ") async throws { " statements "}\n"
}

function take(block,    file) {
  if (imports block ~ /swift-tools-version|import (AVFoundation|Testing|SwiftUI|UIKit|os)\n/) return
  file = folder "/" name (imports == "" ? "Parts" : start) ".swift"
  if (imports == "")
    block = wrap(block, "room: LiveRoom, gifts: GiftChannels, ticker: RollingTicker, " \
      "popups: PopupSequencer, pager: LivePager, likes: LikeGestures, clock: RoomClock")
  else if (block !~ /^\n*(\/\/\/|struct|enum|actor|func|extension|final class)/) block = wrap(block)
  printf "%s#sourceLocation(file: \"%s\", line: %d)\n%s#sourceLocation()\n",
    imports, FILENAME, start, block > file
}

BEGIN { print "import LiveRoomKit" > (folder "/" name "Parts.swift") }

/^ *```/ {
  if (inside) take(block)
  inside = !inside && /swift$/ && !old
  fenced = !fenced
  block = imports = ""
  start = FNR + 1
  next
}
!fenced && NF { old = /^Before:$/ }
inside && /^import / { imports = imports $0 "\n"; $0 = "" }
inside { block = block $0 "\n" }
