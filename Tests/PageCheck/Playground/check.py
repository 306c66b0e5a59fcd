"""Opens a playground in Chromium, touches it, and compares what it shows with what its machine says.

check.py PLAYGROUND CHROMIUM [REPLAY] [NAME…] runs all checks, or those that are named.
"""

import json
import os
import subprocess
import sys
import tempfile

from browser import Browser, Fault

FOLDER = os.path.dirname(os.path.abspath(__file__))
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def expect(holds, sentence):
    if not holds:
        raise Fault(sentence)


class Room:
    """A playground that has been opened."""

    def __init__(self, browser, address, fragment="", width=1280, height=900):
        self.page = browser.open(f"{address}#{fragment}", width, height)
        self.page.wait("window.liveroom !== undefined", "the room was opened")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        problems = self.page.problems()
        self.page.close()
        if kind is None:
            expect(not problems, f"The page has problems: {problems}")

    def receive(self, *messages):
        lines = "\n".join(json.dumps({"at": 0, **message}) for message in messages)
        return self.page.value(f"liveroom.receive({json.dumps(lines)})")

    def state(self):
        return self.page.value("liveroom.state()")

    def account(self):
        return self.page.value("liveroom.account()")

    def events(self, what):
        module, name = what.split(".", 1)
        return self.page.value(
            f"liveroom.events().filter(({{ module, event }}) => "
            f"module === '{module}' && event === '{name}')")

    def pass_time(self, seconds):
        self.page.value(f"new Promise((resume) => setTimeout(resume, {seconds * 1000}))")

    def place(self, selector):
        """The middle of a node in the window."""
        return tuple(self.page.value(
            f"(() => {{ const box = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"))

    def point(self, x, y):
        """Where a point of the room is in the window."""
        left, top, scale = self.page.value(
            "(() => { const box = document.querySelector('.screen').getBoundingClientRect();"
            "return [box.left, box.top, box.width / 390]; })()")
        return left + x * scale, top + y * scale

    def stop(self):
        """Stops the room's time: from then on it passes by `step` alone."""
        if self.page.value("document.querySelector('.play').dataset.plays") == "true":
            self.page.value("document.querySelector('.play').click()")

    def step(self, count=1):
        """Lets so many frames pass, of a 60th of a second."""
        self.page.value(
            f"for (let index = 0; index < {count}; index += 1) "
            "document.querySelector('.frame').click()")
        self.page.value("new Promise((resume) => requestAnimationFrame(() => "
                        "requestAnimationFrame(resume)))")

    def rest(self, what):
        """Lets time pass until nothing moves."""
        for _ in range(60):
            if not self.state()["isMoving"]:
                return
            self.step(6)
        raise Fault(f"Something moves on and on: {what}.")

    def drag(self, *points, finger=0):
        """A drag by a finger, from point to point of the room, a frame for each."""
        self.page.touch("touchStart", (finger, *self.point(*points[0])))
        for point in points[1:]:
            self.step()
            self.page.touch("touchMove", (finger, *self.point(*point)))
        self.page.touch("touchEnd")
        self.step()

    def compare(self, what, moments=12):
        """Steps through the next moments; all that is shown is where the machine has it."""
        page = self.page
        with open(os.path.join(FOLDER, "screen.js"), encoding="utf-8") as file:
            script = file.read()
        self.stop()
        things = 0
        for _ in range(moments):
            self.step(3)
            report = page.value(script)
            things += report["things"]
            expect(not report["faults"], f"{what}: {report['faults'][:3]}")
        page.value("document.querySelector('.play').click()")
        return things


def tap(room, x, y, number=0):
    place = room.point(x, y)
    room.page.touch("touchStart", (number, *place))
    room.step()
    room.page.touch("touchEnd")
    room.step(6)


@check
def nothing_is_requested(browser, address):
    with Room(browser, address) as room:
        found = room.page.value("performance.getEntriesByType('resource').map(({ name }) => name)")
        expect(found == [], f"The page requests {found}")
        expect(room.page.value("liveroom.source().state") == "off", "The page connects unasked.")
        expect(room.page.value(
            "fetch('https://example.com').then(() => false, () => true)"), "The page may fetch.")
        room.page.browser.events.clear()


