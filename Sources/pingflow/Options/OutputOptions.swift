import ArgumentParser
import PingLogger

/// How results are printed.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print one JSON object a line, for programs.")
    var json = false

    @Flag(help: "Print passwords, tokens and codes in the open instead of \"<redacted>\".")
    var showSecrets = false

    @Flag(name: .shortAndLong, help: "Tell on standard error what the SDK does. Secrets stay hidden.")
    var verbose = false

    var redaction: Redaction { Redaction(showsSecrets: showSecrets) }
}
