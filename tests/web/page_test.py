#!/usr/bin/env python3
"""The page as its user meets it: real keys, mouse and touch in Chromium, and its pixels."""
import base64
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from PIL import Image, ImageChops
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.keys import Keys

from page import (PAGE_FOLDER, ROOT, Page, Server, ask_for, free_port, start_browser,
                  wait_for_port)


PROGRAM = os.environ.get("SLIDELAB_PROGRAM", ROOT / "build" / "release" / "slidelab")


def setUpModule():
    global server, downloads, driver
    server = Server()
    downloads = tempfile.TemporaryDirectory()
    driver = start_browser(downloads.name)


def tearDownModule():
    driver.quit()
    server.close()
    downloads.cleanup()


def image_of(png):
    return Image.open(io.BytesIO(png)).convert("RGB")


def share_of_pixels_apart(a, b, tolerance=24):
    """Of two pictures of one size: where any channel is further apart than the tolerance."""
    difference = ImageChops.difference(a, b)
    apart = difference.convert("L").point(lambda value: 255 if value > tolerance else 0)
    return sum(apart.histogram()[128:]) / (a.width * a.height)


# The driver has no game pad to plug in: this one is what a browser tells of one.
GAME_PAD = """
window.pad = {
  id: 'Standard Gamepad', index: 0, connected: true, mapping: 'standard', axes: [0, 0, 0, 0],
  timestamp: performance.now(),
  buttons: Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0})),
};
navigator.getGamepads = () => [pad];
const event = new Event('gamepadconnected');
event.gamepad = pad;
dispatchEvent(event);
window.lean = (right) => {
  pad.axes[0] = right;
  pad.timestamp = performance.now();
};
"""


class PageTest(unittest.TestCase):
    def setUp(self):
        self.page = Page(driver, server.address)

    def walk_into_wall(self, key, seconds=0.6):
        """Holds the key until the mover stands; where it then is."""
        before = self.page.state()["position"]
        self.page.hold(key, seconds)
        for _ in range(20):
            now = self.page.state()["position"]
            if now == before:
                return now
            before = now
            self.page.hold(key, seconds)
        self.fail("the mover never stood")


class Start(PageTest):
    def test_loads_without_a_complaint_and_asks_nobody_else(self):
        self.page.open()
        self.assertEqual(self.page.console(), [])
        asked = driver.execute_script(
            "return performance.getEntriesByType('resource').map(entry => entry.name)")
        self.assertGreater(len(asked), 3)
        for name in asked:
            self.assertTrue(name.startswith(server.address) or name.startswith("blob:"), name)

    def test_says_what_it_is(self):
        self.page.open("#level=rooms")
        self.assertEqual(driver.title,
                         "rooms - Slidelab: 2D character collision, and why it sticks")
        driver.execute_script("location.hash = '#figure=six-crossings'")
        self.page.wait(lambda: driver.title.startswith("Six crossings"), "the figure's name")
        self.assertTrue(driver.find_element("css selector", "meta[name=description]")
                        .get_attribute("content"))
        preview = (driver.find_element("css selector", "meta[property='og:image']")
                   .get_attribute("content"))
        self.assertTrue((PAGE_FOLDER / preview.split("/")[-1]).is_file(), preview)

    def test_first_visit_begins_with_the_first_screen_and_later_ones_do_not(self):
        problem = "problem.sticks on seams"
        self.page.open()
        self.page.wait(lambda: self.page.find(problem), "the first screen")
        self.page.press(Keys.ESCAPE)
        self.page.wait(lambda: not self.page.find(problem), "it is put away")
        driver.refresh()
        self.page.wait(lambda: driver.execute_script("return typeof page === 'number' && page"),
                       "the program begins")
        self.page.wait(lambda: self.page.state()["frames"] > 10, "pictures")
        self.assertIsNone(self.page.find(problem))

    def test_the_first_screen_has_the_problems_of_the_program_and_leads_to_the_engines_mover(self):
        problems = json.loads((ROOT / "assets" / "problems.json").read_text())["problems"]
        self.page.open()
        for problem in problems:
            self.page.wait(lambda: self.page.find("problem." + problem["title"]), problem["title"])
        self.page.click("engine.Phaser")
        self.page.click("problem.goes through at speed")
        self.page.wait(lambda: self.page.state()["strategy"] == "phaser_arcade", "the model")
        self.page.wait(lambda: self.page.find("code.C++"), "the lines that fix it")