@check
def fingers_like_turn_and_swipe(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.stop()
        for _ in range(3):
            tap(room, 200, 300)
        expect(room.account()["likes"]["own"] >= 2, "Taps are no likes.")
        room.step(60)
        first = room.state()["pager"]["room"]
        room.drag((200, 600), (200, 560), (200, 500), (200, 420), (200, 300))
        room.rest("the page")
        expect(room.state()["pager"]["room"] != first, "A drag does not turn the page.")
        # Two fingers at once: each has its own samples.
        page.touch("touchStart", (0, *room.point(120, 300)))
        page.touch("touchStart", (0, *room.point(120, 300)), (1, *room.point(260, 300)))
        room.step()
        page.touch("touchMove", (0, *room.point(120, 300)), (1, *room.point(260, 420)))
        room.step()
        page.touch("touchMove", (0, *room.point(120, 300)), (1, *room.point(260, 520)))
        page.touch("touchEnd")
        room.step()
        fingers = {event["touch"] for event in room.events("likes.didResolve")}
        expect(fingers >= {0, 1}, f"Two fingers are {fingers}.")
        room.rest("the page")
        room.drag((60, 300), (100, 300), (180, 300), (300, 300))
        expect(room.state()["likes"]["isCleared"], "A swipe does not hide the overlays.")


@check
def a_finger_scrolls_the_list_of_a_sheet(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.receive({"type": "likes.presentSheet", "id": "gifts", "detents": [320]})
        room.stop()
        room.step(60)
        room.drag((200, 780), (200, 740), (200, 700), (200, 660))
        offsets = [event["offset"] for event in room.events("likes.sheet.listDidScroll")]
        expect(offsets and offsets[-1] > 50, f"The list is scrolled by {offsets}.")
        expect(room.state()["sheet"]["height"] == 320, "The finger moves the sheet.")
        place = page.value("document.querySelector('.sheet .list').style.transform")
        expect(place == f"translateY({-round(offsets[-1], 4):g}px)", f"The list is at {place}.")


@check
def the_mouse_touches_as_well(browser, address):
    with Room(browser, address) as room:
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60})
        room.stop()
        room.step(60)
        x, y = room.place(".gift-row:not([hidden])")
        for kind in ("mousePressed", "mouseReleased"):
            room.page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                           clickCount=1)
        expect(len(room.events("gifts.laneDidReceiveTap")) == 1, "A click is no tap of the lane.")


