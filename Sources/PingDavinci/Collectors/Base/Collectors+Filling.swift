import PingOrchestrate

extension FillableField where Self: Collector {
    public var question: String { label }
    public var isFilled: Bool { !required || payload != nil }

    public func fill(with answer: String) -> Bool {
        field.answer = .string(answer)
        return true
    }
}

extension TextCollector: FillableField {}
extension PasswordCollector: FillableField {}

extension SingleSelectCollector: FillableField {
    public func fill(with answer: String) -> Bool {
        guard let option = options.first(where: { $0.label == answer || $0.value == answer }) else { return false }
        value = option.value
        return true
    }
}

extension MultiSelectCollector: FillableField {
    /// - Parameter answer: The text of an option, or of several with commas between them.
    public func fill(with answer: String) -> Bool {
        func values(_ texts: [String]) -> [String]? {
            let chosen = texts.compactMap { text in options.first { $0.label == text || $0.value == text }?.value }
            return chosen.count == texts.count && !chosen.isEmpty ? chosen : nil
        }
        guard let chosen = values([answer]) ?? values(answer.split(separator: ",").map(\.trimmed)) else { return false }
        value = options.map(\.value).filter(chosen.contains)
        return true
    }
}

extension PhoneNumberCollector: FillableField {
    /// - Parameter answer: The number within the region ``countryCode``, which the server or the app has set.
    public func fill(with answer: String) -> Bool {
        guard !countryCode.isEmpty, !answer.isEmpty else { return false }
        phoneNumber = answer
        return true
    }
}

extension FillableField where Self: DeviceCollector {
    public func fill(with answer: String) -> Bool {
        let found = devices.filter { [$0.title, $0.description, $0.id, $0.type].contains(answer) }
        // A text that stands for two devices must not choose the wrong one.
        guard found.count == 1 else { return false }
        value = found[0]
        return true
    }
}

extension DeviceRegistrationCollector: OpenAnswer {}
extension DeviceAuthenticationCollector: OpenAnswer {}

extension BooleanCollector: FillableField {
    public func fill(with answer: String) -> Bool {
        guard let answer = Bool(answer) else { return false }
        value = answer
        return true
    }
}
