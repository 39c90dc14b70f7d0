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

extension BooleanCollector: FillableField {
    public func fill(with answer: String) -> Bool {
        guard let answer = Bool(answer) else { return false }
        value = answer
        return true
    }
}
