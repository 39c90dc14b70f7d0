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

    def add_authenticator(self):
        """A passkey provider without a passkey, in place of the one before."""
        self.call("WebAuthn.disable")
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

    def log_in(self, flow, seconds=90):
        """Logs in, and returns the text of the last page."""
        self.browser.call("Network.clearBrowserCookies")
        self.browser.open(f"{self.origin}/login/{flow}")
        end, moved, text = time.time() + seconds, time.time(), ""
        while time.time() < end:
            page = self.browser.evaluate(self.script)
            if page:
                moved, text = time.time(), page["text"]
            if page and "signed in as" in text:
                return text
            # A page that has failed, or nothing at all for a while.
            if page and not page["isPressed"] or time.time() - moved > 12:
                self.browser.open(f"{self.origin}/login/{flow}")
                moved = time.time()
            time.sleep(0.05)
        return text

    @property
    def script(self):
        """Fills in the page that is there, and presses its button once. Its value is null while there is nothing new."""
        return f"""(() => {{
            const page = document.documentElement;
            if (document.readyState != 'complete' || location.href == 'about:blank' || page.dataset.seen) return null;
            page.dataset.seen = 'yes';
            const text = document.body.innerText;
            const button = document.querySelector('button[data-passkey]') || document.querySelector('form button.primary');
            if (text.includes('signed in as') || !button) return {{ text, isPressed: false }};
            for (const input of document.querySelectorAll('input[type=text]')) input.value = {json.dumps(self.name)};
            for (const input of document.querySelectorAll('input[type=password]')) input.value = {json.dumps(self.password)};
            button.click();
            return {{ text, isPressed: true }};
        }})()"""
