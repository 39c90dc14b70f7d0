import PingCommons

/// A form of a DaVinci flow.
struct DaVinciForm: Sendable {
    let name: String
    let description: String
    let category: String
    let fields: [DaVinciField]
    /// First values, by key.
    let defaults: [String: JSON]
    /// The policy at the response's root, as older servers send it.
    let policy: DaVinciPasswordPolicy?
    /// The number of polls after which the form's challenge is approved; `nil` for a form without a challenge.
    let challengePolls: Int?

    /// The fields that may have a transition; for passkeys, also the names of failures.
    var transitionKeys: [String] {
        let failures = hasPasskey ? DaVinciPasskeyField.failures.union([DaVinciPasskeyField.anyFailure]) : []
        return fields.filter { $0.isButton || $0.isSocialLogin }.compactMap(\.key) + failures
    }

    /// The key of the form's only submit button.
    var onlySubmitKey: String? {
        let buttons = fields.filter(\.isSubmitButton)
        return buttons.count == 1 ? buttons.first?.key : nil
    }

    var socialLogins: [DaVinciField] { fields.filter(\.isSocialLogin) }

    var hasPasskey: Bool { fields.contains(where: \.isPasskey) }

    static func read(_ value: FlowValue) throws -> DaVinciForm {
        let members = try value.mapping()
        try members.allow([
            "name", "description", "category", "fields", "formData", "passwordPolicy", "challengePolls",
        ])
        let defaults = members["formData"]?.json ?? [:]
        guard let values = defaults.object, !values.values.contains(.null) else {
            throw value.failure("“formData” must be a mapping of keys to values, none of them null")
        }
        let polls = try members["challengePolls"]?.int()
        guard polls ?? 1 > 0 else { throw value.failure("“challengePolls” must be positive") }
        return DaVinciForm(
            name: try value.part("") { try members.required("name").string() },
            description: try value.part("") { try members["description"]?.string() ?? "" },
            category: try value.part("") { try members["category"]?.string() ?? "CUSTOM_FORM" },
            fields: try members.required("fields").sequence().compactMap { field in
                try value.part(nil) { try DaVinciField.read(field) }
            },
            defaults: values,
            policy: try members["passwordPolicy"].map(DaVinciPasswordPolicy.read),
            challengePolls: polls
        )
    }
}
