extension FieldElement {
    func text(_ input: TextInput) -> HTML {
        field(
            """
            \(label(names.main, input.label, isRequired: isRequired))
            <input type="\(input.purpose.type)"\(attributes(names.main, isRequired: isRequired)) value="\(input.value.current)"\
            \(.attribute("autocomplete", input.purpose.autocomplete))\(uncorrected(input.purpose != .plain))>
            """
        )
    }

    /// The secret that the user has typed never goes back to the browser.
    func secret(_ input: SecretInput) -> HTML {
        let rules: HTML? =
            input.rules.isEmpty ? nil : "<ul class=\"rules hint\" id=\"\(names.hint)\">\(input.rules.map(rule))</ul>"
        guard input.confirmation != nil else { return entry(input, names.main, input.label, rules, errors) }
        let isDifference = { [texts] (message: String) in message == texts[.entriesDiffer] }
        let first = FieldErrors(id: names.errors, messages: messages.filter { !isDifference($0) })
        let second = FieldErrors(id: names.again + "-errors", messages: messages.filter(isDifference))
        return """
            \(entry(input, names.main, input.label, rules, first))\
            \(entry(input, names.again, texts[.repeatPassword], nil, second))
            """
    }

    /// Its problems stand above the rules, next to the control.
    private func entry(
        _ input: SecretInput,
        _ name: String,
        _ caption: String,
        _ rules: HTML?,
        _ errors: FieldErrors
    ) -> HTML {
        let attributes = attributes(
            name,
            describedBy: rules == nil ? nil : names.hint,
            errors: errors,
            isRequired: isRequired
        )
        let control: HTML = """
            <input type="\(input.isEchoAllowed ? "text" : "password")"\(attributes)\
            \(.attribute("autocomplete", input.purpose.autocomplete))\(uncorrected(true))\
            \(input.isEchoAllowed ? nil : isShowable)>
            """
        return """
            <div class="field">\(label(name, caption, isRequired: isRequired))
            <div class="secret">\(control)</div>\(errors.html)\(rules)</div>
            """
    }

    /// For the script that shows a secret.
    private var isShowable: HTML { " data-show=\"\(texts[.showSecret])\" data-hide=\"\(texts[.hideSecret])\"" }

    private func rule(_ rule: SecretRule) -> HTML { "<li>\(rule.text)</li>" }

    func number(_ input: NumberInput) -> HTML {
        field(
            """
            \(label(names.main, input.label, isRequired: isRequired))
            <input type="text" inputmode="decimal"\(attributes(names.main, isRequired: isRequired))\
             value="\(input.text(locale: FormFilling.locale))">
            """
        )
    }

    func phoneNumber(_ input: PhoneInput) -> HTML {
        let region = input.region.current
        let options = input.regions(locale: texts.locale).map { option -> HTML in
            "<option value=\"\(option.id)\"\(.attribute("selected", if: option.id == region))>\(option.title)</option>"
        }
        let extensionNumber = input.extensionNumber.map { number -> HTML in
            """
            <div class="field">\(label(names.extensionNumber, input.extensionLabel))
            <input type="text" inputmode="tel"\(attributes(names.extensionNumber)) value="\(number.current)"></div>
            """
        }
        return """
            <div class="field">\(label(names.region, texts[.region], isRequired: isRequired))
            <select\(attributes(names.region, isRequired: isRequired)) autocomplete="country"><option value=""></option>\(options)</select></div>
            \(field(
                """
                \(label(names.main, input.label, isRequired: isRequired))
                <input type="tel"\(attributes(names.main, isRequired: isRequired)) value="\(input.number.current)"\
                 autocomplete="tel-national">
                """
            ))\(extensionNumber)
            """
    }

    /// The caption is that of the first control, so the group has no other for the eye.
    func securityQuestion(_ question: SecurityQuestion) -> HTML {
        let current = question.question.current
        let isListed = !question.questions.isEmpty
        let own: HTML? =
            question.allowsOwn || !isListed
            ? """
            <div class="field">\(label(names.own, isListed ? texts[.ownQuestion] : question.label))
            <input type="text"\(attributes(names.own)) value="\(question.questions.contains(current) ? "" : current)"></div>
            """
            : nil
        return """
            <fieldset aria-label="\(question.label)">\(isListed ? listed(question, current) : nil)\(own)
            <div class="field">\(label(names.answer, texts[.answer]))<div class="secret">
            <input type="password"\(attributes(names.answer)) autocomplete="off"\(isShowable)></div></div>\(errors.html)</fieldset>
            """
    }

    private func listed(_ question: SecurityQuestion, _ current: String) -> HTML {
        let options = question.questions.enumerated().map { index, text -> HTML in
            "<option value=\"\(index)\"\(.attribute("selected", if: text == current))>\(text)</option>"
        }
        let first = question.allowsOwn ? texts[.ownQuestion] : texts[.choose]
        return """
            <div class="field">\(label(names.main, question.label))
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
