"""Scripted browsers. Each user logs in, and repeats what the connection or the proxy has lost, as a person would."""
import collections
import html
import http.client
import random
import re
import ssl
import threading
import time
import urllib.parse

TLS = ssl.create_default_context()
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE
PATIENCE = 90


class Lost(Exception):
    pass


class Browser:
    def __init__(self, origin, counts):
        self.origin, self.host = origin, urllib.parse.urlsplit(origin).netloc
        self.cookies, self.counts, self.connection = {}, counts, None

    def request(self, method, path, body=None):
        """One response. A broken connection and a bad gateway are repeated."""
        end = time.time() + PATIENCE
        while time.time() < end:
            try:
                response, text = self.once(method, path, body)
            except (OSError, http.client.HTTPException):
                self.connection = None
                self.counts["broken connections"] += 1
            else:
                if response.status not in (502, 503, 504):
                    return response, text
                self.counts[f"status {response.status}"] += 1
            time.sleep(0.3)
        raise Lost(f"no response to {method} {path.split('/')[1]} for {PATIENCE} s")

    def once(self, method, path, body):
        connection = self.connection or http.client.HTTPSConnection(self.host, timeout=45, context=TLS)
        headers = {"Cookie": "; ".join(f"{n}={v}" for n, v in self.cookies.items())}
        if body is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        text = response.read().decode()
        self.connection = connection
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies.pop(name, None) if "Max-Age=0" in cookie else self.cookies.update({name: value})
        return response, text

    def open(self, path):
        response, text = self.request("GET", path)
        return self.follow(response, text)

    def follow(self, response, text):
        while response.status == 303:
            response, text = self.request("GET", response.headers["Location"])
        return response.status, text

    def twin(self):
        twin = Browser(self.origin, self.counts)
        twin.cookies = dict(self.cookies)
        return twin


class User:
    def __init__(self, number, origin, counts, double_share=0.2):
        self.name, self.password = f"user{number:04d}", f"Pass-Word-{number:04d}"
        self.counts, self.browser, self.double_share = counts, Browser(origin, counts), double_share

    def log_in(self, flow):
        """Logs in, and begins again when a page says that this is necessary."""
        for _ in range(20):
            status, page = self.browser.open(f"/login/{flow}")
            while (form := re.search(r'<form method="post" action="(/flow/[0-9a-f]+)"', page)) and status == 200:
                status, page = self.answer(form[1], page)
            self.check(page)
            if f"signed in as <strong>{self.name}</strong>" in page:
                return
            heading = re.search("<h1>([^<]*)", page)
            reason = re.search('role="alert"><p>([^<]*)', page)
            self.counts[f"started again: {heading and heading[1]} {reason and reason[1] or ''}".strip()] += 1
        raise Lost("twenty starts were not enough")

    def answer(self, action, page):
        self.check(page)
        values = [("token", re.search(r'name="token" value="([^"]*)"', page)[1]), ("press", "submit")]
        for element in re.findall(r'<input type="(?:text|password)"[^>]*>', page):
            name = re.search('name="([^"]*)"', element)[1]
            values.append((name, self.password if 'type="password"' in element else self.name))
        body = urllib.parse.urlencode(values)
        self.counts["forms"] += 1
        if random.random() < self.double_share:
            return self.answer_twice(action, body)
        return self.browser.follow(*self.browser.request("POST", action, body))

    def answer_twice(self, action, body):
        """An impatient user presses the button twice, so two instances get the form at once."""
        self.counts["forms sent twice"] += 1
        twin, seen = self.browser.twin(), []

        def send():
            try:
                seen.append(twin.request("POST", action, body))
            except Lost as error:
                seen.append(error)

        other = threading.Thread(target=send)
        other.start()
        mine = self.browser.request("POST", action, body)
        other.join()
        if isinstance(seen[0], Lost):
            raise seen[0]
        if seen[0][0].status != mine[0].status:
            self.counts["twins that saw different responses"] += 1
        return self.browser.follow(*mine)

    def check(self, page):
        for name in set(re.findall(r"user\d{4}", html.unescape(page))) - {self.name}:
            self.counts["PAGES OF OTHERS"] += 1
            print(f"{self.name} saw a page of {name}")


def crowd(numbers, origin, threads, flows, double_share=0.2):
    """Lets all users log in. Returns what happened, and how long each login took, in seconds."""
    counts, waiting, durations = collections.Counter(), list(reversed(numbers)), []
    lock = threading.Lock()

    def work():
        while True:
            with lock:
                if not waiting:
                    return
                number = waiting.pop()
            user, began = User(number, origin, counts, double_share), time.time()
            try:
                user.log_in(flows[number % len(flows)])
                counts["logged in"] += 1
                durations.append(time.time() - began)
            except Lost as error:
                counts[f"LOST: {error}"] += 1
            except Exception as error:
                counts[f"LOST: {error!r}"] += 1

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return counts, sorted(durations)
