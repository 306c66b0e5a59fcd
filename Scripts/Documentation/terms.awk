# Finds terms that a translation must not use. The first file is the glossary: the second column has the right terms,
# the third column the wrong ones. A wrong term within a right term of its row is right.
function parts(text, into) {
  gsub(/^ +| +$/, "", text)
  gsub(/；/, "、", text)
  return split(text, into, "、")
}
FNR == 1 { fenced = 0 }
FNR == NR {
  if (split($0, column, "|") < 5 || column[4] ~ /^ (not|---) $/) next
  right[++rows] = column[3]
  wrong[rows] = column[4]
  next
}
{
  for (row = 1; row <= rows; row++) {
    text = ""
    count = parts(wrong[row], terms)
    for (term = 1; term <= count; term++) {
      if (!index($0, terms[term])) continue
      if (text == "") {
        text = $0
        kept = parts(right[row], rights)
        for (at = 1; at <= kept; at++)
          if (index(rights[at], terms[term])) gsub(rights[at], "", text)
      }
      if (index(text, terms[term])) {
        good = right[row]
        gsub(/^ +| +$/, "", good)
        print FILENAME ":" FNR ": " terms[term] ", but the glossary says " good
      }
    }
  }
}