@check
def a_held_finger_is_a_combo(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.stop()
        page.value("document.querySelector('.own').click()")
        room.step()
        expect(len(room.state()["buttons"]) == 1, "No combo button appears.")
        place = room.place(".combo-button")
        page.touch("touchStart", (0, *place))
        page.touch("touchEnd")
        expect(room.state()["buttons"][0]["total"] == 2, "A tap does not give one more.")
        page.touch("touchStart", (0, *place))
        page.wait("liveroom.state().buttons[0]?.total >= 6", "a held finger gave more and more")
        page.touch("touchEnd")
        total = room.state()["buttons"][0]["total"]
        room.pass_time(0.5)
        expect(room.state()["buttons"][0]["total"] == total, "A lifted finger gives on.")


@check
def keys_work(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.press("g", "g")
        page.wait("liveroom.account().gifts.messages === 1", "g gave the gift")
        page.press(" ", " ")
        stopped = page.value("liveroom.now()")
        room.pass_time(0.2)
        expect(page.value("liveroom.now()") == stopped, "The space bar does not stop time.")
        page.press(".", ".")
        step = page.value("liveroom.now()") - stopped
        expect(abs(step - 1 / 60) < 1e-6, f"A frame is {step} s.")
        page.press(" ", " ")
        room.receive({"type": "popup", "id": "one"}, {"type": "popup", "id": "two"})
        page.wait("liveroom.state().popups.modal.showing[0]?.phase === 'visible'", "a popup came")
        page.press("Enter", "\r")
        page.wait("liveroom.account().popups.outcomes.confirmed === 1", "Enter confirmed it")
        page.wait("liveroom.state().popups.modal.showing[0]?.id === 'two'", "the next came")
        page.wait("liveroom.state().popups.modal.showing[0]?.phase === 'visible'", "it is visible")
        page.press("Escape")
        page.wait("liveroom.account().popups.outcomes.cancelled === 1", "Escape cancelled it")
        room.stop()
        page.value("document.querySelector('.own').click()")
        room.step()
        for _ in range(4):
            page.key("c", text="c", repeats=True)
        page.key("c", kind="up")
        room.step()
        expect(room.state()["buttons"][0]["total"] == 5, "A held key does not give four more.")
        page.value("document.querySelector('.combo-button').focus()")
        page.press("Enter", "\r")
        page.wait("liveroom.state().buttons[0]?.total === 6", "Enter pressed the button")


SCRIPT = [
    {"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "count": {"increment": 3}},
    {"type": "gift", "sender": "bob", "gift": "crown", "unitValue": 199, "count": {"increment": 2}},
    {"type": "gift", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 2},
    {"type": "comment", "sender": "dan", "text": "one"},
    {"type": "comment", "sender": "dan", "text": "two"},
    {"type": "like", "sender": "eve", "count": 3, "total": 100},
    {"type": "popup", "id": "p1", "channel": "banner"},
    {"type": "popup", "id": "p2"},
    {"type": "likes.presentSheet", "id": "gifts", "detents": [300, 600]},
    {"type": "pager.didBeginDrag"},
    {"type": "pager.didDrag", "travel": -200},
    {"type": "pager.didEndDrag", "velocity": -900},
]


def play(room, what):
    room.page.value("document.querySelector('.own').click()")
    room.receive(*SCRIPT)
    things = room.compare(what, 16)
    room.receive({"type": "likes.dismissSheet"}, {"type": "gift", "sender": "ada", "gift": "rose", "count": {"increment": 5}},
                 {"type": "popups.didAnswer", "id": "p2", "answer": "confirmed"})
    things += room.compare(what, 8)
    room.pass_time(4)
    things += room.compare(what, 8)
    print(f"  {what}: {things} things on the screen")


@check
def the_screen_is_what_the_machine_says(browser, address):
    with Room(browser, address) as room:
        play(room, "as it is")


@check
def also_from_right_to_left(browser, address):
    with Room(browser, address) as room:
        room.page.value("document.querySelector('.mirrored').click()")
        play(room, "from right to left")


@check
def reduced_motion_is_the_systems(browser, address):
    with Room(browser, address) as room:
        room.page.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        room.page.wait("document.querySelector('.reduced').checked", "the switch followed")
        play(room, "with reduced motion")
        expect(room.state()["likes"]["hearts"] == [], "Hearts rise with reduced motion.")


@check
def everything_has_a_name(browser, address):
    with Room(browser, address) as room:
        page = room.page
        room.receive({"type": "gift", "sender": "ada", "gift": "castle", "unitValue": 900},
                     {"type": "popup", "id": "sale", "kind": "sale"})
        page.wait("document.querySelector('.announcer').textContent !== ''", "something was spoken")
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "textbox", "combobox", "checkbox", "spinbutton",
                 "alertdialog", "dialog"}
        found = set()
        for node in nodes:
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role not in roles:
                continue
            found.add(role)
            expect(node.get("name", {}).get("value"), f"A {role} has no name.")
        expect({"button", "slider", "alertdialog"} <= found, f"There are only {found}.")
        levels = page.value(
            "[...document.querySelectorAll('h1,h2,h3')].map(({ tagName }) => Number(tagName[1]))")
        jumps = [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1]
        expect(levels[0] == 1 and not jumps, f"Headings are {levels}.")


@check
def nothing_scrolls_sideways(browser, address):
    with Room(browser, address) as room:
        for width in (1280, 700, 360, 320, 280):
            room.page.resize(width, 700)
            over = room.page.value("document.documentElement.scrollWidth - innerWidth")
            expect(over <= 0, f"{width} points wide, the page is {over} too wide.")


@check
def settings_and_rules_are_checked(browser, address):
    with Room(browser, address) as room:
        page = room.page

        def open_with(settings):
            page.value(f"document.querySelector('.settings textarea').value = "
                       f"{json.dumps(settings)}")
            page.value("document.querySelector('form.settings').requestSubmit()")
            return page.value("document.querySelector('.problem').textContent")

        problem = open_with('{"popups": {"rules": [{"rule": "priorty"}]}}')
        expect("priority" in problem, f"An unknown rule is answered by “{problem}”.")
        problem = open_with('{"gifts": {"laneCount": 99}}')
        expect(problem != "", "An invalid setting is accepted.")
        problem = open_with('{"gifts": {"laneCount": 4}, "popups": {"rules": [{"rule": "priority"}]}}')
        expect(problem == "", f"A valid setting is refused: {problem}")
        room.receive({"type": "popup", "id": "a"}, {"type": "popup", "id": "b"})
        page.wait("document.querySelectorAll('.waiting option').length === 2", "a popup waits")
        page.value("(() => { const list = document.querySelector('.waiting'); list.value = 'b';"
                   "list.dispatchEvent(new Event('change')); })()")
        words = page.value("document.querySelector('.explanation').textContent")
        expect(words.startswith("b: "), f"The explanation is “{words}”.")


@check
def rejections_are_shown(browser, address):
    with Room(browser, address) as room:
        for message, words in (
            ({"type": "nonsense"}, "nonsense"),
            ({"type": "gifts.give", "gift": ""}, "missingGift"),
            ({"type": "popups.didAnswer", "id": "none", "answer": "confirmed"}, '{"unknown":"none"}'),
        ):
            room.receive(message)
            problem = room.page.value("document.querySelector('.problem').textContent")
            expect(words in problem, f"{message} is answered by “{problem}”.")


@check
def what_was_done_is_a_feed(browser, address):
    with Room(browser, address) as room, tempfile.TemporaryDirectory() as folder:
        page = room.page
        browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.stop()
        for _ in range(3):
            tap(room, 200, 300)
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "count": {"increment": 7}})
        likes = room.account()["likes"]["own"]
        page.value("document.querySelector('.save').click()")
        file = os.path.join(folder, "playground.jsonl")
        for _ in range(100):
            if os.path.exists(file):
                break
            room.pass_time(0.05)
        with open(file, encoding="utf-8") as text:
            lines = [json.loads(line) for line in text]
        expect(lines[0] == {"liveroom": 1} and all("at" in line for line in lines[1:]),
               f"The feed begins with {lines[:2]}.")
        document = page.call("DOM.getDocument")["root"]["nodeId"]
        node = page.call("DOM.querySelector", nodeId=document, selector=".load")["nodeId"]
        page.call("DOM.setFileInputFiles", nodeId=node, files=[file])
        room.page.value("document.querySelector('.play').click()")
        page.wait("liveroom.account().gifts.units === 7 && "
                  f"liveroom.account().likes.own === {likes}", "the feed did the same again")


