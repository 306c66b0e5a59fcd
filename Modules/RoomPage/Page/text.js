// Text from feeds: shown as text only, and tamed.

const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text with all that controls, is not seen, or turns the direction of writing replaced by
 * �, and cut to `limit` characters. A character of more than eight code points, such as a letter
 * under a hundred accents, is replaced too.
 */
function printable(text, limit = 32) {
  let result = "";
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === limit) return `${result}…`;
    result += isTame(segment) ? segment : "\uFFFD";
    count += 1;
  }
  return result;
}

function isTame(character) {
  const points = [...character];
  return points.length <= 8
    && points.every((point) => point === "\u200D" || !hiddenCharacters.test(point));
}