class OnTheWire(unittest.TestCase):
    MODELS = 35_000  # bytes: what the models of other engines' movers (src/lab/engines) add
    MOST = 1_141_000 + MODELS

    def test_the_page_is_small(self):
        whole = sum(file.stat().st_size for file in PAGE_FOLDER.iterdir()
                    if file.suffix == ".br" or file.name == "icon.png")
        self.assertLessEqual(whole, self.MOST)


class AnyServer(unittest.TestCase):
    def test_any_folder_of_a_plain_static_server_will_do(self):
        port = free_port()
        plain = subprocess.Popen(
            [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1",
             "--directory", PAGE_FOLDER.parent], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            wait_for_port(port)
            page = Page(driver, f"http://127.0.0.1:{port}/{PAGE_FOLDER.name}/")
            page.open("#level=rooms")
            self.assertEqual(page.state()["level"], "rooms")
            self.assertEqual(page.console(), [])
        finally:
            plain.terminate()
            plain.wait()


class Published(unittest.TestCase):
    def test_every_file_can_be_read_by_a_server_of_another_user(self):
        for file in [PAGE_FOLDER, *PAGE_FOLDER.iterdir()]:
            readable = 0o755 if file.is_dir() else 0o644
            self.assertEqual(file.stat().st_mode & 0o777, readable, file.name)

    def test_has_all_that_its_tours_play(self):
        held = (PAGE_FOLDER / "slidelab.js").read_text()
        for tour in (ROOT / "assets" / "tours").glob("*.json"):
            for stop in json.loads(tour.read_text())["scenes"]:
                for file in (stop.get("level"), stop.get("recording")):
                    self.assertIn(f'"/{file}"' if file else "", held, tour.name)

    def test_a_file_that_is_missing_is_said(self):
        for missing in ("slidelab.data", "slidelab.wasm", "slidelab.js"):
            with self.subTest(missing), tempfile.TemporaryDirectory() as folder:
                for file in PAGE_FOLDER.iterdir():
                    if not file.name.startswith(missing):
                        (Path(folder) / file.name).symlink_to(file)
                incomplete = Server(folder)
                try:
                    page = Page(driver, incomplete.address)
                    driver.get(incomplete.address)
                    page.wait(lambda: page.said().startswith(f"{missing} could not be loaded"),
                              f"a line about {missing}")
                finally:
                    incomplete.close()
                    page.console()  # it complains of the file, too


class Walking(PageTest):
    def test_arrow_key_walks_until_the_wall(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        start = self.page.state()["position"]
        before = image_of(self.page.picture())
        stands = self.walk_into_wall(Keys.ARROW_RIGHT)
        self.assertGreater(stands[0], start[0] + 0.5)
        self.page.hold(Keys.ARROW_RIGHT, 0.5)
        self.assertEqual(self.page.state()["position"], stands)
        after = image_of(self.page.picture())
        self.assertGreater(share_of_pixels_apart(before, after), 0.001)

    def test_mouse_leads_the_mover(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        start = self.page.state()["position"]
        x, y = self.page.to_screen(start)
        self.page.drag([(x + 60, y), (x + 61, y), (x + 60, y)], seconds=0.8)
        self.assertGreater(self.page.state()["position"][0], start[0] + 0.2)

    def test_game_pad_leads_the_mover(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        start = self.page.state()["position"]
        driver.execute_script(GAME_PAD)
        for right in (0.01, 1):  # what a stick tells first is taken for its centre
            begin = self.page.state()["frames"]
            self.page.wait(lambda: self.page.state()["frames"] > begin + 3, "pictures")
            driver.execute_script("lean(arguments[0])", right)
        self.page.wait(lambda: self.page.state()["position"][0] > start[0] + 0.2, "a step")
        driver.execute_script("lean(0)")
        self.page.at_rest(lambda state: state["position"])

    def test_strategies_are_chosen_by_number(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        self.page.press("1")
        self.page.wait(lambda: self.page.state()["strategy"] != "disk_sweep", "another strategy")


class Panel(PageTest):
    def test_key_and_pages(self):
        self.page.open("#level=rooms")
        self.assertTrue(self.page.state()["panel"])
        self.page.click("page.view")
        self.page.wait(lambda: self.page.find("view.legend"), "the page View")
        self.page.click("page.setup")
        self.page.press(Keys.F2)
        self.page.wait(lambda: not self.page.state()["panel"], "the panel closes")

    def test_a_switch_changes_the_run(self):
        self.page.open("#level=rooms&strategy=disk_slide")
        self.assertNotIn("collisions=off", self.page.state()["settings"])
        self.page.click("collisions")
        self.page.wait(lambda: "collisions=off" in self.page.state()["settings"],
                       "collisions are off")


class ProbeView(PageTest):
    def test_handle_of_the_displacement_is_dragged(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        self.page.press("b")
        probe = self.page.wait(lambda: self.page.state().get("probe"), "the probe view")
        self.page.at_rest(lambda state: state["camera"])
        end = [probe["from"][0] + probe["delta"][0], probe["from"][1] + probe["delta"][1]]
        x, y = self.page.to_screen(end)
        self.page.drag([(x, y), (x + 30, y + 20), (x + 60, y + 40)])
        after = self.page.state()["probe"]
        self.assertNotEqual(after["delta"], probe["delta"])
        self.assertEqual(after["from"], probe["from"])


class Files(PageTest):
    MAP = (ROOT / "levels" / "play" / "grid_house.tmj").read_bytes()

    def drop(self, name, content):
        driver.execute_script("""
            const bytes = Uint8Array.from(atob(arguments[1]), (c) => c.charCodeAt(0));
            const carried = new DataTransfer();
            carried.items.add(new File([bytes], arguments[0]));
            document.getElementById('canvas').dispatchEvent(
                new DragEvent('drop', {dataTransfer: carried, bubbles: true, cancelable: true}));
        """, name, base64.b64encode(content).decode())

    def test_a_dropped_level_opens(self):
        self.page.open("#level=rooms")
        self.drop("mine.tmj", self.MAP)
        self.page.wait(lambda: self.page.state()["level"] == "mine", "the dropped level")

    def test_a_dropped_file_that_is_no_level_is_said(self):
        self.page.open("#level=rooms")
        self.drop("mine.tmj", b"{")
        self.page.wait(lambda: "mine.tmj" in self.page.state()["message"], "what is wrong with it")
        self.assertEqual(self.page.state()["level"], "rooms")

    def test_a_level_is_chosen_where_none_can_be_dropped(self):
        self.page.open("#level=rooms")
        driver.execute_script("HTMLInputElement.prototype.click = function() {"
                              "  window.mayAsk = this.type + navigator.userActivation.isActive; }")
        self.page.click("levels")
        self.page.click("open_map")
        self.page.wait(lambda: driver.execute_script("return window.mayAsk") == "filetrue",
                       "the browser is asked while it allows that")
        with tempfile.TemporaryDirectory() as folder:
            chosen = Path(folder) / "mine.tmj"
            chosen.write_bytes(self.MAP)
            driver.find_element("id", "files").send_keys(str(chosen))
            self.page.wait(lambda: self.page.state()["level"] == "mine", "the chosen level")

    def downloaded(self, ending):
        def whole():
            return [file for file in Path(downloads.name).iterdir()
                    if file.name.endswith(ending) and file.stat().st_size > 0]
        file = self.page.wait(whole, f"a download of {ending}")[0]
        content = file.read_bytes()
        file.unlink()
        return content

    def test_screenshot_is_a_download(self):
        self.page.open("#level=rooms")
        self.page.press(Keys.F12)
        picture = image_of(self.downloaded(".png"))
        self.assertEqual(picture.size, (1280, 720))

    def test_trouble_report_is_one_download(self):
        self.page.open("#level=rooms")
        self.page.hold(Keys.ARROW_RIGHT, 0.5)
        self.page.press(Keys.F9)
        self.assertTrue(self.downloaded(".zip").startswith(b"PK"))


class Links(PageTest):
    def test_a_link_opens_its_scene(self):
        self.page.open("#level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off")
        state = self.page.state()
        self.assertEqual((state["level"], state["strategy"]), ("tile_town", "disk_slide"))
        self.assertIn("disk_slide.deepest_first=off", state["settings"])

    def test_encoded_once_more_and_with_what_others_add_it_opens_its_scene(self):
        self.page.open("#level%3Dtile_town%26strategy%3Ddisk_slide&utm_source=mail")
        state = self.page.state()
        self.assertEqual((state["level"], state["strategy"]), ("tile_town", "disk_slide"))
        self.assertIn("utm_source", state["message"])

    def test_another_fragment_opens_its_scene_in_the_same_page(self):
        self.page.open("#level=tile_town")
        driver.execute_script("location.hash = '#level=garden'")
        self.page.wait(lambda: self.page.state()["level"] == "garden", "the garden")

    def test_a_wrong_link_is_said_and_the_program_starts(self):
        self.page.open("#level=nowhere")
        self.assertIn("nowhere", self.page.state()["message"])

    def test_a_public_thread_is_a_scene(self):
        self.page.open("#thread=godotengine/godot%2344882")
        state = self.page.state()
        self.assertEqual((state["level"], state["strategy"]), ("tile_edge", "godot_grounded"))
        self.assertEqual(self.page.console(), [])

    def test_copied_link_leads_back(self):
        self.page.open("#level=tile_town&strategy=sat_push")
        driver.execute_script("navigator.clipboard.writeText = (line) => "
                              "{ window.copied = line; return Promise.resolve(); }")
        self.page.press("u")
        copied = self.page.wait(lambda: driver.execute_script("return window.copied"), "a link")
        self.assertTrue(copied.startswith(server.address + "#"), copied)
        self.page.open(copied[len(server.address):])
        state = self.page.state()
        self.assertEqual((state["level"], state["strategy"]), ("tile_town", "sat_push"))

    def test_a_request_is_pasted(self):
        self.page.open("#level=rooms")
        driver.execute_script("""
            const carried = new DataTransfer();
            carried.setData('text/plain', arguments[0]);
            ActionsCarried = carried;
        """, '{"strategy":"disk_sweep","segments":[[0,1,4,1]],"shape":{"disk":0.3},'
             '"from":[1,0],"delta":[0,2]}')
        chain = ActionChains(driver)
        chain.key_down(Keys.CONTROL).pause(0.1).perform()
        driver.execute_script("dispatchEvent(new ClipboardEvent('paste', "
                              "{clipboardData: ActionsCarried}))")
        self.page.wait(lambda: (self.page.state().get("probe") or {}).get("delta") == [0, 2],
                       "the pasted move")
        ActionChains(driver).key_up(Keys.CONTROL).perform()


class AsTheReaderAsked(PageTest):
    """Of all pages, by the browser's own settings."""

    def tearDown(self):
        ask_for(driver)

    def ground(self):
        """How bright a corner of the world is, and the page below it."""
        below = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        return (min(image_of(self.page.picture()).getpixel((3, 300))),
                min(int(channel) for channel in below[4:-1].split(",")))

    def test_light_or_dark_is_followed_until_it_is_chosen(self):
        for scheme in ("light", "dark"):
            ask_for(driver, scheme)
            self.page.open("#level=rooms")
            for brightness in self.ground():
                self.assertEqual(brightness > 128, scheme == "light", scheme)
        self.page.click("page.view")
        self.page.click("view.light")
        self.page.wait(lambda: self.page.state()["light"], "it is light")
        self.page.open("#level=rooms", keeping=True)
        for brightness in self.ground():
            self.assertGreater(brightness, 128, "as it was chosen")

    def test_less_motion_is_followed(self):
        self.page.open("#level=rooms")
        self.assertTrue(self.page.state()["glides"])
        ask_for(driver, "light", "reduce")
        self.page.open("#level=rooms")
        self.assertFalse(self.page.state()["glides"])


class Storage(PageTest):
    def test_settings_are_there_at_the_next_visit(self):
        self.page.open("#level=rooms")
        self.page.press(Keys.ESCAPE)
        self.page.press("5")
        chosen = self.page.state()["strategy"]
        self.page.press(Keys.F2)
        self.page.open(keeping=True)
        state = self.page.state()
        self.assertEqual(state["strategy"], chosen)
        self.assertFalse(state["panel"])

    def test_a_page_that_is_loaded_again_goes_on_with_its_run(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        self.page.hold(Keys.ARROW_RIGHT, 0.5)
        self.page.press("p")
        before = self.page.state()
        driver.refresh()
        self.page.wait_until_it_draws()
        after = self.page.state()
        self.assertGreaterEqual(after["tick"], before["tick"])
        self.assertEqual(after["position"][1], before["position"][1])
        self.assertAlmostEqual(after["position"][0], before["position"][0], delta=0.1)
        self.assertIn("goes on", after["message"])

    def test_another_link_opens_what_it_says_and_not_the_run(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        self.page.hold(Keys.ARROW_RIGHT, 0.5)
        self.page.open("#level=garden&strategy=disk_slide", keeping=True)
        self.assertEqual(self.page.state()["level"], "garden")


class Sizes(PageTest):
    def test_follows_the_window(self):
        self.page.open("#level=rooms")
        for size in ((900, 600), (1600, 900)):
            self.page.set_size(size)
            self.page.wait(lambda: self.page.state()["size"] == list(size), f"{size}")

    def test_fine_screens_have_fine_pictures(self):
        page = Page(driver, server.address, (640, 400), scale=2)
        page.open("#level=rooms")
        self.assertEqual(page.state()["size"], [640, 400])
        self.assertEqual(driver.execute_script("return [canvas.width, canvas.height]"), [1280, 800])


class Phone(PageTest):
    def setUp(self):
        self.page = Page(driver, server.address, (390, 844), touch=True, scale=2)

    def tearDown(self):
        self.page.set_size((1280, 720))

    def test_a_finger_leads_the_mover(self):
        self.page.open("#level=rooms&strategy=disk_sweep")
        start = self.page.state()["position"]
        x, y = self.page.to_screen(start)
        self.page.drag([(x, y), (x + 20, y), (x + 60, y), (x + 60, y)], POINTER_TOUCH, 1.0)
        self.assertGreater(self.page.state()["position"][0], start[0] + 0.2)

    def test_the_first_screen_and_the_tour_are_for_fingers_from_their_beginning(self):
        self.page.open()
        self.page.wait(lambda: self.page.find("problem.sticks on seams"), "the first screen")
        self.assertFalse(self.page.state()["panel"])
        self.page.tap("first.tour")
        self.page.wait(lambda: self.page.state()["panel"], "the sheet that the first stop speaks of")
        self.page.wait(lambda: self.page.find("deepest_first"), "what is framed there")

    def test_the_world_is_seen(self):
        self.page.open("#level=rooms")
        self.assertFalse(self.page.state()["panel"], "which would cover all of it")


class Survey(PageTest):
    """In slices between the pictures: the desktop's report."""
    SETTING = "disk_slide.deepest_first=off"  # it sticks on seams

    def open(self):
        self.page.open(f"#level=tile_town&strategy=disk_slide&set={self.SETTING}")

    def begin(self):
        self.open()
        self.page.press(Keys.F6)
        self.page.wait(lambda: self.state().get("states"), "the survey begins")

    def frames_a_second_during(self, act):
        begin, frames = time.monotonic(), self.page.state()["frames"]
        act()
        return (self.page.state()["frames"] - frames) / (time.monotonic() - begin)

    def state(self):
        return self.page.state()["survey"] or {}

    def report(self):
        self.page.wait(lambda: "findings" in self.state() and not self.state()["running"],
                       "the survey ends", 60)
        survey = self.state()
        return {key: survey[key] for key in ("states", "moves", "findings")}

    @classmethod
    def setUpClass(cls):
        path = Path(downloads.name) / "survey.json"
        subprocess.run([PROGRAM, "survey", ROOT / "levels" / "play" / "tile_town.tmj", "--strategy",
                        "disk_slide", "--set", cls.SETTING, "--json", path],
                       check=True, stdout=subprocess.DEVNULL)
        survey = json.loads(path.read_text())["surveys"][0]
        path.unlink()
        cls.desktops = {key: survey[key] for key in ("states", "moves", "findings")}
        for finding in cls.desktops["findings"]:
            del finding["severity"]
            finding.pop("cure", None)

    def test_is_that_of_the_desktop(self):
        self.begin()
        report = self.report()
        self.assertGreater(len(report["findings"]), 0)
        self.assertEqual(report, self.desktops)

    def test_leaves_time_for_pictures(self):
        self.open()
        walking = self.frames_a_second_during(lambda: self.page.hold(Keys.ARROW_RIGHT, 1.5))
        self.page.press(Keys.F6)
        self.assertGreater(self.frames_a_second_during(self.report), walking / 2)

    def test_is_cancelled_and_begun_again(self):
        self.begin()
        self.page.click("cancel_survey")
        self.page.wait(lambda: not self.state()["running"], "it is cancelled")
        self.page.click("survey_again")
        self.assertEqual(self.report(), self.desktops)

    def test_begins_anew_with_other_settings(self):
        self.begin()
        self.page.press("3")
        self.page.wait(lambda: self.page.state()["strategy"] == "disk_sweep", "other settings")
        self.assertEqual(self.report()["findings"], [])

    def test_leads_to_what_it_found(self):
        self.begin()
        self.report()
        self.page.click("finding.1")
        at = self.desktops["findings"][0]["at"]
        self.page.wait(lambda: max(abs(a - b) for a, b in
                                   zip(self.page.state()["position"], at)) < 0.5,
                       "the mover is where it shows")


class Pictures(PageTest):
    """The same scene from the desktop's program, without a window, and from the page."""
    SCENES = ("two-sides", "stuck-on-a-seam", "minkowski-box", "four-ways-out", "push-out",
              "salient-corner", "a-quarter-clear", "c-both-walls-near", "sliding-on",
              "least-overlap")

    def desktop_picture(self, figure):
        path = Path(downloads.name) / f"{figure}.desktop"
        subprocess.run([PROGRAM, f"#figure={figure}", "--headless", "--no-panel", "--size",
                        "1280x720", "--screenshot", path.with_suffix(".png")],
                       check=True, stdout=subprocess.DEVNULL)
        with Image.open(path.with_suffix(".png")) as picture:
            image = picture.convert("RGB")
        path.with_suffix(".png").unlink()
        return image

    def page_picture(self, figure):
        self.page.open(f"#figure={figure}")
        self.page.press(Keys.F2)
        self.page.press(Keys.F3)
        self.page.wait(lambda: not self.page.state()["shows_message"], "the messages end", 20)
        return image_of(self.page.picture())

    def test_are_those_of_the_desktop(self):
        for figure in self.SCENES:
            with self.subTest(figure):
                here, there = self.page_picture(figure), self.desktop_picture(figure)
                apart = share_of_pixels_apart(here, there, 64)
                if apart > 0.005:
                    here.save(f"/tmp/{figure}-page.png")
                    there.save(f"/tmp/{figure}-desktop.png")
                self.assertLess(apart, 0.005)


class Compressed(unittest.TestCase):
    def test_files_are_sent_compressed_where_that_is_accepted(self):
        for encoding in ("br", "gzip"):
            with self.subTest(encoding):
                asked = urllib.request.Request(server.address + "slidelab.wasm",
                                               headers={"Accept-Encoding": encoding})
                with urllib.request.urlopen(asked) as answer:
                    self.assertEqual(answer.headers["Content-Encoding"], encoding)


class WithoutACard(unittest.TestCase):
    def test_without_webgl_draws_in_software_and_says_so(self):
        self.draws_in_software(start_browser(without=("--use-gl=angle", "--use-angle=swiftshader",
                                                      "--enable-unsafe-swiftshader"),
                                             with_also=("--disable-gpu", "--disable-3d-apis")))

    def test_with_a_webgl_that_the_processor_draws_does_so_too(self):
        self.draws_in_software(start_browser(as_with_a_card=False))

    def test_a_fine_screen_is_filled(self):
        plain = start_browser(as_with_a_card=False)
        try:
            page = Page(plain, server.address, (640, 400), scale=2)
            page.open("#level=rooms&strategy=disk_sweep")
            picture = image_of(page.picture())
            self.assertEqual(picture.size, (1280, 800))
            below = picture.crop((0, 400, 640, 800))
            # Words and walls; where nothing is drawn all is darker.
            self.assertGreater(sum(1 for pixel in below.getdata() if min(pixel) > 120), 2000)
        finally:
            plain.quit()

    def test_a_wrong_link_is_said_all_the_same(self):
        plain = start_browser(as_with_a_card=False)
        try:
            page = Page(plain, server.address)
            page.open("#level=nowhere")
            page.wait(lambda: "software" in page.state()["message"], "a line that says so")
            self.assertIn("nowhere", page.state()["message"])
        finally:
            plain.quit()

    def test_where_nothing_can_be_drawn_it_is_said_and_so_is_a_wrong_link(self):
        plain = start_browser(as_with_a_card=False)
        try:
            plain.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
                "source": "HTMLCanvasElement.prototype.getContext = () => null"})
            page = Page(plain, server.address)
            plain.get(server.address + "#level=nowhere")
            page.wait(lambda: "nowhere" in page.said() and "canvas" in page.said(),
                      "both in words", 30)
        finally:
            plain.quit()

    def draws_in_software(self, plain):
        try:
            page = Page(plain, server.address)
            page.open("#level=rooms&strategy=disk_sweep")
            page.wait(lambda: "software" in page.state()["message"], "a line that says so")
            # Walls and words, of which the messages are sometimes longer; else all is darker.
            walls = sum(1 for pixel in image_of(page.picture()).getdata() if min(pixel) > 200)
            self.assertGreater(walls, 1500)
        finally:
            plain.quit()


if __name__ == "__main__":
    unittest.main(verbosity=2)
