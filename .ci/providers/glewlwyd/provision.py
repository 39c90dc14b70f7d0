"""Gives a new glewlwyd four issuers, the user alice, the public client native and the confidential client web."""
import http.cookiejar
import json
import subprocess
import sys
import urllib.error
import urllib.request

base = sys.argv[1]
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{base}/api{path}", method=method, data=data, headers=headers)
    try:
        text = browser.open(request).read()
        return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        sys.exit(f"error: {method} {path}: {error.code} {error.read().decode()}")


KEYS = {
    "RS256": ["-g", "rsa2048", "-k", "rs-1", "-a", "RS256"],
    "ES256": ["-g", "ec256", "-k", "es-1", "-a", "ES256"],
    "EdDSA": ["-g", "ed25519", "-k", "ed-1", "-a", "EdDSA"],
}


def keys(algorithm):
    """The first key of the set signs; the setting for the default key has no effect."""
    order = [algorithm] + [name for name in KEYS if name != algorithm]
    options = [option for name in order for option in KEYS[name]]
    command = ["rnbyc", "-j", *options, "-p", "/dev/null", "-n", "0"]
    while True:
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        text = output[output.index("{"):].strip()
        if all(is_whole(key) for key in json.loads(text)["keys"]):
            return text


def is_whole(key):
    """rnbyc drops leading zero bytes, so one of its keys in a hundred is not what RFC 7518 (6.2.1.2) demands."""
    return key["kty"] != "EC" or all(len(key[member]) == 43 for member in ("x", "y", "d"))


SETTINGS = {
    "jwks-show": True, "jwt-type": "rsa", "jwt-key-size": "256",
    "access-token-duration": 3600, "refresh-token-duration": 1209600, "code-duration": 600,
    "refresh-token-rolling": True, "refresh-token-one-use": "always", "allow-non-oidc": True,
    "auth-type-code-enabled": True, "auth-type-code-revoke-replayed": True, "auth-type-token-enabled": False,
    "auth-type-implicit-enabled": False, "auth-type-password-enabled": False, "auth-type-client-enabled": True,
    "auth-type-device-enabled": True, "auth-type-refresh-enabled": True,
    "device-authorization-expiration": 600, "device-authorization-interval": 1,
    "pkce-allowed": True, "pkce-method-plain-allowed": False, "pkce-required-public-client": True,
    "introspection-revocation-allowed": True, "introspection-revocation-allow-target-client": True,
    "introspection-revocation-auth-scope": ["openid"],
    "session-management-allowed": True, "session-cookie-name": "GLEWLWYD2_OIDC_SID",
    "session-cookie-expiration": 2419200,
    "oauth-as-iss-id": True,
    "oauth-par-allowed": True, "oauth-par-required": False, "oauth-par-duration": 90,
    "oauth-par-request_uri-prefix": "urn:ietf:params:oauth:request_uri:",
    "oauth-dpop-allowed": True, "oauth-dpop-iat-duration": 60, "oauth-dpop-iat-gap-duration": 5,
    "oauth-dpop-nonce-mandatory": False, "oauth-dpop-nonce-counter": 5,
    "oauth-rar-allowed": True, "rar-types-client-property": "authorization_details_types",
    "rar-allow-auth-unsigned": True, "rar-allow-auth-unencrypted": True,
    "rar-types": {
        "account_information": {
            "scopes": ["openid"], "description": "Your accounts", "locations": ["https://bank.example.test/accounts"],
            "actions": ["list_accounts", "read_balances"], "datatypes": [], "privileges": [], "enriched": [],
        },
    },
    "subject-type": "public", "name-claim": "mandatory", "name-claim-scope": [],
    "email-claim": "mandatory", "email-claim-scope": [], "scope-claim": "on-demand", "scope-claim-scope": [],
}
ISSUERS = [
    ("oidc", "RS256", {}),
    # Tokens that are bound to a key, for clients with the property; without a proof it refuses them.
    ("es", "ES256", {
        "oauth-dpop-nonce-mandatory": True, "oauth-dpop-dpop_bound_access_tokens-property": "dpop_bound_access_tokens",
    }),
    ("ed", "EdDSA", {"oauth-par-required": True}),
    # Lifetimes of seconds, and a refresh token that stays the same.
    ("short", "ES256", {
        "access-token-duration": 10, "refresh-token-duration": 40, "code-duration": 10, "refresh-token-rolling": False,
    }),
]
REDIRECTS = ["http://127.0.0.1:8765/cb", "com.example.app:/oauth2redirect"]
SCOPES = ["openid", "profile", "email", "offline_access"]

call("POST", "/auth/", {"username": "admin", "password": "password"})
for name, algorithm, changes in ISSUERS:
    settings = {**SETTINGS, "iss": f"{base}/api/{name}", "jwks-private": keys(algorithm), **changes}
    plugin = {"module": "oidc", "name": name, "display_name": name, "enabled": True, "parameters": settings}
    call("POST", "/mod/plugin/", plugin)
for name in SCOPES[1:]:
    scope = {"name": name, "display_name": name, "password_required": False, "password_max_age": 0, "scheme": {}}
    call("POST", "/scope/", scope)
# The database of clients drops a property that its settings do not name.
clients = next(module for module in call("GET", "/mod/client/") if module["name"] == "database")
clients["parameters"].setdefault("data-format", {})["dpop_bound_access_tokens"] = {
    "multiple": False, "read": True, "write": True,
}
clients["parameters"]["data-format"]["authorization_details_types"] = {"multiple": True, "read": True, "write": True}
call("PUT", "/mod/client/database", clients)
call("PUT", "/mod/client/database/reset/", {})
call("POST", "/user/", {
    "username": "alice", "name": "Alice Example", "email": "alice@example.test", "password": "wonderland",
    "enabled": True, "scope": [*SCOPES, "g_profile"],
})
call("POST", "/client/", {
    "client_id": "native", "name": "native app", "confidential": False, "enabled": True, "redirect_uri": REDIRECTS,
    "authorization_type": ["code", "refresh_token", "device_authorization", "delete_token"],
    "token_endpoint_auth_method": ["none"], "dpop_bound_access_tokens": "1",
    "authorization_details_types": ["account_information"], "post_logout_redirect_uri": "http://127.0.0.1:8765/out", "scope": [],
})
call("POST", "/client/", {
    "client_id": "web", "name": "web app", "confidential": True, "client_secret": "s3cret", "enabled": True,
    "redirect_uri": REDIRECTS, "authorization_type": ["code", "refresh_token", "delete_token"],
    "token_endpoint_auth_method": ["client_secret_basic", "client_secret_post"], "scope": ["openid"],
})
print("glewlwyd:", *[f"{base}/api/{name}" for name, _, _ in ISSUERS])
