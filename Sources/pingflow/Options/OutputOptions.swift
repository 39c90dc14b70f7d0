import ArgumentParser

/// How results are printed.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object a line, for programs.")
    var json = false

    @Flag(help: "Print passwords, tokens and codes instead of \"<redacted>\".")
    var showSecrets = false

    @Flag(name: .shortAndLong, help: "Log what the SDK does, and each request, to standard error. Secrets stay hidden.")
    var verbose = false

    var redaction: SecretDisplay { SecretDisplay(showsSecrets: showSecrets) }
}
