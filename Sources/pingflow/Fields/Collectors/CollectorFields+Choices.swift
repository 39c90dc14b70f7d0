import PingDavinci

/// Collectors that ask to choose.
extension CollectorFields {
    func choice(_ collector: any Collector) -> Field? {
        switch collector {
        case let collector as SingleSelectCollector: one(collector)
        case let collector as MultiSelectCollector: several(collector)
        case let collector as DeviceRegistrationCollector: device(collector)
        case let collector as DeviceAuthenticationCollector: device(collector)
        default: nil
        }
    }

    private func one(_ collector: SingleSelectCollector) -> Field {
        let options = collector.options
        var field = base(collector)
        field.value = .string(collector.value)
        field.choiceValues = options.map(\.value)
        field.choiceObjects = received(collector) { Option(json: $0) != nil }
        field.question = .choice(
            options.map(\.label),
            suggestion: field.choiceValues.firstIndex(of: collector.value)
        )
        field.details.append(self.options(of: collector))
        field.fill = { if let index = $0.choice { collector.value = options[index].value } }
        return field
    }

    private func several(_ collector: MultiSelectCollector) -> Field {
        let options = collector.options
        let chosen = collector.value
        var field = base(collector)
        field.value = .array(chosen.map(JSON.string))
        field.choiceValues = options.map(\.value)
        field.choiceObjects = received(collector) { Option(json: $0) != nil }
        field.question = .choices(
            options.map(\.label),
            suggestion: options.indices.filter { chosen.contains(options[$0].value) }
        )
        field.details.append(self.options(of: collector))
        field.fill = { if let indices = $0.choices { collector.value = indices.map { options[$0].value } } }
        return field
    }

    private func device(_ collector: some DeviceCollector) -> Field {
        let devices = collector.devices
        var field = base(collector)
        field.value = collector.payload ?? .null
        field.choiceValues = devices.map(\.id)
        field.choiceObjects = received(collector) { Device(json: $0) != nil }
        field.question = .choice(
            devices.map { device in [device.title, device.description].compactMap(\.self).joined(separator: ": ") },
            suggestion: devices.firstIndex(where: \.isDefault)
        )
        field.details.append(options(of: collector))
        field.fill = { if let index = $0.choice { collector.value = devices[index] } }
        return field
    }

    /// The usable options as the server sent them, in the order of those that are shown.
    private func received(_ collector: any Collector, isUsable: (JSON) -> Bool) -> [JSON] {
        (collector.field.received["options"]?.array ?? []).filter(isUsable)
    }
}
