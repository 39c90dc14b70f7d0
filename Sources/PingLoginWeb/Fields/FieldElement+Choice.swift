extension FieldElement {
    func toggle(_ input: ToggleInput) -> HTML {
        let detail: HTML? = input.detail.map { "<div class=\"hint\" id=\"\(names.hint)\">\($0.html(journeys))</div>" }
        return field(
            """
            \(detail)<div class="check"><input type="checkbox"\(.attribute("role", input.style == .switch ? "switch" : nil))\
            \(attributes(names.main, describedBy: detail == nil ? nil : names.hint)) value="on"\
            \(.attribute("checked", if: input.isOn.current))>\(label(names.main, input.label))</div>
            """
        )
    }

    func choice(_ input: ChoiceInput) -> HTML {
        // Nothing chosen means what the server proposes.
        let chosen = input.selection.current ?? input.options.first(where: \.isDefault)?.id
        let caption = input.label.isEmpty ? texts.choose : input.label
        if input.style == .list { return group(caption, options(input.options, "radio") { $0.id == chosen }) }
        let options = input.options.enumerated().map { index, option -> HTML in
            "<option value=\"\(index)\"\(.attribute("selected", if: option.id == chosen))>\(option.title)</option>"
        }
        let none: HTML? = chosen == nil ? "<option value=\"\">\(texts.choose)</option>" : nil
        return field("\(label(names.main, caption))<select\(attributes(names.main))>\(none)\(options)</select>")
    }

    func multipleChoice(_ input: MultipleChoiceInput) -> HTML {
        let chosen = input.selection.current
        return group(
            input.label.isEmpty ? texts.choose : input.label,
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
