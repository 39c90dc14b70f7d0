import Foundation
import PingCommons

/// One requirement of an identity policy.
struct PolicyRequirement: Sendable {
    let name: String
    let parameters: JSON

    /// The requirements that the emulator enforces, each with its policy.
    static let identifiers = [
        "REQUIRED": "required", "UNIQUE": "unique", "VALID_TYPE": "valid-type", "MATCH_REGEXP": "regexpMatches",
        "VALID_EMAIL_ADDRESS_FORMAT": "valid-email-address-format", "VALID_USERNAME": "valid-username",
        "VALID_NAME_FORMAT": "valid-name-format", "VALID_PHONE_FORMAT": "valid-phone-format",
        "VALID_DATE": "valid-date", "VALID_NUMBER": "valid-number", "MINIMUM_NUMBER_VALUE": "minimumNumber",
        "MAXIMUM_NUMBER_VALUE": "maximumNumber", "MIN_LENGTH": "minimum-length", "MAX_LENGTH": "maximum-length",
        "LENGTH_BASED": "length-based", "AT_LEAST_X_CAPITAL_LETTERS": "at-least-X-capitals",
        "AT_LEAST_X_NUMBERS": "at-least-X-numbers", "CANNOT_CONTAIN_OTHERS": "cannot-contain-others",
        "CANNOT_CONTAIN_CHARACTERS": "cannot-contain-characters",
        "CANNOT_CONTAIN_DUPLICATES": "cannot-contain-duplicates",
    ]

    /// Whether a value meets the requirement. Only `REQUIRED` refuses an empty value.
    func isMet(by value: JSON, run: JourneyRun, users: UserDirectory) -> Bool {
        let text = value.lenientString ?? ""
        if name == "REQUIRED" { return !text.isEmpty }
        if text.isEmpty { return true }
        switch name {
        case "UNIQUE": return users.user(named: text) == nil
        case "CANNOT_CONTAIN_OTHERS": return !containsOthers(text, run)
        case "MINIMUM_NUMBER_VALUE", "MAXIMUM_NUMBER_VALUE", "VALID_NUMBER": return isNumberMet(text)
        case "MATCH_REGEXP": return AcceptRule.matches(text, parameters["regexp"]?.string ?? ".*")
        case "VALID_EMAIL_ADDRESS_FORMAT": return AcceptRule.matches(text, #"[^@\s]+@[^@\s]+\.[^@\s.]+"#)
        case "VALID_USERNAME": return AcceptRule.matches(text, #"[^\s#%&{}/\\]+"#)
        case "VALID_NAME_FORMAT": return AcceptRule.matches(text, #"[^#$%^*()\d]+"#)
        case "VALID_PHONE_FORMAT": return AcceptRule.matches(text, #"\+?[0-9\- ().]+"#)
        case "VALID_DATE": return AcceptRule.matches(text, #"\d{4}-\d{2}-\d{2}(T.*)?"#)
        case "MIN_LENGTH": return text.count >= number("minLength") ?? 0
        case "MAX_LENGTH": return text.count <= number("maxLength") ?? .max
        case "LENGTH_BASED":
            return text.count >= number("min-password-length") ?? 0
                && text.count <= number("max-password-length") ?? .max
        case "AT_LEAST_X_CAPITAL_LETTERS": return text.filter(\.isUppercase).count >= number("numCaps") ?? 0
        case "AT_LEAST_X_NUMBERS": return text.filter(\.isNumber).count >= number("numNums") ?? 0
        case "CANNOT_CONTAIN_CHARACTERS":
            return !(parameters["forbiddenChars"]?.array ?? []).compactMap(\.string).contains(where: text.contains)
        case "CANNOT_CONTAIN_DUPLICATES": return Set(text).count == text.count
        default: return true
        }
    }

    private func number(_ member: String) -> Int? { parameters[member]?.lenientInt }

    private func isNumberMet(_ text: String) -> Bool {
        guard let value = Double(text) else { return false }
        return value >= (parameters["minimum"]?.double ?? -.infinity)
            && value <= (parameters["maximum"]?.double ?? .infinity)
    }

    private func containsOthers(_ text: String, _ run: JourneyRun) -> Bool {
        (parameters["disallowedFields"]?.array ?? []).compactMap(\.string).contains { field in
            guard let other = run.variables[field]?.string, !other.isEmpty else { return false }
            return text.lowercased().contains(other.lowercased())
        }
    }
}
