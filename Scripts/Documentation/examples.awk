# Turns the Swift examples of a page into Swift files, to see whether they compile. Give the folder
# for them as `folder`, and the page's name as `name`.
#
# A block that imports is an example of its own: declarations, or statements. Any other is a part of
# one, in which the modules are there by their usual names. A block of a test, of SwiftUI or of a
# package's manifest is left out; Docs/Examples has those.
BEGIN {
  whole = folder "/" name ".swift"
  part = folder "/" name "Parts.swift"
  count = split("GiftChannels LikeGestures LivePager LiveRoom PopupSequencer RollingTicker " \
    "RoomBus RoomCore", modules, " ")
  for (i = 1; i <= count; i++) print "import " modules[i] > part
}

/^ *```swift$/ { inside = 1; fresh = 1; skipped = 0; imports = 0; declares = 0; next }
/^ *```/ {
  if (!imports && statements != "")
    printf "func %s_%d(\n  room: LiveRoom, gifts: GiftChannels, ticker: RollingTicker," \
      "  popups: PopupSequencer,\n  pager: LivePager, likes: LikeGestures, clock: RoomClock\n" \
      ") async throws {\n%s}\n#sourceLocation()\n", name, FNR, statements > part
  else if (statements != "")
    printf "func %s_%d() async throws {\n%s}\n#sourceLocation()\n", name, FNR, statements > whole
  else if (declares) print "#sourceLocation()" > whole
  inside = 0
  statements = ""
  next
}
!inside || skipped { next }
fresh && (/swift-tools-version/ || /^import (Testing|SwiftUI)/) { skipped = 1; next }
/^import / { print > whole; fresh = 0; imports = 1; next }
/^ *$/ && !declares && statements == "" { next }
!declares && statements == "" {
  place = "#sourceLocation(file: \"" FILENAME "\", line: " FNR ")\n"
  if (imports && /^(\/\/\/|struct|enum|actor|func|extension|final class)/) {
    declares = 1
    printf "%s", place > whole
  } else statements = place
}
{ fresh = 0; if (declares) print > whole; else statements = statements $0 "\n" }
