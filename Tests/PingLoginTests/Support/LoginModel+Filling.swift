import PingTestKit
import Testing

@testable import PingLogin

extension LoginModel {
    /// The fields' texts and secrets, by caption.
    func fill(_ values: [String: String]) throws {
        for (label, value) in values {
            let field = try #require(fields.first { $0.control.label == label }, "There is no field “\(label)”.")
            switch field.control {
            case .text(let input): input.value.current = value
            case .secret(let input): input.value.current = value
            default: Issue.record("“\(label)” is nothing to type.")
            }
        }
    }

    /// The field with a caption.
    func field(_ label: String) throws -> LoginField {
        try #require(fields.first { $0.control.label == label }, "There is no field “\(label)”.")
    }

    /// The text in the field with a caption; `nil` for a field that is nothing to type.
    func typed(_ label: String) throws -> String? {
        switch try field(label).control {
        case .text(let input): input.value.current
        case .secret(let input): input.value.current
        default: nil
        }
    }

    /// Fills in the demonstration user.
    func fillJo(name: String = "User Name", password: String = "S3cret-Word") throws {
        try fill([name: "jo.field", "Password": password])
    }

    /// Waits until something is as expected, as a view would: by being told of changes.
    func wait(
        file: StaticString = #fileID,
        line: UInt = #line,
        until isTrue: @MainActor () -> Bool
    ) async throws {
        try await PingTestKit.until(file: file, line: line) { isTrue() }
    }
}

extension LoginField.Control {
    /// The caption; `nil` for what has none.
    var label: String? {
        switch self {
        case .text(let input): input.label
        case .secret(let input): input.label
        case .number(let input): input.label
        case .toggle(let input): input.label
        case .choice(let input): input.label
        case .multipleChoice(let input): input.label
        case .phoneNumber(let input): input.label
        case .securityQuestion(let question): question.label
        case .button(let button): button.label
        case .ceremony(let ceremony): ceremony.label
        default: nil
        }
    }

    /// The name of the case.
    var name: String {
        Mirror(reflecting: self).children.first?.label ?? "\(self)"
    }
}
