extension OptionButtons {
    /// The texts of a confirmation, or those that its kind stands for.
    init(_ callback: ConfirmationCallback, _ texts: LoginTexts) {
        // The numbers are the constants of Java's ConfirmationCallback, which AM's are.
        let yes = (texts.yes, 0)
        let no = (texts.no, 1)
        let cancel = (texts.cancel, 2)
        let standard: [OptionType: [(title: String, value: Int)]] = [
            .yesNo: [yes, no], .yesNoCancel: [yes, no, cancel], .okCancel: [(texts.ok, 3), cancel],
        ]
        let listed = callback.options.enumerated().map { (title: $1, value: $0) }
        let options = listed.isEmpty ? standard[callback.optionType] ?? [] : listed
        self.init(
            label: callback.prompt,
            options: options.map {
                LoginOption(id: String($0.value), title: $0.title, isDefault: $0.value == callback.defaultOption)
            },
            choose: { id in if let value = Int(id) { callback.selectedIndex = value } }
        )
    }

    /// The identity providers to choose from.
    init(_ callback: SelectIdPCallback, _ texts: LoginTexts) {
        self.init(
            label: "",
            options: callback.providers.map { provider in
                LoginOption(
                    id: provider.id,
                    title: provider.isLocalAuthentication
                        ? texts.localLogin : texts.continueWith(provider.displayName)
                )
            },
            choose: { callback.value = $0 }
        )
    }
}
