extension PasswordPolicy {
    /// A rule that only the server can check.
    package enum ServerRule: Hashable, Sendable, CaseIterable {
        /// The password must not resemble the user's name and other details.
        case unlikeProfile
        /// The password must not resemble the current one.
        case unlikeCurrent
        /// The password must not be a common one.
        case uncommon
        /// The password must not be one of the last ones.
        case unused

        /// The rule in an English sentence, for the user.
        package var message: String {
            switch self {
            case .unlikeProfile: "It must not resemble your name or other details."
            case .unlikeCurrent: "It must not resemble the present one."
            case .uncommon: "It must not be a common one."
            case .unused: "It must not be one that you have used before."
            }
        }
    }

    /// The rules that ``errors(in:)`` cannot check, for showing beside ``checkedRules``.
    package var serverRules: [ServerRule] {
        ServerRule.allCases.filter { rule in
            switch rule {
            case .unlikeProfile: excludesProfileData
            case .unlikeCurrent: notSimilarToCurrent
            case .uncommon: excludesCommonlyUsed
            case .unused: historyCount ?? 0 > 0
            }
        }
    }
}
