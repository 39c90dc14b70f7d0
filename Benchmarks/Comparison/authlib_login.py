"""What CodeExchange does, with Authlib and requests. It is called in the same way and prints the same."""

import os
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # The server is on the loopback interface.

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt
from joserfc.jwk import KeySet

NONCE = "hM3rWn0sY2qkq0mDkJ5bqGx1yX7oT4uV9aLcE6fZpRs"
CLIENT = "demo-app"


def verify(token, keys, issuer):
    claims = jwt.decode(token, keys, algorithms=["ES256"]).claims
    registry = jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": issuer},
        aud={"essential": True, "value": CLIENT},
        exp={"essential": True},
        nonce={"essential": True, "value": NONCE},
    )
    registry.validate(claims)


def log_in(issuer, metadata, keys, adapter):
    with OAuth2Session(
        CLIENT,
        redirect_uri="demo://cb",
        scope="openid profile",
        code_challenge_method="S256",
        token_endpoint_auth_method="none",
    ) as session:
        # One pool of connections for all.
        session.mount("http://", adapter)
        verifier = generate_token(48)
        _, state = session.create_authorization_url(
            metadata["authorization_endpoint"], code_verifier=verifier, nonce=NONCE
        )
        token = session.fetch_token(
            metadata["token_endpoint"],
            authorization_response=f"demo://cb?code=iu3IeDNzfk3Omg5UTQRFBgv2fMV_WoW9&state={state}",
            state=state,
            code_verifier=verifier,
        )
        verify(token["id_token"], keys, issuer)
        token = session.refresh_token(metadata["token_endpoint"], refresh_token=token["refresh_token"])
        verify(token["id_token"], keys, issuer)
        session.adapters.clear()  # The pool stays open.


def main():
    issuer, count, at_once = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    metadata = requests.get(issuer + "/.well-known/openid-configuration").json()
    keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"]).json())
    adapter = requests.adapters.HTTPAdapter(pool_maxsize=at_once)
    times = []

    def one(_):
        begin = time.perf_counter()
        log_in(issuer, metadata, keys, adapter)
        times.append(time.perf_counter() - begin)

    with ThreadPoolExecutor(at_once) as threads:
        list(threads.map(one, range(at_once)))
        times.clear()
        begin, processor = time.perf_counter(), time.process_time()
        list(threads.map(one, range(count)))
        elapsed, processor = time.perf_counter() - begin, time.process_time() - processor
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    median = sorted(times)[count // 2] * 1e3
    print(*(f"{value:.2f}" for value in (processor / count * 1e6, median, count / elapsed, memory)), sep="\t")


main()
