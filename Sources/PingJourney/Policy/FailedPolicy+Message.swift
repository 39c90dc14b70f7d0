package import PingCommons

/// The sentences for failed policies.
extension FailedPolicy {
    func text(for field: String) -> String { ServerText.displayed("\(field) \(predicate).") }

    private var predicate: String {
        switch policyRequirement {
        case "MIN_LENGTH": "must have at least \(count("minLength", "character"))"
        case "MAX_LENGTH": "must have at most \(count("maxLength", "character"))"
        case "LENGTH_BASED":
            "must have \(value("min-password-length")) to \(count("max-password-length", "character"))"
        case "MIN_ITEMS": "must have at least \(count("minItems", "entry", "entries"))"
        case "REQUIRED": "is required"
        case "UNIQUE": "is in use already"
        case "IS_NEW": "must differ from the last \(count("historyLength", "value"))"
        case "AT_LEAST_X_CAPITAL_LETTERS": "must have at least \(count("numCaps", "capital letter"))"
        case "AT_LEAST_X_NUMBERS": "must have at least \(count("numNums", "digit"))"
        case "MUST_CONTAIN_LOWERCASE_CHARACTERS": "must have at least \(count("minItems", "lower-case letter"))"
        case "MUST_CONTAIN_SPECIAL_CHARACTERS":
            "must have at least \(count("minItems", "special character")) of \(value("requiredChars"))"
        case "CANNOT_CONTAIN_OTHERS": "must not contain your \(others)"
        case "CANNOT_CONTAIN_CHARACTERS": "must not contain any of \(value("forbiddenChars"))"
        case "CANNOT_CONTAIN_DUPLICATES": "must not contain \(value("duplicateValue")) more than once"
        case "MATCH_REGEXP": "does not have the expected form"
        case "VALID_TYPE": "must be of type \(value("validTypes"))"
        case "VALID_QUERY_FILTER": "must be a valid filter"
        case "VALID_ARRAY_ITEMS": "has an entry that is not valid"
        case "VALID_DATE": "must be a date"
        case "VALID_EMAIL_ADDRESS_FORMAT": "must be an email address"
        case "VALID_NAME_FORMAT": "must be a name"
        case "VALID_PHONE_FORMAT": "must be a telephone number"
        case "VALID_USERNAME": "must be a valid user name"
        case "VALID_NUMBER", "IS_NUMBER": "must be a number"
        case "VALID_BOOLEAN": "must be true or false"
        case "VALID_INT": "must be a whole number"
        case "IS_NUMBER_GREATER_ZERO": "must be greater than zero"
        case "MINIMUM_NUMBER_VALUE": "must not be less than \(value("minimum"))"
        case "MAXIMUM_NUMBER_VALUE": "must not be greater than \(value("maximum"))"
        // A policy of the server's own.
        default: "does not meet the policy \(details)"
        }
    }

    private func value(_ name: String) -> String {
        guard let value = parameter(name) else { return "the allowed ones" }
        return Self.words(value)
    }

    private func count(_ name: String, _ noun: String, _ plural: String? = nil) -> String {
        guard let value = parameter(name) else {
            return "the required number of \(plural ?? noun + "s")"
        }
        let number = Self.words(value)
        return number == "1" ? "1 \(noun)" : "\(number) \(plural ?? noun + "s")"
    }

    /// The user's other details, such as “user name or first name”.
    private var others: String {
        let names = parameter("disallowedFields")?.array?.compactMap(\.lenientString) ?? []
        let words = names.map { Self.attributes[$0] ?? $0 }
        guard let last = words.last else { return "other details" }
        return words.count == 1 ? last : "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }

    private static let attributes = [
        "userName": "user name", "givenName": "first name", "sn": "last name", "mail": "email address",
        "telephoneNumber": "telephone number",
    ]
}

extension FailedPolicy {
    /// The name of the policy with its parameters.
    package var details: String {
        let details = params.sortedByName.map { "\($0.key): \(Self.words($0.value))" }
        return details.isEmpty ? policyRequirement : "\(policyRequirement) (\(details.joined(separator: ", ")))"
    }

    /// A parameter by its name, or the only one whatever its name: servers differ in them.
    package func parameter(_ name: String) -> JSON? { params[name] ?? (params.count == 1 ? params.values.first : nil) }

    package static func words(_ value: JSON) -> String {
        value.array?.map(words).joined(separator: ", ") ?? value.lenientString ?? value.text()
    }
}
