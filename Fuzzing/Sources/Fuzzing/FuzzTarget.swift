import PingCommons

/// A part of the SDK that reads what others wrote, and what must hold for whatever it reads.
struct FuzzTarget: Sendable {
    /// The name on the command line, of the corpus and of the dictionary.
    let name: String
    /// Reads an input. A trap is a finding.
    let run: @Sendable ([UInt8]) -> Void

    static let selected = Locked<FuzzTarget?>(nil)

    static let all: [FuzzTarget] = [
        .json, .token, .cookies, .urls, .cbor, .journey, .daVinci, .envelope, .answers, .flowFile, .configuration, .markup,
    ]
}

/// Ends the process, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ promise: String) {
    precondition(condition, promise)
}

extension [UInt8] {
    /// The input, cut at the lines that contain `---` and nothing else.
    var parts: [[UInt8]] {
        split(separator: Array("\n---\n".utf8)[...]).map(Array.init)
    }

    /// The bytes as text; broken UTF-8 becomes replacement characters.
    var text: String { String(decoding: self, as: UTF8.self) }
}
