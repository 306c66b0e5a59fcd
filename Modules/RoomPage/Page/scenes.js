// The scenes of a room: settings, and messages at their times.

/** The time of the server when the room of a page was opened, in milliseconds since 1970. */
const serverStart = 1_790_000_000_000;

/** The messages of a battle, a box and a goal that begin at a time. `name` is the beginning of their identifiers. */
function battleFrom(start, name) {
  const at = (seconds) => Math.round(serverStart + (start + seconds) * 1000);
  const meter = (seconds, id, fields) => ({
    at: start + seconds, type: "delivered", sentAt: at(seconds),
    input: { type: "meter", id: `${name}-${id}`, version: Math.round(seconds * 10), ...fields },
  });
  const battle = (seconds, ann, bob, fields) => meter(seconds, "battle", {
    kind: "battle", startsAt: at(3), endsAt: at(23), sides: [{ id: "Ann", score: ann }, { id: "Bob", score: bob }], ...fields,
  });
  const goal = (seconds, score) => meter(seconds, "goal", { kind: "goal", payload: "Roses for a song", target: 100, sides: [{ id: "roses", score }] });
  return [
    battle(0, 0, 0, { phase: "prepare" }),
    goal(0.5, 12),
    meter(1, "box", { kind: "box", startsAt: at(1), endsAt: at(13) }),
    battle(4.2, 120, 66), goal(5, 31), battle(6.8, 120, 466), battle(9.1, 640, 470), goal(10.4, 58), battle(12, 1204, 988),
    goal(16, 83), battle(17.3, 1330, 1520), battle(21.5, 2040, 1611),
    battle(23.4, 2040, 1611, { phase: "punishment", startsAt: at(23), endsAt: at(31), winners: ["Ann"] }),
    goal(25, 100),
    battle(31, 2040, 1611, { phase: "ended", winners: ["Ann"] }),
  ];
}

