extension FieldElement {
    func toggle(_ input: ToggleInput) -> HTML {
        // PingOne sends a label twice where it has a link: as text, and as rich text.
        let richLabel = input.detail.flatMap { $0.plainText == input.label ? $0.content.line(journeys) : nil }
        let detail = richLabel == nil ? input.detail.map(hint) : nil
        let attributes = attributes(
            names.main,
            describedBy: detail == nil ? nil : names.hint,
            isRequired: isRequired
        )
        let check: HTML = """
            <div class="check"><input type="checkbox"\(.attribute("role", input.style == .switch ? "switch" : nil))\
            \(attributes) value="on"\(.attribute("checked", if: input.isOn.current))>\
            \(label(names.main, richLabel ?? HTML(text: input.label), isRequired: isRequired))</div>
            """
        // Terms are read before they are accepted. What has a title explains the box.
        return field(input.detail?.title == nil ? "\(detail)\(check)" : "\(check)\(detail)")
    }

    private func hint(_ detail: MessageText) -> HTML {
        let title: HTML? = detail.title.map { "<p>\($0)</p>" }
        return "<div class=\"hint\" id=\"\(names.hint)\">\(title)\(detail.content.html(nil, journeys))</div>"
    }

    func choice(_ input: ChoiceInput) -> HTML {
        // Nothing chosen means what the server proposes.
        let chosen = input.selection.current ?? input.options.first(where: \.isDefault)?.id
        let caption = input.label.isEmpty ? texts[.choose] : input.label
        if input.style == .list { return group(caption, options(input.options, "radio") { $0.id == chosen }) }
        let options = input.options.enumerated().map { index, option -> HTML in
            "<option value=\"\(index)\"\(.attribute("selected", if: option.id == chosen))>\(option.title)</option>"
        }
        let first = caption == texts[.choose] ? "" : texts[.choose]
        let none: HTML? = chosen == nil ? "<option value=\"\">\(first)</option>" : nil
        return field(
            """
            \(label(names.main, caption, isRequired: isRequired))\
            <select\(attributes(names.main, isRequired: isRequired))>\(none)\(options)</select>
            """
        )
    }

    func multipleChoice(_ input: MultipleChoiceInput) -> HTML {
        let chosen = input.selection.current
        return group(
            input.label.isEmpty ? texts[.choose] : input.label,
            options(input.options, "checkbox") { chosen.contains($0.id) }
        )
    }

    private func options(_ options: [LoginOption], _ type: String, isChosen: (LoginOption) -> Bool) -> HTML {
        let rows = options.enumerated().map { index, option -> HTML in
            let name = names.option(index)
            let image: HTML? = option.imageURL.flatMap(ImageSource.init).map { "<img src=\"\($0)\" alt=\"\"> " }
            let detail: HTML? = option.detail.map { "<br><small>\($0)</small>" }
            return """
                <div class="check"><input type="\(type)" id="\(name)" name="\(names.main)" value="\(index)"\
                \(.attribute("checked", if: isChosen(option)))\(.attribute("autofocus", if: isFocused && index == 0))>
                <label for="\(name)">\(image)\(option.title)\(detail)</label></div>
                """
        }
        return "\(rows)"
    }
}
