// Begins: the machine, the room on the phone, and the tools of the playground.

class Playground {
  /** `feed` and `settings`: the feed of the page with its settings, or null. */
  constructor(machine, feed, settings) {
    const find = (selector) => document.querySelector(selector);
    words.machine = machine;
    preferences.language = chosenLanguage();
    document.documentElement.lang = preferences.language;
    setAttribute(find(".device"), "aria-label", local("The room"));
    translate(find(".panel"));
    document.title = local(document.title);
    translate(find(".drawer"));
    Object.assign(this, { panel: find(".panel"), feed, settings, replay: null });
    this.session = new Session(machine, new RoomTime());
    this.room = new RoomView(find(".screen"), this.session);
    this.actions = new RoomActions(this.session);
    this.actions.comments = new CommentControls(find(".screen"), this.session, this.room.composer);
    this.hints = new Hints(find(".screen"), this.session);
    this.server = new CommentServer(this.session);
    this.crowd = new Crowd();
    this.player = null;
    this.failure = { sentence: "", until: -Infinity };
    this.themeProblems = [];
    this.theme = null;
    this.address = null;
    this.isOverlay = Address.values.has("overlay");
    this.isSample = this.isOverlay && Address.values.has("sample");
    document.body.classList.toggle("overlay", this.isOverlay);
    // An overlay runs for hours, and has no button to save its inputs.
    if (this.isOverlay) Object.assign(this.session, { isJournaled: false, remembered: 1000 });
    const { text, lines, crowd = 0 } = this.beginning();
    this.settingsProblem = this.openFirst(text);
    // Without a room, no user has an entrance. The sample has rooms of its own.
    if (this.isOverlay && !this.isSample && feed === null) this.session.send({ type: "enter", room: "overlay" });
    if (this.isOverlay) this.placeParts();
    if (feed !== null) RoomTime.speeds = Replay.speeds;
    this.addTools(find);
    if (feed === null) this.play(lines);
    else this.beginReplay(find(".replay"));
    this.crowdControl.set(crowd);
    new SystemPreferences(() => this.switches.prefer(this.firstPreferences()));
    this.followAddress();
    window.addEventListener("hashchange", () => this.followAddress());
    // A text that was measured with another font.
    document.fonts.addEventListener("loadingdone", () => this.room.measureAgain());
    window.liveroom = liveRoomObject(
      this.session, () => ({ ...this.source.report, problems: this.problemsWith(this.source) }));
    this.last = this.session.now;
    this.countedAt = -Infinity;
    requestAnimationFrame((moment) => this.frame(moment));
  }

  addTools(find) {
    const { session, actions, panel } = this;
    this.forms = new FormsView(panel, session, actions, (act) => this.report(act));
    this.controls = new LiveControls(
      find(".controls"), session, actions, () => this.forms.gift.requestSubmit(), () => this.nextChange);
    // An overlay takes no touches: they belong to the streaming program.
    if (!this.isOverlay) {
      this.fingers = new Fingers(find(".screen"), session, actions);
      followKeys(find(".screen"), actions);
      this.controls.followKeys();
    }
    new Drawer(find(".drawer"), panel);
    this.crowdControl = new CrowdControl(panel, this.crowd);
    this.quick = new QuickActions(panel, session, this.crowdControl);
    this.switches = new Switches(panel, session, this.room, this.server);
    this.themeControl = new ThemeControl(panel, this.room.screen, () => {
      this.themeProblems = [];
      this.room.measureAgain();
    });
    this.explain = new ExplainView(panel, session);
    this.blockedUsers = new BlockedUsers(panel, session);
    this.sounds = new GiftSounds(session);
    this.announcer = new AnnouncerView(find(".announcer"));
    this.spoken = find(".spoken");
    this.statistics = new StatisticsView(find(".statistics"));
    this.scenes = new ScenesView(panel, session.settings, (scene, settings) => this.open(scene, settings));
    this.problemsView = new ProblemsView(find(".problems"));
    this.source = new LineSource((lines) => this.receive(lines), (source) => this.showSource(source));
    setInterval(() => this.source.check(), 1000);
    this.sourceForm = new SourceForm(panel, this.source);
    new FeedFiles(panel, session, (text) => this.open({ feed: text }, session.settings));
    session.onEvents((events) => this.showRejections(events));
  }

