// The outcome of everything so far: sums over the events, at any time.

class Account {
  constructor(record) {
    this.record = record;
    const names = [
      "messages", "unitsShown", "combosShown", "unitsFolded", "summaries",
      "giftsCame", "giftsWent", "comments", "unread", "flying", "notices", "dropped", "popupsShown", "popupsEnded", "popupsCame",
      "popupsWent", "settled", "own", "others", "hearts", "heartsFolded",
    ];
    this.series = Object.fromEntries(names.map((name) => [name, new Series()]));
    this.moments = new Moments();
    this.combos = new Map();
    this.popups = new Map();
    this.items = new Set();
    this.summaries = new Map();
  }

  /** Ends the account, after all events were taken. */
  close() {
    this.takeLoad(this.record.load);
    for (const series of Object.values(this.series)) series.close();
  }

  take(event) {
    accountants[event.what]?.call(this, event, this.series);
  }

  takeLoad({ seconds, gifts, likes, comments, others }) {
    gifts.forEach((count, index) => {
      const sum = count + likes[index] + comments[index] + others[index];
      this.series.messages.add((index + 1) * seconds, sum);
    });
  }

  /** A combo is shown or summed up after a wait. */
  giftWaited({ time, waited }) {
    this.series.giftsCame.add(time - waited);
    this.series.giftsWent.add(time);
  }

  /** A count on screen: units that were neither shown nor summed up are shown now. */
  show(number, { count, time }) {
    const known = this.combo(number);
    this.series.unitsShown.add(time, Math.max(0, count - known.units));
    if (!known.isShown) this.series.combosShown.add(time);
    known.units = Math.max(known.units, count);
    known.isShown = true;
  }

  /** The count of a combo on screen has risen. */
  step(event) {
    this.show(event.combo, event);
    this.moments.step(event.combo, event.count);
  }

  /** Units that a combo gained without being shown. */
  fold({ combo, units }) {
    this.combo(combo.id).units += units;
  }

  combo(number) {
    let known = this.combos.get(number);
    if (!known) this.combos.set(number, (known = { units: 0, isShown: false }));
    return known;
  }

  /** A summary's row counts more units than the folds: it alone has the units of the time in the background. */
  foldIntoSummary({ gift, recipient, units, time }) {
    const row = giftKey({ gift, recipient });
    this.series.unitsFolded.add(time, units - (this.summaries.get(row) ?? 0));
    this.summaries.set(row, units);
  }

  /** An item without an identifier gets a number as its key, which equals no text. */
  showNotice({ time }, { id, serial }) {
    const key = id ?? serial;
    if (this.items.has(key)) return;
    this.items.add(key);
    this.series.notices.add(time);
  }

  /** A popup waits from its queueing or return until it is on screen or ends. */
  popupWaits({ id, time }) {
    this.popups.set(id, { isShown: false, ...this.popups.get(id), isWaiting: true });
    this.series.popupsCame.add(time);
  }

  popupGoes(id, time) {
    const popup = this.popups.get(id);
    if (!popup?.isWaiting) return;
    popup.isWaiting = false;
    this.series.popupsWent.add(time);
  }

  giftsWaiting(time) {
    return this.series.giftsCame.until(time) - this.series.giftsWent.until(time);
  }

  popupsWaiting(time) {
    return this.series.popupsCame.until(time) - this.series.popupsWent.until(time);
  }

  waiting(time) {
    return this.giftsWaiting(time) + this.popupsWaiting(time);
  }

  /** The first time whose next 20 s have at least half as many events as any other 20 s. */
  get busyTime() {
    const { combosShown, popupsShown } = this.series;
    const seen = [];
    for (let time = 0; time < this.record.end; time += 5) {
      const within = (series) => series.until(time + 20) - series.until(time);
      const best = this.moments.best().filter((moment) => moment.time >= time && moment.time < time + 20).length;
      seen.push(within(combosShown) + 3 * within(popupsShown) + 6 * best);
    }
    const index = seen.findIndex((sum) => sum >= Math.max(...seen) / 2);
    return Math.max(0, index) * 5;
  }

  /** Messages per second around `time`. */
  load(time) {
    const { seconds } = this.record.load;
    const start = Math.floor(time / seconds) * seconds;
    const { messages } = this.series;
    return (messages.until(start + seconds) - messages.until(start)) / seconds;
  }
}

/** The effect of each kind of event on the account. */
const accountants = {
  "gifts.laneWillEnter"(event) {
    if (!event.returns) this.giftWaited(event);
    this.show(event.combo.id, event);
    this.moments.add(event);
  },
  "gifts.laneDidStep"(event) {
    this.step(event);
  },
  "gifts.laneWillExit"(event) {
    this.step(event);
  },
  "gifts.fullScreenWillBegin"(event) {
    this.giftWaited(event);
    this.show(event.combo.id, event);
    this.moments.add(event);
  },
  "gifts.fullScreenDidStep"(event) {
    this.step(event);
  },
  "gifts.comboDidFold"(event) {
    if (!event.returns) this.giftWaited(event);
    this.fold(event);
  },
  "gifts.summaryDidChange"(event) {
    this.foldIntoSummary(event);
  },
  "gifts.summaryDidEnd"({ gift, recipient, time }, { summaries }) {
    this.summaries.delete(giftKey({ gift, recipient }));
    summaries.add(time);
  },
  "gifts.didLeaveRoom"() {
    // Combos of another room are different combos.
    this.combos.clear();
    this.moments.close();
  },
  "comments.didAppend"({ time, rows, dropped }, series) {
    series.comments.add(time, rows.length);
    series.unread.add(time, dropped);
  },
  "comments.didRestore"({ time, rows }, { comments }) {
    comments.add(time, rows.length);
  },
  "ticker.didShow"(event) {
    this.showNotice(event, event.item);
  },
  "ticker.didBeginRoll"(event) {
    this.showNotice(event, event.incoming.item);
  },
  "danmaku.didEnter"({ time }, { flying }) {
    flying.add(time);
  },
  "ticker.didDrop"({ time }, { dropped }) {
    dropped.add(time);
  },
  "popups.didEnqueue"(event) {
    this.popupWaits(event);
  },
  "popups.didRequeue"(event) {
    this.popupWaits(event);
  },
  "popups.willPresent"({ popup, time }) {
    this.popupGoes(popup.id, time);
  },
  "popups.didPresent"({ id, time }, { popupsShown }) {
    const popup = this.popups.get(id);
    if (!popup || popup.isShown) return;
    popup.isShown = true;
    popupsShown.add(time);
  },
  "popups.didEnd"({ id, time }, { popupsEnded }) {
    this.popupGoes(id, time);
    popupsEnded.add(time);
  },
  "pager.didSettle"({ time }, { settled }) {
    settled.add(time);
  },
  "likes.didLike"({ time }, { own }) {
    own.add(time);
  },
  "likes.didReceiveLikes"({ time, count }, { others }) {
    others.add(time, count);
  },
  "likes.heartDidAppear"({ time }, { hearts }) {
    hearts.add(time);
  },
  "likes.didFoldHearts"({ time, count }, { heartsFolded }) {
    heartsFolded.add(time, count);
  },
};