@check
def the_crowd_keeps_its_rate(browser, address):
    with Room(browser, address) as room:
        page = room.page
        room.stop()
        room.step()
        page.value("(() => { const slider = document.querySelector('input.crowd');"
                   "slider.value = 40; slider.dispatchEvent(new Event('input')); })()")
        before = room.account()["feed"]["messages"]
        spent = page.value("""(async () => {
          const started = performance.now();
          for (let index = 0; index < 60; index += 1) {
            document.querySelector('.frame').click();
            await new Promise((resume) => requestAnimationFrame(resume));
            await new Promise((resume) => requestAnimationFrame(resume));
          }
          return performance.now() - started;
        })()""")
        messages = room.account()["feed"]["messages"] - before
        print(f"  {messages} messages in a second of the room, which took {spent / 1000:.1f} s")
        expect(9500 <= messages <= 10000, f"The crowd sends {messages} a second.")


@check
def a_source_is_taken_up_again(browser, address):
    try:
        from server import LineServer
    except ImportError:
        print("  not checked: python3-websockets is missing")
        return
    server = LineServer()
    server.start()

    def line(number):
        return json.dumps({"at": number, "type": "gift", "id": f"m{number}", "sender": "ada",
                           "gift": "rose", "unitValue": 1})

    with Room(browser, address, f"source=ws://127.0.0.1:{server.port}") as room:
        page = room.page
        page.wait("liveroom.source().state === 'open'", "the page connected")
        server.send(line(1))
        server.send(json.dumps({"at": 1, "type": "comment", "id": "c1", "sender": "a", "text": "b"}))
        page.wait("liveroom.account().feed.messages === 2", "messages came")
        server.kill()
        page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        words = page.value("document.querySelector('.source .state').textContent")
        expect("attempt" in words, f"The state is “{words}”.")
        room.pass_time(1.5)
        server.start()
        page.wait("liveroom.source().state === 'open'", "the page connected again")
        server.send(line(2))
        page.wait("liveroom.account().gifts.units === 2", "the new message came")
        account = room.account()
        expect(account["feed"]["messages"] == 3 and account["gifts"]["duplicates"] == 0,
               f"What was sent again was taken again: {account['feed']}")
        server.send("this is no JSON")
        page.wait("liveroom.account().feed.rejected === 1", "a bad line was counted")
        page.value("document.querySelector('form.source .close').click()")
        expect(page.value("liveroom.source().state") == "off", "The source does not close.")
        page.value("location.hash = '#source=http://example.com'")
        page.wait("liveroom.source().state === 'invalid'", "an address that is none was refused")
    server.kill()


