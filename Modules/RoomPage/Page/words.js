// The words of the page. The module has the words of a room, in each language.

/** The greatest number of phrases that are remembered. */
const rememberedPhrases = 2_000;
const phrases = new Map();
/** The module, which the page sets when it begins. */
const words = { machine: null };

/** The language of the address, or else of the browser. */
function chosenLanguage() {
  const chosen = Address.values.get("lang") ?? new URLSearchParams(location.search).get("lang") ?? navigator.language;
  return /^zh\b/i.test(chosen) ? "zh-Hans" : "en";
}

/** The words of a phrase of a room: of a case of `RoomPhrase` by its name, with its values. */
function say(phrase, values) {
  const request = { phrase, language: preferences.language, ...values };
  const key = JSON.stringify(request);
  let text = phrases.get(key);
  if (text === undefined) {
    text = words.machine.phrase(request);
    if (phrases.size >= rememberedPhrases) phrases.clear();
    phrases.set(key, text);
  }
  return text;
}

/** The words of a phrase with a number. */
function sayNumber(phrase, count, values) {
  return say(phrase, { ...values, count }).replace(String(count), numberText(count));
}

/** The words of the page in Chinese that no phrase of a room has. */
const chineseWords = {
  // An identifier is no key of an object.
  __proto__: null,
  ", ": "，", ": ": "：", ". ": "。",
  "Cancel the reply": "取消回复", "Double-tap to like": "双击点赞", Enter: "进入", "Enter the room again": "重新进入直播间",
  "Flick up for the next room": "上滑看下一个直播间", Guest: "访客", Notice: "公告", "Reason of the report": "举报原因",
  "Send the chosen gift": "送出所选礼物", Sheet: "面板", "The room": "直播间", View: "查看", "in the background": "在后台",
};

/** The words of the page that no phrase of a room has. Without a translation they stay in English. */
function local(english) {
  return (preferences.language === "en" ? null : chineseWords[english]) ?? english;
}

/** The parts of a label in one sentence. */
function joined(...parts) {
  return parts.filter(Boolean).join(local(", "));
}

const compactFormats = new Map();

/** Returns a text of a number with few characters, such as 1.2K. `options`: one of a few constant objects. */
function compactText(value, options) {
  let format = compactFormats.get(options);
  if (!format) {
    // A format takes as long as many numbers.
    compactFormats.set(options, (format = new Intl.NumberFormat(preferences.language, { notation: "compact", ...options })));
  }
  return format.format(value);
}

/** One digit after the point. */
const shortNumber = { maximumFractionDigits: 1 };
