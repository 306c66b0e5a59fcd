# Prints each name in back ticks of a page that occurs neither in the first file, a word a line, nor in a code block
# of the page.
function words_of(text, found) {
  while (match(text, /[A-Za-z0-9_]+/)) {
    if (substr(text, RSTART, 1) !~ /[0-9]/) found[substr(text, RSTART, RLENGTH)]
    text = substr(text, RSTART + RLENGTH)
  }
}
function check(   at, word, spans, index_of, count) {
  for (at = 1; at <= lines; at++) {
    count = split(line[at], spans, /`+/)
    for (index_of = 2; index_of <= count; index_of += 2) {
      delete found
      words_of(spans[index_of], found)
      for (word in found)
        if (!(word in known) && !(word in own)) print page ":" at ": `" spans[index_of] "` has the unknown name " word
    }
  }
}
FNR == NR { known[$0]; next }
FNR == 1 { check(); page = FILENAME; lines = 0; fenced = 0; delete own; delete line }
/^```/ { fenced = !fenced }
{ lines = FNR; line[FNR] = "" }
fenced || /^    / { words_of($0, own); next }
!/^```/ { line[FNR] = $0 }
END { check() }
