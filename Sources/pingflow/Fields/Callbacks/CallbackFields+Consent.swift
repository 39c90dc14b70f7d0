import PingJourney

/// Callbacks that ask for agreement.
extension CallbackFields {
    func consent(_ callback: any Callback) -> Field? {
        switch callback {
        case let callback as TermsAndConditionsCallback: terms(callback)
        case let callback as ConsentMappingCallback: mapping(callback)
        default: nil
        }
    }

    private func terms(_ callback: TermsAndConditionsCallback) -> Field {
        var field = base(callback, prompt: "")
        field.title = "Do you accept the terms and conditions, version \(callback.version)?"
        field.value = .bool(callback.accepted)
        field.question = .yesNo(suggestion: nil)
        field.notes = [Note(.information, callback.terms)]
        field.details = [
            ("version", .string(callback.version)), ("terms", .string(callback.terms)),
            ("createDate", .string(callback.createDate)),
        ]
        field.fill = { callback.accepted = $0.yesNo ?? false }
        return field
    }

    private func mapping(_ callback: ConsentMappingCallback) -> Field {
        var field = base(callback, prompt: "")
        let subject = callback.displayName.isEmpty ? callback.name : callback.displayName
        field.title = "\(subject): do you agree?"
        field.value = .bool(callback.accepted)
        field.question = .yesNo(suggestion: nil)
        field.notes = [
            Note(
                .information,
                "\(callback.message) (\(callback.accessLevel): \(callback.fields.joined(separator: ", ")))"
            )
        ]
        field.details = [
            ("name", .string(callback.name)), ("displayName", .string(callback.displayName)),
            ("message", .string(callback.message)), ("accessLevel", .string(callback.accessLevel)),
            ("isRequired", .bool(callback.isRequired)), ("fields", .array(callback.fields.map(JSON.string))),
        ]
        field.fill = { callback.accepted = $0.yesNo ?? false }
        return field
    }
}
