extension FieldElement {
    func text(_ input: TextInput) -> HTML {
        field(
            """
            \(label(names.main, input.label))
            <input type="\(input.purpose.type)"\(attributes(names.main)) value="\(input.value.current)"\
            \(.attribute("autocomplete", input.purpose.autocomplete))\(uncorrected(input.purpose != .plain))>
            """
        )
    }

    /// The secret that the user has typed never goes back to the browser.
    func secret(_ input: SecretInput) -> HTML {
        let rules: HTML? =
            input.rules.isEmpty ? nil : "<ul class=\"rules hint\" id=\"\(names.hint)\">\(input.rules.map(rule))</ul>"
        let confirmation: HTML? =
            input.confirmation == nil
            ? nil
            : """
            <div class="field">\(label(names.again, texts.repeatPassword))\(entry(input, names.again, nil))</div>
            """
        let first = field(
            "\(label(names.main, input.label))\(entry(input, names.main, rules == nil ? nil : names.hint))\(rules)"
        )
        return "\(first)\(confirmation)"
    }

    private func entry(_ input: SecretInput, _ name: String, _ hint: String?) -> HTML {
        """
        <input type="\(input.isEchoAllowed ? "text" : "password")"\(attributes(name, describedBy: hint))\
        \(.attribute("autocomplete", input.purpose.autocomplete))\(uncorrected(true))>
        """
    }

    private func rule(_ rule: SecretRule) -> HTML { "<li>\(rule.text)</li>" }

    func number(_ input: NumberInput) -> HTML {
        field(
            """
            \(label(names.main, input.label))
            <input type="text" inputmode="decimal"\(attributes(names.main)) value="\(input.text(locale: FormFilling.locale))">
            """
        )
    }

    func phoneNumber(_ input: PhoneInput) -> HTML {
        let region = input.region.current
        let options = input.regions().map { option -> HTML in
            "<option value=\"\(option.id)\"\(.attribute("selected", if: option.id == region))>\(option.title)</option>"
        }
        let extensionNumber = input.extensionNumber.map { number -> HTML in
            """
            <div class="field">\(label(names.extensionNumber, input.extensionLabel))
            <input type="text" inputmode="tel"\(attributes(names.extensionNumber)) value="\(number.current)"></div>
            """
        }
        return """
            <div class="field">\(label(names.region, texts.region))
            <select\(attributes(names.region)) autocomplete="country"><option value=""></option>\(options)</select></div>
            \(field(
                """
                \(label(names.main, input.label))
                <input type="tel"\(attributes(names.main)) value="\(input.number.current)" autocomplete="tel-national">
                """
            ))\(extensionNumber)
            """
    }

    func securityQuestion(_ question: SecurityQuestion) -> HTML {
        let current = question.question.current
        let isOwn = question.allowsOwn || question.questions.isEmpty
        let own: HTML? =
            isOwn
            ? """
            <div class="field">\(label(names.own, texts.ownQuestion))
            <input type="text"\(attributes(names.own)) value="\(question.questions.contains(current) ? "" : current)"></div>
            """
            : nil
        return group(
            question.label,
            """
            \(listed(question, current))\(own)<div class="field">\(label(names.answer, texts.answer))
            <input type="password"\(attributes(names.answer)) autocomplete="off"></div>
            """
        )
    }

    private func listed(_ question: SecurityQuestion, _ current: String) -> HTML? {
        guard !question.questions.isEmpty else { return nil }
        let options = question.questions.enumerated().map { index, text -> HTML in
            "<option value=\"\(index)\"\(.attribute("selected", if: text == current))>\(text)</option>"
        }
        let first = question.allowsOwn ? texts.ownQuestion : texts.choose
        return """
            <div class="field">\(label(names.main, texts.choose))
            <select\(attributes(names.main))><option value="">\(first)</option>\(options)</select></div>
            """
    }

    private func uncorrected(_ isUncorrected: Bool) -> HTML? {
        isUncorrected ? " autocapitalize=\"none\" spellcheck=\"false\"" : nil
    }
}

extension TextInput.Purpose {
    fileprivate var type: String {
        switch self {
        case .email: "email"
        case .telephone: "tel"
        default: "text"
        }
    }

    /// The values of HTML's autofill, for browsers and password managers.
    fileprivate var autocomplete: String? {
        switch self {
        case .username: "username"
        case .email: "email"
        case .givenName: "given-name"
        case .familyName: "family-name"
        case .telephone: "tel"
        case .postalCode: "postal-code"
        case .oneTimeCode: "one-time-code"
        default: nil
        }
    }
}

extension SecretInput.Purpose {
    fileprivate var autocomplete: String {
        switch self {
        case .password: "current-password"
        case .newPassword: "new-password"
        case .oneTimeCode: "one-time-code"
        default: "off"
        }
    }
}
