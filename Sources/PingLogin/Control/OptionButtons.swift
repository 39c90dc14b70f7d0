/// A choice of one whose options are buttons: pressing one sends the step.
public struct OptionButtons: Sendable {
    /// The question; empty when the server gave no words.
    public let label: String
    /// The buttons.
    public let options: [LoginOption]
    package let choose: @Sendable (LoginOption.ID) -> Void
}

extension OptionButtons {
    /// The texts of a confirmation, or those that its kind stands for.
    init(_ callback: ConfirmationCallback, _ texts: LoginTexts) {
        let listed = callback.options.enumerated().map { (title: $1, value: $0) }
        let standard = callback.optionType.standardOptions.map { (title: texts.title(of: $0), value: $0.rawValue) }
        let options = listed.isEmpty ? standard : listed
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
                        ? texts[.localLogin] : texts.continueWith(provider.displayName)
                )
            },
            choose: { callback.value = $0 }
        )
    }
}

extension LoginTexts {
    fileprivate func title(of option: OptionType.Standard) -> String {
        switch option {
        case .yes: self[.yes]
        case .no: self[.no]
        case .cancel: self[.cancel]
        case .ok: self[.ok]
        }
    }
}
