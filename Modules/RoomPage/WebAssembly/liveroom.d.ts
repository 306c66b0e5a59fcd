// A room as WebAssembly, for pages and node. Times are seconds since the room was opened, lengths points.

/** The module: its address or, in node, its path; its bytes, or what WebAssembly has compiled of them. */
export type ModuleSource = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** Events by their names, with their times. */
export type RoomEvents = {
  [Name in keyof Events.Named]: Name extends `${infer Module}.${infer Event}`
    ? { time: number; module: Module; event: Event } & Events.Named[Name] : never;
} & {
  /** A line that is no message. */
  "feed.rejected": { time: number; module: "feed"; event: "rejected"; line: number; reason: string };
  /** A sentence for screen readers, where they are preferred. */
  "announcer.spoken": { time: number; module: "announcer"; priority: "assertive" | "polite"; text: string };
  /** A message of the composer, which the room has taken: a comment of the user, or the removal of a refused row. */
  "composer.didPost": { time: number; module: "composer"; event: "didPost"; input: Message };
};
export type RoomEvent = RoomEvents[keyof RoomEvents];

type ShortForms = {
  gift: Messages.Named["gifts.receive"];
  gifts: Messages.Named["gifts.receiveBatch"];
  like: Messages.Named["room.receiveLike"];
  comment: Messages.Named["comments.receive"];
  profile: Messages.Named["room.receiveProfile"];
  join: Messages.Named["room.receiveJoin"];
  app: Messages.Named["room.receiveApp"];
  end: Messages.Named["room.end"];
  notice: Messages.Named["ticker.append"];
  meter: Messages.Named["meters.receive"];
  popup: Messages.Named["popups.enqueue"];
  popups: Messages.Named["popups.enqueueBatch"];
  setRules: Messages.Named["popups.setRules"];
  touch: Messages.Named["likes.touch"];
  enter: Messages.Named["room.enter"];
  leave: Messages.Named["room.leave"];
  suspend: Messages.Named["room.suspend"];
  resume: Messages.Named["room.resume"];
};
type MessageFields = ShortForms & Messages.Named & {
  /** A message with what a server says of its delivery: it has its effect once. */
  delivered: { session?: string; number?: number; room?: string; age?: number; sentAt?: number; origin?: string; input: Message };
};
/** A message of a feed. */
export type Message = { [Name in keyof MessageFields]: { type: Name } & MessageFields[Name] }[keyof MessageFields];

export interface Touch {
  /** Whose sample it is, from 0. */
  finger?: number;
  phase: "began" | "moved" | "ended" | "cancelled";
  x: number;
  y: number;
  /** What is under it, as bits of `LiveRoom.regions`; where nothing is said, the area that likes. */
  regions?: number;
  /** When it was there; now where nothing is said. */
  time?: number;
  /** How far the list on which the finger has landed is scrolled, and how far it can be. */
  list?: { offset: number; maximum: number };
}

export interface Preferences {
  reducesMotion?: boolean;
  isRightToLeft?: boolean;
  /** Announcements are among the events. */
  announces?: boolean;
  /** Popups are confirmed 3 s after they became visible. */
  answersPopups?: boolean;
  /** The language of announcements and of `status` of meters; English where nothing is said. */
  language?: Language;
}
export type Language = "en" | "zh-Hans";

/** A phrase of a room by its name, with its values: what it counts, and names that are shown. */
export interface Phrase {
  phrase: "comments" | "unreadComments" | "commentActions" | "menuAction" | "reportReason" | "sendingComment"
    | "unsentComment" | "writeComment" | "sendComment" | "replying" | "cannotWrite" | "host" | "moderator" | "fan" | "gift"
    | "summary" | "sendAgain" | "viewers" | "follow" | "close" | "count" | "balance" | "price" | "sendUnits"
    | "unknownUser" | "unknownGift" | "meter" | "grab" | "popup" | "confirm" | "cancel" | "sheet" | "like" | "likes"
    | "giftName" | "commentRest";
  language?: Language;
  text?: string;
  user?: string;
  gift?: string;
  recipient?: string;
  kind?: string;
  count?: number;
  seconds?: number;
}

