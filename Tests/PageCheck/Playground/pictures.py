"""Takes the pictures of the documentation in Chromium.

pictures.py PLAYGROUND LIVEROOM CHROMIUM takes the pictures that pages show, and puts each beside its page.
pictures.py PLAYGROUND LIVEROOM CHROMIUM FOLDER [NAME…] puts all pictures into a folder, also those that no page shows;
or only the pictures that are named.
"""

import contextlib
import os
import subprocess
import sys
import tempfile

import screen_map
from browser import Browser
from studio import ALONE, Studio, box_of, compose, phone_of

IMAGES = "Docs/Images"
GUIDES = "Modules/LiveRoomKit/LiveRoomKit.docc"
VIEWS = "Modules/LiveRoomUI/LiveRoomUI.docc"

# Device pixels for each of the window's, and pictures a second, of the moving picture.
MOVING_SCALE, MOVING_RATE = 1.15, 8

PICTURES = []


def picture(name, folder=None):
    """A function that takes a picture. Without a folder, no page shows the picture."""
    def add(function):
        PICTURES.append((name, folder, function))
        return function
    return add


# A room in the evening, with people of many languages.

ROOMS = ["Luna 露娜", "厨房电台", "Rooftop Radio"]


def at(time, type, **fields):
    return {"at": time, "type": type, **fields}


def comment(time, sender, text, **fields):
    return at(time, "comment", sender=sender, text=text, **fields)


def gift(time, sender, gift, value, count=1, **fields):
    return at(time, "gift", sender=sender, gift=gift, unitValue=value, count={"increment": count}, **fields)


def likes(start, end, each=0.25, total=20_480):
    """Likes of others, at an interval."""
    times = [start + index * each for index in range(int((end - start) / each))]
    return [at(time, "like", sender="小雨", count=3, total=total + 3 * index) for index, time in enumerate(times)]


ENTRY = [
    at(0, "pager.setPageLength", length=844),
    at(0, "pager.setRooms", rooms=ROOMS),
    at(0.1, "meters.setAudience", viewers=12804),
]

EVENING = ENTRY + [
    at(0.2, "comments.pin", message={"id": "pin", "sender": "Luna", "text": "Tonight: three new songs 🎶"}),
    comment(0.3, "Mateo", "¡buenas noches!", payload="23"),
    at(0.4, "notice", id="goal", content="Goal of the evening: 1,000 roses"),
    comment(0.6, "小雨", "晚上好！这首歌太好听了", payload="7"),
    at(0.8, "join", sender="Emeka"),
    comment(1, "Zoë", "what a voice 🎤", payload="41"),
    at(1.2, "comments.receive", sender="민준", kind="follow", text=""),
    comment(1.4, "さくら", "はじめまして、大阪からです"),
    gift(1.5, "Ben", "crown", 199, 3, hold=30),
    gift(1.6, "Ada", "cake", 10, 12, hold=30),
    gift(1.7, "小雨", "rose", 1, 64, hold=30),
    at(1.8, "comments.receive", sender="Iris", text="For the band 💛", kind="superChat.50"),
    gift(2.2, "小雨", "rose", 1, 2),
    comment(2.4, "Priya", "which song is this?", payload="12"),
    *likes(0.5, 30),
]


def touches(start, *points, finger=0, each=1 / 60):
    """A finger that goes from point to point, and leaves the last one."""
    phases = ["began", *["moved"] * (len(points) - 2), "ended"]
    return [at(start + index * each, "touch", id=finger, phase=phase, location={"x": x, "y": y})
            for index, (phase, (x, y)) in enumerate(zip(phases, points))]


def taps(*times, x=260, y=420):
    return [line for index, time in enumerate(times)
            for line in touches(time, (x + 9 * index, y - 14 * index), (x + 9 * index, y - 14 * index), each=0.05)]


# A swipe of a thumb: it accelerates, and is fast as it leaves.
SWIPE = [(210, 640), (210, 634), (209, 622), (208, 600), (207, 568), (205, 528), (203, 480), (201, 428), (200, 376)]

