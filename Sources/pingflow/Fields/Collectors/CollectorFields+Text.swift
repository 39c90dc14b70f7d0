import PingDavinci

/// Collectors that ask for text.
extension CollectorFields {
    func text(_ collector: any Collector) -> Field? {
        switch collector {
        case let collector as TextCollector: line(collector)
        case let collector as PasswordCollector: password(collector)
        case let collector as PhoneNumberCollector: phoneNumber(collector)
        default: nil
        }
    }

    private func line(_ collector: TextCollector) -> Field {
        var field = base(collector)
        field.value = field.namesCode ? redaction(collector.value) : .string(collector.value)
        field.question = .text(suggestion: collector.value)
        field.fill = { collector.value = $0.text ?? "" }
        return field
    }

    private func password(_ collector: PasswordCollector) -> Field {
        let policy = collector.passwordPolicy
        let isTypedTwice = collector.verify
        var field = base(collector)
        field.value = redaction(collector.value)
        field.question = .secret()
        field.rules = policy?.rules ?? []
        field.notes = (policy?.hints ?? []).map { Note(.hint, $0) }
        field.isTypedTwice = isTypedTwice
        if let policy { field.details.append(("passwordPolicy", policy.json)) }
        field.fill = {
            collector.value = $0.text ?? ""
            if isTypedTwice { collector.confirmation = $0.text }
        }
        return field
    }

    private func phoneNumber(_ collector: PhoneNumberCollector) -> Field {
        var field = base(collector)
        field.value = collector.payload ?? .null
        field.details += [
            ("defaultCountryCode", collector.defaultCountryCode.map(JSON.string) ?? .null),
            ("showExtension", .bool(collector.showExtension)),
        ]
        field.question = .texts(parts(of: collector))
        field.fill = {
            let texts = $0.texts ?? [:]
            collector.countryCode = (texts["countryCode"] ?? "").uppercased()
            collector.phoneNumber = texts["phoneNumber"] ?? ""
            collector.extensionNumber = texts["extension"] ?? ""
        }
        return field
    }

    private func parts(of collector: PhoneNumberCollector) -> [TextPart] {
        let country = TextPart(
            name: "countryCode",
            title: "Country, in two letters",
            suggestion: collector.countryCode
        )
        let number = TextPart(
            name: "phoneNumber",
            title: "Number",
            suggestion: collector.phoneNumber,
            isMain: true
        )
        guard collector.showExtension else { return [country, number] }
        let title = collector.extensionLabel.isEmpty ? "Extension" : collector.extensionLabel
        let suggestion = collector.extensionNumber
        return [country, number]
            + [TextPart(name: "extension", title: title, suggestion: suggestion, isRequired: false)]
    }
}
