// Begins: reads the replay and shows it.

function begin() {
  const record = readRecord();
  const account = new Account(record);
  const timeline = new Timeline(record, (event) => account.take(event));
  account.close();
  const find = (selector) => document.querySelector(selector);
  const room = new RoomView(find(".screen"));
  const numbers = new AccountView(find(".account"), accountGroups(account));
  const announcer = new AnnouncerView(find(".announcer"));
  const player = new Player(timeline.end, (time) => {
    const state = timeline.stateAt(time);
    room.draw(state, time);
    announcer.draw(state, time, !player.isPlaying);
    numbers.draw(time);
    charts.draw(time);
    controls.draw(time);
  });
  const charts = new ChartsView(find(".charts"), account, player);
  const controls = new ControlsView(find(".controls"), player);
  const moments = new MomentsView(
    find(".moments"), account.moments, record.room, (time) => player.seek(time));
  describe(record, find(".about"));
  new SystemPreferences(() => player.seek(player.time));
  new TapToPlay(find(".glass"), player);
  new ReplayAddress(player, room, account.busyTime).follow();
  return { record, timeline, account, room, player, moments };
}

/** Writes in a sentence what is shown. */
function describe({ title, messages, end }, node) {
  setFeedText(node.querySelector(".title"), title, 60);
  setText(
    node.querySelector(".size"),
    `${clockText(end)} of a room, ${numberText(messages)} messages`,
  );
}

const page = begin();
