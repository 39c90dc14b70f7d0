"""An OpenID provider of django-oauth-toolkit in one file: provider.py prepare|serve PORT."""
import os
import pathlib
import sys

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings
from django.core.management import call_command

task, port = sys.argv[1], int(sys.argv[2])
folder = pathlib.Path(os.environ["PROVIDER_FOLDER"])
key = folder / "key.pem"
if not key.exists():
    private = rsa.generate_private_key(65537, 2048)
    encoding, kind = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    key.write_bytes(private.private_bytes(encoding, kind, serialization.NoEncryption()))

settings.configure(
    DEBUG=True,
    SECRET_KEY="of a test",
    ALLOWED_HOSTS=["localhost", "127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "database")}},
    INSTALLED_APPS=[
        "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
        "django.contrib.admin", "oauth2_provider",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": [
            "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
        ]},
    }],
    LOGIN_URL="/admin/login/",
    STATIC_URL="/static/",
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": key.read_text(),
        "PKCE_REQUIRED": True,
        "OIDC_RP_INITIATED_LOGOUT_ENABLED": True,
        "OIDC_RP_INITIATED_LOGOUT_ALWAYS_PROMPT": False,
        "ROTATE_REFRESH_TOKEN": True,
        "REFRESH_TOKEN_REUSE_PROTECTION": True,
        "ACCESS_TOKEN_EXPIRE_SECONDS": 300,
        "ALLOWED_REDIRECT_URI_SCHEMES": ["http", "https", "com.example.app"],
        "OAUTH_DEVICE_VERIFICATION_URI": f"http://localhost:{port}/o/device/",
        "DEVICE_FLOW_INTERVAL": 1,
        "SCOPES": {"openid": "o", "profile": "p", "email": "e", "offline_access": "f"},
    },
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [
    path("admin/", admin.site.urls),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
]

if task == "prepare":
    from django.contrib.auth import get_user_model
    from oauth2_provider.models import get_application_model

    call_command("migrate", verbosity=0)
    get_user_model().objects.create_superuser("alice", "alice@example.test", "wonderland", first_name="Alice")
    common = {
        "authorization_grant_type": "authorization-code",
        "redirect_uris": "http://127.0.0.1:8765/cb com.example.app:/oauth2redirect",
        "post_logout_redirect_uris": "http://127.0.0.1:8765/out",
        "algorithm": "RS256",
    }
    applications = get_application_model().objects
    applications.create(client_id="native", name="native", client_type="public", **common)
    applications.create(
        client_id="web", client_secret="s3cret", name="web", client_type="confidential", skip_authorization=True, **common
    )
    applications.create(
        client_id="device", name="device", client_type="public", algorithm="RS256",
        authorization_grant_type="urn:ietf:params:oauth:grant-type:device_code",
    )
else:
    call_command("runserver", f"127.0.0.1:{port}", "--noreload", "--skip-checks")
