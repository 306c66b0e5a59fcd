"""Chromium, spoken to over its DevTools pipe: messages in JSON, each ended by NUL."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Fault(Exception):
    """What is wrong, in a sentence."""


class Browser:
    """Chromium without a window. Its pages are opened by `open`."""

    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="playground-check-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def become():
            # Chromium reads commands from 3 and writes answers to 4. The ends may have these
            # numbers already: they are copied out of the way first.
            ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        options = [
            "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--mute-audio", "--no-first-run", "--lang=en-US",
            "--disable-background-networking", "--disable-component-update",
            "--window-size=1280,800", f"--user-data-dir={self.profile}",
        ] + (["--no-sandbox"] if os.getuid() == 0 else [])
        self.process = subprocess.Popen(
            [path, *options], close_fds=False, preexec_fn=become,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.number = 0
        self.events = []

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Calls a method, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Fault(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], 120)[0]:
                raise Fault("Chromium does not answer.")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise Fault("Chromium has ended.")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, address, width=1280, height=800, script=None):
        """Opens a page, and returns it. A script runs ahead of those of the page."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target)
        page.call("Runtime.enable")
        page.call("Log.enable")
        page.call("Page.enable")
        page.resize(width, height)
        if script:
            page.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        page.call("Page.navigate", url=address)
        return page


class Page:
    def __init__(self, browser, session, target):
        self.browser = browser
        self.session = session
        self.target = target

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def resize(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def value(self, expression):
        """The value of an expression in the page; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            words = details.get("exception", {}).get("description", details["text"])
            raise Fault(f"{expression}: {words}")
        return answer["result"].get("value")

    def wait(self, expression, what):
        """Waits until an expression holds."""
        for _ in range(600):
            if self.value(expression):
                return
            self.value("new Promise((resume) => setTimeout(resume, 50))")
        raise Fault(f"It never happened that {what}.")

    def touch(self, kind, *points):
        """Fingers as they are now, each (number, x, y) in the window."""
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"id": number, "x": x, "y": y} for number, x, y in points])

    def key(self, key, code=None, text="", repeats=False, kind="down"):
        names = {"down": "rawKeyDown" if not text else "keyDown", "up": "keyUp"}
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35,
                 "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        self.call("Input.dispatchKeyEvent", type=names[kind], key=key, code=code or key,
                  text=text, autoRepeat=repeats,
                  windowsVirtualKeyCode=codes.get(key, ord(key.upper()) if len(key) == 1 else 0))

    def press(self, key, text=""):
        self.key(key, text=text)
        self.key(key, kind="up")

    def picture(self, file=None, transparent=False, box=None):
        """A picture of the window, or of a box in it: [left, top, width, height]."""
        if transparent:
            self.call("Emulation.setDefaultBackgroundColorOverride",
                      color={"r": 0, "g": 0, "b": 0, "a": 0})
        clip = {"clip": {**dict(zip(("x", "y", "width", "height"), box)), "scale": 1}} if box else {}
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png", **clip)["data"])
        if file:
            with open(file, "wb") as output:
                output.write(data)
        return data

    def problems(self):
        """Exceptions, and what the policy of the page has forbidden."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            if event["method"] == "Log.entryAdded":
                entry = event["params"]["entry"]
                if entry["level"] == "error" and "WebSocket" not in entry["text"]:
                    found.append(entry["text"])
        return found


def now():
    return time.monotonic()
