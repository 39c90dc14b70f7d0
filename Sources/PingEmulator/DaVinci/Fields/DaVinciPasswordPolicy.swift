import PingCommons

/// A password policy in PingOne's format, which the emulator enforces.
struct DaVinciPasswordPolicy: Sendable {
    let json: JSON

    /// `standard`, or PingOne's own document.
    static func read(_ value: FlowValue) throws -> DaVinciPasswordPolicy {
        if case .scalar("standard") = value.content { return standard }
        guard value.json.object != nil else { throw value.failure("expected “standard” or a policy") }
        return DaVinciPasswordPolicy(json: value.json)
    }

    static let standard = DaVinciPasswordPolicy(
        json: [
            "id": "0c0d5a9e-6a3f-4b52-8c1d-7e9f0a1b2c3d", "name": "Standard", "description": "Demonstration policy",
            "environment": ["id": "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"],
            "excludesProfileData": true, "notSimilarToCurrent": true, "excludesCommonlyUsed": true,
            "maxAgeDays": 180, "minAgeDays": 1, "maxRepeatedCharacters": 2, "minUniqueCharacters": 5,
            "history": ["count": 6, "retentionDays": 365],
            "lockout": ["failureCount": 5, "durationSeconds": 900],
            "length": ["min": 8, "max": 255],
            "minCharacters": [
                "abcdefghijklmnopqrstuvwxyz": 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ": 1, "0123456789": 1,
                "~!@#$%^&*()-_=+[]{}|;:,.<>/?": 1,
            ],
            "populationCount": 1, "createdAt": "2026-01-03T19:50:39.586Z", "updatedAt": "2026-01-03T19:50:39.586Z",
            "default": true,
        ]
    )

    /// The unmet requirements of a password, each with a text for the user.
    func unsatisfied(by password: String, userName: String) -> [(requirement: String, text: String)] {
        var failures: [(String, String)] = []
        let length = json["length"]
        if password.count < length?["min"]?.int ?? 0 || password.count > length?["max"]?.int ?? .max {
            failures.append(("length", "The password is too short or too long."))
        }
        if let least = json["minUniqueCharacters"]?.int, Set(password).count < least {
            failures.append(("minUniqueCharacters", "The password needs \(least) different characters."))
        }
        let repeats = Dictionary(grouping: password, by: { $0 }).values.map(\.count).max() ?? 0
        if let most = json["maxRepeatedCharacters"]?.int, repeats > most {
            failures.append(("maxRepeatedCharacters", "No character may appear more than \(most) times."))
        }
        let sets = json["minCharacters"]?.object ?? [:]
        if sets.contains(where: { set, least in password.filter(set.contains).count < least.int ?? 0 }) {
            failures.append(("minCharacters", "The password lacks a required kind of character."))
        }
        if json["excludesProfileData"]?.bool == true, !userName.isEmpty,
            password.lowercased().contains(userName.lowercased())
        {
            failures.append(("excludesProfileData", "The password must not contain the user name."))
        }
        return failures
    }
}
