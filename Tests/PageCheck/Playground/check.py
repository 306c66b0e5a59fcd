"""Opens a playground in Chromium, touches it, and compares what it shows with what its machine says.

check.py PLAYGROUND CHROMIUM [REPLAY] [NAME…] runs all checks, or those that are named.
"""

import base64
import contextlib
import gzip
import http.client
import http.server
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zlib

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

    def __init__(self, browser, address, fragment="scene=1", width=1280, height=900, script=None):
        self.page = browser.open(f"{address}#{fragment}", width, height, script)
        self.page.wait("window.liveroom !== undefined", "the room was opened")
        self.page.value("document.querySelectorAll('details').forEach((details) => (details.open = true))")

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

    def statistics(self):
        return self.page.value("liveroom.statistics()")

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


def choose(page, selector, value):
    page.value(f"(() => {{ const field = document.querySelector({json.dumps(selector)}); field.value = {json.dumps(value)};"
               "field.dispatchEvent(new Event('change')); })()")


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
        expect(room.statistics()["likes"]["localUser"] >= 2, "Taps are no likes.")
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
        place = -page.value("new DOMMatrix(document.querySelector('.sheet .list').style.transform).m42")
        expect(place >= offsets[-1] - 0.01, f"The list is at {place}, not at {offsets[-1]} or beyond.")


COMMENTS = [{"type": "comment", "id": f"c{index}", "sender": "ada", "text": f"good evening {index}" * (1 + index % 3)}
            for index in range(30)]


def distance(room):
    return room.state()["comments"]["distance"]


@check
def a_finger_scrolls_the_comments_and_turns_no_page(browser, address):
    # Without a scene, whose comment would be one more.
    with Room(browser, address, "settings=" + urllib.parse.quote('{"comments": {"rowsPerSecond": null}}')) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.receive({"type": "pager.setRooms", "rooms": ["one", "two"]})
        page.wait("liveroom.state().pager.room === 'one'", "a room was entered")
        room.receive(*COMMENTS)
        page.wait("document.querySelectorAll('.comment-row').length > 2", "comments came")
        room.stop()
        room.rest("the comments")
        first = room.state()["pager"]["room"]
        room.drag((100, 600), (100, 620), (100, 650), (100, 690), (100, 730))
        released = distance(room)
        room.step(6)
        expect(distance(room) > released + 20, "The list does not coast.")
        # A finger that lands on it stops it, and opens nothing.
        place = room.point(60, 640)
        page.touch("touchStart", (0, *place))
        page.touch("touchEnd")
        stopped = distance(room)
        room.step(12)
        expect(abs(distance(room) - stopped) < 0.01, "A finger does not stop the list.")
        expect(page.value("document.querySelector('.comment-menu').hidden"), "A finger that stops the list opens a menu.")
        room.receive({"type": "comment", "sender": "bob", "text": "new"})
        room.step()
        expect(room.state()["comments"]["unread"] == 1, "Nothing is unread.")
        expect(page.value("document.querySelector('.newest').textContent") == "1 new comment ↓", "The button says something else.")
        # Far beyond the end of the list, by the same finger, beside the button.
        room.drag((200, 740), (200, 700), (200, 600), (200, 400), (200, 200), (200, 60))
        room.rest("the comments")
        expect(distance(room) == 0 and room.state()["comments"]["unread"] == 0,
               f"The list is {distance(room)} points from its end.")
        room.drag((100, 740), (100, 700), (100, 600), (100, 400))
        room.rest("the comments")
        expect(room.state()["pager"]["room"] == first, "A finger on the comments turns the page.")
        x, y = room.point(100, 640)
        page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-200)
        page.wait("liveroom.state().comments.distance > 100", "the wheel scrolled the list")
        room.receive({"type": "comment", "sender": "bob", "text": "newer"})
        page.value("document.querySelector('.play').click()")
        page.wait("!document.querySelector('.newest').hidden", "the button came")
        page.touch("touchStart", (0, *room.place(".newest")))
        page.touch("touchEnd")
        page.wait("liveroom.state().comments.distance === 0", "the button led to the newest")
        room.drag((60, 300), (100, 300), (180, 300), (300, 300))
        room.rest("the overlays")
        expect(page.value("document.querySelector('.comments').closest('[hidden]') !== null"), "A swipe hides no comments.")