export interface Size { width: number; height: number }
export interface Pose { x: number; y: number; scaleX: number; scaleY: number; opacity: number; rotation: number }
/** A keyframe: seconds, value, and the curve of the way to it. */
export type Keyframe = [number, number] | [number, number, Curve];
export type Curve = "linear" | "easeIn" | "easeOut" | "easeInOut" | { cubicBezier: [number, number, number, number] }
  | { spring: [number, number, number] } | { reversedSpring: [number, number, number] };
export interface Motion {
  duration: number;
  unit?: "size";
  anchor?: { x: number; y: number };
  translationX?: Keyframe[];
  translationY?: Keyframe[];
  scaleX?: Keyframe[];
  scaleY?: Keyframe[];
  opacity?: Keyframe[];
  rotation?: Keyframe[];
}
/** Why something is suspended; a reason of the room's own is reserved. */
export type SuspensionReason = string | { reserved: string };
/** A rule of popups, by its name, with its settings. */
export interface RuleConfiguration { rule: string; settings?: Record<string, unknown> }

export interface GiftRow {
  id: number;
  lane?: number;
  /** The time at which it began to enter. */
  since: number;
  phase: "showing" | "exiting";
  combo: Events.GiftCombo;
  /** Whether one unit is worth `valuableUnitValue` or more. */
  isValuable: boolean;
  /** Whether the user has tapped it within the last 0.3 s. */
  isTapped: boolean;
  count: number;
  label: string;
  pose: Pose | null;
  labelPose: Pose;
}
export interface ShownPopup {
  number: number;
  id: string;
  channel: string;
  kind: string;
  payload: string;
  /** Whom it is about. */
  sender?: string;
  /** When its view was complete. */
  visibleSince?: number;
  phase: "presenting" | "visible" | "dismissing";
  placement: string;
  pose: Pose | null;
}
export interface TickerView {
  size: Size;
  /** The opacity with the ground, which is 0 when the last item has rested. Below 1, a ticker takes no taps. */
  opacity: number;
  /** Whether the user has tapped an item within the last 0.3 s. */
  isTapped: boolean;
  slots: {
    slot: "first" | "second";
    item: Events.TickerItem;
    index?: number;
    /** Whether it is at rest or enters, and does not leave. */
    isFront: boolean;
    /** Whether it scrolls, as it is wider than the ticker. */
    isWide: boolean;
    /** `null` where the outgoing item of a roll was hidden. */
    pose: Pose | null;
    /** The point about which a roll scales and rotates it, in parts of its size. */
    anchor?: { x: number; y: number };
  }[];
}
/** A place on the screen with its time. */
export interface TimedPlace { location: { x: number; y: number }; time: number }
/** What is on the screen at a time. A pose is `null` where nothing is seen any more. */
export interface RoomViewState {
  time: number;
  /** Whether anything moves after that though no event arrives. */
  isMoving: boolean;
  /** The time at which a countdown shows another second, or a ticker begins to fade out, without an event. */
  nextChange?: number;
  /** The room that was entered, when, and whether it was left. */
  visit?: { room: string; since: number; isOver: boolean };
  isSuspended: boolean;
  /** The number of viewers of the latest `meters.setAudience`, if it is known. */
  viewers?: number;
  topGivers: Events.TopGiver[];
  /** The finger that drags. */
  finger?: { x: number; y: number };
  /** The last tap. */
  tap?: TimedPlace;
  lanes: GiftRow[];
  fullScreen: GiftRow[];
  summaries: { id: number; summary: Events.GiftSummary; label: string; pose: Pose; labelPose: Pose }[];
  buttons: (Events.GiftCountdown & { label: string; remaining: number })[];
  ticker: TickerView;
  /** The ticker of the platform, which takes the place of the other. */
  broadcast: TickerView;
  /** By their channels. */
  popups: Record<string, { backdrop: number; showing: ShownPopup[] }>;
  pager: {
    room?: string;
    /** Whether the pages move by themselves. */
    isSnapping: boolean;
    offset: number;
    pageLength: number;
    surfaces: { surface: number; room?: string; isDisplayed: boolean; isPlaying: boolean; position: number }[];
  };
  likes: {
    combo?: number;
    /** The last like of the user. */
    last?: TimedPlace;
    total?: number;
    heartCount: number;
    hearts: { id: number; point?: { x: number; y: number }; variant: number; pose: Pose | null }[];
    isCleared: boolean;
    /** `null` where the overlays are hidden. */
    overlays: Pose | null;
  };
  sheet: {
    id: string;
    height: number;
    backdrop: number;
    detents: number[];
    /** Its list, which coasts after a finger has left it. It has no end here: only a view knows its height. */
    list: { offset: number; isCoasting: boolean };
  } | null;
  comments: {
    height: number;
    distance: number;
    isFollowing: boolean;
    /** Whether it moves since a finger has left it. */
    isCoasting: boolean;
    unread: number;
    localUser?: string;
    rows: (Events.CommentRow & RichComment & { top: number })[];
    pins: { message: Events.CommentMessage; duration?: number; start: number }[];
    /** The pinned comments that are paid, with the time that remains, such as 1:05. */
    chips: (RichComment & { message: Events.CommentMessage; duration?: number; start: number; timeLeft?: string })[];
  };
  danmaku: {
    size: Size;
    opacity: number;
    /** The height of a comment. */
    laneHeight: number;
    /** What waits for its width. */
    unmeasured: (Events.DanmakuComment & RichComment)[];
    comments: (Events.DanmakuComment & RichComment & { slot: number; isHeld: boolean; origin: { x: number; y: number }; size: Size })[];
  };
  meters: (Events.Meter & {
    form: "sides" | "goal" | "countdown";
    /** The seconds until the phase ends, rounded up, such as 1:05, if they are known. */
    timeLeft?: string;
    /** The phase with the time that remains, or the result, in words. */
    status?: string;
    /** The seconds until the phase ends, if they are known. */
    remaining?: number;
    /** The part of the time that remains. */
    fraction?: number;
    /** The part of the target that is reached. */
    progress?: number;
    /** The scores of the sides that are shown: they run to the scores of `sides`. */
    scores: number[];
    /** The parts of the sides of the sum of the scores that are shown. */
    shares: number[];
  })[];
  composer: {
    /** The number of the last write. A field that has another one takes `text` and `caret`. */
    write: number;
    text: string;
    /** In UTF-16 code units, as positions of mentions are. */
    caret: number;
    mentions: { user: string; start: number; length: number }[];
    /** The comment that the next comment answers. */
    reply?: { id: string; sender?: string; text: string };
    length: number;
    limit: number;
    /** The number of lines to which a field grows. */
    lines: number;
    /** Whether the last quarter of the length has begun. */
    showsLength: boolean;
    canSend: boolean;
    /** The reason why the user may not write, and the seconds that are left if they are known. */
    obstacle?: string;
    secondsLeft?: number;
    /** The beginning of a name that the user types after "@", and the senders of the comments, the latest first. */
    query?: string;
    senders?: string[];
  };
}

