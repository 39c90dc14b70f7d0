extension Field {
    /// Whether its key or its label says that it is for a one-time code or a PIN, whatever its type.
    var namesCode: Bool {
        [id ?? "", prompt].contains { name in
            let words = Self.words(of: name)
            return words.indices.contains { index in
                let (word, previous) = (words[index], index > 0 ? words[index - 1] : "")
                return Self.codeWords.contains(word) || (word == "code" && !Self.publicCodes.contains(previous))
                    || (word == "time" && previous == "one")
            }
        }
    }

    private static let codeWords: Set = ["otp", "totp", "hotp", "passcode", "pin"]
    /// Codes that anybody may know.
    private static let publicCodes: Set = ["postal", "post", "zip", "country", "area", "dialling", "dialing"]

    /// The words of a name in small letters: `user.smsOTPCode` has the words user, sms, otp and code. Servers can send
    /// names of any length, so only the beginning is looked at.
    private static func words(of name: String) -> [String] {
        let letters = Array(name.prefix(300))
        var words = [""]
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter || letter.isNumber else {
                words.append("")
                continue
            }
            let followsSmall = index > 0 && !letters[index - 1].isUppercase
            let precedesSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, followsSmall || precedesSmall { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        return words.filter { !$0.isEmpty }
    }
}
