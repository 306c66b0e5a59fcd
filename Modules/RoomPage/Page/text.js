// Text from feeds: shown as text only, and tamed.

/** Characters that no text shows: the list of `Unicode.Scalar.isHidden` of RoomCore, as a test compares. */
const hiddenCharacters = new RegExp(`[${String.raw`
  \u{0}-\u{1F}\u{7F}-\u{9F}\u{34F}\u{115F}-\u{1160}\u{17B4}-\u{17B5}\u{180E}\u{200B}\u{2028}-\u{202E}
  \u{2060}-\u{206F}\u{3164}\u{D800}-\u{F8FF}\u{FDD0}-\u{FDEF}\u{FEFF}\u{FFA0}\u{FFF0}-\u{FFFC}
  \u{FFFE}-\u{FFFF}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{1FFFE}-\u{1FFFF}\u{2FFFE}-\u{2FFFF}
  \u{3FFFE}-\u{3FFFF}\u{4FFFE}-\u{4FFFF}\u{5FFFE}-\u{5FFFF}\u{6FFFE}-\u{6FFFF}\u{7FFFE}-\u{7FFFF}
  \u{8FFFE}-\u{8FFFF}\u{9FFFE}-\u{9FFFF}\u{AFFFE}-\u{AFFFF}\u{BFFFE}-\u{BFFFF}\u{CFFFE}-\u{CFFFF}
  \u{DFFFE}-\u{E00FF}\u{E01F0}-\u{E0FFF}\u{EFFFE}-\u{10FFFF}
`.replace(/\s/g, "")}]`, "u");
const flagOfTags = /^\u{1F3F4}[\u{E0020}-\u{E007F}]+$/u;
const longEmoji = /^[\p{Emoji}\u200D\uFE0F]{1,16}$/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text as `displayText` of RoomCore, cut to `limit` characters. Control and invisible characters, characters that
 * change the direction, and a letter under many accents are replaced by �, and line breaks by a space.
 */
function printable(text, limit = 32) {
  let result = "";
  let count = 0;
  for (const { segment } of segmenter.segment(text.replace(/[\n-\r\x85\u2028\u2029]+/g, " "))) {
    if (count === limit) return `${result}…`;
    result += isTame(segment) ? segment : "\uFFFD";
    count += 1;
  }
  return result;
}

function isTame(character) {
  const points = [...character];
  return (points.length <= 8 || longEmoji.test(character))
    && (flagOfTags.test(character) || !points.some((point) => hiddenCharacters.test(point)));
}

/** A printable text within a sentence of the page, without an effect on the direction of the sentence. */
function isolated(text) {
  return `\u2068${text}\u2069`;
}

/** The same for a text from a feed. */
function quoted(text, limit) {
  return isolated(printable(text, limit));
}
