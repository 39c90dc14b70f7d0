import Foundation

/// Links in a terminal, by the escape sequence OSC 8 that terminals have agreed on.
extension Style {
    /// Whether a terminal is known to draw links. None can be asked, and one that cannot may print the sequence.
    ///
    /// `FORCE_HYPERLINK` decides where it is set, as in other tools: `0` switches links off, anything else on.
    static func canDrawLinks(_ environment: [String: String]) -> Bool {
        if let wish = environment["FORCE_HYPERLINK"], !wish.isEmpty { return wish != "0" }
        let terminal = environment["TERM"] ?? ""
        // Only new versions of multiplexers pass the sequence on, and their environment may be another terminal's.
        if ["screen", "tmux", "dumb"].contains(where: terminal.hasPrefix) || environment["TMUX"] != nil {
            return false
        }
        if ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains(where: { environment[$0]?.isEmpty == false }) {
            return true
        }
        // Version 0.50.0 crashes on some links.
        if let version = environment["VTE_VERSION"].flatMap({ Int($0) }), version > 5000 { return true }
        let names = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
        return names.contains(environment["TERM_PROGRAM"] ?? "")
            || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"].contains(where: terminal.hasPrefix)
    }

    /// The text as a link, or as it is.
    func link(_ text: String, to url: URL) -> String {
        let address = url.absoluteString
        // Other bytes end the sequence, or are not for it; longer addresses are more than terminals take.
        guard drawsLinks, !text.isEmpty, address.utf8.count <= 2_083,
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return text }
        return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
