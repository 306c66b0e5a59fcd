"""Takes the pictures of the documentation in Chromium.

pictures.py PLAYGROUND LIVEROOM CHROMIUM takes those that pages show, and puts each beside its page.
pictures.py PLAYGROUND LIVEROOM CHROMIUM FOLDER [NAME…] puts them into a folder, with others that no page shows; or only
those that are named.

A scene is a feed. It plays in a room whose time is stepped frame by frame, so that each run takes the same pictures.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import urllib.parse

from browser import Browser, Fault
from check import Room

IMAGES = "Docs/Images"
GUIDES = "Modules/LiveRoomKit/LiveRoomKit.docc"
VIEWS = "Modules/LiveRoomUI/LiveRoomUI.docc"

# Each run has the same hearts.
SCRIPT = "Math.random = () => 0.5;"

# Nothing moves by the time of the browser, and texts are set in a font that every machine can install.
STYLE = """
:root { --family: "Inter", "Noto Sans CJK SC", "DejaVu Sans", sans-serif; }
* { transition: none !important; caret-color: transparent !important; }
::-webkit-scrollbar { display: none; }
"""

# The phone alone, on nothing.
ALONE = """
:root, body { background: transparent !important; color-scheme: normal; }
.panel, header, .side, .drawer { display: none !important; }
.phone { box-shadow: none !important; }
"""

PICTURES = []


def picture(name, folder=None):
    """A function that takes a picture. Without a folder, no page shows the picture."""
    def add(function):
        PICTURES.append((name, folder, function))
        return function
    return add


class Studio:
    """Everything that a picture is taken with."""

    def __init__(self, browser, playground, liveroom, folder):
        self.browser, self.playground, self.liveroom, self.folder = browser, playground, liveroom, folder

    def scene(self, feed, settings=None, width=1280, height=800, scale=2, style=""):
        return Scene(self.browser, self.playground, feed, settings or {}, width, height, scale, style)

    def replay(self, arguments, time, width=1280, height=800, scale=1.5, style=""):
        """The page of a replay at a time."""
        file = os.path.join(self.folder, "replay.html")
        subprocess.run([self.liveroom, *arguments, "--html", file], check=True, stdout=subprocess.DEVNULL)
        page = self.browser.open(f"file://{file}#t={time}", width, height, SCRIPT)
        page.wait("document.querySelector('.screen')?.childElementCount > 0", "the replay was opened")
        page.resize(width, height, scale)
        add_style(page, STYLE + style)
        rest(page)
        return page


class Scene(Room):
    """A room in which a feed plays, from time 0."""

    def __init__(self, browser, address, feed, settings, width, height, scale, style):
        gifts = {"laneCount": 3, "showsLocalTapsImmediately": True, "tracksTopGivers": True}
        settings = {"localUser": "me", **settings, "gifts": {**gifts, **settings.get("gifts", {})}}
        super().__init__(browser, address, "settings=" + urllib.parse.quote(json.dumps(settings)), width, height, SCRIPT)
        self.page.value("document.querySelectorAll('details').forEach((details) => (details.open = false))")
        self.page.resize(width, height, scale)
        add_style(self.page, STYLE + style)
        self.stop()
        lines = sorted(feed, key=lambda line: line["at"])
        self.page.value(f"""(() => {{
          const files = new DataTransfer();
          files.items.add(new File([{json.dumps(chr(10).join(map(json.dumps, lines)))}], "scene.jsonl"));
          const input = document.querySelector(".load");
          input.files = files.files;
          input.dispatchEvent(new Event("change"));
        }})()""")
        self.page.wait("liveroom.now() === 0", "the feed was opened")
        self.frames = 0

    def until(self, time):
        """Plays until a time, each frame of a 60th of a second by itself."""
        frames = round(time * 60) - self.frames
        self.frames += frames
        self.page.value(f"""(async () => {{
          for (let index = 0; index < {frames}; index += 1) {{
            document.querySelector(".frame").click();
            await new Promise((resume) => requestAnimationFrame(resume));
          }}
        }})()""")
        rest(self.page)
        return self

    def choose(self, name, value=True):
        """Sets a switch of the panel."""
        change = f"node.value = {json.dumps(value)}" if isinstance(value, str) else f"node.checked = {json.dumps(value)}"
        self.page.value(f"((node) => {{ {change}; node.dispatchEvent(new Event('change')); }})"
                        f"(document.querySelector('.tool .{name}'))")
        rest(self.page)

    def box(self, selector):
        """The box around all nodes that can be seen, within the screen of the phone."""
        return box_of(self.page, selector)


def add_style(page, style):
    page.value(f"""(() => {{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync({json.dumps(style)});
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }})()""")


def rest(page):
    page.value("document.fonts.ready.then(() => new Promise((resume) => "
               "requestAnimationFrame(() => requestAnimationFrame(resume)))).then(() => {})")


def box_of(page, selector):
    return page.value(f"""(() => {{
      const boxes = [...document.querySelectorAll({json.dumps(selector)})].map((node) => node.getBoundingClientRect())
        .filter(({{ width, height }}) => width > 0 && height > 0);
      if (boxes.length === 0) return null;
      const left = Math.min(...boxes.map((box) => box.left)), top = Math.min(...boxes.map((box) => box.top));
      return [left, top, Math.max(...boxes.map((box) => box.right)) - left,
        Math.max(...boxes.map((box) => box.bottom)) - top];
    }})()""")


def phone_of(page, file):
    """The phone alone."""
    left, top, width, height = box_of(page, ".phone")
    page.picture(file, transparent=True, box=[left - 1, top - 1, width + 2, height + 2])


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
    at(0.1, "app", kind="viewers", payload="12804"),
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


@picture("room.webp", IMAGES)
def room(studio, file):
    raise Fault("later")


@picture("evening.png")
def evening(studio, file):
    with studio.scene(EVENING, style=ALONE) as scene:
        scene.until(3)
        phone_of(scene.page, file)


def main():
    if len(sys.argv) < 4:
        sys.exit("pictures.py PLAYGROUND LIVEROOM CHROMIUM [FOLDER [NAME…]]")
    playground, liveroom, chromium = sys.argv[1:4]
    target, names = (sys.argv[4] if len(sys.argv) > 4 else None), sys.argv[5:]
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
