/// Puts a callback of a journey into the words of the command line: what its control does not say.
struct CallbackReader {
    let callback: any Callback
    let source: LoginField
    let redaction: SecretDisplay

    /// The names of the callback's inputs, in order.
    private var inputs: [String] {
        callback.field.received["input"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    func field(isWaiting: Bool) -> Field {
        var field = Field(type: type, id: inputs.first, prompt: prompt)
        if callback is any ValidatedCallback { field.check = { [source] in source.validate() } }
        field.value = value(of: field)
        field.ask(source.control)
        field.notes = source.serverMessages.map { Note(.refusal, $0) }
        field.tell(source.control, plain: false)
        refine(&field, isWaiting: isWaiting)
        field.details = details(of: field)
        return field
    }

    /// The type of the callback: on the wire, metadata that ask for something are metadata only.
    private var type: String {
        let isMetadata = callback.type == "MetadataCallback" && !(callback is MetadataCallback)
        return isMetadata ? "\(Swift.type(of: callback))" : callback.type
    }

    private var prompt: String {
        switch callback {
        case let callback as any MessageCallback:
            callback.messageType == .script ? "" : RichContent(callback.message).plainText
        case let callback as PollingWaitCallback: RichContent(callback.message).plainText
        case let callback as HiddenValueCallback: callback.valueId
        default: callback.field.text("prompt")
        }
    }

    private func value(of field: Field) -> JSON {
        switch source.control {
        case .text(let input) where field.namesCode: redaction(input.value.current)
        case .secret(let input): redaction(input.value.current)
        case .securityQuestion(let input): .string(input.question.current)
        case .text, .number, .toggle, .choice, .optionButtons: callback.field[.value] ?? .null
        // Such values carry keys and outcomes of ceremonies between programs.
        default: (callback as? HiddenValueCallback).map { redaction($0.value) } ?? .null
        }
    }

    // MARK: - Questions

    private func refine(_ field: inout Field, isWaiting: Bool) {
        switch callback {
        case let callback as any AttributeInputCallback:
            field.isRequired = callback.required
            field.notes += callback.requirementDescriptions.map { Note(.hint, $0) }
            if case .toggle(let input) = source.control { field.question = .yesNo(suggestion: input.isOn.current) }
        case let callback as ValidatedUsernameCallback:
            field.notes += callback.requirementDescriptions.map { Note(.hint, $0) }
        case let callback as ConfirmationCallback: confirmation(callback, &field, isWaiting: isWaiting)
        case is ChoiceCallback:
            field.choiceValues = []
            if field.prompt.isEmpty { field.title = FieldReader.texts[.choose] }
        case is SelectIdPCallback: field.title = "How do you want to log in?"
        case is KbaCreateCallback:
            if field.prompt.isEmpty { field.title = FieldReader.texts[.securityQuestion] }
            field.parts = zip(inputs, ["question", "answer"]).map { Field.Part(input: $0, name: $1) }
        case let callback as TermsAndConditionsCallback:
            field.title = "Do you accept the terms and conditions, version \(callback.version)?"
            field.notes = [Note(.information, RichContent(callback.terms))]
        case let callback as ConsentMappingCallback: consent(callback, &field)
        case let callback as RedirectCallback: redirect(callback, &field)
        case let callback as HiddenValueCallback:
            field.question = .anything
            field.objection = { $0.lenientString == nil ? "it must be text" : nil }
            field.fill = { if case .anything(let value) = $0 { callback.value = value.lenientString ?? "" } }
        default: if takesInputs { takeInputs(&field) }
        }
    }

    private func confirmation(_ callback: ConfirmationCallback, _ field: inout Field, isWaiting: Bool) {
        field.choiceValues = []
        field.isRequired = !isWaiting
        if field.prompt.isEmpty { field.title = FieldReader.texts[.choose] }
        switch callback.messageType {
        case .warning: field.notes = [Note(.warning, callback.prompt)]
        case .error: field.notes = [Note(.error, callback.prompt)]
        default: break
        }
        field.notes.removeAll { $0.text.isEmpty }
    }

    private func consent(_ callback: ConsentMappingCallback, _ field: inout Field) {
        field.title = "\(callback.displayName.isEmpty ? callback.name : callback.displayName): do you agree?"
        let shared = "\(callback.accessLevel): \(callback.fields.joined(separator: ", "))"
        let message = RichContent(pieces: [.markup(callback.message), .verbatim(" (\(shared))")])
        field.notes = [Note(.information, message)]
    }

    private func redirect(_ callback: RedirectCallback, _ field: inout Field) {
        field.title = "The URL that the browser returned with"
        field.question = .text(suggestion: "")
        field.notes = Note.browser(callback.redirectUrl)
        field.fill = { try callback.resume(from: $0.text ?? "") }
    }

    // MARK: - Inputs as they are

    /// Whether a program may fill in the inputs as they are, because no person can.
    private var takesInputs: Bool {
        switch source.control {
        case .automatic, .ceremony, .unknown, .custom: true
        default: false
        }
    }

    private func takeInputs(_ field: inout Field) {
        field.question = .anything
        field.parts = inputs.map { Field.Part(input: $0, name: $0) }
        if let words = Self.deviceWords(callback) {
            field.notes = [Note(.warning, words)]
        } else {
            field.takesRawInputs = true
            let advice = inputs.isEmpty ? "" : " Type its inputs as text; what you leave empty stays as it is."
            field.notes =
                [Note(.warning, "pingflow does not know \(callback.type).\(advice)")] + outputs.map(Self.note(of:))
        }
        field.objection = { [inputs] value in
            inputs.isEmpty ? "it sends nothing, so it takes no answer" : value.strangers(among: inputs)
        }
        field.fill = { [callback, inputs] in
            if case .anything(let value) = $0 { Self.fill(callback, inputs, with: value) }
        }
    }

    private var outputs: [JSON] { callback.field.received["output"]?.array ?? [] }

    private static func note(of output: JSON) -> Note {
        let value = output["value"] ?? .null
        return Note(.information, "\(output["name"]?.lenientString ?? ""): \(value.lenientString ?? value.text())")
    }

    /// Puts an answer into the inputs: a value for the first one, or an object by input names.
    private static func fill(_ callback: any Callback, _ inputs: [String], with value: JSON) {
        let values = value.object ?? inputs.first.map { [$0: value] } ?? [:]
        for (position, name) in inputs.enumerated() {
            // The suffix after `IDToken` and its number.
            let input = CallbackInput(name.replacing(/^IDToken[0-9]+/, with: ""), at: position)
            if let given = values[name] {
                callback.field[input] = given
            } else if name.hasSuffix("clientError") {
                // There is an answer now, so the error no longer holds.
                callback.field[input] = ""
            }
        }
    }

    // MARK: - What a JSON line says besides

    private func details(of field: Field) -> [(name: String, value: JSON)] {
        switch callback {
        case let callback as any AttributeInputCallback:
            [("name", .string(callback.name)), ("required", .bool(callback.required))]
        case let callback as TextInputCallback:
            [("defaultText", field.namesCode ? redaction(callback.defaultText) : .string(callback.defaultText))]
        case let callback as ChoiceCallback: [("choices", .texts(callback.choices))]
        case is ConfirmationCallback: [("options", .texts(field.question.choices))]
        case let callback as KbaCreateCallback:
            [
                ("inputs", .texts(field.parts.map(\.input))), ("questions", .texts(callback.predefinedQuestions)),
                ("allowsOwn", .bool(callback.allowUserDefinedQuestions)),
            ]
        case is SelectIdPCallback: [("providers", .texts(field.choiceValues))]
        case let callback as TermsAndConditionsCallback:
            [
                ("version", .string(callback.version)), ("terms", .string(callback.terms)),
                ("createDate", .string(callback.createDate)),
            ]
        case let callback as ConsentMappingCallback:
            [
                ("name", .string(callback.name)), ("displayName", .string(callback.displayName)),
                ("message", .string(callback.message)), ("accessLevel", .string(callback.accessLevel)),
                ("isRequired", .bool(callback.isRequired)), ("fields", .texts(callback.fields)),
            ]
        case let callback as any MessageCallback: details(of: callback)
        case let callback as PollingWaitCallback: [("waitTime", .int(callback.waitTime))]
        case let callback as MetadataCallback: [("data", callback.value)]
        case let callback as RedirectCallback:
            [
                ("redirectUrl", .string(callback.redirectUrl)), ("redirectMethod", .string(callback.redirectMethod)),
            ]
        case is UnknownCallback: [("inputs", .texts(inputs)), ("output", .array(outputs))]
        case let callback where type != callback.type:
            [("inputs", .texts(inputs)), ("data", callback.field.output("data") ?? .null)]
        default: takesInputs ? [("inputs", .texts(inputs))] : []
        }
    }

    private func details(of callback: any MessageCallback) -> [(name: String, value: JSON)] {
        // Scripts are for web pages, and may hold recovery codes.
        let script: [(name: String, value: JSON)] =
            callback.messageType == .script ? [("script", redaction(callback.message))] : []
        let parts = callback.messageType == .script ? nil : RichContent(callback.message).parts
        return [("messageType", .int(callback.messageType.rawValue))] + (parts.map { [("parts", $0)] } ?? []) + script
    }
}

extension JSON {
    static func texts(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}