class OverlayBridge:
    """The bridge of an overlay, which does what a test says."""

    def __init__(self, address, port=0, keep=4):
        self.process = subprocess.Popen(
            ["node", os.path.join(FOLDER, "bridge.mjs"), address.removeprefix("file://"), str(port), str(keep)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def do(self, act, value=True):
        """Returns when it is done."""
        self.process.stdin.write(json.dumps({act: value}) + "\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def room(self, browser, fragment=""):
        return Room(browser, f"http://127.0.0.1:{self.port}/",
                    f"overlay&source=ws://127.0.0.1:{self.port}/lines{fragment}", 1920, 1080)


def gift(name):
    return {"type": "gift", "id": name, "sender": "ada", "gift": "rose", "unitValue": 1}


@check
def an_overlay_misses_nothing_and_shows_nothing_twice(browser, address):
    with OverlayBridge(address) as bridge, bridge.room(browser) as room:
        page = room.page
        page.wait("liveroom.source().state === 'open'", "the page connected")
        bridge.do("take", gift("m1"))
        bridge.do("take", {"type": "like", "sender": "bob", "count": 5})
        page.wait("liveroom.account().feed.messages === 2", "messages came")
        bridge.do("drop")
        page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        shown = page.value("document.querySelector('.problems').innerText")
        expect(shown.startswith("The source is lost; attempt"), f"A lost source is “{shown}”.")
        for name in ("m2", "m3"):
            bridge.do("take", gift(name))
        bridge.do("admit")
        page.wait("liveroom.account().gifts.units === 3", "what came meanwhile was sent")
        account = room.account()
        expect(account["feed"]["messages"] == 4 and account["likes"]["others"] == 5,
               f"What had been sent was taken again: {account['feed']}, {account['likes']}")
        report = page.value("liveroom.source()")
        expect(report["missed"] == 0 and not report["problems"], f"Nothing was missed: {report}")
        # Longer than the bridge keeps: it says so, though nothing else comes.
        bridge.do("drop")
        for number in range(10):
            bridge.do("take", gift(f"n{number}"))
        bridge.do("admit")
        page.wait("liveroom.account().gifts.units === 7", "what was kept was sent")
        shown = page.value("document.querySelector('.problems').innerText")
        expect(shown == "Missed messages: 6.", f"A gap is “{shown}”.")
        # A page that is opened again begins with what comes then.
        page.call("Page.reload")
        page.wait("window.liveroom?.source().state === 'open'", "the page connected")
        bridge.do("take", gift("o1"))
        page.wait("liveroom.account().gifts.units === 1", "the next message came")
        expect(room.account()["feed"]["messages"] == 1, "A page that is reloaded plays what is old.")


@check
def a_bridge_that_starts_again_loses_nothing_silently(browser, address):
    with OverlayBridge(address) as bridge, bridge.room(browser) as room:
        room.page.wait("liveroom.source().state === 'open'", "the page connected")
        bridge.do("take", gift("m1"))
        room.page.wait("liveroom.account().gifts.units === 1", "a message came")
        bridge.process.kill()
        bridge.process.wait()
        room.page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        with OverlayBridge(address, bridge.port) as other:
            for name in ("m1", "m2"):
                other.do("take", gift(name))
            room.page.wait("liveroom.account().gifts.units === 3", "messages of the same names came")
            problems = room.page.value("liveroom.source().problems")
            expect(problems == ["The source has started again: what came meanwhile is lost."], f"{problems}")
            expect(room.account()["gifts"]["duplicates"] == 0, "A gift was lost.")
            other.do("binary")
            other.do("send", "no line")
            room.page.wait("liveroom.source().refused === 1", "a bad line was refused")
            problems = room.page.value("document.querySelector('.problems').innerText").split("\n")
            expect(len(problems) == 3 and problems[1].startswith("Binary frames that were not read: 1")
                   and problems[2].startswith("Refused lines: 1; the last: "), f"{problems}")


@check
def an_overlay_has_its_parts_where_they_are_wanted(browser, address):
    fragment = ("overlay&hide=ticker&lanes=top-left&popups=right&scale=0.5&hide2=x"
                "&settings=%7B%22gifts%22%3A%7B%22laneCount%22%3A99%7D%7D")
    with Room(browser, address, fragment, 1920, 1080) as room:
        page = room.page
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60},
                     {"type": "comment", "sender": "a", "text": "b"},
                     {"type": "popup", "id": "internal-17", "kind": "offer", "payload": "Only today"},
                     {"type": "popup", "id": "internal-18", "channel": "banner", "payload": "New goal"},
                     {"type": "gift", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 9})
        page.wait("document.querySelectorAll('.popup[data-phase=stays]').length === 2"
                  " && document.querySelector('.gift-row:not([hidden])') !== null", "the overlay showed anything")
        room.pass_time(0.5)
        box = "(({ x, y, right }) => [x, y, right])(document.querySelector('%s').getBoundingClientRect())"
        x, y, _ = page.value(box % ".gift-row:not([hidden])")
        expect(0 < x < 40 and y < 160, f"The lanes are at {x}, {y}.")
        _, _, right = page.value(box % ".popup[data-channel=modal]")
        expect(1800 < right <= 1920, f"Popups end at {right}.")
        expect(page.value("document.querySelector('.ticker').offsetWidth") == 0, "What is hidden is shown.")
        words = page.value("[...document.querySelectorAll('.popup')].map(({ innerText }) => innerText).join()")
        expect("OK" not in words and "internal" not in words and "Only today" in words and "New goal" in words,
               f"Popups say {words}.")
        # Beside the picture of a full-screen gift the stream is seen.
        background = page.value("getComputedStyle(document.querySelector('.full-screen:not([hidden])')).backgroundColor")
        expect(background == "rgba(0, 0, 0, 0)", f"A full-screen gift lies on {background}.")
        problems = page.value("liveroom.source().problems")
        shown = page.value("document.querySelector('.problems').innerText")
        expect(len(problems) == 1 and "laneCount" in problems[0] and shown == problems[0], f"{problems}: {shown}")
        lanes = page.value("liveroom.state().lanes.length")
        expect(lanes >= 1, "The room has no lanes.")
        page.value("location.hash = '#overlay&hide=lanes,problems,nonsense&scale=1e9'")
        page.wait("document.querySelector('.gift-row:not([hidden])').offsetWidth === 0", "the lanes were hidden")
        problems = page.value("liveroom.source().problems")
        expect(len(problems) == 3, f"The address has the problems {problems}.")


@check
def a_flood_of_what_is_bad_or_new_is_taken(browser, address):
    with Room(browser, address, "overlay") as room:
        count = room.page.value("liveroom.receive(Array(30_000).fill('x').join('\\n')).length")
        expect(count == 30_000, f"Of 30,000 bad lines {count} were refused.")
        # The machine of a check is not optimized, or there would be more.
        room.page.value("""liveroom.receive(Array.from({ length: 8_000 }, (_, index) => JSON.stringify(
          { type: 'gift', sender: `s${index % 999}`, gift: `gift ${index}`, unitValue: 1 })).join('\\n')).length""")
        room.page.wait("document.querySelector('.crowd-row:not([hidden])') !== null", "gifts were summed up")
        spent = room.page.value("""(async () => {
          const began = performance.now();
          for (let count = 0; count < 30; count += 1) await new Promise((resume) => requestAnimationFrame(resume));
          return performance.now() - began;
        })()""")
        rows = room.page.value("liveroom.events().filter(({ event }) => event === 'crowdDidChange').length")
        print(f"  30 frames with {rows} rows of different gifts: {spent / 1000:.1f} s")
        expect(rows > 5000, f"Only {rows} rows were summed up.")


@check
def an_overlay_is_transparent(browser, address):
    with Room(browser, address, "overlay", 780, 844) as room:
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60},
                     {"type": "comment", "sender": "a", "text": "b"},
                     {"type": "popup", "id": "p"},
                     {"type": "pager.setRooms", "rooms": ["one", "two"]})
        room.page.wait("document.querySelector('.gift-row:not([hidden])') !== null"
                       " && document.querySelector('.popup[data-phase=stays]') !== null",
                       "the overlay showed anything")
        shown = room.page.value(
            "['.gift-row:not([hidden])', '.ticker', '.popup', '.surface', '.panel header', '.bar'].filter("
            "(selector) => { const node = document.querySelector(selector);"
            "return node && getComputedStyle(node).display !== 'none' && node.offsetWidth > 0; })")
        expect(shown == [".gift-row:not([hidden])", ".ticker", ".popup"], f"The overlay shows {shown}.")
        picture = json.dumps("data:image/png;base64," + __import__("base64").b64encode(
            room.page.picture(transparent=True)).decode())
        with_canvas = browser.open("about:blank")
        clear = with_canvas.value(
            f"new Promise((resume) => {{ const image = new Image(); image.onload = () => {{"
            "const canvas = new OffscreenCanvas(image.width, image.height);"
            "const context = canvas.getContext('2d'); context.drawImage(image, 0, 0);"
            "const { data } = context.getImageData(0, 0, image.width, image.height);"
            "let count = 0; for (let i = 3; i < data.length; i += 4) count += data[i] === 0;"
            f"resume(count / (data.length / 4)); }}; image.src = {picture}; }})")
        with_canvas.close()
        expect(0.5 < clear < 1, f"{clear:.0%} of the overlay is transparent.")
        # Nobody answers on an overlay.
        room.page.wait("liveroom.account().popups.outcomes.confirmed === 1", "the popup ended")


def main():
    if len(sys.argv) < 3:
        sys.exit("check.py PLAYGROUND CHROMIUM [NAME…]")
    address = "file://" + os.path.abspath(sys.argv[1])
    names = sys.argv[3:]
    faults = 0
    browser = Browser(sys.argv[2])
    try:
        for function in CHECKS:
            if names and function.__name__ not in names:
                continue
            name = function.__name__.replace("_", " ")
            try:
                function(browser, address)
                print(f"playground: {name}")
            except Fault as fault:
                faults += 1
                print(f"playground: {name}: {fault}")
            sys.stdout.flush()
    finally:
        browser.close()
    if faults:
        sys.exit(f"playground: {faults} faults.")


if __name__ == "__main__":
    main()
