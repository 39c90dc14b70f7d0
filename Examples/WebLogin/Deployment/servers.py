"""The servers of the run, on this machine: PostgreSQL, the emulator, the instances of the service, and nginx."""
import base64
import os
import pathlib
import secrets
import signal
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The emulator accepts passkeys of https://localhost, which is the port 443.
EMULATOR, PROXY, FIRST = 8955, 443 if os.geteuid() == 0 else 8943, 8961
ORIGIN = "https://localhost" + ("" if PROXY == 443 else f":{PROXY}")
ENVIRONMENT = "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"
FLOWS = "Login=journey:Login,TwoSteps=journey:LoginInTwoSteps,SignOn=davinci:SignOn,Passkey=journey:Passkey,PasskeyLogin=journey:PasskeyLogin"


def wait_for(url):
    for _ in range(300):
        try:
            return urllib.request.urlopen(url, timeout=2).read()
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"There is no response from {url}. Look into the logs.")


def cpu_seconds(pid):
    """What a process and its children have used."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(map(cpu_seconds, children))


class Servers:
    def __init__(self, binaries, instance_count, user_count):
        self.binaries = pathlib.Path(binaries)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weblogin."))
        self.count, self.users = instance_count, user_count
        self.instances, self.others, self.spent = {}, {}, 0.0
        self.variables = dict(os.environ, PING_POSTGRESQL_PORT=os.environ.get("PING_POSTGRESQL_PORT", "5955"))

    def start(self):
        stores = subprocess.run([ROOT / ".ci/stores/start", "postgresql"], env=self.variables, capture_output=True, text=True, check=True)
        self.database = stores.stdout.strip().split("=", 1)[1]
        users = "".join(f"  - {{ userName: user{n:04d}, password: Pass-Word-{n:04d} }}\n" for n in range(self.users))
        (self.folder / "emulator.yaml").write_text("users:\n" + users)
        self.launch("emulator", [self.binaries / "pingflow", "emulate", "--port", str(EMULATOR), "--json",
                                 "--config", self.folder / "emulator.yaml"])
        am = f"http://localhost:{EMULATOR}/am"
        wait_for(f"{am}/json/realms/root/realms/alpha/serverinfo/*")
        key = self.folder / "service.key"
        key.touch(mode=0o600)
        key.write_text(base64.b64encode(secrets.token_bytes(32)).decode())
        self.service = dict(
            os.environ, WEBLOGIN_ORIGIN=ORIGIN, WEBLOGIN_KEY_FILE=str(key), WEBLOGIN_DATABASE=self.database,
            WEBLOGIN_FLOWS=FLOWS, WEBLOGIN_AM=am, WEBLOGIN_AM_REALM="alpha", WEBLOGIN_CLIENT="demo-service",
            WEBLOGIN_CLIENT_SECRET="demo-service-secret", WEBLOGIN_REDIRECT="https://app.example.test/callback",
            WEBLOGIN_AM_DISCOVERY=f"{am}/oauth2/realms/root/realms/alpha/.well-known/openid-configuration",
            WEBLOGIN_PINGONE_DISCOVERY=f"http://localhost:{EMULATOR}/{ENVIRONMENT}/as/.well-known/openid-configuration")
        for number in range(self.count):
            self.start_instance(number)
        for number in range(self.count):
            wait_for(f"http://127.0.0.1:{FIRST + number}/ready")
        self.start_proxy()

    def start_proxy(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2",
                        "-keyout", self.folder / "key.pem", "-out", self.folder / "certificate.pem"],
                       check=True, capture_output=True)
        lines = "".join(f"server 127.0.0.1:{FIRST + n} max_fails=1 fail_timeout=1s; " for n in range(self.count))
        text = (pathlib.Path(__file__).parent / "nginx.conf").read_text()
        text = text.replace("FOLDER", str(self.folder)).replace("INSTANCES", lines).replace("PORT", str(PROXY))
        (self.folder / "nginx.conf").write_text(text)
        os.chmod(self.folder, 0o755)
        self.launch("nginx", ["nginx", "-c", self.folder / "nginx.conf"])

    def launch(self, name, command, env=None):
        log = open(self.folder / f"{name}.log", "ab")
        process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        if not name.startswith("instance"):
            self.others[name] = process
        return process

    def start_instance(self, number):
        env = dict(self.service, WEBLOGIN_PORT=str(FIRST + number))
        self.instances[number] = self.launch(f"instance{number}", [self.binaries / "WebLogin"], env)

    def end_instance(self, number, how=signal.SIGKILL):
        process = self.instances[number]
        self.spent += cpu_seconds(process.pid)
        process.send_signal(how)
        return process.wait()

    def postgresql(self, action):
        subprocess.run([ROOT / ".ci/stores/postgresql", action], env=self.variables, check=True, capture_output=True)

    def query(self, text):
        return subprocess.run(["psql", self.database, "-qtAc", text], capture_output=True, text=True).stdout.strip()

    def cpu(self):
        """Seconds of CPU by part. Those of PostgreSQL begin again when it restarts."""
        cpu = {name: cpu_seconds(process.pid) for name, process in self.others.items()}
        postmaster = pathlib.Path((ROOT / ".build/stores/postgresql").read_text().strip()) / "data/postmaster.pid"
        if postmaster.exists():
            cpu["PostgreSQL"] = cpu_seconds(postmaster.read_text().split()[0])
        cpu["instances"] = self.spent + sum(cpu_seconds(p.pid) for p in self.instances.values())
        return cpu

    def memory(self):
        """Resident megabytes of each instance."""
        pages = [int(pathlib.Path(f"/proc/{p.pid}/statm").read_text().split()[1]) for p in self.instances.values()]
        return [page * 4096 // 1_000_000 for page in pages]

    def stop(self):
        for process in [*self.instances.values(), *self.others.values()]:
            process.send_signal(signal.SIGTERM)
            process.wait()
        subprocess.run([ROOT / ".ci/stores/stop"], env=self.variables)
