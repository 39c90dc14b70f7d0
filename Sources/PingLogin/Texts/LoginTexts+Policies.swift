import Foundation
import PingCommons
import PingJourney

extension LoginTexts {
    /// A policy of a journey that a value breaks, in these words.
    ///
    /// - Parameter prompt: The caption of the field; empty where it has none.
    func words(for policy: FailedPolicy, _ prompt: String) -> String {
        let caption = [prompt, policy.property, self[.thisValue]].first { !$0.isEmpty } ?? ""
        let wording = Self.wording(of: policy)
        let isAlone = wording?.parameters.count == 1
        let values = wording?.parameters.map { value($0, policy, isAlone) } ?? []
        guard let wording, !values.contains(nil) else {
            return text(.policyOther, .text(caption), .text(policy.details))
        }
        return text(wording.key, values: [.text(caption)] + values.compactMap(\.self))
    }

    /// A parameter of a policy.
    private enum Parameter {
        case number(String)
        case text(String)
        case attributes(String)
    }

    private static let wordings: [String: (key: Key, parameters: [Parameter])] = [
        "MIN_LENGTH": (.policyMinLength, [.number("minLength")]),
        "MAX_LENGTH": (.policyMaxLength, [.number("maxLength")]),
        "LENGTH_BASED": (.policyLength, [.number("min-password-length"), .number("max-password-length")]),
        "MIN_ITEMS": (.policyMinItems, [.number("minItems")]),
        "REQUIRED": (.policyRequired, []),
        "UNIQUE": (.policyUnique, []),
        "IS_NEW": (.policyNew, [.number("historyLength")]),
        "AT_LEAST_X_CAPITAL_LETTERS": (.policyCapitals, [.number("numCaps")]),
        "AT_LEAST_X_NUMBERS": (.policyDigits, [.number("numNums")]),
        "MUST_CONTAIN_LOWERCASE_CHARACTERS": (.policyLowerCase, [.number("minItems")]),
        "MUST_CONTAIN_SPECIAL_CHARACTERS": (.policySpecial, [.number("minItems"), .text("requiredChars")]),
        "CANNOT_CONTAIN_OTHERS": (.policyOthers, [.attributes("disallowedFields")]),
        "CANNOT_CONTAIN_CHARACTERS": (.policyForbidden, [.text("forbiddenChars")]),
        "CANNOT_CONTAIN_DUPLICATES": (.policyDuplicates, [.text("duplicateValue")]),
        "MATCH_REGEXP": (.policyForm, []), "VALID_TYPE": (.policyForm, []), "VALID_QUERY_FILTER": (.policyForm, []),
        "VALID_ARRAY_ITEMS": (.policyItems, []),
        "VALID_DATE": (.policyDate, []),
        "VALID_EMAIL_ADDRESS_FORMAT": (.policyEmail, []),
        "VALID_NAME_FORMAT": (.policyName, []),
        "VALID_PHONE_FORMAT": (.policyPhone, []),
        "VALID_USERNAME": (.policyUserName, []),
        "VALID_NUMBER": (.policyNumber, []), "IS_NUMBER": (.policyNumber, []),
        "VALID_BOOLEAN": (.policyBoolean, []),
        "VALID_INT": (.policyWholeNumber, []),
        "IS_NUMBER_GREATER_ZERO": (.policyPositive, []),
        "MINIMUM_NUMBER_VALUE": (.policyMinimum, [.text("minimum")]),
        "MAXIMUM_NUMBER_VALUE": (.policyMaximum, [.text("maximum")]),
    ]

    private static func wording(of policy: FailedPolicy) -> (key: Key, parameters: [Parameter])? {
        let isOpen =
            policy.policyRequirement == "LENGTH_BASED" && policy.params["max-password-length"]?.lenientInt ?? 0 < 1
        return isOpen ? (.policyMinLength, [.number("min-password-length")]) : wordings[policy.policyRequirement]
    }

    private static let attributes: [String: Key] = [
        "userName": .attributeUserName, "givenName": .attributeFirstName, "sn": .attributeLastName,
        "mail": .attributeEmail, "telephoneNumber": .attributePhone,
    ]

    /// - Parameter isAlone: Whether the policy has no other parameter, so that its name does not matter.
    /// - Returns: `nil` for a parameter that the server left out, or whose value does not fit.
    private func value(_ parameter: Parameter, _ policy: FailedPolicy, _ isAlone: Bool) -> LoginText.Value? {
        func sent(_ name: String) -> JSON? { isAlone ? policy.parameter(name) : policy.params[name] }
        return switch parameter {
        case .number(let name): sent(name)?.lenientString.map { .number($0) }
        case .text(let name): sent(name).map { .text(FailedPolicy.words($0)) }
        case .attributes(let name): .text(list(sent(name)?.array?.compactMap(\.lenientString) ?? []))
        }
    }

    private func list(_ attributes: [String]) -> String {
        guard !attributes.isEmpty else { return self[.attributeOther] }
        return attributes.map { name in Self.attributes[name].map { self[$0] } ?? name }
            .formatted(.list(type: .or).locale(locale))
    }
}
