import PingFido

extension FieldElement {
    func button(_ button: LoginButton) -> HTML {
        let style =
            switch button.role {
            case .submit: "primary"
            case .other: "secondary"
            case .link: "link"
            }
        return press(names.main, button.label, style: style)
    }

    func optionButtons(_ buttons: OptionButtons) -> HTML {
        let options = buttons.options.enumerated().map { index, option in
            press(names.option(index), option.title, style: option.isDefault ? "primary" : "secondary")
        }
        return buttons.label.isEmpty ? "\(options)" : group(buttons.label, "\(options)")
    }

    /// A passkey's ceremony is the browser's: its button has the options, and an element for the outcome.
    func ceremony(_ ceremony: PingLogin.Ceremony) -> HTML {
        let detail: HTML? = ceremony.detail.map { "<p>\($0)</p>" }
        guard let passkey = (field.action as? any PasskeyField).flatMap({ PasskeyOptions($0.wish) }) else {
            return "\(detail)\(press(names.main, ceremony.label, style: "secondary"))"
        }
        return """
            \(detail)<input type="hidden" name="\(names.main)">
            <button class="secondary" name="\(ControlNames.press)" value="\(names.main)" data-passkey="\(passkey.kind)"\
             data-options="\(passkey.json.text())">\(ceremony.label)</button>
            """
    }

    private func press(_ value: String, _ caption: String, style: String) -> HTML {
        "<button class=\"\(style)\" name=\"\(ControlNames.press)\" value=\"\(value)\">\(caption)</button>"
    }
}
