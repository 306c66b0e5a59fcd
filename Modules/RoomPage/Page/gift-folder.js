// The pictures, names and sounds of gifts from a folder of the streamer, by the identifiers of gifts. The bridge of an
// overlay adds their list to the page.

const giftFolder = { pictures: new Map(), names: new Map(), sounds: new Map() };

function openGiftFolder() {
  const lists = parsed(document.getElementById("gift-folder")?.textContent ?? "") ?? {};
  for (const [name, entries] of Object.entries(lists)) giftFolder[name] = new Map(entries);
}

/** The entry of a gift in one of the lists. The names of files are in the normal form. */
function ofGiftFolder(list, gift) {
  return giftFolder[list].size === 0 ? undefined : giftFolder[list].get(gift.normalize());
}

/** Plays the sounds of the gifts that begin to be shown, each combo once. */
class GiftSounds {
  /** The greatest number of sounds at once, and of their seconds. Further sounds are left out. */
  static limits = { count: 4, seconds: 10 };

  constructor(session) {
    Object.assign(this, { session, page: null, isOn: false, isBlocked: false, playing: new Set(), latest: [] });
    session.onEvents((events) => {
      for (const { what, combo } of events) {
        if (what === "gifts.laneWillEnter" || what === "gifts.fullScreenWillBegin") this.play(combo);
      }
    });
  }

  play({ id, gift }) {
    const address = ofGiftFolder("sounds", gift);
    // Another room numbers its combos from the beginning.
    if (this.page !== this.session.page) Object.assign(this, { page: this.session.page, latest: [] });
    if (!this.isOn || address === undefined || this.latest.includes(id)) return;
    if (this.playing.size >= GiftSounds.limits.count) return;
    // A combo on a lane and on the full screen.
    this.latest = [...this.latest.slice(-50), id];
    const sound = new Audio(address);
    this.playing.add(sound);
    const end = () => {
      sound.pause();
      this.playing.delete(sound);
    };
    sound.addEventListener("ended", end);
    sound.addEventListener("error", end);
    setTimeout(end, GiftSounds.limits.seconds * 1000);
    sound.play().then(() => (this.isBlocked = false), ({ name }) => {
      end();
      this.isBlocked ||= name === "NotAllowedError";
    });
  }

  get problems() {
    return this.isOn && this.isBlocked ? ["The browser plays no sound until the page is clicked."] : [];
  }
}