const scenes = [
  {
    name: "A short evening",
    hasHints: true,
    lines: [
      { at: 0.2, type: "meters.setAudience", viewers: 1204 },
      { at: 0.4, type: "join", sender: "Rosa" },
      { at: 0.7, type: "comment", sender: "Mateo", text: "good evening", payload: "23" },
      { at: 1, type: "notice", id: "hello", content: "Tonight: songs from the harbour, and a vote at the end" },
      { at: 1.4, type: "gift", sender: "Rosa", gift: "rose", unitValue: 1, count: { increment: 12 } },
      { at: 2, type: "comment", sender: "Hana", text: "greetings from Osaka, it is five in the morning here", payload: "7" },
      { at: 2.2, type: "join", sender: "Lucía", priority: 3 },
      { at: 2.4, type: "like", sender: "Olu", count: 8, total: 2048 },
      { at: 3.2, type: "gift", sender: "Víctor", gift: "crown", unitValue: 199 },
      { at: 3.8, type: "comment", sender: "Priya", text: "what song is this?", payload: "41" },
      { at: 4.6, type: "like", sender: "Wei", count: 12, total: 2060 },
      { at: 5.4, type: "gift", sender: "Rosa", gift: "rose", unitValue: 1, count: { increment: 60 } },
      { at: 6.2, type: "comment", sender: "Mateo", text: "this one!", payload: "23" },
      { at: 8, type: "gift", sender: "Zoë", gift: "castle", unitValue: 2000, fullScreen: 5 },
      { at: 8.5, type: "meters.setAudience", viewers: 1318 },
      { at: 9, type: "like", sender: "Jun", count: 14, total: 2074 },
      { at: 10, type: "comment", sender: "Nadia", text: "encore!", payload: "12" },
      { at: 14, type: "popup", id: "evening-goal", kind: "goal", channel: "banner",
        payload: "80 of 100 roses: the band plays one more song" },
    ],
  },
  {
    name: "Four rooms",
    // After the room was entered.
    lines: [{ at: 0.5, type: "comment", sender: "ada", text: "good evening" }],
  },
  {
    name: "Gifts: four lanes, the newest first",
    settings: { gifts: { laneCount: 4, order: "newest" } },
    lines: [
      { type: "gift", sender: "ada", gift: "rose", unitValue: 1, count: { increment: 3 } },
      { at: 0.4, type: "gift", sender: "bob", gift: "crown", unitValue: 199 },
      { at: 0.8, type: "gift", sender: "cat", gift: "cake", unitValue: 10, count: { increment: 12 } },
      { at: 1.2, type: "gift", sender: "dan", gift: "castle", unitValue: 2000, fullScreen: 4 },
    ],
  },
  {
    name: "Popups: the more important first, and not during a full-screen gift",
    settings: {
      popups: {
        rules: [
          { rule: "quiet", settings: { during: ["giftFullScreen"] } },
          { rule: "priority", settings: { preemptFrom: 5 } },
        ],
      },
    },
    lines: [
      { type: "gift", sender: "eve", gift: "rocket", unitValue: 520, fullScreen: 3 },
      { at: 0.5, type: "popup", id: "tip", kind: "tip", payload: "Double-tap to like" },
      { at: 0.6, type: "popup", id: "sale", kind: "sale", payload: "Half the price", priority: 3 },
      { at: 6, type: "popup", id: "ban", kind: "warning", payload: "Be kind", priority: 9 },
    ],
  },
  {
    name: "Notices: fading, in a loop",
    settings: { ticker: { style: { fade: 6 }, mode: "loop", displayDuration: 1.5 } },
    lines: [
      { type: "notice", id: "one", content: "The concert begins at nine" },
      { type: "notice", id: "two", content: "Gifts count twice until midnight" },
      {
        type: "notice", id: "three", width: 620,
        content: "A long notice scrolls while it is at rest, as far as its text is wider than the ticker",
      },
    ],
  },
  {
    name: "A sheet of gifts",
    lines: [{ at: 0.3, type: "likes.presentSheet", id: "gifts", detents: [320, 620] }],
  },
  { name: "A battle, a box and a goal", lines: battleFrom(0.5, "scene") },
  { name: "A flood: 2,000 messages a second", crowd: 2000, lines: [] },
  {
    name: "Comments that fly",
    settings: { commentDestination: "danmaku" },
    crowd: 60,
    lines: [
      { at: 0.5, type: "comments.receive", sender: "Hana", text: "one more song!", priority: 1 },
      { at: 1, type: "comments.receive", sender: "Mateo", text: "@me sing along", mentions: ["me"] },
      { at: 1.5, type: "comments.send", text: "I am here too" },
      { at: 2, type: "comments.receive", sender: "Priya", text: "Best evening of the year", mode: "top" },
      { at: 2.5, type: "comments.receive", sender: "Olu", text: "to the band!", kind: "superChat.50", priority: 50, mode: "bottom" },
    ],
  },
];

/** Settings of all scenes: the rooms, the local user, and own gifts that need no confirmation by a server. */
const sceneBeginning = {
  settings: { localUser: "me", gifts: { showsLocalTapsImmediately: true, tracksTopGivers: true } },
  lines: [
    { type: "pager.setPageLength", length: 844 },
    { type: "pager.setRooms", rooms: ["harbour", "kitchen", "rooftop", "garden"] },
  ],
};

/** The messages of an overlay with the parameter `sample`. It has all parts. */
const overlaySample = {
  lines: [
    ...scenes[0].lines, ...battleFrom(0.5, "sample"),
    { at: 3, type: "popup", id: "sample-offer", kind: "offer", payload: "Half the price for the next ten minutes" },
  ].sort((one, other) => one.at - other.at),
};

/** The scene that the address names by its number, or the first one. */
function firstScene() {
  return scenes[Number(Address.values.get("scene"))] ?? scenes[0];
}

/** A scene as a document of settings. */
function settingsOf({ settings = {} }) {
  const { gifts, ...others } = sceneBeginning.settings;
  return JSON.stringify({ ...others, ...settings, gifts: { ...gifts, ...settings.gifts } }, null, 2);
}

/** A scene as a feed. */
function feedOf({ lines }) {
  return [...sceneBeginning.lines, ...lines].map(lineOf).join("\n");
}

/** A line of a scene as JSON, with its names and texts in the language of the page. */
function lineOf(line) {
  const spoken = ["id", "sender", "text", "content", "payload"];
  return JSON.stringify({ at: 0, ...line }, (key, value) => {
    if (Array.isArray(value)) return value.map(local);
    return spoken.includes(key) ? local(value) : value;
  });
}
