"""A room in Chromium as it is to be pictured: a scene, which is a feed, plays in a room whose time is stepped."""

import json
import math
import os
import subprocess
import urllib.parse

from check import page_of_feed, Room

# Each run has the same hearts.
SCRIPT = "Math.random = () => 0.5;"

# Nothing moves by the time of the browser, and texts are set in a font that every machine can install.
STYLE = """
:root { --family: "Inter", "Noto Sans CJK SC", "DejaVu Sans", sans-serif; }
* { transition: none !important; }
:focus-visible { outline: none !important; }
::-webkit-scrollbar { display: none !important; }
"""

# The phone alone, on nothing.
ALONE = """
:root, body { background: transparent !important; color-scheme: normal; }
.panel, .drawer { display: none !important; }
.phone { box-shadow: none !important; }
"""


class Studio:
    """Opens what a picture shows. The pages are closed with the browser."""

    def __init__(self, browser, playground, liveroom, folder):
        self.browser, self.playground, self.liveroom, self.folder = browser, playground, liveroom, folder

    def scene(self, feed, settings=None, width=1280, height=800, scale=2, style="", language="en", parameters=""):
        return Scene(self.browser, self.playground, feed, settings or {}, width, height, scale, style, language, parameters)

    def replay(self, feed, options, time, width=1280, height=800, scale=1.5, style=""):
        """The page of a feed at a time."""
        def output(*arguments):
            return subprocess.run([self.liveroom, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout

        file = os.path.join(self.folder, "replay.html")
        with open(file, "w", encoding="utf-8") as text:
            settings = json.loads(output("settings", "--json", *options))
            text.write(page_of_feed(self.playground, output("convert", *feed), settings))
        page = self.browser.open(f"file://{file}", width, height, SCRIPT)
        page.wait("window.liveroom !== undefined", "the feed was opened")
        page.value(f"""(() => {{
          document.querySelector(".play").click();
          const slider = document.querySelector(".replay .position");
          slider.value = {time};
          slider.dispatchEvent(new Event("change"));
        }})()""")
        page.wait(f"Math.abs(liveroom.now() - {time}) < 1e-6", "the time was reached")
        page.resize(width, height, scale)
        add_style(page, STYLE + style)
        rest(page)
        return page


class Scene(Room):
    """A room in which a feed plays, from time 0."""

    def __init__(self, browser, address, feed, settings, width, height, scale, style, language, parameters):
        gifts = {"laneCount": 3, "showsLocalTapsImmediately": True, "tracksTopGivers": True}
        settings = {"localUser": "me", **settings, "gifts": {**gifts, **settings.get("gifts", {})}}
        fragment = f"{parameters}&lang={language}&settings=" + urllib.parse.quote(json.dumps(settings))
        super().__init__(browser, address, fragment, width, height, SCRIPT)
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

    def choose(self, name, value=True):
        """Sets a switch of the panel."""
        field = "value" if isinstance(value, str) else "checked"
        self.page.value(f"((node) => {{ node.{field} = {json.dumps(value)};"
                        f"node.dispatchEvent(new Event('change')); }})"
                        f"(document.querySelector('.tool .{name}'))")
        rest(self.page)

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
    """The box around all nodes that have a size: [left, top, width, height]; None where there are none."""
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


def compose(studio, markup, width, height, scale, file):
    """A picture of some markup, on nothing."""
    # Whole pixels at a scale of 1.5 as well.
    width, height = (2 * math.ceil(length / 2) for length in (width, height))
    page_file = os.path.join(studio.folder, "composed.html")
    with open(page_file, "w", encoding="utf-8") as output:
        output.write("<!DOCTYPE html><meta charset=utf-8><style>body { margin: 0; overflow: hidden }</style>" + markup)
    page = studio.browser.open(f"file://{page_file}", width, height)
    page.wait("document.readyState === 'complete'", "the picture was composed")
    page.resize(width, height, scale)
    rest(page)
    page.picture(file, transparent=True)
    page.close()
