"""The page in a real browser, for the tests beside: Chromium, driven by its driver."""
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_MOUSE, POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput

ROOT = Path(__file__).resolve().parents[2]
PAGE_FOLDER = Path(os.environ.get("SLIDELAB_PAGE", ROOT / "build" / "web"))

# Nothing of the browser's own may look for other machines, or draw on a graphics card.
SWITCHES = (
    "--headless=new", "--no-sandbox", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--force-color-profile=srgb", "--hide-scrollbars", "--disable-dev-shm-usage",
)


class Server:
    """web/serve.py on a port of its own."""

    def __init__(self, folder=PAGE_FOLDER):
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "web" / "serve.py"), str(folder), "0"],
            stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


# These machines have no graphics card: what asks for a WebGL that is drawn by one gets what there is.
AS_WITH_A_CARD = """
const plain = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function(kind, wishes = {}) {
  return plain.call(this, kind, {...wishes, failIfMajorPerformanceCaveat: false});
};
const told = WebGLRenderingContext.prototype.getParameter;
const name = 0x9246; // UNMASKED_RENDERER_WEBGL
WebGLRenderingContext.prototype.getParameter = function(what) {
  return what === name ? 'a graphics card' : told.call(this, what);
};
"""


def ask_for(driver, scheme="dark", motion="no-preference"):
    """What the browser's user asks of all pages. Without a word Chromium's asks for light ones."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": motion}]})


def start_browser(downloads=None, without=(), with_also=(), as_with_a_card=True):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for switch in SWITCHES:
        if switch not in without:
            options.add_argument(switch)
    for switch in with_also:
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    ask_for(driver)
    if as_with_a_card:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AS_WITH_A_CARD})
    if downloads:
        driver.execute_cdp_cmd("Browser.setDownloadBehavior",
                               {"behavior": "allow", "downloadPath": str(downloads)})
    return driver


class Page:
    """The program as its user sees it, and its state as it says it."""

    def __init__(self, driver, address, size=(1280, 720), touch=False, scale=1):
        self.driver = driver
        self.address = address
        self.set_size(size, touch, scale)

    def set_size(self, size, touch=False, scale=1):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": scale, "mobile": touch})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch})

    def open(self, fragment="", keeping=False):
        """A visit; the first one, but for what `keeping` leaves there."""
        self.driver.get(self.address + "style.css")  # of the same origin, and without the program
        if not keeping:
            self.driver.execute_script("localStorage.clear(); sessionStorage.clear()")
        self.driver.get(self.address + fragment)
        return self.wait_until_it_draws()

    def wait_until_it_draws(self):
        self.wait(lambda: self.driver.execute_script("return typeof page === 'number' && page"),
                  "the program begins", 60)
        self.wait(lambda: self.state()["frames"] > 3, "pictures")
        return self

    def state(self):
        return self.driver.execute_script("return program.state()")

    def said(self):
        """What the page says where the program draws nothing yet."""
        return self.driver.execute_script("return said.textContent")

    def wait(self, is_so, what, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = is_so()
            if answer:
                return answer
            time.sleep(0.03)
        raise AssertionError(f"waited {seconds} s in vain for: {what}\n"
                             + json.dumps(self.console(), indent=1))

    def at_rest(self, of):
        """What it says, once it says the same for ten pictures."""
        def has_stayed():
            nonlocal said, since
            state = self.state()
            if of(state) != said:
                said, since = of(state), state["frames"]
            return state["frames"] >= since + 10
        said, since = None, 0
        self.wait(has_stayed, "it comes to rest")
        return said

    def console(self):
        """Complaints; but for the icon that the browser looks for beside a file that is no page."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")
                and "favicon.ico" not in entry["message"]]

    def find(self, label):
        """Where a control of that label is, in points; None where it is not shown."""
        return self.driver.execute_script("return program.find(arguments[0])", label)

    def pointer(self, kind=POINTER_MOUSE):
        return ActionBuilder(self.driver, mouse=PointerInput(kind, "finger" if kind == POINTER_TOUCH
                                                             else "mouse"))

    def click(self, label):
        place = self.wait(lambda: self.find(label), f"the control {label!r}")
        self.click_at(*place)

    def tap(self, label):
        place = self.wait(lambda: self.find(label), f"the control {label!r}")
        self.click_at(*place, POINTER_TOUCH)

    def click_at(self, x, y, kind=POINTER_MOUSE):
        actions = self.pointer(kind)
        actions.pointer_action.move_to_location(round(x), round(y)).pause(0.05)
        actions.pointer_action.pointer_down().pause(0.08).pointer_up()
        actions.perform()

    def drag(self, points, kind=POINTER_MOUSE, seconds=0.3):
        actions = self.pointer(kind)
        first, *rest = points
        actions.pointer_action.move_to_location(*map(round, first)).pointer_down().pause(0.05)
        for point in rest:
            actions.pointer_action.move_to_location(*map(round, point)).pause(seconds / len(rest))
        actions.pointer_action.pointer_up()
        actions.perform()

    def press(self, *keys):
        chain = ActionChains(self.driver)
        for key in keys:
            chain.key_down(key).pause(0.08)
        for key in reversed(keys):
            chain.key_up(key).pause(0.04)
        chain.perform()

    def hold(self, key, seconds):
        ActionChains(self.driver).key_down(key).pause(seconds).key_up(key).perform()

    def to_screen(self, place):
        """A place in the world, in points of the screen."""
        camera = self.state()["camera"]
        return ((place[0] - camera["x"]) * camera["scale"] + camera["width"] / 2,
                (place[1] - camera["y"]) * camera["scale"] + camera["height"] / 2)

    def picture(self, path=None):
        png = self.driver.get_screenshot_as_png()
        if path:
            Path(path).write_bytes(png)
        return png


def wait_for_port(port):
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with socket.socket() as caller:
            if caller.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