@check
def what_the_user_says_is_sent_lost_and_sent_again(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.wait("document.querySelector('.comment-row .name')?.textContent === 'ada'", "a comment came")
        room.receive({"type": "profile", "id": "u7", "name": "Bob"},
                     {"type": "comment", "id": "1", "sender": "u7", "text": "hello", "payload": "12"})
        page.wait("[...document.querySelectorAll('.comment-row .titles')].some(({ textContent }) => textContent.includes('Lv.12'))",
                  "a level is shown")
        choose(page, ".writing [name=answer]", "didFailToDeliver")
        page.value("document.querySelector('.bar .field').focus()")
        page.call("Input.insertText", text="hi @Bo")
        page.press("Tab")
        page.press("Tab")
        expect(page.value("document.activeElement.textContent") == "@Bob", "The name is not offered after the button that sends.")
        page.press("Enter", "\r")
        page.press("Enter", "\r")

        def line(text):
            return f"[...document.querySelectorAll('.comment-row .line')].find((line) => line.textContent.includes('{text}'))"

        def place(text):
            """Where a line is, once the room's time and the list stand still."""
            room.stop()
            room.rest("the comments")
            return page.value("(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
                              f"({line(text)}.getBoundingClientRect())")

        states = f"{line('hi @Bob')}?.dataset.delivery"
        page.wait(f"{states} === 'sending'", "the comment is being sent")
        (sent,) = room.events("comments.willSend")[:1]
        expect(sent["message"]["text"] == "hi @Bob" and sent["message"]["mentions"] == ["u7"], f"It sends {sent}.")
        expect(room.statistics()["likes"]["localUser"] == 0, "Keys act on the room behind the field.")
        page.wait(f"{states} === 'failed'", "the comment was lost")
        choose(page, ".writing [name=answer]", "didDeliver")
        page.touch("touchStart", (0, *place("hi @Bob")))
        page.touch("touchEnd")
        page.value("document.querySelector('.play').click()")
        page.wait(f"{states} === 'sent'", "a tap sent it again")
        # A finger that is held on a comment offers what can be done.
        page.touch("touchStart", (0, *place("hello")))
        page.value("document.querySelector('.play').click()")
        page.wait("!document.querySelector('.comment-menu').hidden", "the menu came")
        page.touch("touchEnd")
        expect(len(room.events("comments.didLongPress")) == 1 and not room.events("comments.didTap"), "It is no hold.")
        page.touch("touchStart", (0, *room.place(".comment-menu .action:nth-child(2)")))
        page.touch("touchEnd")
        page.wait("document.querySelector('.bar .field').value === '@Bob '", "the field mentions the sender")
        page.value(f"{line('hello')}.focus()")
        page.press("Enter", "\r")
        page.wait("document.activeElement.textContent === 'Copy'", "the menu has the focus")
        for _ in range(3):
            page.press("Tab")
        page.press("Enter", "\r")
        page.wait("document.activeElement.textContent === 'Spam'", "the first reason has the focus")
        page.press("Tab")
        page.press("Enter", "\r")
        page.wait("document.querySelector('.comment-menu').hidden", "the menu closed")
        chosen = [(event["action"], event.get("reason"), event["sender"]) for event in room.events("page.didChoose")]
        expect(chosen == [("mention", None, "u7"), ("report", "harassment", "u7")], f"The events have {chosen}.")
        reported = page.value("liveroom.events().filter(({ subject }) => subject === 'comment').map(({ reason }) => reason)")
        expect(reported == ["harassment"], f"The reports have {reported}.")


@check
def a_blocked_user_is_listed_and_unblocked(browser, address):
    with Room(browser, address) as room:
        page = room.page
        expect(page.value("document.querySelector('.blocked').hidden"), "Someone is blocked already.")
        room.receive({"type": "profile", "id": "u7", "name": "Bob"},
                     {"type": "comment", "id": "1", "sender": "u7", "text": "one"})
        line = "[...document.querySelectorAll('.comment-row .line')].find((line) => line.textContent.includes('{}'))"
        page.wait(line.format("one") + " !== undefined", "a comment came")
        room.stop()

        def press(node):
            page.value(f"{node}.focus()")
            page.press("Enter", "\r")

        def choice(action):
            return f"document.querySelector('.comment-menu [data-action={action}]')"

        press(line.format("one"))
        press(choice("report"))
        # A menu that is opened again has its actions.
        actions = "[...document.querySelectorAll('.comment-menu .action')].filter(({ hidden }) => !hidden).map((node) => node.textContent)"
        reasons = page.value(actions)
        expect(reasons[0] == "Spam" and reasons[-1] == "Other" and len(reasons) == 7, f"The reasons are {reasons}.")
        page.press("Escape")
        press(line.format("one"))
        expect(page.value(actions) == ["Copy", "Mention", "Reply", "Report", "Block user"], "The menu has other actions.")
        press(choice("block"))
        page.wait("document.querySelector('.blocked li span')?.textContent === 'Bob'", "the user is listed")
        expect(page.value("localStorage.getItem('liveroom.blocked')") == '["u7"]', "The browser does not keep the list.")
        room.receive({"type": "comment", "id": "2", "sender": "u7", "text": "two"})
        page.value("document.querySelector('.blocked li button').click()")
        expect(page.value("document.querySelector('.blocked').hidden"), "The user is still listed.")
        expect(page.value("localStorage.getItem('liveroom.blocked')") == "[]", "The browser keeps an unblocked user.")
        page.value("document.querySelector('.play').click()")
        room.receive({"type": "comment", "id": "3", "sender": "u7", "text": "three"})
        page.wait(line.format("three") + " !== undefined", "a comment of the unblocked user came")
        expect(not page.value(line.format("two") + " !== undefined"), "A comment of the blocked user is listed.")


FIELD = "document.querySelector('.composer .field')"
# Counts the texts that the page writes to the field, and the states that it asks for.
WATCH = """(() => {
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  window.writes = [];
  Object.defineProperty(HTMLTextAreaElement.prototype, "value", { get, set(text) {
    if (this.closest(".composer")) window.writes.push(text);
    set.call(this, text);
  } });
  const instantiate = WebAssembly.instantiate;
  window.states = 0;
  WebAssembly.instantiate = async (...inputs) => {
    const { exports } = (await instantiate(...inputs)).instance ?? {};
    const state = (now) => (window.states += 1) && exports.state(now);
    return { instance: { exports: { ...exports, state } } };
  };
})()"""


def write(page, text):
    """Types a text as a keyboard does, each character by itself."""
    page.value(f"{FIELD}.focus()")
    for character in text:
        page.call("Input.insertText", text=character)


def composer(room):
    return room.state()["composer"]


def writing_room(browser, address, *names):
    """A room without a scene, in which the user writes."""
    room = Room(browser, address, "settings=" + urllib.parse.quote('{"localUser": "me"}'), script=WATCH)
    room.page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
    room.receive({"type": "pager.setRooms", "rooms": ["harbour", "kitchen"]},
                 *({"type": "profile", "id": f"u{index}", "name": name} for index, name in enumerate(names)))
    room.page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
    room.receive(*({"type": "comment", "id": f"c{index}", "sender": f"u{index}", "text": f"good evening {index}"}
                   for index, _ in enumerate(names)))
    room.page.wait(f"liveroom.state().comments.rows.length === {len(names)}", "the comments came")
    # The field has the draft of the room from the next frame on.
    room.page.value("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return room


@check
def an_input_method_composes_and_the_field_is_not_written(browser, address):
    with writing_room(browser, address) as room:
        page = room.page
        choose(page, ".writing [name=limit]", "4")
        write(page, "你")
        writes = page.value("writes.length")
        # Pinyin is longer than the comment may be. Meanwhile the room is busy, and another answer of the server comes.
        for length, pinyin in enumerate(("n", "ni", "niha", "nihaoma", "nihaomashijie"), 1):
            page.call("Input.imeSetComposition", text=pinyin, selectionStart=len(pinyin), selectionEnd=len(pinyin))
            room.receive({"type": "comment", "sender": "ada", "text": f"encore {length}"},
                         {"type": "comments.setSlowMode", "interval": length})
            page.value("new Promise(requestAnimationFrame)")
            expect(page.value(f"{FIELD}.value") == "你" + pinyin, f"The marked text became {page.value(FIELD + '.value')}.")
        expect(composer(room)["length"] == 14 and page.value("writes.length") == writes, "The field was written while text was marked.")
        # The key that chooses a candidate sends nothing.
        page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="Enter", code="Enter", windowsVirtualKeyCode=229)
        expect(not room.events("composer.didPost"), "A candidate was sent.")
        page.call("Input.insertText", text="好吗世界")
        expect(page.value(f"{FIELD}.value") == "你好吗世" == composer(room)["text"], f"The committed text is {composer(room)['text']}.")
        expect(page.value(f"{FIELD}.selectionEnd") == 4, "The caret is elsewhere.")
        # A change of the room writes its own draft, also over marked text, which its own draft keeps.
        page.value(f"{FIELD}.setSelectionRange(0, 4)")
        page.call("Input.imeSetComposition", text="ke", selectionStart=2, selectionEnd=2)
        room.receive({"type": "enter", "room": "kitchen"})
        page.wait(f"{FIELD}.value === ''", "the other room has no draft")
        expect(composer(room)["text"] == "", "The text of the earlier room is in the other room.")
        room.receive({"type": "enter", "room": "harbour"})
        page.wait(f"{FIELD}.value === 'ke'", "the draft came back")


@check
def the_length_counts_what_the_server_counts(browser, address):
    family = "👨‍👩‍👧‍👦"
    with writing_room(browser, address) as room:
        page = room.page
        # An Indic cluster, a flag and a letter with an accent are one character each.
        text = f"{family}🇵🇹e\u0301क्षि"
        for unit, length in (("characters", 4), ("scalars", 15), ("utf16", 21), ("bytes", 48)):
            choose(page, ".writing [name=unit]", unit)
            choose(page, ".writing [name=limit]", str(length + 1))
            page.value(f"{FIELD}.focus()")
            page.call("Input.insertText", text=text)
            expect(composer(room)["length"] == length and page.value(f"{FIELD}.value") == text,
                   f"The text has {composer(room)['length']} {unit}.")
            shown = page.value("document.querySelector('.length').textContent")
            expect(shown == f"{length}/{length + 1}", f"The counter says {shown}.")
            # One more character fits, and of a family no part does.
            page.call("Input.insertText", text=f"x{family}y")
            expect(page.value(f"{FIELD}.value") == text + "x", f"In {unit} it is cut to {page.value(FIELD + '.value')}.")
            page.value(f"{FIELD}.setSelectionRange(0, 99)")
            page.press("Backspace")
            page.call("Input.dispatchKeyEvent", type="keyDown", key="Backspace", commands=["deleteBackward"])
            expect(composer(room)["text"] == "", "The field is not empty.")
        # Before a layout, a pasted text of 64 KiB has the length that may be sent.
        page.value(f"document.execCommand('insertText', false, 'no spaces '.repeat(600_000))")
        expect(composer(room)["length"] == 49 and page.value(f"{FIELD}.value.length") == 49, "A long text was not cut.")
        heights = page.value("[document.querySelector('.comments .list').offsetHeight, document.querySelector('.bar .box').offsetHeight]")
        expect(heights == [186, 84], f"The list and the field are {heights} high.")
        room.compare("a field with several lines", 2)
    # The draft, and the room for it, outlast another opening and a turn of the phone.
    with writing_room(browser, address) as room:
        write(room.page, "a draft of two lines, or of more")
        list_height = "document.querySelector('.comments .list').offsetHeight"
        for act, height in (("0", 206), ("document.querySelector('form.settings').requestSubmit()", 206),
                            ("document.querySelector('input.landscape').click()", 100), ("document.querySelector('input.landscape').click()", 206)):
            room.page.value(act)
            room.page.wait(f"{list_height} === {height} && liveroom.state().comments.height === {height}", f"{act} makes the list {height} high")


@check
def slow_mode_counts_down_and_draws_once_a_second(browser, address):
    with writing_room(browser, address, "Ann") as room:
        page = room.page
        choose(page, "form[data-message='comments.setSlowMode'] [name=interval]", "6")
        page.value("document.querySelector('form[data-message=\"comments.setSlowMode\"]').requestSubmit()")
        write(page, "hello")
        # Two quick taps send one comment.
        place = room.place(".composer .send")
        for _ in range(2):
            page.touch("touchStart", (0, *place))
            page.touch("touchEnd")
        expect(len(room.events("comments.willSend")) == 1, "Two taps do not send one comment.")
        expect(page.value(f"document.activeElement === {FIELD}"), "The field has lost the focus.")
        room.pass_time(0.5)
        # The user writes on, and can send when the time is over.
        write(page, "again")
        page.press("Enter", "\r")
        state = composer(room)
        expect(state["obstacle"] == "slowMode" and state["text"] == "again" and not state["canSend"], f"The composer has {state}.")
        room.receive({"type": "enter", "room": "kitchen"})
        expect("obstacle" not in composer(room), "Slow mode is on in another room.")
        room.receive({"type": "enter", "room": "harbour"}, {"type": "suspend", "reason": "background"},
                     {"type": "resume", "reason": "background"})
        expect(composer(room)["obstacle"] == "slowMode" and composer(room)["text"] == "again", "The wait was forgotten.")
        room.rest("the room") if not page.value("liveroom.state().isMoving") else room.pass_time(0.5)
        page.wait("!liveroom.state().isMoving", "the room is at rest")
        seconds = "document.querySelector('.composer .seconds').textContent"
        shown = page.value(f"""new Promise((resume) => {{
          const shown = new Set();
          const [began, before] = [liveroom.now(), states];
          const look = () => {{
            shown.add({seconds});
            if (liveroom.now() < began + 2.5) requestAnimationFrame(look);
            else resume([...shown, states - before]);
          }};
          look();
        }})""")
        *texts, states = shown
        expect(3 <= len(texts) <= 4 and states <= 5, f"In 2.5 s it shows {texts}, and asks for {states} states.")
        expect([int(text) for text in texts] == list(range(int(texts[0]), int(texts[0]) - len(texts), -1)), f"It counts {texts}.")
        room.compare("slow mode", 3)
        page.wait(f"{seconds} === ''", "slow mode ended")
        page.press("Enter", "\r")
        expect([event["message"]["text"] for event in room.events("comments.willSend")] == ["hello", "again"], "The second comment is not sent.")


@check
def a_user_who_may_not_write_keeps_the_draft(browser, address):
    with writing_room(browser, address) as room:
        page = room.page
        write(page, "a long thou")
        room.receive({"type": "comments.setPermission", "restriction": "muted", "duration": 3})
        write(page, "ght")
        page.press("Enter", "\r")
        page.wait("liveroom.state().composer.text === 'a long thought'", "the text is the machine's")
        words = page.value("document.querySelector('.composer .reason').textContent")
        expect(words.startswith("You are muted for ") and composer(room)["text"] == "a long thought", f"The page says {words}.")
        expect(page.value("document.querySelector('.composer .send').getAttribute('aria-label')").startswith("Send. You are muted"),
               "A screen reader does not get the reason.")
        page.wait("liveroom.state().composer.canSend", "the time was over")
        for restriction, sentence in (("followersOnly", "Only followers may write."), ("notSignedIn", "Sign in to write."),
                                      ("levelTooLow", "Level too low."), ("", "")):
            room.receive({"type": "comments.setPermission", **({"restriction": restriction} if restriction else {})})
            page.value("new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))")
            words = page.value("document.querySelector('.composer .reason').textContent")
            expect(words == sentence, f"{restriction}: {words}")
        page.press("Enter", "\r")
        expect(room.events("comments.willSend")[0]["message"]["text"] == "a long thought", "The draft is not sent.")


@check
def a_refused_comment_returns_to_its_empty_field(browser, address):
    with writing_room(browser, address) as room:
        page = room.page
        choose(page, ".writing [name=answer]", "didRefuse")
        for later, row in ((None, 0), ("newer words", 1)):
            write(page, "a bad word")
            page.press("Enter", "\r")
            if later:
                page.wait("liveroom.state().comments.rows.length > 0", "the row came")
                room.pass_time(0.35)
                write(page, later)
            page.wait("liveroom.events().filter(({ event }) => event === 'didRefuse').length === " + str(row + 1), "it was refused")
            room.pass_time(0.1)
            texts = [page.value(f"{FIELD}.value"), composer(room)["text"]]
            expect(texts == [later or "a bad word"] * 2, f"After a refusal the field has {texts}.")
            rows = page.value("[...document.querySelectorAll('.comment-row .line[data-delivery=failed]')].length")
            expect(rows == row, f"{rows} rows have failed.")
            page.value(f"{FIELD}.setSelectionRange(0, 99)")
            page.call("Input.dispatchKeyEvent", type="keyDown", key="Backspace", commands=["deleteBackward"])
        # The refused text belongs to its room.
        write(page, "for the harbour")
        page.press("Enter", "\r")
        room.receive({"type": "enter", "room": "kitchen"})
        page.wait("liveroom.events().filter(({ event }) => event === 'didRefuse').length === 3", "it was refused late")
        expect(composer(room)["text"] == "", "A text of another room is in the field.")
        room.receive({"type": "enter", "room": "harbour"})
        page.wait(f"{FIELD}.value === 'for the harbour'", "the text is in its own room")


@check
def mentions_and_replies_are_sent_with_their_identifiers(browser, address):
    with writing_room(browser, address, "Ann", "Bob 🎸", "Bettina") as room:
        page = room.page
        write(page, "😀 @b")
        names = page.value("[...document.querySelectorAll('.offered')].map(({ textContent }) => textContent)")
        expect(names == ["@Bettina", "@Bob 🎸"], f"After @b the names are {names}.")
        page.touch("touchStart", (0, *room.place(".offered:nth-child(2)")))
        page.touch("touchEnd")
        expect(page.value(f"[{FIELD}.value, {FIELD}.selectionEnd, document.activeElement === {FIELD}]")
               == ["😀 @Bob 🎸 ", 11, True], "The name is not in the text, with the caret behind it.")
        # Words before the mention move it, and the caret is where the user has put it.
        page.value(f"{FIELD}.setSelectionRange(0, 0)")
        page.wait("liveroom.state().composer.caret === 0", "the caret was reported")
        write(page, "👨‍👩‍👧 and ")
        (mention,) = composer(room)["mentions"]
        text = composer(room)["text"].encode("utf-16-le")
        expect(text[2 * mention["start"]:2 * (mention["start"] + mention["length"])].decode("utf-16-le") == "@Bob 🎸"
               and mention["user"] == "u1", f"The mention is {mention}.")
        # By holding a row, in the middle of the text; then a part of the first mention is deleted.
        room.stop()
        room.rest("the comments")
        line = "[...document.querySelectorAll('.comment-row .line')].find(({ textContent }) => textContent.includes('evening 0'))"
        page.touch("touchStart", (0, *page.value(
            f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({line}.getBoundingClientRect())")))
        page.value("document.querySelector('.play').click()")
        page.wait("!document.querySelector('.comment-menu').hidden", "the menu came")
        page.touch("touchEnd")
        page.value("document.querySelector('.comment-menu').children[1].classList.add('mentions')")
        page.touch("touchStart", (0, *room.place(".comment-menu .mentions")))
        page.touch("touchEnd")
        expect([mention["user"] for mention in composer(room)["mentions"]] == ["u0", "u1"], f"The mentions are {composer(room)['mentions']}.")
        end = composer(room)["mentions"][1]
        page.value(f"{FIELD}.setSelectionRange({end['start'] + 2}, {end['start'] + 3})")
        page.call("Input.dispatchKeyEvent", type="keyDown", key="Backspace", commands=["deleteBackward"])
        expect([mention["user"] for mention in composer(room)["mentions"]] == ["u0"], "A name that was changed is a mention.")
        # An answer has its quote until it is cancelled or sent.
        page.value(f"{line}.focus()")
        for key in ("Enter", "Tab", "Tab", "Enter"):
            page.press(key, "\r" if key == "Enter" else "")
        quote = "document.querySelector('.quote:not([hidden]) .quoted')?.textContent"
        expect(page.value(quote) == "Replying to Ann: good evening 0", f"The quote is {page.value(quote)}.")
        page.touch("touchStart", (0, *room.place(".quote .cancel")))
        page.touch("touchEnd")
        expect(page.value(quote) is None and "reply" not in composer(room), "The reply was not cancelled.")
        page.value(f"{line}.focus()")
        for key in ("Enter", "Tab", "Tab", "Enter", "Enter"):
            page.press(key, "\r" if key == "Enter" else "")
        (sent,) = room.events("comments.willSend")
        expect(sent["message"]["mentions"] == ["u0"] and sent["message"]["replyTo"] == "c0", f"It sends {sent['message']}.")
        expect(page.value(quote) is None, "The quote stays after the reply.")
        # Shift and return are another line.
        write(page, "one")
        page.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", text="\r", modifiers=8, windowsVirtualKeyCode=13)
        expect(page.value(f"{FIELD}.value") == "one\n", "Shift and return are no new line.")


@check
def a_battle_a_box_and_a_goal_are_shown(browser, address):
    with Room(browser, address, "settings=" + urllib.parse.quote('{"localUser": "me"}')) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.receive({"type": "pager.setRooms", "rooms": ["harbour", "kitchen"]})
        page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        page.value("document.querySelector('[data-quick=meters]').click()")
        page.wait("document.querySelectorAll('.meter').length === 3", "all meters came")
        words = page.value("document.querySelector('.meters .phase').textContent")
        expect(words.startswith("begins in "), f"The battle says {words}.")
        room.compare("meters that begin", 4)
        page.wait("liveroom.state().meters[0].phase === 'running' && liveroom.state().meters[0].sides[0].score > 0", "scores came")
        things = room.compare("scores that run", 12)
        expect(things >= 36, f"There are only {things} things.")
        # A tap on the box, and a key on the battle.
        page.touch("touchStart", (0, *room.place(".countdown")))
        page.touch("touchEnd")
        page.value("document.querySelector('.meters .meter').focus()")
        page.press("Enter", "\r")
        tapped = [event["meter"]["kind"] for event in room.events("meters.didTap")]
        expect(tapped == ["box", "battle"], f"The user taps {tapped}.")
        page.wait("document.querySelector('.countdown .time')?.textContent === 'Grab'", "the box can be taken")
        page.value("document.querySelectorAll('.speed')[5].click()")
        page.wait("liveroom.state().meters.some(({ phase }) => phase === 'punishment')", "the punishment came")
        room.compare("the punishment", 3)
        label = page.value("document.querySelector('.meters .meter').getAttribute('aria-label')")
        expect("Ann" in label and "2,040" in label and "punishment, " in label, f"Its name is {label}.")
        page.wait("liveroom.state().meters.some(({ phase }) => phase === 'ended')", "it ended")
        page.wait("document.querySelector('.meters .phase').textContent === 'Ann wins'", "the result is shown")
        page.wait("liveroom.state().meters.every(({ kind }) => kind === 'goal')", "only the goal stays")
        page.wait("!liveroom.state().isMoving", "its score has run")
        width = page.value("(({ offsetWidth, parentNode }) => offsetWidth / parentNode.offsetWidth)(document.querySelector('.side'))")
        expect(width == 1, f"The goal of 100 roses is reached, and {width} wide.")
        room.receive({"type": "enter", "room": "kitchen"})
        page.wait("document.querySelector('.meter') === null", "another room has no meters")


@check
def an_overlay_places_its_meters(browser, address):
    with Room(browser, address, "overlay&meters=top&countdowns=bottom-right", 1920, 1080) as room:
        room.receive({"type": "pager.setRooms", "rooms": ["harbour"]})
        start = 1_790_000_000_000
        ends = start + 90_000
        room.receive(*({"type": "delivered", "sentAt": start, "input": {"type": "meter", **meter}} for meter in (
            {"id": "1", "kind": "battle", "endsAt": ends, "sides": [{"id": "a", "score": 3}, {"id": "b", "score": 1}]},
            {"id": "2", "kind": "goal", "target": 10, "sides": [{"id": "c", "score": 4}, {"id": "d", "score": 2}]},
            {"id": "3", "kind": "box", "endsAt": ends})))
        room.page.wait("document.querySelectorAll('.meter').length === 3", "the meters came")
        goal = room.page.value("document.querySelectorAll('.meters .meter')[1].querySelector('.track').textContent")
        expect(goal == "6 / 10", f"The goal of two sides is {goal}.")
        box = "(({ left, top, right, bottom }) => [left, top, right, bottom])(document.querySelector('%s').getBoundingClientRect())"
        left, top, right, _ = room.page.value(box % ".meters")
        expect(abs(left + right - 1920) < 4 and 0 < top < 40, f"The bars are from {left} to {right}, at {top}.")
        _, _, right, bottom = room.page.value(box % ".countdown")
        expect(1880 < right <= 1920 and 960 < bottom <= 1080, f"The countdown ends at {right}, {bottom}.")
        room.page.value("location.hash = '#overlay&hide=meters,countdowns'")
        room.page.wait("document.querySelector('.meter').offsetWidth === 0", "they were hidden")


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
        page.wait("liveroom.statistics().gifts.messages === 1", "g gave the gift")
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
        page.wait("liveroom.statistics().popups.outcomes.confirmed === 1", "Enter confirmed it")
        page.wait("liveroom.state().popups.modal.showing[0]?.id === 'two'", "the next came")
        page.wait("liveroom.state().popups.modal.showing[0]?.phase === 'visible'", "it is visible")
        page.press("Escape")
        page.wait("liveroom.statistics().popups.outcomes.cancelled === 1", "Escape cancelled it")
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
    {"type": "profile", "id": "ada", "name": "Ada Lovelace"},
    {"type": "profile", "id": "dan", "name": "Daniel"},
    {"type": "comment", "sender": "dan", "text": "two"},
    {"type": "notice", "id": "n", "content": "The concert begins at nine"},
    {"type": "broadcast.append", "id": "b", "kind": "gift", "displayDuration": 2,
     "content": "Zoë gave a castle in another room, and everybody there sings along with her band"},
    {"type": "meters.setAudience", "viewers": 1204},
    {"type": "comments.receive", "kind": "join", "sender": "dan"},
    {"type": "comments.receive", "kind": "gift", "sender": "dan", "text": "gave a rose", "payload": "rose"},
    {"type": "comments.pin", "message": {"id": "pin", "sender": "ada", "text": "pinned"}},
    {"type": "comments.send", "text": "a long comment of the user, which takes more than one line on the phone"},
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
    for translation in (40, 200):
        room.page.value("document.querySelector('.comment-row').dispatchEvent(new WheelEvent('wheel', "
                        f"{{ deltaY: -{translation}, bubbles: true, cancelable: true }}))")
        room.receive(*COMMENTS[:6])
        things += room.compare(what, 4)
    room.receive({"type": "likes.dismissSheet"}, {"type": "gift", "sender": "ada", "gift": "rose", "count": {"increment": 5}},
                 {"type": "popups.didAnswer", "id": "p2", "answer": "confirmed"}, {"type": "broadcast.tap", "location": {"x": 20, "y": 20}},
                 {"type": "gifts.didTapLane", "lane": 0}, {"type": "suspend", "reason": "call"}, {"type": "resume", "reason": "call"})
    things += room.compare(what, 8)
    room.stop()
    room.step(240)
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


def flying(**settings):
    """The address of a room in which comments fly."""
    return "settings=" + urllib.parse.quote(json.dumps({"localUser": "me", "commentDestination": "danmaku", **settings}))


# Comments as in life: most short, some long, in several scripts, some that are paid for or mention the user. A frame
# has as many as a rate says, and what is drawn is measured in each. Two boxes of one lane that overlap are a fault.
FLOOD = """(rate, frames) => new Promise((resume) => {
  const words = ["lol", "this song!!", "good evening from Lisbon", "encore encore", "مرحبا بالجميع", "❤️❤️❤️", "what a voice",
    "greetings to everybody in the room tonight, it is late here", "666", "a".repeat(300)];
  const faults = new Set();
  let [count, frame, boxes, most] = [0, 0, 0, 0];
  const message = () => {
    count += 1;
    const [isPaid, isMention] = [count % 397 === 0, count % 401 === 0];
    return {
      at: 0, type: "comments.receive", id: `flood-${count}`, sender: `user ${count % 500}`,
      text: `${words[count * 7 % 10]} ${count % 89}`, mode: count % 11 === 0 ? "top" : count % 13 === 0 ? "bottom" : "scrolling",
      ...(isPaid && { priority: 50, kind: "superChat.50" }), ...(isMention && { mentions: ["me"] }),
    };
  };
  const look = () => {
    const nodes = [...document.querySelectorAll(".flying:not([hidden])")];
    const shown = nodes.map((node) => ({ node, box: node.getBoundingClientRect(), mode: node.dataset.mode }));
    most = Math.max(most, shown.length);
    shown.forEach((one, index) => shown.slice(index + 1).forEach((other) => {
      if (one.mode !== other.mode || Math.abs(one.box.top - other.box.top) > 1) return;
      boxes += 1;
      if (one.box.left < other.box.right - 0.05 && other.box.left < one.box.right - 0.05) {
        faults.add(`“${one.node.textContent.slice(0, 20)}” overlaps “${other.node.textContent.slice(0, 20)}”`);
      }
    }));
    for (const { node, box } of shown) {
      const text = node.querySelector(".words");
      if (text.scrollWidth > text.clientWidth + 1 && !/×|aaa/.test(text.textContent)) {
        faults.add(`“${text.textContent.slice(0, 20)}” needs ${text.scrollWidth}, and has ${text.clientWidth}`);
      }
    }
  };
  const tick = () => {
    liveroom.receive(Array.from({ length: Math.round(rate / 60) }, () => JSON.stringify(message())).join("\\n"));
    look();
    frame += 1;
    if (frame < frames) requestAnimationFrame(tick);
    else resume({ faults: [...faults], boxes, most, count });
  };
  tick();
})"""


@check
def comments_that_fly_never_overlap(browser, address):
    turns = "(index) => document.querySelector('.landscape').click()"
    for name, width, height, switch in (("on a phone", 390, 844, None), ("in a wide window", 1280, 900, None),
                                        ("from right to left", 390, 844, "mirrored"),
                                        ("with reduced motion", 390, 844, "reduced"),
                                        ("turned", 1280, 900, "landscape")):
        with Room(browser, address, flying(), width, height) as room:
            room.receive({"type": "pager.setRooms", "rooms": ["harbour"]})
            if switch not in (None, "landscape"):
                room.page.value(f"document.querySelector('.{switch}').click()")
            if switch == "landscape":
                room.page.value(f"setInterval({turns}, 1500)")
            report = room.page.value(f"({FLOOD})(1000, 300)")
            faults, boxes, most = (report[key] for key in ("faults", "boxes", "most"))
            print(f"  {name}: of {report['count']} comments up to {most} on screen, {boxes} pairs of one lane")
            expect(not faults, f"{name}: {faults[:4]}")
            expect(most > (8 if switch == "landscape" else 15) and (boxes > 500 or switch == "reduced"),
                   f"{name}: only {most} comments, {boxes} pairs.")
            expect(room.page.value("document.querySelectorAll('.flying').length") <= 256, "There is an element for each comment.")


@check
def many_comments_that_fly_cost_little(browser, address):
    # What is measured in each frame of a check would cost more.
    flood = FLOOD.replace("    look();\n", "")

    def metrics(page):
        return {metric["name"]: metric["value"] for metric in page.call("Performance.getMetrics")["metrics"]}

    costs = {}
    for destination in ("danmaku", "ticker"):
        with Room(browser, address, flying(commentDestination=destination), 390, 844) as room:
            room.receive({"type": "pager.setRooms", "rooms": ["harbour"]})
            # Of the time of the processor, as others use it, too.
            room.page.call("Performance.enable", timeDomain="threadTicks")
            room.page.value(f"({flood})(1000, 120)")
            before = metrics(room.page)
            room.page.value(f"({flood})(1000, 300)")
            after = metrics(room.page)
            costs[destination] = sum(after[name] - before[name] for name in (
                "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")) / 300 * 1000
    print(f"  of a frame comments take {costs['danmaku']:.2f} ms where they fly, {costs['ticker']:.2f} ms elsewhere")
    # The module of a check is not optimized, and more comments are its work, too.
    expect(costs["danmaku"] - costs["ticker"] < 6, f"Frames cost {costs}.")
    with Room(browser, address, "overlay&show=danmaku") as room:
        room.page.call("Performance.enable")
        sizes = []
        for _ in range(3):
            room.page.value(f"({flood})(1000, 300)")
            room.page.call("HeapProfiler.collectGarbage")
            sizes.append(metrics(room.page)["JSHeapUsedSize"] / 1e6)
        print(f"  memory of the script after each 300 frames: {', '.join(f'{size:.1f} MB' for size in sizes)}")
        expect(sizes[2] < sizes[0] + 1, f"Memory grows: {sizes}.")


@check
def comments_fly_where_the_machine_says(browser, address):
    with Room(browser, address, flying()) as room:
        room.receive({"type": "pager.setRooms", "rooms": ["harbour"]})
        room.page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        things = 0
        for switch in (None, "mirrored", "reduced"):
            if switch:
                room.page.value(f"document.querySelector('.{switch}').click()")
            room.receive({"type": "comments.send", "text": "mine"}, *(
                {"type": "comments.receive", "sender": "ada", "text": f"{switch} number {index % 7}", "priority": int(index == 9),
                 "mode": ("scrolling", "scrolling", "top", "bottom")[index % 4]} for index in range(24)))
            things += room.compare(f"flying comments, {switch or 'as they are'}")
        print(f"  {things} things on the screen")
        own = set(room.page.value("[...document.querySelectorAll('.flying')].map(({ dataset }) => dataset.own)"))
        expect(own == {"true", "false"}, f"Own comments are marked: {own}.")
        expect(room.page.value("document.querySelector('.danmaku').getAttribute('aria-hidden')") == "true",
               "Screen readers find the comments twice.")


@check
def a_finger_holds_a_comment_that_flies(browser, address):
    with Room(browser, address, flying()) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.receive({"type": "pager.setRooms", "rooms": ["harbour", "kitchen"]})
        page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        room.receive({"type": "comments.receive", "id": "slow", "sender": "ada", "text": "a comment that is long enough"})
        page.wait("liveroom.state().danmaku.comments[0]?.origin.x < 120", "it flies")
        x, y = room.place(".flying:not([hidden])")
        page.touch("touchStart", (0, x, y))
        page.wait("liveroom.events().some(({ module, event }) => module === 'danmaku' && event === 'didLongPress')", "it was held")
        held = room.state()["danmaku"]["comments"][0]["origin"]["x"]
        # A finger trembles.
        page.touch("touchMove", (0, x + 2, y - 1))
        room.pass_time(0.3)
        expect(room.state()["danmaku"]["comments"][0]["origin"]["x"] == held, "A comment under a finger moves.")
        expect(page.value("document.querySelector('.flying:not([hidden])').dataset.held") == "true", "It does not look held.")
        page.touch("touchEnd")
        page.wait(f"liveroom.state().danmaku.comments[0].origin.x < {held - 20}", "it moved on")
        expect(not room.events("danmaku.didTap"), "A hold is a tap.")
        page.touch("touchStart", (0, *room.place(".flying:not([hidden])")))
        page.touch("touchEnd")
        expect([event["message"]["id"] for event in room.events("danmaku.didTap")] == ["slow"], "A tap is no event.")
        # A finger that moves belongs to the pager.
        room.stop()
        x = max(20, room.state()["danmaku"]["comments"][0]["origin"]["x"] + 60)
        room.drag((x, 172), (x, 168), (x, 150), (x, 110), (x, 50))
        expect(len(room.events("danmaku.didRelease")) == 3, "A finger that moves holds a comment.")
        room.rest("the page")
        expect(room.state()["pager"]["room"] == "kitchen", "The drag does not turn the page.")
        expect(len(room.events("danmaku.didTap")) == 1, "A drag is a tap.")


@check
def comments_are_listed_or_fly_as_is_chosen(browser, address):
    with Room(browser, address) as room:
        page = room.page
        for destination, is_listed, flies in (("danmaku", False, True), ("listAndDanmaku", True, True), ("list", True, False)):
            page.value(f"(() => {{ const select = document.querySelector('.destination'); select.value = '{destination}';"
                       "select.dispatchEvent(new Event('change')); })()")
            page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
            page.value("document.querySelector('form[data-message=\"comments.receive\"]').requestSubmit()")
            page.wait("[...document.querySelectorAll('.comment-row, .danmaku:not([hidden]) .flying:not([hidden])')].some((node) =>"
                      " node.textContent.includes('good evening'))", "the comment came")
            room.pass_time(0.3)
            found = page.value("['.comment-row', '.danmaku:not([hidden]) .flying:not([hidden])'].map((selector) => [...document.querySelectorAll(selector)]"
                               ".some(({ textContent }) => textContent.includes('good evening')))")
            expect(found == [is_listed, flies], f"{destination}: listed and flying are {found}.")


@check
def comments_fly_over_the_whole_overlay(browser, address):
    with Room(browser, address, "overlay&show=danmaku&scale=1.5", 1920, 1080) as room:
        room.receive({"type": "pager.setRooms", "rooms": ["harbour"]})
        room.page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        room.receive(*({"type": "comment", "sender": "ada", "text": f"good evening {index}"} for index in range(6)))
        room.page.wait("document.querySelectorAll('.flying:not([hidden])').length === 6", "comments fly")
        boxes = room.page.value("[...document.querySelectorAll('.flying:not([hidden])')].map((node) => {"
                                "const { left, bottom } = node.getBoundingClientRect(); return [left, bottom]; })")
        expect(all(left > 1200 for left, _ in boxes), f"They enter at {boxes}.")
        expect(room.page.value("document.querySelector('.comment-row')") is None, "They are listed as well.")
        expect(room.page.value("getComputedStyle(document.querySelector('.flying')).pointerEvents") == "none",
               "They take fingers.")
    with Room(browser, address, "overlay&show=gifts") as room:
        problems = room.page.value("liveroom.source().problems")
        expect(problems[0] == "An overlay can show danmaku, comments, popups, givers, not gifts.", f"{problems}")


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
        expect(words.startswith("\u2068b\u2069: "), f"The explanation is “{words}”.")


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
        likes = room.statistics()["likes"]["localUser"]
        write(page, "good evening")
        page.press("Enter", "\r")
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
        # A comment is in it, and no draft.
        comments = [line for line in lines if line.get("type", "").startswith("comments.") and "good" in json.dumps(line)]
        expect([line["type"] for line in comments] == ["comments.send"], f"The feed has {comments}.")
        document = page.call("DOM.getDocument")["root"]["nodeId"]
        node = page.call("DOM.querySelector", nodeId=document, selector=".load")["nodeId"]
        page.call("DOM.setFileInputFiles", nodeId=node, files=[file])
        room.page.value("document.querySelector('.play').click()")
        page.wait("liveroom.statistics().gifts.units === 7 && "
                  f"liveroom.statistics().likes.localUser === {likes}", "the feed did the same again")


@check
def the_crowd_keeps_its_rate(browser, address):
    # Without a scene, whose messages would count.
    with Room(browser, address, "settings=%7B%7D") as room:
        page = room.page
        room.stop()
        room.step()
        page.value("(() => { const slider = document.querySelector('input.crowd');"
                   "slider.value = 40; slider.dispatchEvent(new Event('input')); })()")
        before = room.statistics()["feed"]["messages"]
        spent = page.value("""(async () => {
          const started = performance.now();
          for (let index = 0; index < 60; index += 1) {
            document.querySelector('.frame').click();
            await new Promise((resume) => requestAnimationFrame(resume));
            await new Promise((resume) => requestAnimationFrame(resume));
          }
          return performance.now() - started;
        })()""")
        messages = room.statistics()["feed"]["messages"] - before
        print(f"  {messages} messages in a second of the room, which took {spent / 1000:.1f} s")
        expect(9500 <= messages <= 10000, f"The crowd sends {messages} a second.")


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
def a_source_is_taken_up_again(browser, address):
    with OverlayBridge(address, keep=0) as bridge, \
            Room(browser, f"http://127.0.0.1:{bridge.port}/", f"source=ws://127.0.0.1:{bridge.port}/lines") as room:
        page = room.page
        page.wait("liveroom.source().state === 'open'", "the page connected")
        bridge.do("take", gift("m1"))
        bridge.do("take", {"type": "comment", "id": "c1", "sender": "a", "text": "b"})
        page.wait("liveroom.statistics().feed.messages === 2", "messages came")
        bridge.do("drop")
        page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        words = page.value("document.querySelector('.source .state').textContent")
        expect("attempt" in words, f"The state is “{words}”.")
        bridge.do("admit")
        page.wait("liveroom.source().state === 'open'", "the page connected again")
        # The same identifier with another text is an edit.
        bridge.do("take", {"type": "comment", "id": "c1", "sender": "a", "text": "edited"})
        bridge.do("take", gift("m2"))
        page.wait("liveroom.statistics().gifts.units === 2", "the new message came")
        expect(room.statistics()["gifts"]["duplicates"] == 1, "What was sent again counts again.")
        rows = [row for event in room.events("comments.didAppend") for row in event["rows"]]
        texts = [row["message"]["text"] for row in rows + [event["row"] for event in room.events("comments.didUpdate")]]
        expect(texts == ["b", "edited"], f"The list has {texts}.")
        bridge.do("send", "this is no JSON")
        page.wait("liveroom.statistics().feed.rejected === 1", "a bad line was counted")
        page.value("document.querySelector('form.source .close').click()")
        expect(page.value("liveroom.source().state") == "off", "The source does not close.")
        page.value("location.hash = '#source=http://example.com'")
        page.wait("liveroom.source().state === 'invalid'", "an address that is none was refused")


@check
def an_overlay_is_in_a_room_and_shows_who_enters(browser, address):
    entrances = "document.querySelectorAll('[data-part=entrances] .popup[data-entrance=true]').length"
    with OverlayBridge(address) as bridge, bridge.room(browser) as room:
        page = room.page
        page.wait("liveroom.source().state === 'open'", "the page connected")
        bridge.do("take", {"type": "join", "id": "j1", "sender": "ada", "priority": 1})
        page.wait(f"{entrances} === 1", "a user entered")
        page.wait(f"{entrances} === 0", "the entrance ended")
        bridge.do("drop")
        page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        bridge.do("admit")
        page.wait("liveroom.source().state === 'open'", "the page connected again")
        bridge.do("take", {"type": "join", "id": "j2", "sender": "bob", "priority": 1})
        page.wait(f"{entrances} === 1", "a user entered after the loss")
        expect(len(room.events("room.didEnter")) == 1, "The overlay entered more than one room.")
        # An address without the source, with another parameter that has changed meanwhile.
        page.value("location.hash = '#overlay&theme=light'")
        page.wait("liveroom.source().state === 'off'", "the connection was closed")
        expect("The address has no source." in page.value("liveroom.source().problems"), "The address is said to have a source.")
        page.value(f"location.hash = '#overlay&source=ws://127.0.0.1:{bridge.port}/lines'")
        page.wait("liveroom.source().state === 'open'", "the page connected to the source of the address")
    with OverlayBridge(address) as bridge, bridge.room(browser, "&sample") as room:
        room.page.wait("liveroom.now() > 1", "the sample runs")
        expect(room.page.value("liveroom.source().state") == "off", "The sample has messages of the source.")
        expect([event["room"] for event in room.events("room.didEnter")] == ["harbour"], "The sample is in another room.")


@check
def an_overlay_misses_nothing_and_shows_nothing_twice(browser, address):
    with OverlayBridge(address) as bridge, bridge.room(browser) as room:
        page = room.page
        page.wait("liveroom.source().state === 'open'", "the page connected")
        bridge.do("take", gift("m1"))
        bridge.do("take", {"type": "like", "sender": "bob", "count": 5})
        page.wait("liveroom.statistics().feed.messages === 3", "messages came")
        bridge.do("drop")
        page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        shown = page.value("document.querySelector('.problems').innerText")
        expect(shown.startswith("The source is lost; attempt"), f"A lost source is “{shown}”.")
        for name in ("m2", "m3"):
            bridge.do("take", gift(name))
        bridge.do("admit")
        page.wait("liveroom.statistics().gifts.units === 3", "what came meanwhile was sent")
        statistics = room.statistics()
        expect(statistics["feed"]["messages"] == 5 and statistics["likes"]["others"] == 5,
               f"What had been sent was taken again: {statistics['feed']}, {statistics['likes']}")
        report = page.value("liveroom.source()")
        expect(report["missed"] == 0 and report["problems"] == ["The connection was lost."],
               f"Nothing was missed: {report}")
        # Longer than the bridge keeps: it says so, though nothing else comes.
        bridge.do("drop")
        for number in range(10):
            bridge.do("take", gift(f"n{number}"))
        bridge.do("admit")
        page.wait("liveroom.statistics().gifts.units === 7", "what was kept was sent")
        shown = page.value("document.querySelector('.problems').innerText")
        expect(shown.startswith("The connection was lost") and shown.endswith("\nMissed messages: 6."),
               f"A gap is “{shown}”.")
        # A page that is opened again begins with what comes then.
        page.call("Page.reload")
        page.wait("window.liveroom?.source().state === 'open'", "the page connected")
        bridge.do("take", gift("o1"))
        page.wait("liveroom.statistics().gifts.units === 1", "the next message came")
        expect(room.statistics()["feed"]["messages"] == 2, "A page that is reloaded plays what is old.")


@check
def a_bridge_that_starts_again_loses_nothing_silently(browser, address):
    with OverlayBridge(address) as bridge, bridge.room(browser) as room:
        room.page.wait("liveroom.source().state === 'open'", "the page connected")
        bridge.do("take", gift("m1"))
        room.page.wait("liveroom.statistics().gifts.units === 1", "a message came")
        bridge.process.kill()
        bridge.process.wait()
        room.page.wait("liveroom.source().state === 'waiting'", "the page noticed the loss")
        with OverlayBridge(address, bridge.port) as other:
            for name in ("m1", "m2"):
                other.do("take", gift(name))
            room.page.wait("liveroom.statistics().gifts.units === 3", "messages of the same names came")
            problems = room.page.value("liveroom.source().problems")
            expect(problems == ["The connection was lost.",
                                "The source has started again: what came meanwhile is lost."], f"{problems}")
            expect(room.statistics()["gifts"]["duplicates"] == 0, "A gift was lost.")
            other.do("binary")
            other.do("send", "no line")
            room.page.wait("liveroom.source().refused === 1", "a bad line was refused")
            problems = room.page.value("document.querySelector('.problems').innerText").split("\n")
            expect(len(problems) == 4 and problems[2].startswith("Binary frames that were not read: 1")
                   and problems[3].startswith("Refused lines: 1; the last: "), f"{problems}")


@check
def an_overlay_has_its_parts_where_they_are_wanted(browser, address):
    fragment = ("overlay&hide=ticker&show=popups&lanes=top-left&popups=right&scale=0.5&hide2=x"
                "&settings=%7B%22gifts%22%3A%7B%22laneCount%22%3A99%7D%7D")
    with Room(browser, address, fragment, 1920, 1080) as room:
        page = room.page
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60},
                     {"type": "notice", "id": "n", "content": "b"},
                     {"type": "popup", "id": "internal-17", "kind": "offer", "payload": "Only today"},
                     {"type": "popup", "id": "internal-18", "channel": "banner", "payload": "New goal"},
                     {"type": "profile", "id": "ada", "name": "Ada"},
                     {"type": "gift", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 9})
        page.wait("document.querySelectorAll('.popup[data-phase=visible]').length === 2"
                  " && document.querySelector('.gift-row:not([hidden])') !== null", "the overlay showed anything")
        room.pass_time(0.5)
        box = "(({ x, y, right }) => [x, y, right])(document.querySelector('%s').getBoundingClientRect())"
        x, y, _ = page.value(box % ".gift-row:not([hidden])")
        expect(0 < x < 40 and y < 160, f"The lanes are at {x}, {y}.")
        _, _, right = page.value(box % ".popup[data-channel=modal]")
        expect(1800 < right <= 1920, f"Popups end at {right}.")
        expect(page.value("document.querySelector('.ticker').offsetWidth") == 0, "What is hidden is shown.")
        words = page.value("[...document.querySelectorAll('.popup')].map(({ innerText }) => innerText).join()")
        expect("OK" not in words and "internal" not in words and "Only today" in words and "New goal" in words
               and "popup" not in words, f"Popups say {words}.")
        # Beside the picture of a full-screen gift the stream is seen.
        background = page.value("getComputedStyle(document.querySelector('.full-screen:not([hidden])')).backgroundColor")
        expect(background == "rgba(0, 0, 0, 0)", f"A full-screen gift lies on {background}.")
        problems = page.value("liveroom.source().problems")
        shown = page.value("document.querySelector('.problems').innerText")
        expect(len(problems) == 3 and "laneCount" in problems[0]
               and problems[1].startswith("There is no parameter hide2; they are overlay, source,")
               and problems[2] == "The address has no source."
               and shown == "\n".join(problems), f"{problems}: {shown}")
        lanes = page.value("liveroom.state().lanes.length")
        expect(lanes >= 1, "The room has no lanes.")
        page.value("location.hash = '#overlay&hide=lanes,problems,nonsense&scale=1e9'")
        page.wait("document.querySelector('.gift-row:not([hidden])').offsetWidth === 0", "the lanes were hidden")
        problems = page.value("liveroom.source().problems")
        expect(len(problems) == 4, f"The address has the problems {problems}.")


BOXES = """(selector) => [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect())
  .filter(({ width, height }) => width > 0 && height > 0).map(({ left, top, right, bottom }) => [left, top, right, bottom])"""


def boxes(page, selector):
    return page.value(f"({BOXES})({json.dumps(selector)})")


@check
def popups_of_an_overlay_are_asked_for_and_cover_no_gift(browser, address):
    settings = {"gifts": {"laneCount": 3}, "popups": {"channels": [
        {"name": "modal", "capacity": 2}, {"name": "banner", "placement": "top", "capacity": 2},
        {"name": "entrance", "placement": "leading"}]}}
    words = "Ten more roses, and the band plays one more song of your choice before midnight. " * 4
    for width, height in ((1920, 1080), (390, 844)):
        with Room(browser, address, "overlay&hide=problems&settings=" + urllib.parse.quote(json.dumps(settings)),
                  width, height) as room:
            page = room.page
            room.receive({"type": "pager.setRooms", "rooms": ["harbour"]})
            page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
            room.receive({"type": "comments.pin", "message": {"id": "p", "sender": "a", "text": "pinned"}},
                         *({"type": "gift", "sender": f"A user with a long name {index}", "gift": "perfume", "unitValue": 1000,
                            "count": {"increment": 520}, "hold": 60} for index in range(3)),
                         *({"type": "popup", "id": f"m{index}", "kind": "offer", "payload": words} for index in range(2)),
                         *({"type": "popup", "id": f"b{index}", "channel": "banner", "kind": "goal", "payload": words} for index in range(2)),
                         {"type": "join", "sender": "Lucía", "priority": 3})
            page.wait("Object.values(liveroom.state().popups).flatMap(({ showing }) => showing).length >= 3", "popups came")
            page.wait("document.querySelectorAll('.gift-row:not([hidden])').length === 3", "gifts came")
            page.wait(f"({BOXES})('.popup[data-entrance=true]').length === 1", "a user entered")
            expect(len(boxes(page, ".popup")) == 1, "An overlay shows popups that its address does not name.")
            page.value("location.hash = 'overlay&hide=problems,entrances'")
            page.wait(f"({BOXES})('.popup').length === 0", "the entrance was hidden")
            seen = set()
            entered = 0
            for place in ("", "&lanes=right", "&lanes=bottom", "&lanes=top&summaries=bottom", "&entrances=bottom"):
                page.value(f"location.hash = 'overlay&show=popups&hide=problems{place}'")
                room.receive(*({"type": "popup", "id": f"{kind}{place}{index}", **fields} for index in range(2) for kind, fields in (
                    ("m", {"kind": "offer", "payload": words}), ("b", {"channel": "banner", "kind": "goal", "payload": words}))),
                    {"type": "join", "sender": f"Lucía {place}", "priority": 3})
                until = page.value("liveroom.now()") + 3.5
                while page.value("liveroom.now()") < until:
                    cards, gifts = boxes(page, "[data-part=popups] .popup"), boxes(page, ".gift-row, .summary-row")
                    entrances = boxes(page, "[data-part=entrances] .popup") if place != "&entrances=bottom" else []
                    entered = max(entered, len(entrances))
                    left, top, right, bottom = boxes(page, "[data-part=popups]")[0]
                    # A part of a card beyond the box of popups is not drawn.
                    cards = [(max(card[0], left), max(card[1], top), min(card[2], right), min(card[3], bottom)) for card in cards]
                    cards = [card for card in cards if card[0] < card[2] and card[1] < card[3]]
                    expect(-1 <= left and right <= width + 1 and -1 <= top and bottom <= height + 1, f"Popups are at {left}, {top}.")
                    seen.update(map(str, cards))
                    cards += entrances
                    for card in cards:
                        for gift in gifts:
                            # Less than a pixel is no cover.
                            apart = min(card[2] - gift[0], gift[2] - card[0], card[3] - gift[1], gift[3] - card[1]) < 1
                            expect(apart, f"In {width} × {height} with “{place}”, the popup {card} covers the gift {gift}.")
                    for index, card in enumerate(cards):
                        for other in cards[index + 1:]:
                            apart = min(card[2] - other[0], other[2] - card[0], card[3] - other[1], other[3] - card[1]) < 1
                            expect(apart, f"The popup {card} covers {other}.")
            expect(entered == 1, "No user entered beside the popups.")
            expect(len(seen) > 4, f"Popups were at {seen} only.")
            # A gift on the full screen is in front of popups.
            order = page.value("['fullScreen', 'popups'].map((part) => Number("
                               "getComputedStyle(document.querySelector(`[data-part=${part}]`)).zIndex) || 0)")
            expect(order[0] > order[1], f"A full-screen gift and popups are at {order}.")


@check
def an_overlay_shows_top_givers_if_they_are_asked_for(browser, address):
    gifts = [{"type": "gift", "sender": name, "gift": "cake", "unitValue": 10, "count": {"increment": count}}
             for name, count in (("Ada", 3), ("Ben", 12), ("<b>Zoë</b> with a long, long name", 40))]
    with Room(browser, address, "overlay&show=givers", 1920, 1080) as room:
        page = room.page
        room.receive({"type": "pager.setRooms", "rooms": ["harbour"]}, *gifts)
        page.wait("document.querySelectorAll('.giver').length === 3", "the givers came")
        words = page.value("[...document.querySelectorAll('.giver')].map((node) => node.innerText.replace(/\\s+/g, ' '))")
        expect([each.split(" ")[-1] for each in words] == ["400", "120", "30"] and words[1] == "B Ben 120" and "<b>Zoë" in words[0],
               f"The givers are {words}.")
        expect(page.value("document.querySelector('.leave').offsetWidth + document.querySelector('.viewers').offsetWidth") == 0,
               "An overlay has the rest of the header.")
        page.value("location.hash = '#overlay&show=givers&givers=bottom-right'")
        page.wait(f"({BOXES})('.givers')[0][1] > 900", "they moved")
        _, _, right, bottom = boxes(page, ".givers")[0]
        expect(1880 < right <= 1920 and 1040 < bottom <= 1080, f"The givers end at {right}, {bottom}.")
    with Room(browser, address, "overlay", 390, 844) as room:
        room.receive({"type": "pager.setRooms", "rooms": ["harbour"]}, *gifts)
        room.page.wait("document.querySelector('.gift-row') !== null", "gifts came")
        expect(boxes(room.page, ".giver") == [], "An overlay shows givers that its address does not name.")


class BridgeCommand:
    """The command of the bridge, whose input has lines of the feed format, with a folder of gifts."""

    def __init__(self, address, folder):
        self.folder = folder
        reader = os.path.join(folder, "reader")
        with open(reader, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexec cat\n")
        os.chmod(reader, 0o755)
        main = os.path.join(FOLDER, "../../../Scripts/OverlayBridge/main.mjs")
        self.process = subprocess.Popen(
            ["node", main, "--page", address.removeprefix("file://"), "--liveroom", reader, "--port", "0",
             "--gifts", os.path.join(folder, "gifts")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.setup = self.process.stdout.readline().strip().split(": ", 1)[1]
        self.base, self.fragment = self.address.split("#")
        self.port = int(re.search(r":(\d+)/", self.base)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Ends the command with its reader. Returns its sentences."""
        return self.process.communicate()[1] if self.process.poll() is None else ""

    def send(self, *messages):
        self.process.stdin.write("".join(json.dumps({"at": 0, **message}) + "\n" for message in messages))
        self.process.stdin.flush()

    def get(self, path):
        """The status, the headers and the body of a request, whose path is sent as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.putrequest("GET", path, skip_host=True)
        connection.putheader("Host", f"127.0.0.1:{self.port}")
        connection.endheaders()
        answer = connection.getresponse()
        result = answer.status, dict(answer.getheaders()), answer.read()
        connection.close()
        return result


def png(red, green, blue, size=32):
    """A picture of one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes((red, green, blue)) * size) * size
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def wav(seconds=0.5, rate=8000):
    data = bytes(128 + (index % 20) for index in range(int(seconds * rate)))
    return (b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, rate, 1, 8)
            + b"data" + struct.pack("<I", len(data)) + data)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#0c8"/>%s</svg>'


@contextlib.contextmanager
def folder_of_gifts(**files):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "gifts"))
        for name, content in files.items():
            with open(os.path.join(folder, "gifts", name), "wb") as file:
                file.write(content)
        yield folder


# Records each sound that begins.
SOUNDS = """
window.sounds = [];
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = function () {
  window.sounds.push(this);
  return play.call(this);
};
"""


@check
def gifts_have_the_pictures_names_and_sounds_of_a_folder(browser, address):
    names = json.dumps({"rose": "Rosé", "castle": "城堡", "5655": "Galaxy"}).encode()
    files = {"rose.png": png(255, 0, 120), "castle.svg": SVG % b"", "rose.wav": wav(2), "castle.WAV": wav(), "5655.PNG": png(0, 0, 255),
             "names.json": names, ".DS_Store": b"x"}
    with folder_of_gifts(**files) as folder, BridgeCommand(address, folder) as bridge:
        for sound in (False, True):
            room = Room(browser, bridge.base, bridge.fragment + ("&sound=on" if sound else ""), 1920, 1080, SOUNDS)
            page = room.page
            with room:
                page.wait("liveroom.source().state === 'open'", "the page connected")
                # A browser plays sounds after a click; a streaming program plays them at once.
                for kind in ("mousePressed", "mouseReleased"):
                    page.call("Input.dispatchMouseEvent", type=kind, x=900, y=500, button="left", clickCount=1)
                first = page.value("liveroom.statistics().gifts.units")
                bridge.send({"type": "gift", "id": f"r{sound}", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60},
                            {"type": "gift", "id": f"g{sound}", "sender": "ben", "gift": "5655", "unitValue": 1, "hold": 60},
                            {"type": "gift", "id": f"m{sound}", "sender": "eve", "gift": "crown", "unitValue": 199, "hold": 60},
                            {"type": "gift", "id": f"c{sound}", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 9})
                page.wait(f"liveroom.statistics().gifts.units === {first + 4}", "gifts came")
                row = "[...document.querySelectorAll('.gift-row:not([hidden])')].find((row) => row.innerText.includes('%s'))"
                for name in ("Rosé", "Galaxy"):
                    page.wait(f"{row % name}?.querySelector('.icon img')?.naturalWidth === 32", f"the picture of {name} was shown")
                page.wait(f"{row % 'crown'}?.querySelector('.icon svg') !== undefined", "a gift without a picture has the drawn one")
                page.wait("document.querySelector('.full-screen .icon img')?.naturalWidth > 0", "the full screen has its picture")
                expect("城堡" in page.value("document.querySelector('.full-screen').innerText"), "The full screen has another name.")
                width, height = (page.value(f"document.querySelector('.full-screen .icon img').offset{side}") for side in ("Width", "Height"))
                expect(width == 320 and height == 320, f"The picture on the full screen has {width} × {height} points.")
                if not sound:
                    expect(page.value("sounds.length") == 0, "An overlay plays sounds that its address does not name.")
                    continue
                page.wait("sounds.some((sound) => sound.currentTime > 0)", "a sound was heard")
                expect(page.value("sounds.length") == 2, f"{page.value('sounds.length')} sounds began.")
                page.wait("sounds.every((sound) => sound.paused)", "the sounds ended")
                # A combo that goes on, and a flood.
                bridge.send(*({"type": "gift", "id": f"x{index}", "sender": f"u{index % 40}", "gift": "rose", "unitValue": 1}
                              for index in range(400)))
                page.wait(f"liveroom.statistics().gifts.units === {first + 404}", "the flood came")
                most = page.value("""(async () => {
                  let most = 0;
                  for (let index = 0; index < 120; index += 1) {
                    most = Math.max(most, sounds.filter((sound) => !sound.paused && !sound.ended).length);
                    await new Promise((resume) => setTimeout(resume, 25));
                  }
                  return most;
                })()""")
                expect(1 <= most <= 4, f"{most} sounds play at once.")
                expect(page.value("liveroom.source().problems") == [], f"{page.value('liveroom.source().problems')}")


@check
def a_hostile_folder_of_gifts_is_harmless(browser, address):
    script = b"<script>document.title = 'owned'</script>"
    hostile = "<img src=x onerror=document.title='owned'>"
    files = {"__proto__.png": png(1, 2, 3), "constructor.gif": b"GIF89a", "rose.png": b"<html>" + script, "rose.webp": png(1, 1, 1),
             "castle.svg": SVG % script, f"{hostile}.png": png(9, 9, 9), "..%2f..%2fetc%2fpasswd.png": png(4, 4, 4),
             "\x1b[31mred.exe": b"MZ", "x" * 250 + ".png": png(5, 5, 5), "rosé.png".encode().decode(): png(7, 7, 7),
             "names.json": json.dumps({"__proto__": "P", "crown": hostile, "cake": "</script><script>document.title = 'owned'</script>"}).encode()}
    with folder_of_gifts(**files) as folder:
        gifts = os.path.join(folder, "gifts")
        with open(os.path.join(folder, "secret.png"), "wb") as file:
            file.write(b"secret")
        os.symlink(os.path.join(folder, "secret.png"), os.path.join(gifts, "linked.png"))
        os.symlink(os.path.join(gifts, "__proto__.png"), os.path.join(gifts, "inside.png"))
        os.symlink("/dev/zero", os.path.join(gifts, "zero.png"))
        os.mkfifo(os.path.join(gifts, "pipe.png"))
        os.mkdir(os.path.join(gifts, "folder.png"))
        with open(os.path.join(gifts, "large.png"), "wb") as file:
            file.truncate((16 << 20) + 1)
        with BridgeCommand(address, folder) as bridge:
            listed = re.search(rb'id="gift-folder">(.*?)</script>', bridge.get("/")[2], re.DOTALL)[1]
            lists = json.loads(listed)
            pictures = dict(lists["pictures"])
            expect(set(pictures) == {"__proto__", "constructor", "rose", "castle", hostile, "inside", "rosé",
                                     "x" * 250}, f"The pictures are {list(pictures)}.")
            status, headers, body = bridge.get(pictures["castle"])
            expect(status == 200 and headers["Content-Type"] == "image/svg+xml" and "sandbox" in headers["Content-Security-Policy"]
                   and headers["X-Content-Type-Options"] == "nosniff" and script in body, f"A picture is sent with {headers}.")
            for path in ("/gifts", "/gifts/", "/gifts/rose.png", "/gifts/../setup.html", "/gifts/..%2f..%2fsecret.png", "//etc/passwd",
                         "/gifts/../../../../etc/passwd", "/gifts/linked.png", "/setup/../gifts", "/gifts/%00", "/__proto__", "/constructor"):
                expect(bridge.get(path)[0] == 404, f"{path} is sent.")
            with Room(browser, bridge.base, bridge.fragment, 1920, 1080) as room:
                page = room.page
                page.wait("liveroom.source().state === 'open'", "the page connected")
                sent = ["__proto__", "rose", "crown", "cake", hostile, "constructor", "toString", "rose\u0301"]
                for index, gift in enumerate(sent):
                    bridge.send({"type": "gift", "id": f"h{index}", "sender": f"u{index}", "gift": gift, "unitValue": 1})
                bridge.send({"type": "gift", "id": "c", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 5})
                page.wait(f"liveroom.statistics().gifts.units === {len(sent) + 1}", "gifts came")
                # Content that is no picture is replaced by the drawn picture.
                page.wait("[...document.querySelectorAll('.gift-row')].some((row) => row.innerText.includes('rose') && row.querySelector('svg'))",
                          "a broken picture was replaced")
                page.wait("document.querySelector('.full-screen .icon img')?.naturalWidth > 0", "the full screen has its picture")
                expect(page.value("document.title") == "LiveRoom playground"
                       and page.value("document.querySelectorAll('.gift-row .words img').length") == 0, "A folder runs a script.")
            page = browser.open(f"{bridge.base}{pictures['castle'][1:]}")
            # No timer runs in the page of a picture.
            while page.value("document.readyState !== 'complete' || document.documentElement.localName !== 'svg'"):
                time.sleep(0.05)
            expect(page.value("document.querySelector('title')") is None, "A picture alone runs its script.")
            page.close()
            browser.events.clear()
            said = bridge.end()
            expect("\x1b" not in said and "secret" not in said and len(said.splitlines()) == 7, f"The command says {said}")
            for name in ("linked", "zero", "pipe", "folder", "large", "rose.webp", "red.exe"):
                expect(name in said, f"The command is silent about {name}: {said}")


@check
def a_page_makes_the_address_of_an_overlay(browser, address):
    with folder_of_gifts() as folder, BridgeCommand(address, folder) as bridge:
        page = browser.open(bridge.setup, 1280, 900)
        made = "document.querySelector('[name=address]').value"
        frame = "document.querySelector('iframe')?.contentWindow"
        page.wait(f"{frame}.liveroom?.now() > 1.5", "the sample runs")
        expect(page.value(made) == bridge.address, f"The first address is {page.value(made)}.")
        expect(page.value(f"{frame}.liveroom.source().problems") == [], "The sample has problems.")
        # All by keys.
        for name in ("popups", "givers", "danmaku", "sound", "hearts"):
            page.value(f"document.querySelector('#{name}').focus()")
            page.press(" ", " ")
        page.value("document.querySelector('#popups-place').focus()")
        page.press("End")
        page.value("document.querySelector('#theme').focus()")
        page.press("ArrowDown")
        page.value("document.querySelector('#scale').focus()")
        page.press("ArrowUp")
        wanted = "&show=danmaku,popups,givers,comments&hide=hearts&popups=bottom-right&scale=1.1&theme=light&sound=on"
        expect(page.value(made) == bridge.address + wanted, f"The address is {page.value(made)}.")
        page.wait(f"{frame}.liveroom?.now() > 2 && {frame}.document.querySelector('.giver') !== null", "the sample shows the givers")
        expect(page.value(f"{frame}.document.querySelector('[data-part=popups]').classList.contains('left-out')") is False
               and page.value(f"{frame}.document.querySelector('[data-part=hearts]').classList.contains('left-out')") is True,
               "The sample has other parts.")
        page.value("document.querySelector('.copy').click()")
        page.wait("document.querySelector('output').textContent !== ''", "the page reported the copy")
        unnamed = page.value("[...document.querySelectorAll('input, select, button, iframe')].filter((node) => !(node.labels?.length"
                             " || node.textContent.trim() && node.tagName === 'BUTTON' || node.getAttribute('aria-label') || node.title))"
                             ".map((node) => node.outerHTML)")
        expect(unnamed == [], f"Controls have no name: {unnamed}.")
        with Room(browser, page.value(made).split("#")[0], page.value(made).split("#")[1], 1920, 1080) as room:
            room.page.wait("liveroom.source().state === 'open'", "the made address connects")
            expect(room.page.value("liveroom.source().problems") == [], "The made address has problems.")
        expect(page.problems() == [], f"{page.problems()}")
        page.close()
        page = browser.open(f"{bridge.setup}#lang=zh-Hans", 390, 844)
        page.wait(f"{frame}.liveroom?.now() > 0", "the sample runs")
        texts = page.value("document.querySelector('main').innerText + [...document.querySelectorAll('option')].map((node) => node.text).join()")
        english = re.findall("[A-Za-z]{3,}", texts.replace("English", ""))
        expect(english == [] and "弹窗" in texts, f"The page has English words: {english}.")
        expect(page.value("document.documentElement.scrollWidth") <= 390, "The page scrolls sideways.")
        page.close()


@check
def a_flood_of_what_is_bad_or_new_is_taken(browser, address):
    with Room(browser, address, "overlay") as room:
        count = room.page.value("liveroom.receive(Array(30_000).fill('x').join('\\n')).length")
        expect(room.page.value("liveroom.saved()") == 0, "An overlay keeps what was done.")
        expect(count == 30_000, f"Of 30,000 bad lines {count} were refused.")
        # The machine of a check is not optimized, or there would be more.
        room.page.value("""liveroom.receive(Array.from({ length: 8_000 }, (_, index) => JSON.stringify(
          { type: 'gift', sender: `s${index % 999}`, gift: `gift ${index}`, unitValue: 1 })).join('\\n')).length""")
        room.page.wait("document.querySelector('.summary-row:not([hidden])') !== null", "gifts were summed up")
        spent = room.page.value("""(async () => {
          const began = performance.now();
          for (let count = 0; count < 30; count += 1) await new Promise((resume) => requestAnimationFrame(resume));
          return performance.now() - began;
        })()""")
        rows = room.statistics()["gifts"]["folded"]["combos"]
        print(f"  30 frames with {rows} rows of different gifts: {spent / 1000:.1f} s")
        expect(rows > 5000, f"Only {rows} rows were summed up.")
        # On a busy machine, too.
        expect(spent < 15_000, f"30 frames take {spent / 1000:.1f} s.")
        remembered = room.page.value("liveroom.events().length")
        expect(1000 <= remembered <= 2000, f"An overlay remembers {remembered} events.")


@check
def an_overlay_is_transparent(browser, address):
    with Room(browser, address, "overlay", 1920, 1080) as room:
        room.receive({"type": "pager.setRooms", "rooms": ["one", "two"]})
        room.page.wait("liveroom.state().pager.room === 'one'", "a room was entered")
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60},
                     {"type": "comment", "sender": "a", "text": "b"},
                     {"type": "notice", "id": "n", "content": "b"},
                     {"type": "popup", "id": "p"})
        room.page.wait("document.querySelector('.gift-row:not([hidden])') !== null"
                       " && document.querySelector('.popup[data-phase=visible]') !== null",
                       "the overlay showed anything")
        shown = room.page.value(
            "['.gift-row:not([hidden])', '.ticker', '.comment-row', '.popup', '.surface', '.panel header', '.bar'].filter("
            "(selector) => { const node = document.querySelector(selector);"
            "return node && getComputedStyle(node).display !== 'none' && node.offsetWidth > 0; })")
        expect(shown == [".gift-row:not([hidden])", ".ticker", ".comment-row"], f"The overlay shows {shown}.")
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
        room.page.wait("liveroom.statistics().popups.outcomes.confirmed === 1", "the popup ended")
        room.receive({"type": "gift", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 9})
        room.page.wait("document.querySelector('.full-screen:not([hidden])') !== null", "the castle came")
        box = room.page.value("(({ x, y, width, height }) => [x, y, width, height])"
                              "(document.querySelector('.full-screen').getBoundingClientRect())")
        expect(all(abs(one - other) <= 1 for one, other in zip(box, (0, 0, 1920, 1080))), f"The castle fills {box}.")


@check
def an_overlay_takes_no_keys_and_no_fingers(browser, address):
    with Room(browser, address, "overlay") as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60},
                     {"type": "popup", "id": "sale", "kind": "sale"})
        page.wait("liveroom.state().popups.modal.showing[0]?.phase === 'visible'", "a popup came")
        for key in (" ", "Enter", "g", "l"):
            page.press(key, "\r" if key == "Enter" else key)
        x, y = room.place(".gift-row:not([hidden])")
        page.touch("touchStart", (0, x, y))
        page.touch("touchEnd")
        before = page.value("liveroom.now()")
        room.pass_time(0.2)
        expect(page.value("liveroom.now()") > before, "The space bar stops the time of an overlay.")
        statistics = room.statistics()
        expect(statistics["popups"]["outcomes"].get("confirmed", 0) == 0 and statistics["likes"]["localUser"] == 0
               and statistics["gifts"]["messages"] == 1 and not room.events("gifts.laneDidReceiveTap"),
               "Keys or fingers act on an overlay.")


@check
def an_exception_is_said_and_the_page_goes_on(browser, address):
    with Room(browser, address, "overlay&source=ws://127.0.0.1:9") as room:
        page = room.page
        page.value("""(() => {
          const { setProperty } = CSSStyleDeclaration.prototype;
          CSSStyleDeclaration.prototype.setProperty = () => {
            CSSStyleDeclaration.prototype.setProperty = setProperty;
            throw new Error("a fault");
          };
        })()""")
        room.receive({"type": "like", "sender": "eve", "count": 1})
        page.wait("document.querySelector('.problems').innerText.startsWith('The page has failed: a fault')",
                  "the exception was said")
        room.receive({"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "hold": 60})
        page.wait("document.querySelector('.gift-row:not([hidden])') !== null", "the page went on")
        page.browser.events.clear()


@check
def overlays_leave_with_the_page_of_their_room(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        room.pass_time(0.3)
        room.stop()
        page.touch("touchStart", (0, *room.point(300, 500)))
        seen = []
        for y in (480, 440, 380, 300, 240, 240):
            room.step()
            page.touch("touchMove", (0, *room.point(300, y)))
        for frame in range(60):
            if frame == 1:
                page.touch("touchEnd")
            room.step()
            state = room.state()
            top = next((surface["position"] for surface in state["pager"]["surfaces"] if surface.get("room") == "harbour"), 0)
            overlays, filters = page.value(
                "[new DOMMatrix(document.querySelector('.overlays').style.transform).m42,"
                "[...document.querySelectorAll('.scene')].map((scene) => getComputedStyle(scene).filter)]")
            expect(set(filters) == {"none"}, f"Pages are drawn with {filters}.")
            if not page.value("liveroom.events().some(({ event, room }) => event === 'didEnter' && room === 'kitchen')"):
                expect(abs(overlays - top) < 0.02, f"Overlays are at {overlays}, their page is at {top}.")
                seen.append(overlays)
        expect(len(seen) > 8 and seen[-1] < -700, f"Overlays were at {seen}.")
        expect(abs(page.value("new DOMMatrix(document.querySelector('.overlays').style.transform).m42")) < 0.01
               and page.value("document.querySelector('.overlays').style.opacity") == "1", "Overlays of the next room are elsewhere.")


@check
def the_header_says_who_is_there(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        room.receive({"type": "meters.setAudience", "viewers": 1204}, {"type": "profile", "id": "cat", "name": "Cat"},
                     *({"type": "gift", "sender": sender, "gift": "crown", "unitValue": value}
                       for sender, value in (("ada", 300), ("bob", 199), ("cat", 1999), ("dan", 5))))
        page.wait("document.querySelectorAll('.giver:not([hidden])').length === 3", "givers are shown")
        found = page.value("[...document.querySelectorAll('.giver, .viewers')].map((node) => node.getAttribute('aria-label'))")
        found = [words.translate({0x2068: None, 0x2069: None}) for words in found]
        expect(found == ["Cat, 1,999 coins", "ada, 300 coins", "bob, 199 coins", "1,204 viewers"], f"The header says {found}.")
        # A number of viewers that is none changes nothing.
        for viewers in ("many", -1, 1e99, 10 ** 400):
            room.receive({"type": "meters.setAudience", "viewers": viewers})
        room.pass_time(0.1)
        expect(page.value("document.querySelector('.viewers').textContent") == "1.2K", "The viewers are others.")
        follow = ".surface:not([hidden]) .follow"

        def press(selector):
            page.touch("touchStart", (0, *room.place(selector)))
            page.touch("touchEnd")

        for is_following in (True, False):
            press(follow)
            page.wait(f"document.querySelector('{follow}').getAttribute('aria-pressed') === '{str(is_following).lower()}'",
                      "the page followed")
        chosen = [(event["room"], event["isFollowing"]) for event in room.events("page.didFollow")]
        expect(chosen == [("harbour", True), ("harbour", False)], f"The events have {chosen}.")
        press(".header .leave")
        page.wait("liveroom.events().some(({ module, event }) => module === 'room' && event === 'didLeave')", "the room was left")
        page.wait("document.querySelector('.leave').textContent === 'Enter'", "the room can be entered again")
        press(".header .leave")
        page.wait("liveroom.events().filter(({ module, event }) => module === 'room' && event === 'didEnter').length === 2",
                  "the room was entered again")
        # What lies behind a dialog is not reached.
        room.receive({"type": "popup", "id": "sale"})
        page.wait("document.querySelector('.popup[data-phase=visible]') !== null", "a popup came")
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        names = [node["name"]["value"] for node in nodes if not node.get("ignored")
                 and node.get("role", {}).get("value") == "button" and node.get("name", {}).get("value")]
        expect("Close" in names and not any("Follow" in name for name in names), f"Behind a dialog there are {names}.")


CHINESE_ROOM = [
    {"type": "profile", "id": "u1", "name": "小雨"},
    {"type": "meters.setAudience", "viewers": 12804},
    {"type": "gift", "sender": "u1", "gift": "rose", "unitValue": 1, "count": {"increment": 12}, "hold": 60},
    {"type": "gift", "sender": "u1", "gift": "castle", "unitValue": 2000, "fullScreen": 60},
    {"type": "gifts.give", "gift": "cake", "unitValue": 10},
    {"type": "comment", "id": "1", "sender": "u1", "text": "晚上好"},
    {"type": "join", "sender": "u1"},
    {"type": "comments.receive", "kind": "follow", "sender": "u1", "text": ""},
    {"type": "comments.receive", "sender": "u1", "text": "大家好", "role": "moderator"},
    {"type": "comments.receive", "sender": "u1", "text": "好听", "role": {"fan": 3}},
    {"type": "meter", "id": "box", "kind": "box"},
    {"type": "meter", "id": "battle", "kind": "battle", "sides": [{"id": "u1", "score": 3}, {"id": "露娜", "score": 4}],
     "phase": "ended", "winners": ["u1"]},
    {"type": "popup", "id": "vote", "kind": "vote", "channel": "banner", "payload": "下一首歌"},
    {"type": "comments.setPermission", "restriction": "muted", "duration": 600},
]

WORDS_OF_PHONE = """(() => {
  const screen = document.querySelector(".screen");
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode.data);
  for (const node of screen.querySelectorAll("*")) found.push(node.getAttribute("aria-label") ?? "", node.placeholder ?? "");
  return found;
})()"""


@check
def the_page_is_in_chinese_if_the_address_says_so(browser, address):
    settings = '{"localUser": "me", "gifts": {"laneCount": 3, "showsLocalTapsImmediately": true, "tracksTopGivers": true}}'
    with Room(browser, address, "lang=zh-Hans&settings=" + urllib.parse.quote(settings)) as room:
        page = room.page
        room.receive({"type": "pager.setRooms", "rooms": ["露娜", "小厨"]})
        page.wait("liveroom.state().pager.room === '露娜'", "a room was entered")
        room.receive(*CHINESE_ROOM)
        page.wait("document.querySelectorAll('.gift-row:not([hidden])').length === 2 && document.querySelectorAll('.meter').length === 2"
                  " && document.querySelector('.popup[data-phase=visible]') && document.querySelector('.full-screen')", "the room was busy")
        # The menu of a comment, with the reasons of a report, and the board of gifts.
        page.value("document.querySelector('.comment-row .line').focus()")
        page.press("Enter", "\r")
        actions = "[...document.querySelectorAll('.comment-menu .action')].filter(({ hidden }) => !hidden).map((node) => node.textContent)"
        expect(page.value(actions) == ["复制", "@TA", "回复", "举报", "拉黑"], f"The menu has {page.value(actions)}.")
        page.value("document.querySelector('.comment-menu [data-action=report]').focus()")
        page.press("Enter", "\r")
        expect(page.value(actions)[0] == "垃圾广告", f"The reasons are {page.value(actions)}.")
        found = page.value(WORDS_OF_PHONE)
        page.press("Escape")
        page.value("document.querySelector('.bar .gifts').focus()")
        page.press("Enter", "\r")
        page.wait("liveroom.state().sheet?.height === 480", "the board opened")
        page.wait("document.querySelector('.giver').getAttribute('aria-label').includes('2,012')", "the castle counted")
        found += page.value(WORDS_OF_PHONE)
        for words in ("说点什么", "发送。你已被禁言", "关注", "关闭", "礼物", "玫瑰", "送出 188 个", "1 金币", "余额 100,000 金币", "1.3万",
                      "12,804 人在看", "进入了直播间", "关注了主播", "房管", "3 级粉丝", "小雨送出玫瑰，12 个", "再次送出蛋糕，1 个", "宝箱",
                      "小雨获胜", "投票", "查看", "点赞", "小雨，2,012 金币", "城堡"):
            plain = [each.translate({0x2068: None, 0x2069: None}) for each in found]
            expect(any(words in each for each in plain), f"“{words}” is not in {sorted(set(plain))}.")
        english = [each for each in found if re.search("[A-Za-z]{3}", each)]
        expect(english == [], f"The phone has English words: {english}.")
        expect(page.value("document.documentElement.lang") == "zh-Hans", "The page says another language.")
        page.wait("liveroom.events().some(({ module }) => module === 'announcer')", "something was announced")
        spoken = page.value("liveroom.events().filter(({ module }) => module === 'announcer').map(({ text }) => text)")
        expect(not any(re.search("[A-Za-z]{3}", text) for text in spoken), f"The announcements are {spoken}.")
        # The list does not follow, so the next comments are unread.
        page.press("Escape")
        room.receive(*({"type": "comments.receive", "sender": "u1", "text": f"第 {index} 条"} for index in range(12)))
        room.pass_time(1)
        page.value("document.querySelector('.comment-row').dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true,"
                   " cancelable: true }))")
        room.receive({"type": "comments.receive", "sender": "u1", "text": "新的"})
        page.wait("document.querySelector('.comments .newest').textContent === '1 条新评论 ↓'", "the button is in Chinese")
        page.value("window.liveroom.receive(JSON.stringify({ type: 'room.suspend', reason: 'background' }))")
        page.wait("document.querySelector('.curtain').textContent === '在后台'", "the curtain is in Chinese")


@check
def an_overlay_is_in_chinese_if_the_address_says_so(browser, address):
    with Room(browser, address, "overlay&lang=zh-Hans&show=popups") as room:
        page = room.page
        expect(not any("lang" in problem for problem in room.page.value("liveroom.source().problems")), "The overlay has no language.")
        room.receive({"type": "pager.setRooms", "rooms": ["露娜", "小厨"]})
        page.wait("liveroom.state().pager.room === '露娜'", "a room was entered")
        room.receive(*CHINESE_ROOM)
        page.wait("document.querySelectorAll('.gift-row:not([hidden])').length >= 1 && document.querySelectorAll('.meter').length === 2",
                  "the parts are shown")
        page.wait("document.querySelector('.screen').textContent.includes('进入了直播间')", "a user has joined")
        found = page.value(WORDS_OF_PHONE)
        english = [each for each in found if re.search("[A-Za-z]{3}", each)]
        expect(english == [], f"The overlay has English words: {english}.")


@check
def the_tools_are_in_chinese_if_the_address_says_so(browser, address):
    with Room(browser, address, "lang=zh-Hans&source=ws://127.0.0.1:9") as room:
        page = room.page
        page.value("""(() => {
          for (const [name, value] of [["delay", 3], ["crowd", 5]]) {
            const field = document.querySelector(`.${name}`);
            field.value = value;
            field.dispatchEvent(new Event("input"));
          }
          document.querySelector("[data-quick=popups]").click();
          document.querySelector("[data-quick=popups]").click();
        })()""")
        page.wait("document.querySelector('.waiting option').text.includes('个在等待')", "popups wait")
        page.wait("/连接/.test(document.querySelector('.source .state').textContent)", "the source has a state")
        words = page.value("""(() => {
          const panel = document.querySelector(".panel");
          const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
          const found = [document.title];
          while (texts.nextNode()) found.push(texts.currentNode.data);
          for (const node of panel.querySelectorAll("*")) {
            for (const name of ["aria-label", "aria-valuetext", "placeholder"]) found.push(node.getAttribute(name) ?? "");
          }
          return found;
        })()""")
        # Names of products and keys, and identifiers of gifts and popups.
        names = {"LiveRoom", "JSON", "WebSocket", "Unicode", "UTF", "Enter", "Escape", "quick", "offer", "vote", "goal",
                 *page.value("[...document.querySelectorAll('#gifts option')].map(({ value }) => value)")}
        english = sorted({word for text in words for word in re.findall("[A-Za-z]{3,}", text)} - names)
        expect(english == [], f"The tools have English words: {english}.")
        for wanted in ("每秒", "画面延迟 3 秒", "一小段直播", "仅粉丝", "空格暂停时间", "LiveRoom 互动演示"):
            expect(any(wanted in text for text in words), f"“{wanted}” is missing.")
        values = page.value("[...document.querySelector('[name=meaning]').options].map(({ value }) => value)")
        expect(values[0] == "increment" and page.value("document.querySelector('[name=meaning]').value") == "increment",
               f"The values are {values}.")
        page.value("document.querySelector('form[data-message=gift]').requestSubmit()")
        page.wait("liveroom.statistics().gifts.units > 0", "a translated form sends")
        # Without a name, no words follow a name.
        room.receive(*({"type": "comments.receive", "kind": "join", "text": ""} for _ in range(3)))
        page.wait("[...document.querySelectorAll('.comment-row .text')].some((node) => node.textContent === '3 人进入了直播间')",
                  "three users joined")
    with Room(browser, address, "overlay&lang=zh-Hans&show=nothing&scale=99&lanes=up&theme=%7B%22text%22%3A1%7D") as room:
        shown = room.page.value("document.querySelector('.problems').innerText").split("\n")
        expect(len(shown) == 4 and all(re.search("[\u4e00-\u9fff]", line) for line in shown), f"The problems are {shown}.")


@check
def the_board_of_gifts_gives_in_groups(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")

        def press(selector):
            page.touch("touchStart", (0, *room.place(selector)))
            page.touch("touchEnd")

        press(".bar .gifts")
        page.wait("liveroom.state().sheet?.height === 480", "the board opened")
        entries = page.value("[...document.querySelectorAll('.sheet .entry')].map(({ innerText }) => innerText.trim())")
        expect(len(entries) == len(set(entries)) == 9 and entries[6] == "crown\n199 coins", f"The board has {entries}.")
        # A tap of a gift chooses it, and pays nothing.
        press(".sheet .entry[data-gift=rose]")
        page.wait("document.querySelector('.entry[data-gift=rose]').getAttribute('aria-pressed') === 'true'", "a rose was chosen")
        expect(room.state()["buttons"] == [], "A gift that is chosen is given.")
        press(".sheet .multiple[data-group='66']")
        page.wait("liveroom.state().buttons[0]?.total === 66", "66 roses were given")
        wallet = "document.querySelector('.wallet').textContent"
        page.wait(f"{wallet} === '99,934 coins left'", "they were paid for")
        # What costs more than there is gives nothing, and looks so.
        press(".sheet .entry[data-gift=castle]")
        page.wait("document.querySelector('.multiple[data-group=\"188\"]').getAttribute('aria-label')"
                  " === 'Send 188 × castle, 376,000 coins'", "the name of the button has the price")
        expect(page.value("document.querySelector('.multiple[data-group=\"188\"]').getAttribute('aria-disabled')") == "true",
               "What is too dear looks like the others.")
        press(".sheet .multiple[data-group='188']")
        page.wait("liveroom.events().some(({ event }) => event === 'didLackCoins')", "it was refused")
        expect(page.value(wallet) == "99,934 coins left", "What was refused was paid for.")


@check
def keys_turn_the_page_in_their_direction(browser, address):
    with Room(browser, address) as room:
        first = room.state()["pager"]["room"]
        room.page.press("ArrowDown")
        room.page.wait(f"liveroom.state().pager.room !== '{first}'", "the next room came")
        room.page.press("ArrowUp")
        room.page.wait(f"liveroom.state().pager.room === '{first}'", "the first room came back")


@check
def a_banner_has_words_and_closes(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        for number in (1, 2, 3):
            room.receive({"type": "popup", "id": f"b-{number}", "kind": "giftWall", "channel": "banner", "payload": "Ten more"})
        texts = "[...document.querySelectorAll('.popup')].map((node) => node.innerText.replace(/\\s+/g, ' ')).join()"
        page.wait("liveroom.state().popups.banner.showing[0]?.phase === 'visible'", "the first came")
        expect(page.value(texts) == "Gift wall Ten more View ×", f"It says {page.value(texts)}.")
        room.receive({"type": "popup", "id": "m", "payload": "No kind"})
        page.wait("document.querySelector('.popup[data-channel=modal][data-phase=visible]')", "a popup came in front")
        order = page.value("[...document.querySelectorAll('.popup, .popup-shade')].map((node) => node.dataset.channel ?? 'shade')")
        expect(order == ["banner", "shade", "modal"], f"From the back to the front there are {order}.")
        words = page.value("document.querySelector('.popup[data-channel=modal]').innerText.replace(/\\s+/g, ' ')")
        expect(words == "No kind OK Cancel", f"A popup without a kind says {words}.")
        page.value("document.querySelector('.popup[data-channel=modal] .outcome').focus()")
        page.press("Enter", "\r")
        page.wait("document.querySelector('.popup[data-channel=modal]') === null", "it was answered")
        for button, outcome in ((".close", "cancelled"), (".outcome", "confirmed")):
            before = room.statistics()["popups"]["outcomes"].get(outcome, 0)
            page.wait("document.querySelector('.popup[data-phase=visible]') !== null", "a banner came")
            page.touch("touchStart", (0, *room.place(f".popup[data-phase=visible] {button}")))
            page.touch("touchEnd")
            page.wait(f"liveroom.statistics().popups.outcomes.{outcome} === {before + 1}", f"{button} answered it")
        page.wait("liveroom.state().popups.banner.showing[0]?.phase === 'visible'", "the last came")
        page.wait("liveroom.statistics().popups.outcomes.cancelled === 2", "it closed by itself")
        spent = room.events("popups.willDismiss")[-1]["time"] - room.events("popups.didPresent")[-1]["time"]
        expect(5 <= spent < 7, f"It took {spent} s.")


@check
def a_narrow_window_has_the_room_and_a_drawer(browser, address):
    with Room(browser, address, width=390, height=844) as room:
        page = room.page
        fields = "[...document.querySelectorAll('.panel :is(button, input, select, textarea)')].filter((node) => !node.closest('[hidden]'))"
        reached = fields + """.filter((node) => {
          node.scrollIntoView({ block: "center" });
          const { x, y, width, height } = node.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return hit && (node.contains(hit) || hit.contains(node) || hit.closest("label")?.contains(node));
        }).length"""
        count = page.value(f"{fields}.length")
        for width, height in ((390, 844), (699, 700), (320, 568)):
            page.resize(width, height)
            glass = page.value("(({ x, y, width, height }) => [x, y, width, height])"
                               "(document.querySelector('.glass').getBoundingClientRect())")
            expect(glass == [0, 0, width, height], f"In a window of {width} by {height} the room has {glass}.")
            page.value("document.querySelector('.drawer').click()")
            expect(page.value(reached) == count, f"{width} wide, only {page.value(reached)} of {count} are reached.")
            page.value("document.querySelector('.panel form input').focus()")
            page.press("Escape")
            expect(page.value("document.activeElement.className") == "drawer", "The focus is lost.")
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.resize(390, 844)
        room.stop()
        for _ in range(3):
            tap(room, 200, 250)
        expect(room.statistics()["likes"]["localUser"] >= 2, "Taps are no likes.")


@check
def a_notice_that_is_too_long_scrolls(browser, address):
    with Room(browser, address) as room:
        room.receive({"type": "notice", "id": "long", "content": "a notice that is much wider than the ticker " * 2},
                     {"type": "notice", "id": "short", "content": "short"})
        room.page.wait("liveroom.events().some(({ event }) => event === 'didBeginMarquee')", "it scrolls")
        # The first frame of the marquee may not have been drawn yet.
        room.page.wait("[...document.querySelectorAll('.ticker-item.wide')].some((item) => "
                       "new DOMMatrix(getComputedStyle(item).transform).m41 < -40)",
                       "it was drawn elsewhere")


@check
def a_notice_that_nothing_follows_disappears(browser, address):
    seen = "getComputedStyle(document.querySelector('.ticker')).display %s= 'none'"
    long = {"type": "notice", "id": "long", "content": "a notice that is much wider than the ticker " * 2}
    with Room(browser, address) as room:
        page = room.page
        room.stop()
        room.receive(long)
        # It waits, scrolls as far as it is wide, and waits again.
        for _ in range(40):
            room.step(30)
            expect(page.value(seen % "!="), "The notice disappears before its end.")
            if not room.state()["isMoving"] and room.state()["ticker"]["slots"][0]["pose"]["x"] < 0:
                break
        room.step(270)
        expect(page.value(seen % "!="), "The notice disappears at its end.")
        room.step(120)
        page.wait(seen % "==", "the notice disappeared")
        # Another notice, and another text of this notice.
        room.receive({"type": "notice", "id": "short", "content": "short"})
        room.step(60)
        page.wait(seen % "!=", "another notice came")
        room.step(400)
        page.wait(seen % "==", "the other notice disappeared")
    settings = urllib.parse.quote(json.dumps({"ticker": {"mode": "loop", "displayDuration": 9}}))
    with Room(browser, address, f"settings={settings}") as room:
        room.stop()
        room.receive({"type": "notice", "id": "one", "content": "one"}, {"type": "notice", "id": "two", "content": "two"})
        for _ in range(8):
            room.step(120)
            expect(room.page.value(seen % "!="), "A notice disappears although another one follows.")


@check
def a_page_opens_with_something_to_see(browser, address):
    with Room(browser, address, "") as room:
        page = room.page
        page.wait("document.querySelector('.hint').style.opacity === '1'", "a hint is shown")
        page.wait("document.querySelectorAll('.comment-row').length >= 3"
                  " && document.querySelector('.gift-row:not([hidden])') !== null", "something is to be seen")
        page.press("l", "l")
        page.wait("document.querySelector('.hint').style.opacity === '0'", "the hint has gone: it was done")
        for button in ("roses", "castle", "popups", "flood"):
            page.value(f"document.querySelector('[data-quick={button}]').click()")
        page.wait("document.querySelector('.full-screen:not([hidden])') !== null", "a castle was given")
        page.wait("liveroom.statistics().feed.messages > 1000", "a flood came")
        page.wait("document.querySelector('.rate').textContent === 'nobody'", "the flood has ended")


@check
def keys_reach_nothing_behind_a_dialog(browser, address):
    with Room(browser, address) as room:
        page = room.page
        first = room.state()["pager"]["room"]
        focused = "document.activeElement.className"
        page.value("document.querySelector('.bar .like').focus()")
        room.receive({"type": "likes.presentSheet", "id": "gifts", "detents": [320]},
                     {"type": "popup", "id": "goal", "kind": "goal", "channel": "banner"})
        page.wait("liveroom.state().sheet?.height === 320", "the sheet opened")
        # A popup that blocks the room lies in front of the sheet, and has the focus.
        room.receive({"type": "popup", "id": "sale", "kind": "sale"}, {"type": "popup", "id": "next", "kind": "next"})
        page.wait("liveroom.state().popups.modal.showing[0]?.phase === 'visible'", "a popup came")
        page.wait(f"{focused} === 'outcome'", "the popup has the focus")
        middle = page.value("""(() => {
          const { x, y, width, height } = document.querySelector('.popup[data-channel=modal]').getBoundingClientRect();
          return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.popup'));
        })()""")
        expect(middle, "The popup lies behind the sheet.")
        for key in ("ArrowUp", "ArrowDown", "l", "c", "g"):
            page.press(key, key if len(key) == 1 else "")
        room.pass_time(0.2)
        statistics = room.statistics()
        expect(statistics["likes"]["localUser"] == 0 and statistics["gifts"]["messages"] == 0
               and room.state()["pager"]["room"] == first, "Keys act behind a dialog.")
        # A key that is held answers nothing that has appeared meanwhile.
        page.key("Enter", text="\r", repeats=True)
        page.value("document.activeElement.blur()")
        page.key("Enter", text="\r", repeats=True)
        page.key("Escape", repeats=True)
        expect(not room.events("popups.willDismiss"), "A held key answers a popup.")
        page.press("Escape")
        page.wait("liveroom.state().popups.modal.showing.some(({ id, phase }) => id === 'next' && phase === 'visible')",
                  "the next came")
        expect(page.value(focused) == "outcome", f"The focus is at {page.value(focused)}.")
        page.press("Enter", "\r")
        page.wait("liveroom.statistics().popups.outcomes.confirmed === 1", "Enter confirmed it")
        page.wait(f"{focused} === 'sheet'", "the focus is in the sheet again")
        page.press("Escape")
        page.wait("liveroom.state().sheet === null", "Escape closed the sheet, ahead of the banner")
        page.wait(f"{focused} === 'like'", "the focus returned")
        page.press("Escape")
        page.wait("liveroom.statistics().popups.outcomes.cancelled === 2", "Escape cancelled the banner")


@check
def the_focus_is_never_lost(browser, address):
    with Room(browser, address) as room:
        page = room.page
        focused = "document.activeElement.className"
        page.value("document.querySelector('form.lines textarea').focus()")
        room.receive({"type": "popup", "id": "one"})
        page.wait("document.querySelector('.popup[data-phase=visible]') !== null", "it came")
        page.value("document.querySelector('.popup .outcome').focus()")
        page.press("Enter", "\r")
        page.wait("liveroom.statistics().popups.outcomes.confirmed === 1", "it was answered")
        # What had the focus before was not on the phone.
        page.wait(f"{focused} === 'screen'", "the phone has the focus")
        page.value("document.querySelector('.own').click()")
        page.wait("document.querySelector('.combo-button:not([hidden])') !== null", "the button came")
        page.value("document.querySelector('.combo-button').focus()")
        room.receive({"type": "popup", "id": "two"})
        page.wait(f"{focused} === 'outcome'", "the next has the focus")
        page.wait("document.querySelector('.combo-button').hidden", "the button has gone")
        page.press("Enter", "\r")
        page.wait(f"{focused} === 'screen'", "the phone has the focus again")
        # A row that goes passes the focus on to the nearest row, which keeps it while others come and go.
        row = "[...document.querySelectorAll('.gift-row')].find((row) => row.textContent.includes('%s'))"
        room.receive({"type": "gift", "sender": "Ada", "gift": "castle", "unitValue": 900, "hold": 60},
                     {"type": "gift", "sender": "Bob", "gift": "castle", "unitValue": 900, "hold": 0.5})
        page.wait(f"{row % 'Ada'} && {row % 'Bob'}", "two rows came")
        page.value(f"({row % 'Bob'}).focus()")
        page.wait(f"!{row % 'Bob'}", "a row went")
        expect(page.value(f"document.activeElement === {row % 'Ada'}"), "The focus of a row that went is lost.")
        room.receive({"type": "gift", "sender": "Cat", "gift": "castle", "unitValue": 900, "hold": 0.5})
        page.wait(f"{row % 'Cat'}", "another row came")
        page.wait(f"!{row % 'Cat'}", "it went")
        expect(page.value(f"document.activeElement === {row % 'Ada'}"), "A row that stays loses the focus.")


WHOLE = ["نمی\u200cدانم", "\u200f(שלום)!", "Donau\u00addampf", "🇫🇷 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
         "👨🏻‍👩🏻‍👧🏻‍👦🏻 ❤️‍🔥"]
TURNED = {"\u202egnp.exe": "\ufffdgnp.exe", "\u2066a\u2069": "\ufffda\ufffd", "a\u2028b\ue000": "a b\ufffd",
          "a\U000e0067": "\ufffd"}


@check
def texts_are_whole_and_turn_nothing(browser, address):
    settings = '{"gifts": {"laneCount": 4}, "ticker": {"displayDuration": 0.3, "minimumDisplayDuration": 0.1, "rollDuration": 0.1}}'
    with Room(browser, address, "settings=" + urllib.parse.quote(settings)) as room:
        room.stop()
        for text, shown in [*((text, text) for text in WHOLE), *TURNED.items()]:
            room.receive({"type": "gift", "sender": text, "gift": text, "unitValue": 900},
                         {"type": "comment", "sender": text, "text": text},
                         {"type": "notice", "id": text, "sender": text, "content": text},
                         {"type": "popup", "id": text, "kind": text, "payload": text})
        found = room.page.value("""(async () => {
          const found = new Set();
          const nodes = new Set();
          const selectors = [".gift-row .sender", ".ticker-item .name", ".ticker-item .text", ".comment-row .name"];
          for (let count = 0; count < 3000 && found.size < %d; count += 1) {
            for (const selector of selectors) {
              for (const node of document.querySelectorAll(`.screen ${selector}`)) {
                if (node.textContent) nodes.add(node), found.add(`${selector} ${node.textContent}`);
              }
            }
            for (const { popup } of liveroom.state().popups.modal.showing.map((popup) => ({ popup }))) {
              liveroom.receive(JSON.stringify({ at: 0, type: "popups.didAnswer", id: popup.id, answer: "confirmed" }));
            }
            document.querySelector('.frame').click();
            await new Promise((resume) => requestAnimationFrame(resume));
          }
          const styles = new Set([...nodes].filter(({ isConnected }) => isConnected)
            .map((node) => getComputedStyle(node).unicodeBidi));
          return [[...found], [...styles]];
        })()""" % (4 * (len(WHOLE) + len(TURNED))))
        missing = {f"{selector} {text}" for text in (*WHOLE, *TURNED.values())
                   for selector in (".gift-row .sender", ".ticker-item .name", ".ticker-item .text", ".comment-row .name")} - set(found[0])
        expect(not missing, f"These are not shown: {missing}; these are: {found[0]}")
        expect(found[1] == ["isolate"], f"Names lie in {found[1]}.")


@check
def a_banner_is_swiped_away(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        room.receive({"type": "popup", "id": "goal", "channel": "banner", "payload": "New goal"})
        page.wait("liveroom.state().popups.banner.showing[0]?.phase === 'visible'", "a banner came")
        place = "document.querySelector('.popup[data-channel=banner]').getBoundingClientRect().top"
        top = page.value(place)
        x, y = room.place(".popup[data-channel=banner]")
        rooms = room.state()["pager"]["room"]

        def swipe(*ways):
            page.touch("touchStart", (0, x, y))
            for way in ways:
                room.pass_time(0.12)
                page.touch("touchMove", (0, x, y + way))
            shown = page.value(place)
            room.pass_time(0.12)
            page.touch("touchEnd")
            return shown - top

        expect(swipe(-8, -16) < -10, "The banner does not follow the finger.")
        page.wait(f"Math.abs({place} - {top}) < 1", "a banner that was hardly pushed returned")
        expect(abs(swipe(20, 60)) < 1, "A banner is pulled into the room.")
        swipe(-20, -60)
        page.wait("liveroom.statistics().popups.outcomes.cancelled === 1", "the banner was swiped away")
        expect(room.state()["pager"]["room"] == rooms, "A swipe of a banner turns the page.")


@check
def a_finger_that_leaves_the_combo_button_gives_no_more(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.value("document.querySelector('.own').click()")
        page.wait("document.querySelector('.combo-button:not([hidden])') !== null", "the button came")
        row = page.value("[...document.querySelectorAll('.gift-row:not([hidden])')].map((row) => row.dataset.own)")
        expect(row == ["true"], f"An own gift has the rows {row} at once.")
        x, y = room.place(".combo-button")
        page.touch("touchStart", (0, x, y))
        page.wait("liveroom.state().buttons[0]?.total >= 3", "a held finger gave more and more")
        page.touch("touchMove", (0, x, y - 200))
        total = room.state()["buttons"][0]["total"]
        room.pass_time(0.5)
        page.touch("touchMove", (0, x, y))
        room.pass_time(0.3)
        expect(room.state()["buttons"][0]["total"] == total, "A finger that has left the button gives on.")
        page.touch("touchEnd")
        expect(room.state()["buttons"][0]["total"] == total, "A finger that returns presses the button.")


@check
def the_heart_and_a_key_like(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        # A tap is as short as it would be on an idle machine.
        room.stop()
        room.step(60)
        place = room.place(".bar .like")
        likes = "liveroom.statistics().likes.localUser"
        page.touch("touchStart", (0, *place))
        page.touch("touchEnd")
        first = page.value(likes)
        expect(first >= 1, "One tap of the heart does not like.")
        page.press("l", "l")
        expect(page.value(likes) == first + 1, f"A key likes {page.value(likes) - first} times.")
        page.value("document.querySelector('.bar .like').focus()")
        page.press("Enter", "\r")
        expect(page.value(likes) == first + 2, "Enter on the heart does not like.")


@check
def the_list_of_a_sheet_coasts_and_takes_the_wheel_and_the_focus(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.value("document.querySelector('.bar .like').focus()")
        room.receive({"type": "likes.presentSheet", "id": "gifts", "detents": [320]})
        page.wait("liveroom.state().sheet?.height === 320", "the sheet opened")
        offset = "-new DOMMatrix(document.querySelector('.sheet .list').style.transform).m42"
        focused = "document.activeElement.className"
        expect(page.value(focused) == "sheet", f"The focus is at {page.value(focused)}.")
        x, y = room.point(200, 700)
        page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=60)
        page.wait(f"{offset} > 50", "the wheel scrolled the list")
        page.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-600)
        page.wait(f"{offset} === 0", "the wheel scrolled the list back")
        room.stop()
        room.drag((200, 780), (200, 770), (200, 758), (200, 744))
        released = page.value(offset)
        room.step(6)
        expect(page.value(offset) > released + 20, "The list does not coast.")
        # A finger stops it, and presses nothing.
        page.touch("touchStart", (0, *room.point(200, 740)))
        page.touch("touchEnd")
        room.step()
        stopped = page.value(offset)
        room.step(12)
        page.value("document.querySelector('.play').click()")
        expect(abs(page.value(offset) - stopped) < 1, "A finger does not stop the list.")
        expect(room.state()["buttons"] == [], "A finger that stops the list gives a gift.")
        before = page.value("document.querySelector('.phone').getBoundingClientRect().top")
        # Tab begins where a finger was last.
        page.value("document.querySelector('.sheet').focus()")
        seen = set()
        for _ in range(13):
            page.press("Tab")
            seen.add(page.value("[...document.querySelectorAll('.sheet .entry')].indexOf(document.activeElement)"))
            inside = page.value("""(() => {
              const { top, bottom } = document.activeElement.getBoundingClientRect();
              const glass = document.querySelector('.screen').getBoundingClientRect();
              const { scrollTop } = document.querySelector('.screen');
              return scrollTop === 0 && top >= glass.top && bottom <= glass.bottom + 1;
            })()""")
            expect(inside, "What has the focus is not on the glass.")
        expect(seen == set(range(-1, 9)), f"Tab reaches {sorted(seen)}.")
        after = page.value("document.querySelector('.phone').getBoundingClientRect().top")
        expect(after == before, f"Tab moves the phone by {after - before}.")
        page.press("Escape")
        page.wait("liveroom.state().sheet === null", "Escape closed the sheet")
        page.wait(f"{focused} === 'like'", "the focus returned")


@check
def a_sheet_keeps_its_grabber_on_the_glass_in_landscape(browser, address):
    with Room(browser, address) as room:
        page = room.page
        page.value("document.querySelector('.landscape').click()")
        room.receive({"type": "likes.presentSheet", "id": "gifts", "detents": [620]})
        page.wait("liveroom.state().sheet?.height === 620", "the sheet opened")
        room.pass_time(0.1)
        above = page.value("document.querySelector('.grabber').getBoundingClientRect().top"
                           " - document.querySelector('.screen').getBoundingClientRect().top")
        expect(above > 0, f"The grabber is {-above} points above the glass.")


@check
def from_right_to_left_each_text_has_its_own_direction(browser, address):
    # Without a scene, whose comments would be shown.
    with Room(browser, address, "settings=%7B%7D") as room:
        page = room.page
        page.value("document.querySelector('.mirrored').click()")
        room.receive({"type": "gift", "sender": "ada!", "gift": "مريم", "unitValue": 900, "count": {"increment": 3}},
                     {"type": "gift", "sender": "cat", "gift": "castle", "unitValue": 2000, "fullScreen": 9},
                     {"type": "comment", "sender": "مريم", "text": "hello!"},
                     {"type": "notice", "id": "n", "sender": "مريم", "content": "hello!"},
                     {"type": "popup", "id": "sale", "kind": "Sale!", "payload": "Only today."})
        page.wait("document.querySelector('.full-screen:not([hidden])') !== null"
                  " && document.querySelector('.ticker:not([hidden])') !== null"
                  " && document.querySelector('.gift-row:not([hidden])') !== null"
                  " && document.querySelector('.comment-row') !== null"
                  " && document.querySelector('.popup:not([hidden])') !== null", "all came")
        directions = page.value("""['.gift-row .sender', '.gift-row .gift', '.gift-row .count', '.full-screen .count',
          '.popup .kind', '.popup .text', '.bar .field', '.ticker-item .text', '.comment-row .text', '.ticker-item .name', '.comment-row .name'].map((selector) => {
            const node = [...document.querySelectorAll(selector)].find((node) => !node.closest('[hidden]'));
            const { direction, unicodeBidi } = getComputedStyle(node);
            return `${direction} ${unicodeBidi}`;
          })""")
        expect(directions == ["ltr isolate", "rtl isolate"] + ["ltr isolate"] * 7 + ["rtl isolate"] * 2,
               f"They are {directions}.")
        labels = page.value("[...document.querySelectorAll('.count')].map(({ textContent }) => textContent)"
                            ".filter(Boolean)")
        expect(all(label.startswith("× ") for label in labels) and labels, f"Counts are {labels}.")


@check
def a_busy_room_can_be_read_and_reached(browser, address):
    settings = '{"localUser": "me", "gifts": {"laneCount": 3, "showsLocalTapsImmediately": true}}'
    with Room(browser, address, "settings=" + urllib.parse.quote(settings)) as room:
        page = room.page
        page.value("document.querySelector('.own').click()")
        room.receive(*({"type": "gift", "sender": f"ada {index}", "gift": "crown", "unitValue": 900 - index, "hold": 60}
                       for index in range(2)),
                     {"type": "comment", "sender": "bob", "text": "good evening"},
                     {"type": "notice", "id": "n", "content": "The concert begins at nine"},
                     {"type": "like", "sender": "eve", "count": 3, "total": 100},
                     {"type": "popup", "id": "goal", "kind": "goal", "channel": "banner"})
        page.wait("document.querySelectorAll('.gift-row:not([hidden])').length === 3"
                  " && document.querySelector('.ticker:not([hidden])') !== null"
                  " && document.querySelector('.comment-row') !== null"
                  " && document.querySelector('.popup:not([hidden])') !== null", "the room was busy")
        room.pass_time(0.5)
        room.stop()

        def tree(roles):
            nodes = page.call("Accessibility.getFullAXTree")["nodes"]
            return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                    if not node.get("ignored") and node.get("role", {}).get("value") in roles]

        names = [name for _, name in tree({"button"})]
        for beginning in ("ada 0 sent crown, 1 time", "ada 1", "bob: good evening", "The concert", "Like", "Send rose again"):
            names = [name.translate({0x2068: None, 0x2069: None}) for name in names]
            expect(any(name.startswith(beginning) for name in names), f"No button “{beginning}” is in {names}.")
        expect(("dialog", "Goal") in tree({"dialog"}), "The banner is no dialog with a name.")
        # Tab goes downwards, in the order in which all is drawn.
        order = page.value("""(() => {
          const nodes = [...document.querySelectorAll('.screen [role=button][tabindex="0"]')]
            .filter((node) => node.checkVisibility());
          return nodes.map((node) => [node.className, Math.round(node.getBoundingClientRect().top)]);
        })()""")
        rows = [top for name, top in order if name == "gift-row"]
        expect(len(rows) == 3 and rows == sorted(rows), f"Tab goes through rows at {rows}.")
        kinds = [name for index, (name, _) in enumerate(order) if index == 0 or order[index - 1][0] != name]
        expect(kinds == ["ticker", "gift-row", "line", "send", "combo-button", "gifts", "like", "outcome", "close"], f"Tab goes through {kinds}.")
        page.value("document.querySelector('.gift-row:not([hidden])').focus()")
        page.press("Enter", "\r")
        expect(len(room.events("gifts.laneDidReceiveTap")) == 1, "Enter on a row is no tap of it.")
        page.value("document.querySelector('.ticker').focus()")
        page.press("Enter", "\r")
        expect(len(room.events("ticker.didTap")) == 1, "Enter on the ticker is no tap of it.")
        page.value("document.querySelector('.play').click()")
        page.value("document.querySelector('.ticker').focus()")
        room.receive({"type": "popup", "id": "sale", "kind": "sale"})
        page.wait("document.activeElement.className === 'outcome'", "the focus moved into the dialog")
        names = [name for _, name in tree({"button"})]
        expect("OK" in names and "Like" not in names, f"Behind a dialog there are {names}.")
        page.press("Enter", "\r")
        page.wait("liveroom.statistics().popups.outcomes.confirmed === 1", "Enter answered it")
        page.wait("document.activeElement.className === 'ticker'", "the focus returned")
        # Who writes beside the phone is not disturbed.
        page.value("document.querySelector('form.lines textarea').focus()")
        room.receive({"type": "popup", "id": "next", "kind": "next"})
        page.wait("document.querySelector('.popup[data-phase=visible]:not([data-channel=banner])') !== null", "it came")
        expect(page.value("document.activeElement.name") == "lines", "A dialog takes the focus from the panel.")


@check
def the_address_has_a_theme(browser, address):
    theme = {"accent": "rgb(1 2 3)", "cornerRadius": 5, "stepColors": ["#010203", "#040506"], "valuableGrounds": []}
    with Room(browser, address, "theme=" + urllib.parse.quote(json.dumps(theme))) as room:
        page = room.page
        value = "getComputedStyle(document.querySelector('.screen')).getPropertyValue('--%s')"
        values = [page.value(value % name) for name in (
            "accent", "corner-radius", "step-colors-1", "step-colors-2", "step-colors-4", "valuable-grounds-3", "text")]
        # A list that is short ends with its last color, and an empty one has the color of other elements.
        expect(values == ["rgb(1 2 3)", "5px", "#010203", "#040506", "#040506", page.value(value % "ground"), "#fff"],
               f"The theme is {values}.")
        wrong = {"acent": "red", "text": "red; background: url(x)", "cornerRadius": "5", "spacing": 101, "font": 12,
                 "stepColors": ["red"] * 5, "name": "var(--text)", "ground": "inherit", "button": "blue"}
        page.value(f"location.hash = 'theme={urllib.parse.quote(json.dumps(wrong))}'")
        page.wait("document.querySelector('.problem').innerText !== ''", "problems were shown")
        problems = page.value("document.querySelector('.problem').innerText").split("\n")
        expect([problem.split(" must be")[0].split("; it has")[0] for problem in problems] == [
            "A theme has no acent", *(f"The {name} of the theme" for name in (
                "text", "cornerRadius", "spacing", "font", "stepColors", "name", "ground"))], f"The problems are {problems}.")
        values = [page.value(value % name) for name in ("accent", "text", "button", "spacing")]
        expect(values == ["#ffe9a8", "#fff", "blue", "8px"], f"The theme is {values}.")
        page.value("location.hash = 'theme=[]'")
        page.wait("document.querySelector('.problem').innerText"
                  " === 'The theme of the address must be an object of JSON, or the name of a theme.'", "the theme was refused")
        page.value("location.hash = 'theme=light'")
        page.wait("document.querySelector('.problem').innerText === ''", "the theme has a name")
        expect(page.value(value % "text") == "#14151c", "The address does not name the light theme.")


CONTRASTS = """(() => {
  const parse = (text) => [...text.matchAll(/(rgba?|color)\\((?:srgb )?([^)]*)\\)/g)]
    .map(([, notation, numbers]) => [notation === "color" ? 255 : 1, numbers.split(/[,\\s/]+/).filter(Boolean).map(Number)])
    .map(([scale, [r, g, b, a = 1]]) => [r * scale, g * scale, b * scale, a]);
  const over = ([r, g, b, a], below) => [r, g, b].map((value, index) => value * a + below[index] * (1 - a));
  const luminance = (color) => color.map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const found = [];
  for (const node of document.querySelectorAll(".overlays *, .popup *, .hint, .full-screen .words *, .surface .host *, .sheet *")) {
    const isText = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim() !== "");
    if (!isText || !node.checkVisibility() || node.closest(".popup .avatar, [aria-disabled=true]")) continue;
    const layers = [];
    for (let around = node; around && !around.matches(".layer, .screen, .surface"); around = around.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(around);
      layers.unshift(backgroundImage.includes("gradient") ? parse(backgroundImage) : parse(backgroundColor).slice(0, 1));
    }
    const [color] = parse(getComputedStyle(node).color);
    for (const video of [[255, 255, 255], [0, 0, 0]]) {
      // Of a gradient each of its colors.
      let grounds = [video];
      for (const layer of layers) grounds = grounds.flatMap((ground) => layer.map((tint) => over(tint, ground)));
      const worst = Math.min(...grounds.map((ground) => {
        const [light, dark] = [luminance(over(color, ground)), luminance(ground)].sort((one, other) => other - one);
        return (light + 0.05) / (dark + 0.05);
      }));
      found.push([worst, `${node.className} “${node.textContent.slice(0, 20)}” over ${video[0]}`]);
    }
  }
  return found;
})()"""


def contrasts_of_themes(page):
    """The contrasts with each theme that the playground offers; the default theme is chosen again at the end."""
    names = page.value("[...document.querySelectorAll('.theme option')].map(({ value }) => value)")
    expect(names == ["dark", "light", "high contrast", "brand"], f"The themes are {names}.")
    contrasts = []
    for name in [*names[1:], names[0]]:
        page.value(f"""(() => {{
          const select = document.querySelector('.theme');
          select.value = '{name}';
          select.dispatchEvent(new Event('change'));
        }})()""")
        contrasts += [(contrast, f"{words} ({name})") for contrast, words in page.value(CONTRASTS)]
    return contrasts


@check
def texts_can_be_read_over_any_video(browser, address):
    settings = ('{"localUser": "me", "gifts": {"laneCount": 5, "maximumWait": 0.5, "showsLocalTapsImmediately": true,'
                ' "tracksTopGivers": true}, "commentDestination": "listAndDanmaku"}')
    with Room(browser, address, "settings=" + urllib.parse.quote(settings)) as room:
        page = room.page
        room.receive({"type": "pager.setRooms", "rooms": ["harbour", "kitchen"]})
        page.wait("liveroom.state().pager.room === 'harbour'", "a room was entered")
        room.receive({"type": "meters.setAudience", "viewers": 1204})
        page.value("document.querySelector('.own').click()")
        room.receive(*({"type": "gift", "sender": f"ada {value}", "gift": "crown", "unitValue": value, "hold": 60,
                        "count": {"increment": 3}} for value in (1, 30, 120, 900)),
                     *({"type": "comments.receive", "kind": kind, "sender": "bob", "text": kind, "payload": "rose"}
                       for kind in ("comment", "join", "gift", "follow", "notice", "superChat.50")),
                     {"type": "comment", "sender": "cat", "text": "hello", "payload": "57"},
                     {"type": "comments.pin", "message": {"id": "p", "sender": "host", "text": "pinned"}},
                     {"type": "comments.send", "text": "mine"}, {"type": "notice", "id": "n", "content": "a notice"},
                     {"type": "like", "sender": "eve", "count": 3, "total": 100},
                     {"type": "popup", "id": "b", "kind": "goal", "channel": "banner", "payload": "Ten more"})
        page.value("document.querySelector('[data-quick=meters]').click()")
        room.receive({"type": "comments.setPermission", "restriction": "muted", "duration": 60})
        page.wait("document.querySelectorAll('.comment-row').length >= 6"
                  " && document.querySelectorAll('.gift-row:not([hidden])').length === 5", "the room was busy")
        room.pass_time(0.4)
        contrasts = contrasts_of_themes(page)
        # Above a field of several lines, fewer comments are seen.
        write(page, 38 * "good " + "@c")
        contrasts += contrasts_of_themes(page)
        room.receive(*({"type": "gift", "sender": f"s{index}", "gift": "rose", "unitValue": 1} for index in range(60)),
                     {"type": "gift", "sender": "zoe", "gift": "castle", "unitValue": 2000, "fullScreen": 5},
                     {"type": "popup", "id": "m", "kind": "offer", "payload": "Half the price"})
        page.wait("document.querySelector('.summary-row:not([hidden])') && document.querySelector('.full-screen:not([hidden])')"
                  " && document.querySelector('.popup[data-channel=modal]')", "gifts were summed up")
        contrasts += contrasts_of_themes(page)
        room.receive({"type": "popups.didAnswer", "id": "m", "answer": "confirmed"},
                     {"type": "likes.presentSheet", "id": "gifts", "detents": [480]})
        page.wait("liveroom.state().sheet?.height === 480", "the board came")
        page.value("document.querySelector('.entry[data-gift=rose]').focus()")
        page.press("Enter")
        page.wait("document.querySelector('.multiple .price').textContent === '1 coin'", "a rose was chosen")
        contrasts += contrasts_of_themes(page)
        kinds = {words.split(" ", 1)[0] for _, words in contrasts}
        expect({"sender", "gift", "phrase", "name", "text", "titles", "total", "room", "kind", "outcome", "avatar", "count",
                "viewers", "follow", "leave", "price", "wallet", "units", "title", "phase", "words", "score", "time",
                "reason", "offered", "length"} <= kinds,
               f"Only {kinds} were measured.")
        least = min(contrasts)
        print(f"  {len(contrasts)} texts have a contrast of at least {least[0]:.1f}: {least[1]}")
        dim = sorted(entry for entry in contrasts if entry[0] < 4.5)
        expect(not dim, f"These have too little contrast: {sorted({(round(least, 1), words) for least, words in dim})[:12]}")


@check
def the_state_of_many_rows_does_not_take_long(browser, address):
    with Room(browser, address, "overlay") as room:
        spent = room.page.value("""(() => {
          const state = (count, at) => {
            liveroom.receive(Array.from({ length: count }, (_, index) => JSON.stringify({
              type: 'gift', sender: `s${index % 999}`, gift: `gift ${at + index}`, unitValue: 1 })).join('\\n'));
            const began = performance.now();
            liveroom.state();
            return performance.now() - began;
          };
          return [state(1000, 0), state(3000, 1000)];
        })()""")
        expect(spent[1] < 10 * spent[0] + 50, f"Of 1,000 rows it takes {spent[0]} ms, of 4,000 {spent[1]} ms.")


@check
def another_page_uses_the_library(browser, address):
    folder = os.environ.get("LIBRARY")
    expect(folder, "LIBRARY is to be the folder of the library.")
    page_text = b"<!DOCTYPE html><title>library</title><script type=module>import { LiveRoom } from './liveroom.js';" \
        b"window.room = await LiveRoom.open({ gifts: { laneCount: 4 } });</script>"

    class Files(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=folder)

        def do_GET(self):
            if self.path != "/":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            return self.wfile.write(page_text)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.open(f"http://127.0.0.1:{server.server_port}/")
        page.wait("window.room !== undefined", "the library opened a room")
        senders = page.value("""(() => {
          const senders = [];
          room.on("gifts.laneWillEnter", ({ combo }) => senders.push(combo.sender));
          room.receive({ type: "gift", sender: "ada", gift: "rose", unitValue: 1 }, 1);
          return senders;
        })()""")
        expect(senders == ["ada"] and page.value("room.state(2).lanes.length") == 1, f"It shows {senders}.")
        page.close()
        server.shutdown()


def page_of_feed(address, feed, settings):
    """The page with a feed inside, as Scripts/playground --feed writes it."""
    blocks = "".join(
        f'<script type="application/gzip" id="{name}">{base64.b64encode(gzip.compress(text.encode())).decode()}</script>\n'
        for name, text in (("feed", feed), ("settings", json.dumps(settings))))
    with open(urllib.parse.urlparse(address).path, encoding="utf-8") as file:
        before, machine, after = file.read().partition('<script type="application/gzip" id="machine">')
    return before + blocks + machine + after


FEED = [
    {"at": 0.5, "type": "meters.setAudience", "viewers": 1204},
    {"at": 1, "type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1, "count": {"increment": 3}},
    {"at": 2, "type": "comment", "sender": "bob", "text": "good evening"},
    {"at": 4, "type": "popup", "id": "sale", "kind": "sale", "payload": "Half the price"},
    {"at": 6, "type": "notice", "id": "n", "content": "The concert begins at nine"},
    {"at": 9, "type": "gift", "sender": "cat", "gift": "crown", "unitValue": 199},
    {"at": 12, "type": "nonsense"},
    {"at": 3600, "type": "like", "sender": "eve", "count": 3, "total": 100},
]


class FeedRoom(Room):
    """The page of a feed: a text, or messages."""

    SEEKING = "!document.querySelector('.replay progress').hidden"

    def __init__(self, browser, address, feed, settings=None, fragment=""):
        with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8", newline="") as file:
            text = feed if isinstance(feed, str) else "\n".join(map(json.dumps, feed))
            file.write(page_of_feed(address, text, settings or {}))
            file.flush()
            super().__init__(browser, f"file://{file.name}", fragment)

    def sought(self, what):
        self.page.value("new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))")
        self.page.wait(f"!({self.SEEKING})", what)

    def begin_to_seek(self, time):
        self.page.value(f"(() => {{ const slider = document.querySelector('.replay .position'); slider.value = {time};"
                        "slider.dispatchEvent(new Event('change')); })()")

    def seek(self, time):
        self.begin_to_seek(time)
        self.sought(f"it went to {time}")

    def following(self, kind):
        """The time of the next event of a kind, and the sentence that is shown there."""
        self.page.value(f"document.querySelector('[data-next={kind}]').click()")
        self.sought(f"it found the next {kind}")
        return self.page.value("[liveroom.now(), document.querySelector('.replay + .problem').textContent]")

    def speed_up(self):
        self.page.value("[...document.querySelectorAll('.speed')].at(-1).click()")

    @property
    def plays(self):
        return self.page.value("document.querySelector('.play').dataset.plays") == "true"


@check
def a_feed_plays_seeks_and_finds_its_events(browser, address):
    with FeedRoom(browser, address, FEED, {"gifts": {"laneCount": 3, "hold": 2}}) as room:
        page = room.page
        speeds = page.value("[...document.querySelectorAll('.speed')].map(({ textContent }) => textContent)")
        expect(speeds == ["1×", "2×", "4×", "8×", "16×"], f"The speeds are {speeds}.")
        room.speed_up()
        page.wait("document.querySelector('.viewers').textContent === '1.2K'", "the feed played")
        room.stop()
        room.seek(0)
        room.seek(5)
        parts = "(({ lanes, popups, ticker, viewers, visit }) => JSON.stringify([lanes, popups, ticker, viewers, visit]))(liveroom.state())"
        state, statistics = page.value(parts), room.statistics()
        expect(statistics["gifts"]["units"] == 3 and statistics["popups"]["shown"] == 1, f"After 5 s it is {statistics}.")
        room.step(240)
        expect(page.value(parts) != state, "Nothing moves.")
        room.seek(5)
        expect(page.value(parts) == state and room.statistics() == statistics, "A seek leads to another state.")
        room.seek(0)
        now, _ = room.following("gift")
        expect(now == 1 and page.value("document.querySelectorAll('.gift-row').length") == 1, f"The gift is at {now}.")
        now, _ = room.following("gift")
        expect(now == 9, f"The second gift is at {now}.")
        now, problem = room.following("error")
        expect(now == 12 and "nonsense" in problem, f"The error is at {now}: {problem}")
        expect(not room.plays, "It plays after a search.")
        page.value("(() => { const search = document.querySelector('.replay .search'); search.value = 'willPresent sale';"
                   "search.dispatchEvent(new Event('input')); })()")
        entries = page.value("[...document.querySelectorAll('.replay .event')].map(({ textContent }) => textContent)")
        expect(len(entries) == 1 and entries[0].startswith("00:04 popups.willPresent"), f"It lists {entries}.")
        page.value("document.querySelector('.replay .event').click()")
        room.sought("an entry led to its time")
        expect(abs(page.value("liveroom.now()") - 4) < 0.5, "An entry leads elsewhere.")
        # An hour without messages is no long way.
        room.seek(3700)
        expect(room.statistics()["likes"]["others"] == 3, "The end of the feed is not reached.")
        # The next change is also the next message.
        room.seek(20)
        for _ in range(40):
            page.press("n", "n")
            room.step(0)
            if page.value("liveroom.now()") >= 3600:
                break
        expect(abs(page.value("liveroom.now()") - 3600) < 0.01, "The next message is no change.")


@check
def effects_do_not_begin_at_a_seek(browser, address):
    lines = [{"at": 1, "type": "gift", "sender": "ada", "gift": "castle", "unitValue": 2000, "fullScreen": 9},
             {"at": 1, "type": "gifts.give", "gift": "rose", "unitValue": 1}]
    with FeedRoom(browser, address, lines, {"localUser": "me", "gifts": {"comboCountdown": 9}}) as room:
        room.stop()
        for time, scale in ((1.05, 0.7), (4, 1), (3, 1)):
            room.seek(time)
            icon, total = (room.page.value(f"new DOMMatrix(document.querySelector('{selector}').style.transform).a")
                           for selector in (".full-screen .icon", ".combo-button .total"))
            is_new = scale < 1
            expect(abs(icon - scale) < 0.1 and (total > 1.2 if is_new else abs(total - 1) < 0.01),
                   f"At {time} s the icon has the scale {icon}, the number {total}.")


GIFT = {"type": "gift", "sender": "ada", "gift": "rose", "unitValue": 1}

# Feeds that nobody would write by hand, with the numbers of their messages and of their bad lines.
ODD_FEEDS = {
    "an empty file": ("", 0, 0),
    "empty lines": ("\n\r\n \n", 0, 0),
    "one line without an end": (json.dumps({"at": 1, **GIFT}), 1, 0),
    "a mark and lines of Windows": ("\ufeff" + "\r\n".join(json.dumps({"at": time, **GIFT}) for time in (1, 2)) + "\r\n", 2, 0),
    "no JSON": ("<html>\n\x00\x01\n{\n[1]\n7\nnull\n\"at\"\n" + json.dumps({"at": 1, **GIFT}) + '\n{"at":2,"type":"gift"', 1, 8),
    "lists without an end": ("[" * 100_000 + "\n" + json.dumps({"at": 1, **GIFT}), 1, 1),
    "a line of a megabyte": (json.dumps({"at": 0, "type": "comment", "sender": "a", "text": "x" * (1 << 20)}) + "\n" + json.dumps({"at": 1, **GIFT}), 1, 1),
    "huge numbers": ("\n".join([
        '{"at":0.5,"type":"gift","sender":"a","gift":"b","unitValue":1e308}', '{"at":0.6,"type":"gift","sender":"a","gift":"b","count":{"increment":99999999999999999999}}',
        '{"at":1e999,"type":"like","sender":"a","count":1}', '{"at":-5,"type":"like","sender":"a","count":1}', '{"at":1e7,"type":"like","sender":"a","count":1}', json.dumps({"at": 1, **GIFT})]), 4, 2),
    "the last possible times": ("\n".join(json.dumps({"at": time, **GIFT}) for time in (1, 1e8, 1e8)), 3, 0),
    "times that go back": ("\n".join(json.dumps({"at": time, **GIFT}) for time in (5, 3, 9, 1, 0, 9)), 6, 0),
    "texts of all scripts": ("\n".join(json.dumps({"at": 1 + index / 9, "type": "comment", "sender": text, "text": text}, ensure_ascii=index % 2 == 0)
                                       for index, text in enumerate([
        "\u202egnp.exe", "👨‍👩‍👧‍👦🏳️‍🌈", "نمی‌دانم", "Z̸̢̛͎" * 20, "</script><img src=x onerror=alert(1)>", "\u0000\u2028\ufeff", "𝕏" * 300, "%s${x}`"])), 8, 0),
}


@check
def odd_feeds_play_and_seek(browser, address):
    for name, (feed, messages, refused) in ODD_FEEDS.items():
        with FeedRoom(browser, address, feed) as room:
            page = room.page
            end = page.value("Number(document.querySelector('.replay .position').max)")
            room.speed_up()
            room.pass_time(0.2)
            room.seek(end)
            expect(abs(page.value("liveroom.now()") - end) < 1.01, f"{name}: the end is {end}, and it is {page.value('liveroom.now()')}.")
            found = room.statistics()["feed"]
            expect([found["messages"], found["rejected"]] == [messages, refused], f"{name}: the feed has {found}.")
            page.wait("document.querySelector('.play').dataset.plays === 'false'", f"{name}: it stopped at the end")
            room.seek(0)
            for kind in ("gift", "popup", "error"):
                room.following(kind)
            expect(not room.plays, f"{name}: it plays after a search.")
            room.seek(1e300)
            page.press(" ", " ")
            room.seek(0)
            page.press("n", "n")
            room.step(0)


@check
def a_seek_can_be_changed_stopped_and_hurried(browser, address):
    lines = [{"at": index / 100, **GIFT, "sender": f"s{index % 50}"} for index in range(6000)]
    with FeedRoom(browser, address, lines) as room:
        page = room.page
        room.speed_up()
        # Another goal in each frame, forwards and back.
        page.value("""(async () => {
          const slider = document.querySelector('.replay .position');
          for (const time of [60, 50, 10, 60, 0, 30, 1e9, -5, 20]) {
            slider.value = time;
            slider.dispatchEvent(new Event('change'));
            await new Promise((resume) => requestAnimationFrame(resume));
          }
        })()""")
        room.sought("it went to the last goal")
        expect(room.plays and page.value("liveroom.now()") >= 20, "It does not play on.")
        # A press of space during a seek is the user's choice.
        room.begin_to_seek(59)
        page.value("document.querySelector('.play').click()")
        room.sought("it went to 59")
        expect(not room.plays and page.value("liveroom.now()") == 59, f"It plays on, at {page.value('liveroom.now()')}.")
        expect(room.statistics()["gifts"]["units"] == 5901, f"It has {room.statistics()['gifts']['units']} units.")
        room.begin_to_seek(1)
        page.value("document.querySelector('.play').click()")
        room.sought("it went to 1")
        expect(room.plays, "It does not play.")
        room.stop()
        # A change of the speed moves nothing.
        now = page.value("liveroom.now()")
        for index in (0, 4, 2):
            page.value(f"document.querySelectorAll('.speed')[{index}].click()")
        expect(page.value("liveroom.now()") == now, "A speed moves the time.")
        # Another room with the same feed, by the settings of the panel.
        page.value("(() => { const { settings } = document.querySelector('form.settings').elements;"
                   "settings.value = JSON.stringify({ gifts: { laneCount: 5 } });"
                   "document.querySelector('form.settings').requestSubmit(); })()")
        room.seek(2)
        expect(room.statistics()["gifts"]["units"] == 201 and page.value("liveroom.state().lanes.length") > 3,
               "The feed does not play with other settings.")


@check
def the_slider_of_a_feed_takes_the_mouse_and_keys(browser, address):
    lines = [{"at": index / 2, **GIFT} for index in range(400)]
    with FeedRoom(browser, address, lines) as room:
        page = room.page
        left, top, width, height = page.value(
            "(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('.replay .position').getBoundingClientRect())")
        end = page.value("Number(document.querySelector('.replay .position').max)")

        def mouse(kind, share):
            page.call("Input.dispatchMouseEvent", type=kind, x=left + 8 + share * (width - 16), y=top + height / 2, button="left", buttons=1, clickCount=1)

        mouse("mousePressed", 0.2)
        for share in (0.3, 0.4, 0.5):
            mouse("mouseMoved", share)
            # The room plays on meanwhile, and the slider stays under the finger.
            room.pass_time(0.1)
        shown = page.value("Number(document.querySelector('.replay .position').value)")
        expect(abs(shown / end - 0.5) < 0.03, f"Under the mouse the slider is at {shown} of {end}.")
        mouse("mouseReleased", 0.5)
        room.sought("it went to the middle")
        now = page.value("liveroom.now()")
        expect(0.47 * end < now < 0.53 * end + 2, f"The mouse leads to {now} of {end}.")
        # The slider still has the focus: keys of time act, and arrows move it.
        page.press(" ", " ")
        expect(not room.plays, "Space does not stop the time beside the slider.")
        page.press("ArrowRight")
        room.sought("an arrow sought")
        expect(page.value("liveroom.now()") > now, "An arrow leads nowhere.")
        page.press("Home")
        room.sought("it went to the beginning")
        expect(page.value("liveroom.now()") == 0, "Home leads elsewhere.")
        # All of the page of a feed can be reached by Tab.
        page.value("document.activeElement.blur()")
        reached = set()
        for _ in range(120):
            page.press("Tab")
            reached.add(page.value("document.activeElement.dataset.next ?? document.activeElement.className"))
        expect(reached >= {"play", "speed", "position", "gift", "popup", "error", "search"}, f"Tab reaches {reached}.")


@check
def a_feed_that_is_too_fast_plays_slower_and_stays_alive(browser, address):
    # 10,000 messages a second, at 16 times the speed.
    lines = "\n".join(json.dumps({"at": index / 10_000, **GIFT, "sender": f"s{index * 7919 % 3001}", "gift": f"gift {index % 11}"})
                      for index in range(60_000))
    with FeedRoom(browser, address, lines) as room:
        page = room.page
        room.speed_up()
        frames = page.value("""(async () => {
          const began = performance.now();
          let [count, longest, last] = [0, 0, began];
          while (performance.now() - began < 3000) {
            await new Promise((resume) => requestAnimationFrame(resume));
            count += 1;
            longest = Math.max(longest, performance.now() - last);
            last = performance.now();
          }
          return [count, longest, liveroom.now()];
        })()""")
        print(f"  at 16 times 10,000 messages a second {frames[0] / 3:.0f} frames a second, the longest {frames[1]:.0f} ms; "
              f"the room is at {frames[2]:.1f} s after 3 s")
        # On a busy machine, too.
        expect(frames[0] > 15 and frames[1] < 1500, f"There are {frames[0]} frames in 3 s, the longest of {frames[1]} ms.")
        page.value("document.querySelector('.play').click()")
        expect(not room.plays, "It does not stop.")
        room.seek(0)
        room.seek(1)
        expect(room.statistics()["feed"]["messages"] == 10_001, f"After 1 s the feed has {room.statistics()['feed']}.")


@check
def playback_and_a_seek_lead_to_the_same_state(browser, address):
    kinds = [GIFT, {"type": "like", "sender": "eve", "count": 2}, {"type": "gift", "sender": "bob", "gift": "crown", "unitValue": 199},
             {"type": "comment", "sender": "dan", "text": "good evening from Lisbon " * 3}, {"type": "popup", "kind": "sale"},
             {"type": "notice", "content": "The concert begins at nine"}, {"type": "gifts.give", "gift": "rose", "unitValue": 1}]
    lines = [{"at": 0, "type": "pager.setRooms", "rooms": ["one", "two"]}] + [
        {"at": round(0.037 * index, 3), "id": f"m{index}", "sender": "ada", **kinds[index * index % 7 if index % 50 else 4]} for index in range(1, 700)]
    lines = [{name: value for name, value in line.items() if name != "sender" or line["type"] not in ("popup", "gifts.give", "pager.setRooms")}
             for line in lines]
    lines = [{name: value for name, value in line.items() if name != "id" or line["type"] not in ("like", "gifts.give")} for line in lines]
    # Hearts rise by random numbers, and sizes are reported when a view is drawn.
    parts = """(({ lanes, fullScreen, summaries, buttons, ticker, popups, pager, visit, topGivers }) => JSON.stringify(
      [lanes, fullScreen, summaries, buttons, ticker, popups, pager, visit, topGivers]))(liveroom.state())"""
    with FeedRoom(browser, address, lines, {"localUser": "me", "gifts": {"tracksTopGivers": True}}) as room:
        for speed in (-1, 2):
            room.seek(0)
            room.page.value(f"[...document.querySelectorAll('.speed')].at({speed}).click()")
            if not room.plays:
                room.page.value("document.querySelector('.play').click()")
            room.page.wait("liveroom.now() > 9", "the feed played")
            room.stop()
            room.step(0)
            now, played, statistics = room.page.value("liveroom.now()"), room.page.value(parts), room.statistics()
            room.seek(0)
            room.seek(now)
            expect(room.page.value(parts) == played, f"At {now} playback shows {played}, a seek {room.page.value(parts)}.")
            for part in ("feed", "gifts", "popups", "likes"):
                expect(room.statistics()[part] == statistics[part], f"{part}: {statistics[part]} is {room.statistics()[part]} after a seek.")


@check
def a_comment_of_a_feed_is_delivered_in_a_seek_as_in_playback(browser, address):
    lines = [{"at": 1, "type": "comments.send", "text": "hello"}, {"at": 40, "type": "comment", "sender": "bob", "text": "late"}]
    with FeedRoom(browser, address, lines, {"localUser": "me"}) as room:
        room.speed_up()
        room.page.wait("liveroom.now() > 4", "the feed played")
        room.stop()
        # The frame of this time.
        room.step(0)
        played = room.events("comments.didUpdate")
        for time in (39, 3, 30):
            room.seek(time)
            sought = room.events("comments.didUpdate")
            delivered = [event["row"]["delivery"] for event in sought]
            expect(delivered == [event["row"]["delivery"] for event in played] and abs(sought[-1]["time"] - 1.6) < 1e-6,
                   f"After a seek to {time} the comment is {sought}, and was {played}.")


@check
def a_long_notice_scrolls_after_a_seek_as_well(browser, address):
    lines = [{"at": 1, "type": "notice", "id": "long", "content": "a notice that is much wider than the ticker " * 2}]
    with FeedRoom(browser, address, lines, {"ticker": {"displayDuration": 20}}) as room:
        room.stop()
        for time in (3, 2):
            room.seek(time)
            room.step(240)
            expect(room.state()["ticker"]["slots"][0]["isWide"], f"It does not scroll after a seek to {time}.")


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
