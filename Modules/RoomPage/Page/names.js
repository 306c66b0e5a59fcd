// The names of users, as the server sends them beside its other messages. They are no part of the state at a
// time: a replay has all of them from its beginning on. Of a long name no view shows more than the beginning.

const names = new Map();
/** No more are kept: those that came last. */
const rememberedNames = 16_384;

reducers["room.didReceiveProfile"] = (state, { id, name }) => {
  names.delete(id);
  names.set(id, name.slice(0, 256));
  if (names.size > rememberedNames) names.delete(names.keys().next().value);
};

/** A number is no name: a recording has numbers in place of those who were there, and of what they gave. */
const isNumber = (text) => /^[0-9]+$/.test(text);

/** The name of a user: the identifier where none has come yet. */
function nameOf(id) {
  return names.get(id) ?? (isNumber(id) ? "Guest" : id);
}

/** The name of a gift. */
function giftNameOf(gift) {
  return isNumber(gift) ? "gift" : gift;
}
