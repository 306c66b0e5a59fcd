// What a room can begin with: settings, and messages at their times.

const scenes = [
  {
    name: "Four rooms",
    // Once the room has been entered.
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
    settings: { ticker: { style: { fade: 6 }, mode: "loop", stay: 1.5 } },
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
  { name: "A flood: 2,000 messages a second", crowd: 2000, lines: [] },
];

/** Of all scenes: the rooms that there are, who the user is, and that no server has to confirm an own gift. */
const sceneBeginning = {
  settings: { localUser: "me", gifts: { showsLocalTapsImmediately: true } },
  lines: [
    { type: "pager.setPageLength", length: 844 },
    { type: "pager.setRooms", rooms: ["harbour", "kitchen", "rooftop", "garden"] },
  ],
};

/** A scene as a document of settings. */
function settingsOf({ settings = {} }) {
  const { gifts, ...others } = sceneBeginning.settings;
  return JSON.stringify({ ...others, ...settings, gifts: { ...gifts, ...settings.gifts } }, null, 2);
}

/** A scene as a feed. */
function feedOf({ lines }) {
  return [...sceneBeginning.lines, ...lines]
    .map((line) => JSON.stringify({ at: 0, ...line })).join("\n");
}