MOMENTS = [line for line in EVENING if line.get("count") != {"increment": 64}] + [
    gift(1.7, "小雨", "rose", 1, 54, hold=30),
    *likes(0.5, 12.2),
    *[gift(2.2 + 0.22 * index, "小雨", "rose", 1, 1) for index in range(20)],
    comment(3.1, "ليلى", "صوت رائع ❤️"),
    comment(3.7, "Hana", "one more song!"),
    at(4.2, "join", sender="Lucía", priority=3, duration=2.5),
    comment(4.5, "Wei", "安可！安可！"),
    comment(5.2, "민준", "앵콜!!"),
    gift(6, "Zoë", "castle", 2000, 1, fullScreen=2.4),
    comment(6.4, "Mateo", "wow 🏰"),
    comment(7.2, "小雨", "太美了"),
    comment(8, "Nadia", "encore!", payload="12"),
    *taps(8.7, 8.85, 9, 9.15, 9.3, 9.45),
    *touches(10.2, *SWIPE),
    at(10.9, "meters.setAudience", viewers=3520),
    comment(11, "陈师傅", "欢迎来到厨房 🍜"),
    gift(11.1, "Jun", "coffee", 5, 2),
    comment(11.5, "Olu", "hello from Lagos"),
]


@picture("room.webp", IMAGES)
def moving_room(studio, file):
    """Nine seconds of a room. Large parts that change with each picture, such as the hearts of others, would leave too few
    bytes for the dark parts; small totals could not be read."""
    feed = [line for line in MOMENTS if line["type"] != "like" or line["at"] <= 0.5]
    with studio.scene(feed, {"gifts": {"tracksTopGivers": False}}, height=700, scale=MOVING_SCALE, style=ALONE) as scene:
        frames = []
        for index in range(9 * MOVING_RATE):
            scene.until(3 + index / MOVING_RATE)
            frames.append(os.path.join(studio.folder, f"{index:03}.png"))
            phone_of(scene.page, frames[-1])
        subprocess.run(["img2webp", "-loop", "0", "-min_size", "-lossy", "-q", "75", "-m", "4", "-d",
                        str(1000 // MOVING_RATE), *frames, "-o", file], check=True, stdout=subprocess.DEVNULL)


@picture("playground.png", IMAGES)
def playground(studio, file):
    with studio.scene(EVENING, height=820, scale=1.5) as scene:
        scene.until(3)
        scene.page.picture(file)


# An overlay over a plain picture: a stage in the evening.
STAGE = """
:root:has(.overlay) { background:
  radial-gradient(60% 34% at 78% 104%, #1b2f3c 99%, transparent), radial-gradient(70% 44% at 34% 112%, #27455a 99%, transparent),
  radial-gradient(circle at 64% 40%, #ffe3b0 0 7%, transparent 7.2%),
  radial-gradient(circle at 64% 40%, rgb(255 190 120 / 70%), transparent 42%),
  linear-gradient(#31567a, #d98a6a 78%) !important; }
"""
GOAL = [at(0.3, "delivered", sentAt=1_790_000_000_000, input={
    "type": "meter", "id": "goal", "kind": "goal", "payload": "Roses for one more song", "target": 100,
    "sides": [{"id": "roses", "score": 66}]})]


def overlay(name, folder=None, time=3, width=1280, height=720, feed=(), language="en", parameters="show=givers"):
    @picture(name, folder)
    def take(studio, file):
        with studio.scene(EVENING + GOAL + list(feed), None, width, height, 1, STAGE, language,
                          f"overlay&hide=problems&{parameters}") as scene:
            scene.until(time)
            scene.page.picture(file)


overlay("overlay.png", IMAGES, parameters="show=givers&givers=top-right&meters=top&comments=bottom-left&lanes=left")
CARD = [at(2, "popup", id="offer", kind="offer", payload="Half the price for the next ten minutes")]
for name, width, height in (("wide", 1920, 1080), ("narrow", 390, 844)):
    overlay(f"overlay-{name}.png", None, 3, width, height, CARD, parameters="show=popups,givers")
    overlay(f"overlay-{name}-chinese.png", None, 3, width, height, CARD, "zh-Hans", "show=popups,givers")
    overlay(f"overlay-{name}-full.png", None, 4, width, height, CARD + [gift(2.4, "Zoë", "castle", 2000, fullScreen=5)],
            parameters="show=popups,givers")
    overlay(f"overlay-{name}-entrance.png", None, 3, width, height, [at(2, "join", sender="Lucía", priority=3)])


# Of the sample evening: gifts whose numbers rise, and one on the full screen.
SAMPLE_USER = ["--local-user", "You"]


@picture("gifts.png", IMAGES)
def replay(studio, file):
    studio.replay([], SAMPLE_USER, 64.95).picture(file)


@picture("rocket.png", IMAGES)
def full_screen(studio, file):
    studio.replay([], SAMPLE_USER, 329.2).picture(file)


def preset(name, time, file_name, *options):
    """The phone of the replay of a preset's sample, for the guide to that preset."""
    @picture(file_name, GUIDES)
    def take(studio, file):
        feed = [f"Docs/Samples/{name}.jsonl"]
        phone_of(studio.replay(feed, ["--preset", name, *options], time, height=640, scale=1.5, style=ALONE), file)


preset("presentView", 2.02, "present-view.png", "--local-user", "me")
preset("rollingNotice", 24, "rolling-notice.png")
preset("liveGiftAnimation", 2.62, "live-gift-animation.png")
preset("popupOrder", 12.8, "popup-order.png", "--rules", "Docs/Samples/rules.json")
preset("liveRoom", 24.06, "live-room.png")


# Comments with all that they may have, and the menu of a comment.

RICH = ENTRY + [
    comment(0.4, "小雨", "hello rose rose", id="q", emotes=[{"id": "rose", "start": 6, "length": 4},
                                                            {"id": "rose", "start": 11, "length": 4}]),
    comment(0.7, "Mateo", "thank you, @me", mentions=["me"], role="moderator", replyTo="q",
            quote={"sender": "小雨", "text": "hello rose rose"}),
    comment(1, "Priya", "which song is this?", badges=["VIP"], role={"fan": 12}, translation="这是哪首歌？"),
    at(1.3, "comments.receive", id="p1", sender="Zoë", text="For the band 💛",
       payment={"amount": 5000, "currency": "USD"}),
    at(1.5, "comments.receive", id="p2", sender="Ben", text="Encore!", payment={"amount": 700, "currency": "USD"}),
]
TIERS = [
    {"currency": "USD", "amount": 3000, "color": "#E65100", "pinTime": 600},
    {"currency": "USD", "amount": 500, "color": "#00BFA5"},
]


def rich(name, opens_menu=False):
    @picture(name, GUIDES)
    def take(studio, file):
        settings = {"localUser": "me", "comments": {"localUser": "me", "tiers": TIERS}}
        with studio.scene(RICH, settings, height=640, scale=1.5, style=ALONE) as scene:
            scene.until(3)
            if opens_menu:
                scene.page.value("document.querySelector('.comments .line').focus()")
                scene.page.press("Enter", "\r")
            phone_of(scene.page, file)


rich("rich-comments.png")
rich("comment-menu.png", opens_menu=True)


# The map of the screen: on which side a label is, the name of a view, and the nodes that the page draws for it.

OVER_THE_VIDEO = [
    ("right", "RoomPager", None),
    ("right", "DanmakuLayer", ".flying .words"),
    ("left", "roomHeader", ".surface:not([hidden]) .host, .header"),
    ("left", "RollingTickerView", ".ticker"),
    ("left", "SummaryRows", ".summary-row"),
    ("left", "GiftLanes", ".gift-row"),
    ("left below", "ComboButton", ".combo-button"),
    ("left", "CommentRows", ".comments .line"),
    ("right", "roomControls", ".bar"),
    ("right below", "roomGifts", ".bar .gifts"),
    ("right", "HeartsLayer", ".heart"),
]
OVER_THE_ROOM = [
    ("right", "FullScreenGifts", ".full-screen :is(.icon, .words)"),
    ("right", "RoomSheet", ".sheet"),
    ("right", "popups(_:)", ".popup"),
]


@picture("map.png", VIEWS)
def map_of_screen(studio, file):
    crowd = [gift(0.5 + index / 100, f"guest {index}", "coffee", 5, 1) for index in range(46)]
    settings = {"commentDestination": "listAndDanmaku", "gifts": {"maximumWait": 1}}
    # Those that fly have not come as far as the summary.
    evening = [{**line, "at": line["at"] + (0 if line in ENTRY else 1.2)} for line in EVENING]
    # The last heart has left the controls.
    evening = [line for line in evening if line["type"] != "like" or line["at"] < 2.4]
    room = evening + crowd + [at(3.4, "gifts.give", gift="balloon", batchSize=1, unitValue=20)]
    front = EVENING + [
        gift(2.4, "Zoë", "castle", 2000, fullScreen=5),
        at(2.5, "popup", id="goal", kind="goal", channel="banner", payload="80 of 100 roses: one more song"),
        at(2.6, "likes.presentSheet", id="gifts", detents=[230]),
    ]
    shots = []
    for name, feed, parts, conf in [("room", room, OVER_THE_VIDEO, settings), ("front", front, OVER_THE_ROOM, {})]:
        shot = os.path.join(studio.folder, f"{name}.png")
        with studio.scene(feed, conf, height=720, style=ALONE) as scene:
            scene.until(4)
            phone_of(scene.page, shot)
            shots.append((shot, box_of(scene.page, ".phone"), box_of(scene.page, ".screen"),
                          [(side, part, box_of(scene.page, selector) if selector else None)
                           for side, part, selector in parts]))
    width, height, markup = screen_map.markup_of(shots)
    compose(studio, markup, width, height, 1.5, file)


@picture("themes.png", VIEWS)
def themes(studio, file):
    shots = []
    for name in ("dark", "light", "high contrast", "brand"):
        shots.append(os.path.join(studio.folder, f"{name}.png"))
        with studio.scene(EVENING, height=560, style=ALONE) as scene:
            scene.choose("theme", name)
            scene.until(3)
            phone_of(scene.page, shots[-1])
            _, _, width, height = box_of(scene.page, ".phone")
    images = "".join(f'<img src="file://{shot}" width="{width + 2}" height="{height + 2}">' for shot in shots)
    compose(studio, f'<div style="display: flex; gap: 16px">{images}</div>',
            4 * (width + 2) + 48, height + 2, 1.5, file)


# Pictures to look at after a change of the page: whole windows, as readers have them.

WITHOUT_TOOLS = ".drawer { display: none !important }"


def window(name, feed=EVENING, until=3, width=390, height=844, settings=None, style=WITHOUT_TOOLS,
           language="en", **choices):
    @picture(f"{name}.png")
    def take(studio, file):
        with studio.scene(feed, settings, width, height, 1.5, style, language) as scene:
            for choice, value in choices.items():
                scene.choose(choice, value)
            scene.until(until)
            scene.page.picture(file)


LONG_NAME = "Alexandria Featherstonehaugh-Cholmondeley"
LONG = EVENING + [
    comment(1.1, LONG_NAME, "a long comment that says more than one line has room for, and then a little more, so that it "
            "goes on", payload="120"),
    at(1.3, "comments.send", text="I am here too"),
    gift(1.9, LONG_NAME, "perfume", 1000, 1314, hold=30),
    at(2.5, "gifts.give", gift="rose", batchSize=188, unitValue=1),
]
FLYING = ENTRY + [line for index in range(40) for line in [
    comment(0.3 + index / 9, ["Hana", "小雨", "민준", "Mateo", "ليلى"][index % 5],
            ["one more song!", "安可！安可！", "앵콜!!", "¡otra!", "صوت رائع ❤️", "what a voice 🎤"][index % 6])]] + [
    at(1, "comments.receive", sender="Mateo", text="@me sing along", mentions=["me"]),
    at(1.5, "comments.send", text="I am here too"),
    at(2, "comments.receive", sender="Priya", text="Best evening of the year", mode="top"),
    at(2.5, "comments.receive", sender="Olu", text="to the band!", kind="superChat.50", priority=50, mode="bottom"),
]
BANNER = at(2, "popup", id="goal", kind="goal", channel="banner",
            payload="80 of 100 roses: the band plays one more song")
MODAL = at(2, "popup", id="offer", kind="offer", payload="Half the price for the next ten minutes")
BOARD = [at(2, "likes.presentSheet", id="gifts", detents=[480])]
ENTRANCE = at(2, "join", sender="Lucía", priority=3)
WHITE = WITHOUT_TOOLS + ".scene { background: #fff !important } .scene svg { display: none }"

window("phone")
window("window-899", width=899, height=900, style="")
window("long", LONG, 3.5)
window("many", EVENING + [gift(1.9, LONG_NAME, "perfume", 1000, 52_000, hold=30)])
window("right-to-left", LONG, 3.5, mirrored=True)
window("landscape", landscape=True, width=844, height=390, style="")
window("landscape-wide", LONG, 3.5, landscape=True, width=1280, height=800)
window("landscape-modal", EVENING + [MODAL], landscape=True, width=844, height=390)
window("landscape-board", EVENING + BOARD, landscape=True, width=844, height=390)
window("chinese", LONG, 3.5, width=1280, height=1000, style="", language="zh-Hans")
window("chinese-board", EVENING + BOARD, language="zh-Hans")
window("chinese-modal", EVENING + [MODAL], language="zh-Hans")
window("flying", FLYING, 4, settings={"commentDestination": "danmaku"})
window("flying-and-listed", FLYING, 4, settings={"commentDestination": "listAndDanmaku"})
window("flying-landscape", FLYING, 4, settings={"commentDestination": "danmaku"}, landscape=True, width=844, height=390)
window("banner", EVENING + [BANNER])
window("banner-right-to-left", EVENING + [BANNER], mirrored=True)
window("modal", EVENING + [MODAL])
window("entrance", EVENING + [ENTRANCE])
window("board", EVENING + BOARD)
window("board-right-to-left", EVENING + BOARD, mirrored=True)
for theme in ("light", "high contrast", "brand"):
    short = theme.split()[0]
    window(short, LONG, 3.5, theme=theme)
    window(f"{short}-board", EVENING + BOARD, theme=theme)
    window(f"{short}-banner", EVENING + [BANNER, ENTRANCE], theme=theme)
    window(f"{short}-modal", EVENING + [MODAL], theme=theme)
window("white", LONG, 3.5, style=WHITE)
window("white-light", LONG, 3.5, style=WHITE, theme="light")
window("white-brand", LONG, 3.5, style=WHITE, theme="brand")
window("white-full-screen", EVENING + [gift(2.2, "Zoë", "castle", 2000, fullScreen=5)], style=WHITE)


@picture("flood.png")
def flood(studio, file):
    with studio.scene(EVENING, {"gifts": {"maximumWait": 2}}, 390, 844, 1.5, WITHOUT_TOOLS) as scene:
        scene.until(1)
        scene.page.value("document.querySelector('[data-quick=flood]').click()")
        scene.until(5)
        scene.page.picture(file)


def main():
    if len(sys.argv) < 4:
        sys.exit("pictures.py PLAYGROUND LIVEROOM CHROMIUM [FOLDER [NAME…]]")
    playground, liveroom, chromium = sys.argv[1:4]
    target, names = (sys.argv[4] if len(sys.argv) > 4 else None), sys.argv[5:]
    all_names = [name for name, _, _ in PICTURES]
    unknown = [name for name in names if name not in all_names]
    if unknown:
        sys.exit(f"There is no picture {unknown[0]}, but {', '.join(all_names)}.")
    with contextlib.ExitStack() as ends:
        browser = Browser(chromium)
        ends.callback(browser.close)
        studio = Studio(browser, "file://" + os.path.abspath(playground), os.path.abspath(liveroom),
                        ends.enter_context(tempfile.TemporaryDirectory()))
        for name, folder, function in PICTURES:
            if (names and name not in names) or (folder is None and target is None):
                continue
            file = os.path.join(target or folder, name)
            os.makedirs(os.path.dirname(file), exist_ok=True)
            function(studio, file)
            if name.endswith(".png"):
                subprocess.run(["pngquant", "--force", "--skip-if-larger", "--strip", "--ext", ".png", "256", file])
            print(f"{file}: {os.path.getsize(file) // 1000} kB")


if __name__ == "__main__":
    main()
