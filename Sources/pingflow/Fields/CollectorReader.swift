import PingFido
import PingFoundation

/// Puts a collector of a DaVinci form into the words of the command line: what its control does not say.
struct CollectorReader {
    let collector: any Collector
    let source: LoginField
    let redaction: SecretDisplay

    var field: Field {
        var field = Field(
            type: type,
            id: collector.key.isEmpty ? nil : collector.key,
            prompt: collector.label
        )
        field.dialect = .collector(isRequired: collector.required)
        field.isRequired = collector.required
        field.check = { [source] in source.validate() }
        field.value = value(of: field)
        field.ask(source.control)
        field.tell(source.control, plain: true)
        refine(&field)
        field.details = validation + details
        return field
    }

    /// Servers may name the type of the input alone.
    private var type: String { collector.type.isEmpty ? collector.inputType ?? "" : collector.type }

    private func value(of field: Field) -> JSON {
        switch (source.control, collector) {
        case (.text(let input), _): field.namesCode ? redaction(input.value.current) : .string(input.value.current)
        case (.secret(let input), _): redaction(input.value.current)
        case (.toggle(let input), _): .bool(input.isOn.current)
        case (_, let collector as SingleSelectCollector): .string(collector.value)
        case (_, let collector as MultiSelectCollector): .texts(collector.value)
        case (_, let collector as PollingCollector): .string(collector.value)
        case (.choice, _), (.phoneNumber, _): collector.payload ?? .null
        default: .null
        }
    }

    // MARK: - Questions

    private func refine(_ field: inout Field) {
        switch collector {
        case let collector as BooleanCollector:
            // Nobody agrees by pressing Enter unless the server has ticked the box.
            let isSet = collector.field.current != nil
            field.question = .yesNo(suggestion: isSet || !collector.required ? collector.value : nil)
            guard case .toggle(let input) = source.control, let detail = input.detail else { return }
            field.title = detail.plainText
            field.notes = detail.links.map { Note(.information, $0) }
        case is SingleSelectCollector, is MultiSelectCollector:
            field.choiceObjects = received.filter { SelectOption(json: $0) != nil }
        case is any DeviceCollector: field.choiceObjects = received.filter { Device(json: $0) != nil }
        case let collector as ProtectCollector:
            take(&field, "The server asks for risk signals. pingflow has none and sends none.") {
                collector.value = $0.lenientString ?? ""
            }
            field.objection = { $0.lenientString == nil ? "it must be text" : nil }
        case let collector as MetadataCollector:
            take(&field, "The server asks the app something, and pingflow sends nothing.") { collector.value = $0 }
        default: if case .unknown = source.control { takeUnknown(&field) }
        }
    }

    private func takeUnknown(_ field: inout Field) {
        let name = type.isEmpty ? "a field without a type" : "a field “\(type)”"
        take(&field, "The form holds \(name), which this tool does not know.") { [collector] in
            collector.field.answer = $0
        }
        // Web pages show their errors there; this tool shows them where it asks.
        if collector.type == "ERROR_DISPLAY" { field.notes = [] }
    }

    /// Takes what only an answers file can give.
    private func take(_ field: inout Field, _ words: String, _ take: @escaping @Sendable (JSON) -> Void) {
        field.question = .anything
        field.notes = [Note(.warning, words)]
        field.fill = { if case .anything(let value) = $0 { take(value) } }
    }

    private var received: [JSON] { collector.field.received["options"]?.array ?? [] }

    // MARK: - What a JSON line says besides

    private var validation: [(name: String, value: JSON)] {
        switch source.control {
        case .text, .secret, .choice, .multipleChoice, .phoneNumber, .button, .automatic:
            collector.field.received["validation"].map { [("validation", $0)] } ?? []
        default: []
        }
    }

    private var details: [(name: String, value: JSON)] {
        switch collector {
        case let collector as PasswordCollector: collector.passwordPolicy.map { [("passwordPolicy", $0.json)] } ?? []
        case is SingleSelectCollector, is MultiSelectCollector, is any DeviceCollector:
            [("options", collector.field.received["options"] ?? [])]
        case let collector as BooleanCollector: [("appearance", .string(collector.appearance.rawValue))]
        case let collector as PhoneNumberCollector:
            [
                ("defaultCountryCode", collector.defaultCountryCode.map(JSON.string) ?? .null),
                ("showExtension", .bool(collector.showExtension)),
            ]
        case let collector as LabelCollector:
            [("content", .string(RichContent(collector.content).plainText))]
                + (collector.field.received["richContent"].map { [("richContent", $0)] } ?? [])
        case let collector as ReadOnlyTextCollector:
            [
                ("title", .string(RichContent(collector.title).plainText)),
                ("content", .string(RichContent(collector.content).plainText)),
            ] + (RichContent(collector.content).parts.map { [("parts", $0)] } ?? [])
        case let collector as ImageCollector:
            [
                ("description", .string(collector.description)),
                ("imageUrl", collector.imageURL.map { .string($0.absoluteString) } ?? .null),
                ("hyperlinkUrl", collector.hyperlinkURL.map { .string($0.absoluteString) } ?? .null),
            ]
        // Such codes enrol devices, so they are keys.
        case let collector as QRCodeCollector:
            [("content", redaction(collector.content)), ("fallbackText", redaction(collector.fallbackText))]
        case let collector as PollingCollector:
            [
                ("pollInterval", .int(Int(collector.pollInterval * 1000))),
                ("pollRetries", .int(collector.pollRetries)),
                ("pollChallengeStatus", .bool(collector.pollChallengeStatus)),
            ]
        case let collector as IdpCollector:
            [
                ("idpType", .string(collector.idpType)), ("idpId", .string(collector.idpId)),
                ("idpEnabled", .bool(collector.idpEnabled)), ("link", .string(collector.link)),
            ]
        case let collector as any PasskeyField:
            [("action", self.collector.field.received["action"] ?? .null)]
                + PasskeyTask(collector, isBegun: false).details
        case let collector as MetadataCollector: [("payload", collector.metadata)]
        case is UnknownCollector: [("field", collector.field.received)]
        default: []
        }
    }
}
