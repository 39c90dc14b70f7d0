import Testing

/// The suites that talk to glewlwyd and django-oauth-toolkit. One test after the other, because glewlwyd's database
/// mixes up tokens that are made at the same time.
@Suite(
    "Providers that others wrote",
    .enabled(if: RealProvider.areRunning, "`.ci/run providers` installs and starts them."),
    .serialized
)
enum RealProviderSuites {}
