import PingDavinci

/// Buttons, collectors that ask the app rather than a person, and collectors that the tool does not know.
extension CollectorFields {
    func other(_ collector: any Collector) -> Field {
        switch collector {
        case let collector as IdpCollector: provider(collector)
        case let collector as any ButtonCollector: shown(collector, [])
        case let collector as any FidoCollector & PasskeyField: passkey(collector)
        case let collector as ProtectCollector: signals(collector)
        case let collector as MetadataCollector: metadata(collector)
        default: unknown(collector)
        }
    }

    private func provider(_ collector: IdpCollector) -> Field {
        var field = shown(collector, [])
        field.details = [
            ("idpType", .string(collector.idpType)), ("idpId", .string(collector.idpId)),
            ("idpEnabled", .bool(collector.idpEnabled)), ("link", .string(collector.link)),
        ]
        return field
    }

    private func passkey(_ collector: any FidoCollector & PasskeyField) -> Field {
        var field = shown(collector, [])
        field.details =
            [("action", collector.field.received["action"] ?? .null)] + PasskeyTask(collector, isBegun: false).details
        return field
    }

    private func signals(_ collector: ProtectCollector) -> Field {
        var field = given(collector, "The server asks for risk signals. pingflow has none and sends none.")
        field.objection = { $0.lenientString == nil ? "it must be text" : nil }
        field.fill = { collector.value = $0.anything?.lenientString ?? "" }
        return field
    }

    private func metadata(_ collector: MetadataCollector) -> Field {
        var field = given(collector, "The server asks the app something, and gets no answer.")
        field.details = [("payload", collector.metadata)]
        field.fill = { collector.value = $0.anything }
        return field
    }

    private func unknown(_ collector: any Collector) -> Field {
        var field = given(collector, "The form holds a field “\(collector.type)”, which this tool does not know.")
        // Web pages show their errors there; this tool shows them where it asks.
        if collector.type == "ERROR_DISPLAY" { field.notes = [] }
        field.details = [("field", collector.field.received)]
        field.fill = { collector.field.answer = $0.anything }
        return field
    }

    /// A field that only an answers file can answer.
    private func given(_ collector: any Collector, _ words: String) -> Field {
        var field = shown(collector, [Note(.warning, words)])
        field.question = .anything
        return field
    }
}