/** What a comment with emotes, a payment or a style has beside its message. */
export interface RichComment {
  /** The text or its translation, in parts. */
  parts?: { text?: string; emote?: string; code?: string }[];
  /** The amount that was paid, such as 29.99 USD. */
  amount?: string;
  /** The color of a text on the color of the tier. */
  ink?: string;
  /** The color of a flying comment, which is readable. */
  color?: string;
}

/** What views and the app report, which no message says. */
export interface Report {
  /** The height of the list of comments. */
  height?: number;
  /** The heights of its rows, as they are drawn. */
  heights?: { row: number; height: number }[];
  /** A step of a scroll that is not a finger's: positive towards older rows. */
  drag?: { phase: "began" | "changed" | "ended"; translation?: number; velocity?: number };
  /** The place of a tap, from the upper edge of the list. */
  tap?: number;
  /** The place of a finger that rests. */
  longPress?: number;
  /** The width that a notice of the ticker needs on a single line: one that is wider than the ticker scrolls. */
  notice?: { showing: { slot: "first" | "second"; item: Events.TickerItem; index: number }; width: number };
  /** The same of the ticker of the platform. */
  broadcast?: Report["notice"];
  /** How far the list of the sheet is scrolled, other than by a finger. */
  listOffset?: number;
  /** The size of the view of flying comments. Without one no comment flies. */
  danmakuSize?: Size;
  /** The widths of flying comments on a single line, for `danmaku.didRequestWidth`. */
  danmakuWidths?: { comment: number; width: number }[];
  /** A finger on a flying comment. */
  danmakuTouch?: { comment: number; phase: "began" | "ended" | "cancelled" };
  /** The user taps a meter, by its identifier. */
  meter?: string;
  composer?: {
    configuration?: { limit?: number; unit?: "characters" | "scalars" | "utf16" | "bytes"; lines?: number };
    /** The text and the caret of the field, with the last write that it has taken. */
    edit?: { write: number; text: string; caret: number; isComposing?: boolean };
    /** Mentions a user at the caret, or in place of the name that the user types. */
    mention?: { user: string; name: string };
    /** The comment that the next comment answers. */
    reply?: Events.CommentMessage;
    cancelReply?: boolean;
    /** Sends the text, unless the user may not write. The return key chooses a candidate while text is composed. */
    send?: boolean;
    byReturn?: boolean;
  };
  /** The server has a comment of `comments.willSend`. */
  didDeliver?: Pick<RoomEvents["comments.willSend"], "message" | "room" | "attempt"> & { serverID?: string };
  /** A comment of `comments.willSend` did not reach the server. */
  didFailToDeliver?: Pick<RoomEvents["comments.willSend"], "message" | "room" | "attempt">;
}

