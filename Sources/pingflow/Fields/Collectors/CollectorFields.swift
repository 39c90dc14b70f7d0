import PingDavinci

/// Puts the collectors of a form into the words of the command line.
struct CollectorFields: Sendable {
    let redaction: Redaction

    /// The field of a collector.
    func field(for collector: any Collector) -> Field {
        text(collector) ?? choice(collector) ?? consent(collector) ?? message(collector) ?? other(collector)
    }

    /// A field with what all collectors have.
    func base(_ collector: any Collector) -> Field {
        var field = Field(
            type: collector.type,
            id: collector.key.isEmpty ? nil : collector.key,
            prompt: collector.label
        )
        field.dialect = .collector(isRequired: collector.required)
        if let validation = collector.field.received["validation"] { field.details = [("validation", validation)] }
        field.isRequired = collector.required
        field.check = { collector.validate().map(\.errorMessage) }
        return field
    }

    /// A field that only shows something.
    func shown(_ collector: any Collector, _ notes: [Note]) -> Field {
        var field = base(collector)
        field.notes = notes.filter { !$0.text.isEmpty }
        return field
    }

    /// What a server sent as a field's options, with everything in it.
    func options(of collector: any Collector) -> (name: String, value: JSON) {
        ("options", collector.field.received["options"] ?? [])
    }
}
