extension WebLogin {
    /// The heading of the page, without markup; `nil` when the server gave none.
    public var heading: String? { page.header?.plainText }

    /// The title of the page: its heading, after the word for an error when something is wrong.
    public var title: String {
        let heading = heading ?? texts[.signIn]
        return errorMessage == nil ? heading : texts.errorTitle(heading)
    }

    /// The journeys that links of the page lead to, by their names, whichever of them the host offers.
    package var otherJourneys: [String] { course.journeys }

    /// The errors of the login as a whole, and the form of the step.
    ///
    /// Every control has a label, and what is wrong with it is tied to it. The form has its buttons, and no script:
    /// ``WebPage`` has those for passkeys and for showing a password.
    ///
    /// - Parameters:
    ///   - action: The path that the browser posts the form to.
    ///   - hidden: Further names and values to post, such as a token against forged requests. The names `press` and
    ///     those that begin with `f` and a digit are the form's own.
    ///   - journeys: The address for a link of the server's texts to another journey, such as a registration's: the
    ///     path of a page that starts it, or `nil` for a journey that you do not offer, whose link becomes text.
    public func form(
        postingTo action: String,
        hidden: KeyValuePairs<String, String> = [:],
        journeys: @escaping @Sendable (String) -> LinkTarget? = { _ in nil }
    ) -> HTML {
        let values = hidden.map { name, value -> HTML in "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" }
        return """
            \(page.description?.html("quiet", journeys))\(summary(journeys))
            <form method="post" action="\(action)" novalidate>\(values)\(firstButton)
            \(elements(journeys))\(buttons)</form>\(page.footer?.html("quiet", journeys))
            """
    }

    /// Read aloud when the page loads.
    private func summary(_ journeys: JourneyLinks) -> HTML? {
        let lines = ([course.recoverySuggestion].compactMap(\.self) + course.otherMessages).map {
            "<p>\($0)</p>" as HTML
        }
        let error = course.errorContent?.html(nil, journeys)
        return error == nil && lines.isEmpty ? nil : "<div class=\"summary\" role=\"alert\">\(error)\(lines)</div>"
    }

    private func elements(_ journeys: @escaping JourneyLinks) -> [HTML] {
        let focus = fields.firstIndex { course.messages[$0.id] != nil } ?? fields.firstIndex { $0.control.isInput }
        return fields.enumerated().compactMap { index, field in
            FieldElement(
                field: field,
                names: ControlNames(index: index),
                messages: course.messages[field.id] ?? [],
                texts: texts,
                journeys: journeys,
                isFocused: index == focus
            ).html
        }
    }

    /// Enter presses the first button of a form. Where that is another one, this comes before it.
    private var firstButton: HTML? {
        let first = fields.lazy.compactMap { field -> Bool? in
            switch field.control {
            case .button(let button): button.role == .submit
            case .optionButtons, .ceremony: false
            default: nil
            }
        }.first
        guard page.canSubmit, first == false else { return nil }
        return """
            <button class="unseen" tabindex="-1" aria-hidden="true" name="\(ControlNames.press)" value="\(ControlNames.submit)">\
            \(texts[.next])</button>
            """
    }

    private var buttons: HTML? {
        submitTitle.map { title in
            "<button class=\"primary\" name=\"\(ControlNames.press)\" value=\"\(ControlNames.submit)\">\(title)</button>"
        }
    }

    private var submitTitle: String? {
        if step == nil { return success == nil ? texts[.startAgain] : nil }
        if let title = page.submitTitle { return title }
        // A step that was not sent needs a button, whatever it asks for.
        return page.hasWayOn || errorMessage == nil ? nil : texts[.tryAgain]
    }

    /// The message for the user, without markup: the server's, or the cause of a failure; `nil` without a failure.
    public var errorMessage: String? { course.errorContent?.plainText }

    private var page: StepPage { course.page }
}
