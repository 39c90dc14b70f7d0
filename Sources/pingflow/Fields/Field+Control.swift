/// How the controls of the SDK are asked on the command line.
extension Field {
    /// Asks for what a control holds, and puts the answer there.
    mutating func ask(_ control: LoginField.Control) {
        switch control {
        case .text(let input): ask(input)
        case .secret(let input): ask(input)
        case .number(let input):
            question = .number(suggestion: value.number)
            fill = { if case .number(let number) = $0 { input.exact.current = number } }
        case .toggle(let input):
            question = .yesNo(suggestion: nil)
            fill = { if case .yesNo(let isOn) = $0 { input.isOn.current = isOn } }
        case .choice(let input):
            let selected = input.selection.current
            offer(input.options, suggestion: input.options.firstIndex { $0.id == selected }) {
                input.selection.current = $0
            }
        case .optionButtons(let buttons): offer(buttons.options, suggestion: nil, choose: buttons.choose)
        case .multipleChoice(let input): ask(input)
        case .phoneNumber(let input): ask(input)
        case .securityQuestion(let input): ask(input)
        case .button, .ceremony, .message, .image, .qrCode, .recoveryCodes, .waiting, .suspended: break
        case .automatic, .hidden, .unknown, .custom: break
        }
    }

    private mutating func ask(_ input: TextInput) {
        question = .text(suggestion: input.value.current)
        fill = { if let text = $0.text { input.value.current = text } }
    }

    /// Hidden even where the server allows an echo: that is never wrong.
    private mutating func ask(_ input: SecretInput) {
        question = .secret()
        isTypedTwice = input.confirmation != nil
        rules = input.rules.filter(\.isJudgedHere)
        fill = {
            guard let text = $0.text else { return }
            input.value.current = text
            input.confirmation?.current = text
        }
    }

    private mutating func offer(
        _ options: [LoginOption],
        suggestion: Int?,
        choose: @escaping @Sendable (LoginOption.ID) -> Void
    ) {
        choiceValues = options.map(\.id)
        question = .choice(options.map(\.words), suggestion: suggestion ?? options.firstIndex(where: \.isDefault))
        fill = { if case .choice(let index) = $0 { choose(options[index].id) } }
    }

    private mutating func ask(_ input: MultipleChoiceInput) {
        let options = input.options
        let chosen = input.selection.current
        choiceValues = options.map(\.id)
        question = .choices(
            options.map(\.words),
            suggestion: options.indices.filter { chosen.contains(options[$0].id) }
        )
        fill = {
            if case .choices(let indices) = $0 { input.selection.current = Set(indices.map { options[$0].id }) }
        }
    }

    private mutating func ask(_ input: PhoneInput) {
        let region = input.region.current
        var parts = [
            TextPart(name: "countryCode", title: "Country, in two letters", suggestion: region),
            TextPart(name: "phoneNumber", title: "Number", suggestion: input.number.current, isMain: true),
        ]
        if let number = input.extensionNumber?.current {
            let title = input.extensionLabel
            parts.append(TextPart(name: "extension", title: title, suggestion: number, isRequired: false))
        }
        question = .texts(parts)
        fill = {
            guard case .texts(let texts) = $0 else { return }
            input.region.current = (texts["countryCode"] ?? "").uppercased()
            input.number.current = texts["phoneNumber"] ?? ""
            input.extensionNumber?.current = texts["extension"] ?? ""
        }
    }

    private mutating func ask(_ input: SecurityQuestion) {
        question = .securityQuestion(input.questions, allowsOwn: input.allowsOwn)
        fill = {
            guard case .securityQuestion(let question, let answer) = $0 else { return }
            input.question.current = question
            input.answer.current = answer.reveal()
        }
    }
}

extension LoginOption {
    fileprivate var words: String { detail.map { "\(title): \($0)" } ?? title }
}
