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
        case .unknown, .custom: "<p class=\"quiet\">\(texts[.unknownField])</p>"
        case .automatic, .hidden: nil
        }
    }

    var isRequired: Bool { field.isRequired }

    /// The problems of the field as a whole.
    var errors: FieldErrors { FieldErrors(id: names.errors, messages: messages) }

    /// A field, and under it what is wrong with it.
    func field(_ content: HTML) -> HTML { "<div class=\"field\">\(content)\(errors.html)</div>" }

    /// Several controls under one caption.
    func group(_ legend: String, _ content: HTML) -> HTML {
        let mark: HTML? = isRequired ? " <span class=\"mark\">\(texts[.requiredMark])</span>" : nil
        return """
            <fieldset\(.attribute("aria-describedby", errors.description))><legend><bdi>\(legend)</bdi>\(mark)</legend>
            \(content)\(errors.html)</fieldset>
            """
    }

    func label(_ name: String, _ caption: String, isRequired: Bool = false) -> HTML {
        label(name, HTML(text: caption.isEmpty ? texts[.answer] : caption), isRequired: isRequired)
    }

    /// A label, and beside it for the eye what the attribute `required` says to others.
    func label(_ name: String, _ caption: HTML, isRequired: Bool = false) -> HTML {
        let label: HTML = "<label for=\"\(name)\">\(caption)</label>"
        if !isRequired { return label }
        let mark: HTML = "<span class=\"mark\" aria-hidden=\"true\">\(texts[.requiredMark])</span>"
        return "<div class=\"caption\">\(label)\(mark)</div>"
    }

    /// The attributes that every control has. The form has `novalidate`, so `required` never brings the browser's words
    /// in place of the server's.
    ///
    /// - Parameters:
    ///   - name: Its name, also its identifier.
    ///   - description: The element that explains it; `nil` for none.
    ///   - own: The problems of this control alone; `nil` for those of the whole field.
    ///   - isRequired: Whether it must have a value.
    func attributes(
        _ name: String,
        describedBy description: String? = nil,
        errors own: FieldErrors? = nil,
        isRequired: Bool = false
    ) -> HTML {
        let errors = (own ?? errors).description
        let descriptions = [errors, description].compactMap(\.self)
        return """
             id="\(name)" name="\(name)"\
            \(.attribute("aria-describedby", descriptions.isEmpty ? nil : descriptions.joined(separator: " ")))\
            \(.attribute("aria-invalid", errors == nil ? nil : "true"))\
            \(.attribute("autofocus", if: isFocused && name == names.main))\(.attribute("required", if: isRequired))
            """
    }
}

/// The problems of a control, in sentences below it.
struct FieldErrors {
    let id: String
    let messages: [String]

    /// The element that describes a control; `nil` when nothing is wrong.
    var description: String? { messages.isEmpty ? nil : id }

    var html: HTML? { description.map { "<p class=\"error\" id=\"\($0)\">\(messages.joined(separator: "\n"))</p>" } }
}