  /** The page of a feed has no user who acts, and no other inputs. */
  beginReplay(root) {
    const { session } = this;
    session.isJournaled = false;
    setText(document.querySelector("h1 span"), local("feed"));
    document.body.classList.add("has-feed");
    this.replay = new Replay(root, session, this.server, () => {
      session.open(session.settings);
      this.switches.applyAgain();
    });
    this.replay.load(this.feed);
  }

  /** The first scene of a page, or an empty room for a source, an overlay or a feed. */
  beginning() {
    const { values } = Address;
    if (this.feed !== null) return { text: this.settings ?? values.get("settings") ?? "", lines: "" };
    if (this.isOverlay) return { text: Overlay.settingsOf(values), lines: this.isSample ? feedOf(overlaySample) : "" };
    if (values.has("settings")) return { text: values.get("settings"), lines: "" };
    if (values.has("source")) return { text: "", lines: "" };
    const scene = firstScene();
    this.hints.isOn = scene.hasHints ?? false;
    return { text: settingsOf(scene), lines: feedOf(scene), crowd: scene.crowd };
  }

  /** Opens a room with the settings of the page or of the address, or with the defaults and an error message if they are invalid. */
  openFirst(text) {
    try {
      this.session.open(text);
      return [];
    } catch (error) {
      this.session.open("");
      const place = this.feed === null ? "address" : "page";
      return [`The settings of the ${place} are not used: ${printable(error.message, 400)}`];
    }
  }

  placeParts() {
    const overlay = new Overlay(Address.values);
    this.room.place(overlay, this.session.look);
    if (this.sounds) this.sounds.isOn = overlay.hasSound;
    document.body.classList.toggle("without-problems", overlay.hidden.has("problems"));
  }

  /** The problems of the page, its address and its source. */
  problemsWith({ problems }) {
    const { sentence, until } = this.failure;
    const isWithoutSource = this.isOverlay && !this.isSample && !Address.values.has("source");
    return [
      ...(performance.now() < until ? [sentence] : []),
      ...this.settingsProblem, ...this.themeProblems, ...(this.room.overlay?.problems ?? []),
      ...this.sounds.problems,
      ...(isWithoutSource ? ["The address has no source."] : []), ...problems,
    ];
  }

  /** Takes lines of the source. */
  receive(lines) {
    const refused = this.attempt(() => this.session.receive(lines)).filter(({ what }) => what === "feed.rejected");
    if (refused.length > 0) this.source.note("refused", refused.length, refused.at(-1).reason);
  }

  /** Calls a function. An exception is shown as a problem, since a streamer has no console. */
  attempt(act) {
    try {
      return act();
    } catch (error) {
      this.failure = {
        sentence: `The page has failed: ${printable(error.message, 200)}`,
        until: performance.now() + LineSource.news * 1000,
      };
      throw error;
    }
  }

  /** The preferences of the system. An overlay and a feed have no user who answers popups. */
  firstPreferences() {
    const { answersPopups = this.isOverlay || this.feed !== null, announces = true } = preferences;
    return { answersPopups, announces };
  }

  /** Opens the room again, with a scene or a feed. The page of a feed keeps its feed until another one is chosen. */
  open({ feed = this.feed, crowd = 0, lines = [] }, settings) {
    this.report(() => {
      this.session.open(settings);
      this.hints.isOn = false;
      this.crowdControl.set(crowd);
      if (this.replay) this.feed = feed;
      this.play(feed ?? feedOf({ lines }));
      this.switches.applyAgain();
    });
  }

  play(text) {
    this.last = 0;
    if (this.replay) {
      this.replay.load(text);
      return;
    }
    this.player = new FeedPlayer(this.session, text);
    this.player.advance(this.session.now);
  }

  /** The time of the next change without an input of the user; infinity if there is none. */
  get nextChange() {
    const { player } = this.replay ?? this;
    return Math.min(this.session.machine.nextDeadline, player.nextTime);
  }

  /** Plays the messages that are due. Returns the time of the room. */
  playOn(now) {
    if (this.replay) return this.replay.advance(now);
    const { machine, time } = this.session;
    if (this.player.advance(now, performance.now() + FeedPlayer.work)) return now;
    time.set(machine.now);
    return machine.now;
  }

