"""Chromium without a window, driven through its debugging pipe (messages of JSON, each with a zero behind it)."""
import json
import os
import shutil
import subprocess
import tempfile
import time


class Chromium:
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="weblogin-chromium.")
        command_end, self.commands = os.pipe()
        self.messages, message_end = os.pipe()
        # Chromium reads from 3 and writes to 4.
        shell = f'exec "$0" "$@" 3<&{command_end} 4>&{message_end} 0</dev/null 1>/dev/null 2>/dev/null'
        self.process = subprocess.Popen(
            ["/bin/bash", "-c", shell, "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--ignore-certificate-errors", f"--user-data-dir={self.profile}", "--remote-debugging-pipe", "about:blank"],
            pass_fds=(command_end, message_end))
        os.close(command_end)
        os.close(message_end)
        self.buffer, self.number, self.session = b"", 0, None
        page = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                self.buffer += os.read(self.messages, 1 << 16)
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                return answer.get("result", {"error": answer.get("error")})

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, userGesture=True)
        return result.get("result", {}).get("value")

    def open(self, url):
        self.call("Page.navigate", url=url)

    def wait(self, condition, seconds=30):
        """Waits until a script's value is true, and returns it."""
        end = time.time() + seconds
        while time.time() < end:
            value = self.evaluate(f"document.readyState == 'complete' && ({condition})")
            if value:
                return value
            time.sleep(0.05)
        return None

    def add_authenticator(self):
        self.call("WebAuthn.enable")
        self.call("WebAuthn.addVirtualAuthenticator", options={
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True})

    def close(self):
        self.call("Browser.close")
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class ChromiumUser:
    """A user at Chromium, who presses the buttons that the pages show, and loads a page again that has failed."""

    def __init__(self, browser, origin, name, password):
        self.browser, self.origin, self.name, self.password = browser, origin, name, password

    def log_in(self, flow):
        self.browser.call("Network.clearBrowserCookies")
        self.browser.open(f"{self.origin}/login/{flow}")
        seen = None
        for _ in range(40):
            here = self.browser.wait(f"""(location.href != 'about:blank' && document.body.innerHTML != {json.dumps(seen)})
                && {{ text: document.body.innerText, html: document.body.innerHTML }}""", 12)
            if not here:
                self.browser.open(f"{self.origin}/login/{flow}")
                continue
            seen = here["html"]
            if "signed in as" in here["text"]:
                return here["text"]
            if "<form" not in seen:
                # The proxy's error page, or a page that says to start again.
                self.browser.open(f"{self.origin}/login/{flow}")
                continue
            self.browser.evaluate(f"""(() => {{
                for (const input of document.querySelectorAll('input[type=text]')) input.value = {json.dumps(self.name)};
                for (const input of document.querySelectorAll('input[type=password]')) input.value = {json.dumps(self.password)};
                (document.querySelector('button[data-passkey]') || document.querySelector('form button.primary')).click();
            }})()""")
        return "nothing"