/** A room that runs where it was loaded. It has no clock: who calls says what time it is. */
export class LiveRoom {
  /** Where the module is unless a call says it: beside this file. */
  static module: ModuleSource | null;
  /** What may be under a finger, as bits. */
  static readonly regions: Readonly<Record<"likeArea" | "control" | "sheet" | "sheetHeader" | "list" | "row"
    | "backdrop" | "outside" | "moving" | "comments", number>>;

  /** Loads the module and opens a room. Throws the sentence that says what of the settings is invalid. */
  static open(settings?: Settings.RoomConfiguration | string, options?: { module?: ModuleSource }): Promise<LiveRoom>;

  /**
   * The latest time of a call: an earlier one, or one that is no finite number, counts as that. One beyond
   * 100,000,000 s throws a `RangeError`, and nothing has changed.
   */
  readonly now: number;
  /** When something happens by itself; infinity where nothing does. */
  readonly nextDeadline: number;
  /** Opens a room in place of the one before, which remains where the settings are invalid. Its time begins at 0. */
  open(settings?: Settings.RoomConfiguration | string): Record<string, unknown>;
  /** Takes messages that came together: objects, or lines of a feed. Returns the events that they caused. */
  receive(messages: Message | string | readonly (Message | string)[], now?: number): RoomEvent[];
  /** Takes what a view or the app reports, such as the answer of a server. */
  report(report: Report, now?: number): RoomEvent[];
  /** Lets time pass. */
  advance(now: number): RoomEvent[];
  /** Takes a sample of a finger. */
  touch(sample: Touch, now?: number): RoomEvent[];
  /** What is on the screen, each part with its pose. Time does not pass. */
  state(now?: number): RoomViewState;
  /** The outcome of everything so far, with the keys of `liveroom replay --summary json`. */
  statistics(): Record<string, unknown>;
  /** What a view has to know of the settings. */
  about(): Record<string, unknown>;
  /** Why a popup waits; throws where it is not known. */
  explain(id: string, now?: number): {
    id: string;
    phase: string;
    reasons: { by: string; defers?: boolean; because: string; until?: number }[];
    ahead: string[];
  };
  /** The words of a phrase, such as the label of a control. They need no room. */
  phrase(phrase: Phrase): string;
  /** Sets what the user prefers, all at once: what is left out is off. A later room has it, too. */
  prefer(preferences: Preferences): RoomEvent[];
  /** Sets the size of what is drawn of a part. */
  setSize(
    part: "screen" | "lane" | "laneLabel" | "summary" | "summaryLabel" | "fullScreen" | "popup", size: Size): RoomEvent[];
  /**
   * Calls a listener with each event that has a name; returns what ends that. What a listener throws is reported, by
   * `reportError` or on the console, and keeps no event from the others.
   */
  on<Name extends keyof RoomEvents>(name: Name, listener: (event: RoomEvents[Name]) => void): () => void;
  /** Calls a listener with all events of a module. */
  on<Module extends RoomEvent["module"]>(
    module: Module, listener: (event: Extract<RoomEvent, { module: Module }>) => void): () => void;
  /** Calls a listener with all events. */
  on(name: "*", listener: (event: RoomEvent) => void): () => void;
}