  followAddress() {
    // The sample has no other messages.
    const address = this.isSample ? null : Address.values.get("source");
    if (address !== this.address) {
      this.address = address;
      if (address === null) this.source.close();
      else this.source.open(address);
    }
    this.sourceForm.show(address);
    const theme = Address.values.get("theme");
    if (theme !== this.theme) this.followTheme(theme);
    if (!this.isOverlay) setText(this.problem, [...this.settingsProblem, ...this.themeProblems].map(localSentence).join("\n"));
    if (this.isOverlay) this.placeParts();
  }

  /** Shows the theme of the address until another theme is chosen. */
  followTheme(theme) {
    this.theme = theme;
    this.themeProblems = Theme.follow(this.room.screen);
    this.themeControl.select.value = theme ?? "dark";
    this.room.measureAgain();
  }

  frame(moment) {
    // Before a statement that may throw.
    requestAnimationFrame((next) => this.frame(next));
    this.attempt(() => {
      // The sample of an overlay begins again.
      if (this.isSample && this.player.nextTime === Infinity && this.session.now > this.player.lastTime + 4) {
        this.open(overlaySample, this.session.settings);
      }
      const now = this.playOn(this.session.now);
      this.session.during(now, () => this.advance(now, moment));
    });
  }

  advance(now, moment) {
    this.quick.advance(now);
    this.session.receive(this.crowd.take(now - this.last), now);
    this.last = now;
    this.fingers?.repeat(moment);
    this.session.advance(now);
    this.server.advance(now);
    if (!this.isOverlay && !this.replay) this.actions.closeBanners(now);
    this.draw(now);
    if (moment - this.countedAt >= 250 && !this.replay?.isSeeking) this.count(moment);
  }

  draw(now) {
    if (!this.replay?.isSeeking) this.room.draw();
    this.hints.draw(now);
    this.announcer.draw(this.session.page.spoken, now, this.replay?.isSeeking);
    this.replay?.draw(now);
    this.controls.draw(now);
  }

  /** Numbers that need not change with each frame. */
  count(moment) {
    this.countedAt = moment;
    if (this.isOverlay) return;
    this.statistics.draw(this.session.machine.statistics());
    this.explain.draw();
    this.blockedUsers.draw();
    this.replay?.showEvents();
    setText(this.spoken, printable(this.session.page.spoken?.text ?? "", 200));
  }

  /** Calls a function, and shows its error. */
  report(act) {
    setText(this.problem, "");
    try {
      act();
    } catch (error) {
      setText(this.problem, printable(error.message, 400));
    }
  }

  get problem() {
    return this.panel.querySelector(".problem");
  }

  showRejections(events) {
    const rejected = events.filter(({ event }) => event === "rejected" || event === "button.rejected");
    if (rejected.length === 0) return;
    // A sentence about a line of a feed, or a case with its payload.
    setText(this.problem, rejected.slice(-3).map(({ module, reason }) =>
      `${module}: ${printable(typeof reason === "string" ? reason : JSON.stringify(reason), 400)}`)
      .join("\n"));
  }

  showSource(source) {
    const { state, words, counts } = source;
    const output = this.panel.querySelector(".source .state");
    setAttribute(output, "data-state", state);
    const shown = Object.entries(counts).filter(([name, count]) => name === "lines" ? counts.lines > 0 : count > 0);
    setText(output, [words, ...shown.map(([name, count]) => `${numberText(count)} ${name}`)].map(localSentence).join(local("; ")));
    this.problemsView.draw(this.problemsWith(source));
  }
}

/** The bytes of a block of the page: base64 of a gzip stream; null without the block. */
function blockOfPage(id) {
  const block = document.getElementById(id);
  if (block === null) return null;
  const bytes = Uint8Array.from(atob(block.textContent), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The text of a block, or null. */
async function textOfPage(id) {
  const bytes = await blockOfPage(id);
  return bytes && new TextDecoder().decode(bytes);
}

async function begin() {
  openGiftFolder();
  const machine = await LiveRoom.load(await blockOfPage("machine"));
  return new Playground(machine, await textOfPage("feed"), await textOfPage("settings"));
}

begin();
