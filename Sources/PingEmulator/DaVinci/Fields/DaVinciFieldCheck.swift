import Foundation
import PingCommons

/// Checks the submitted value of a field as the server does, whatever the client has checked.
struct DaVinciFieldCheck: Sendable {
    let field: DaVinciField
    let value: JSON

    /// The fault of the value; `nil` for a valid one. A missing value is the same as an empty one.
    var problem: DaVinciError? {
        if isEmpty { return field.isRequired ? .blank(field.target) : nil }
        guard hasRightShape else { return .validation("\(field.target) has a value of a wrong type") }
        guard isOffered else { return .validation("\(field.target) has a value that was not offered") }
        if field.isRequired, value == false { return .blank(field.target) }
        if let pattern = field.json["validation"]?["regex"]?.string, !matches(pattern) {
            let text = field.json["validation"]?["errorMessage"]?.string ?? "must be well-formed"
            return .malformed(field.target, text)
        }
        return nil
    }

    private var isEmpty: Bool { value.isNull || value == "" || value == [] || value == [:] }

    private var hasRightShape: Bool {
        switch field.type {
        case "COMBOBOX", "CHECKBOX": value.array?.allSatisfy { $0.string != nil } == true
        case "SINGLE_CHECKBOX": value.bool != nil
        case "PHONE_NUMBER": isPhoneNumber
        case "DEVICE_AUTHENTICATION": value["id"]?.string != nil && value["type"]?.string != nil
        case "METADATA": value.object != nil
        case DaVinciPasskeyField.type: (value["attestationValue"] ?? value["assertionValue"])?.object != nil
        case "TEXT", "PASSWORD", "PASSWORD_VERIFY", "DROPDOWN", "RADIO", "DEVICE_REGISTRATION", "POLLING", "PROTECT":
            value.string != nil
        default: true
        }
    }

    private var isPhoneNumber: Bool {
        guard let region = value["countryCode"]?.string, let number = value["phoneNumber"]?.string else { return false }
        return !field.isRequired || (!region.isEmpty && !number.isEmpty)
    }

    private var isOffered: Bool {
        switch field.type {
        case "DROPDOWN", "RADIO": field.options.contains { $0["value"] == value }
        case "COMBOBOX", "CHECKBOX":
            (value.array ?? []).allSatisfy { chosen in field.options.contains { $0["value"] == chosen } }
        case "DEVICE_REGISTRATION": field.options.contains { $0["type"] == value }
        case "DEVICE_AUTHENTICATION":
            field.options.contains { $0["id"] == value["id"] && $0["type"] == value["type"] }
        default: true
        }
    }

    private func matches(_ pattern: String) -> Bool {
        guard let text = value.string, let expression = try? NSRegularExpression(pattern: pattern) else { return true }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
