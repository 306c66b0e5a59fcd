// The names of users, which the server sends beside its messages. The state has identifiers. No view shows more than the
// beginning of a long name.

const names = new Map();
/** The greatest number of names; the latest are kept. */
const rememberedNames = 16_384;

function learnName({ id, name }) {
  names.delete(id);
  names.set(id, name.slice(0, 256));
  if (names.size > rememberedNames) names.delete(names.keys().next().value);
}

/** A number is no name: a recording has numbers in place of users and gifts. */
const isNumber = (text) => /^[0-9]+$/.test(text);

/** The users whom the user of the page has blocked: they have no name. */
const blocked = new Set();
/** Where the browser keeps them. A page without storage forgets them. */
const blockedKey = "liveroom.blocked";
/** The blocked users of the settings, which are not stored. */
const givenBlocks = new Set();

function storedBlocks() {
  try {
    const users = JSON.parse(localStorage.getItem(blockedKey) ?? "[]");
    return Array.isArray(users) ? users.filter((user) => typeof user === "string") : [];
  } catch {
    return [];
  }
}

/** Called where the list changes, and not in each frame. */
function storeBlocks() {
  try {
    localStorage.setItem(blockedKey, JSON.stringify([...blocked].filter((user) => !givenBlocks.has(user))));
  } catch {
    // The block holds until the page is closed.
  }
}

/** The name of a user, or the identifier until a name has come. */
function nameOf(id) {
  if (blocked.has(id)) return say("unknownUser");
  return names.get(id) ?? (isNumber(id) ? local("Guest") : id);
}

/** The name of a gift. */
function giftNameOf(gift) {
  const name = ofGiftFolder("names", gift);
  if (name !== undefined) return name;
  if (isNumber(gift)) return say("unknownGift");
  return preferences.language === "en" ? gift : say("giftName", { text: gift });
}
