/// The characters that markup names.
enum CharacterEntity {
    /// How many bytes of an entity are looked at, from `&` to `;`.
    static let lengthLimit = 34

    /// The character of an entity without its `&` and `;`.
    ///
    /// - Returns: `nil` for one that is not known. A number that no character has becomes U+FFFD, as in a browser.
    static func scalar(_ entity: String) -> Unicode.Scalar? {
        guard entity.hasPrefix("#") else { return named[entity] }
        let isHexadecimal = entity.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        let digits = entity.dropFirst(isHexadecimal ? 2 : 1)
        let radix = isHexadecimal ? 16 : 10
        let isNumber = digits.allSatisfy { $0.isASCII && ($0.hexDigitValue ?? radix) < radix }
        guard !digits.isEmpty, isNumber else { return nil }
        // More than 32 bits are as far from any character.
        let number = UInt32(digits, radix: radix) ?? .max
        return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    /// A text whose entities are replaced, for attributes.
    static func replaced(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var replaced = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let next = rest.first {
            if next == "&", let end = rest.prefix(lengthLimit).firstIndex(of: ";"),
                let scalar = scalar(String(rest[rest.index(after: rest.startIndex)..<end]))
            {
                replaced.append(scalar)
                rest = rest[rest.index(after: end)...]
            } else {
                replaced.append(next)
                rest = rest.dropFirst()
            }
        }
        return String(replaced)
    }

    /// The entities of HTML 4 that texts use: those of XML, Latin 1, and marks of punctuation and arithmetic.
    private static let named: [String: Unicode.Scalar] = {
        var names: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
            "scaron": "š", "Yuml": "Ÿ", "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}", "emsp": "\u{2003}",
            "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
            "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
            "bdquo": "„", "dagger": "†", "Dagger": "‡", "permil": "‰", "lsaquo": "‹", "rsaquo": "›", "euro": "€",
            "bull": "•", "hellip": "…", "prime": "′", "Prime": "″", "trade": "™", "larr": "←", "uarr": "↑",
            "rarr": "→", "darr": "↓", "harr": "↔", "minus": "−", "ne": "≠", "le": "≤", "ge": "≥", "infin": "∞",
            "asymp": "≈", "check": "✓",
        ]
        for (offset, name) in latin1.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(0xA0 + UInt32(offset))
        }
        return names
    }()

    /// From U+00A0 to U+00FF.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para \
        middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute \
        Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml \
        Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
        eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """
}
