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
};
export type RoomEvent = RoomEvents[keyof RoomEvents];

type ShortForms = {
  gift: Messages.Named["gifts.receive"];
  gifts: Messages.Named["gifts.receiveBatch"];
  like: Messages.Named["room.receiveLike"];
  comment: Messages.Named["comments.receive"];
  profile: Messages.Named["room.receiveProfile"];
  notice: Messages.Named["ticker.append"];
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
  delivered: { session?: string; number?: number; room?: string; age?: number; input: Message };
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
  phase: "showing" | "exiting";
  combo: Events.GiftCombo;
  count: number;
  label: string;
  pose: Pose | null;
  labelPose: Pose;
}
export interface ShownPopup {
  number: number;
  id: string;
  kind: string;
  payload: string;
  phase: string;
  placement: string;
  pose: Pose | null;
}
/** What is on the screen at a time. A pose is `null` where nothing is seen any more. */
export interface RoomViewState {
  time: number;
  /** Whether anything moves after that though no event arrives. */
  isMoving: boolean;
  lanes: GiftRow[];
  fullScreen: GiftRow[];
  summaries: { id: number; summary: Events.GiftSummary; label: string; pose: Pose; labelPose: Pose }[];
  buttons: (Events.GiftCountdown & { label: string; remaining: number })[];
  ticker: { size: Size; slots: { slot: "first" | "second"; item: Events.TickerItem; index?: number; pose: Pose }[] };
  /** By their channels. */
  popups: Record<string, { backdrop: number; showing: ShownPopup[] }>;
  pager: {
    room?: string;
    offset: number;
    pageLength: number;
    surfaces: { surface: number; room?: string; isDisplayed: boolean; isPlaying: boolean; position: number }[];
  };
  likes: {
    combo?: unknown;
    total?: number;
    heartCount: number;
    hearts: { id: number; point?: { x: number; y: number }; variant: number; pose: Pose }[];
    isCleared: boolean;
    overlays: Pose;
  };
  sheet: { id: string; height: number; backdrop: number } | null;
  comments: {
    height: number;
    distance: number;
    isFollowing: boolean;
    unread: number;
    rows: (Events.CommentRow & { top: number })[];
    pins: { message: Events.CommentMessage; duration?: number; start: number }[];
  };
  danmaku: {
    size: Size;
    opacity: number;
    comments: (Events.DanmakuComment & { slot: number; origin: { x: number; y: number }; size: Size })[];
  };
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
  /** The place of a finger that is held. */
  hold?: number;
  /** The width that a notice of the ticker needs on a single line: one that is wider than the ticker scrolls. */
  notice?: { showing: { slot: "first" | "second"; item: Events.TickerItem; index: number }; width: number };
  /** The size of the view of flying comments. Without one no comment flies. */
  danmakuSize?: Size;
  /** The widths of flying comments on a single line, for `danmaku.didRequestWidth`. */
  danmakuWidths?: { comment: number; width: number }[];
  /** A finger on a flying comment. */
  danmakuTouch?: { comment: number; phase: "began" | "ended" | "cancelled" };
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
  account(): Record<string, unknown>;
  /** What a view has to know of the settings. */
  about(): Record<string, unknown>;
  /** Why a popup waits; throws where it is not known. */
  explain(id: string, now?: number): {
    id: string;
    phase: string;
    reasons: { by: string; defers?: boolean; because: string; until?: number }[];
    ahead: string[];
  };
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
