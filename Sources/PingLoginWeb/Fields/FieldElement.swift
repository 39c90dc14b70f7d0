/// One field of a step as elements of a form.
struct FieldElement {
    let field: LoginField
    let names: ControlNames
    /// The problems of its input, in sentences.
    let messages: [String]
    let texts: LoginTexts
    /// Finds the targets of links to other journeys.
    let journeys: JourneyLinks
    /// Whether the page begins with it.
    let isFocused: Bool

    /// The elements; `nil` for a field that shows nothing.
    var html: HTML? {
        switch field.control {
        case .text(let input): text(input)
        case .secret(let input): secret(input)
        case .number(let input): number(input)
        case .toggle(let input): toggle(input)
        case .choice(let input): choice(input)
        case .multipleChoice(let input): multipleChoice(input)
        case .phoneNumber(let input): phoneNumber(input)
        case .securityQuestion(let question): securityQuestion(question)
        case .optionButtons(let buttons): optionButtons(buttons)
        case .button(let button): self.button(button)
        case .ceremony(let ceremony): self.ceremony(ceremony)
        case .message(let message): message.html(journeys)
        case .image(let image): image.html
        case .qrCode(let code): qrCode(code)
        case .recoveryCodes(let codes): recoveryCodes(codes)
        case .waiting(let message): status(message)
        case .suspended(let message): suspended(message)
        case .unknown, .custom: "<p class=\"quiet\">\(texts.unknownField)</p>"
        case .automatic, .hidden: nil
        }
    }

    /// A field, and under it what is wrong with it.
    func field(_ content: HTML) -> HTML { "<div class=\"field\">\(content)\(errors)</div>" }

    /// Several controls under one caption.
    func group(_ legend: String, _ content: HTML) -> HTML {
        """
        <fieldset\(.attribute("aria-describedby", messages.isEmpty ? nil : names.errors))><legend>\(legend)</legend>
        \(content)\(errors)</fieldset>
        """
    }

    func label(_ name: String, _ caption: String) -> HTML {
        "<label for=\"\(name)\">\(caption.isEmpty ? texts.answer : caption)</label>"
    }

    /// The attributes that every control has.
    ///
    /// - Parameters:
    ///   - name: Its name, also its identifier.
    ///   - description: The element that explains it; `nil` for none.
    func attributes(_ name: String, describedBy description: String? = nil) -> HTML {
        let descriptions = [messages.isEmpty ? nil : names.errors, description].compactMap(\.self)
        return """
             id="\(name)" name="\(name)"\
            \(.attribute("aria-describedby", descriptions.isEmpty ? nil : descriptions.joined(separator: " ")))\
            \(.attribute("aria-invalid", messages.isEmpty ? nil : "true"))\
            \(.attribute("autofocus", if: isFocused && name == names.main))
            """
    }

    private var errors: HTML? {
        messages.isEmpty ? nil : "<p class=\"error\" id=\"\(names.errors)\">\(messages.joined(separator: "\n"))</p>"
    }
}
