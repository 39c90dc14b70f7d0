import Foundation

extension LoginField.Control {
    /// The control for a collector of a DaVinci form.
    init(_ collector: any Collector, _ texts: LoginTexts) {
        self =
            Self.input(collector, texts) ?? Self.choice(collector, texts) ?? Self.button(collector, texts)
            ?? Self.other(collector)
    }

    private static func input(_ collector: any Collector, _ texts: LoginTexts) -> Self? {
        switch collector {
        case let collector as TextCollector:
            .text(
                TextInput(
                    label: collector.label,
                    purpose: TextInput.Purpose(fieldName: collector.key),
                    value: FieldValue(collector, \.value)
                )
            )
        case let collector as PasswordCollector:
            .secret(
                SecretInput(
                    label: collector.label,
                    purpose: collector.verify || collector.passwordPolicy != nil ? .newPassword : .password,
                    rules: collector.passwordPolicy.map { SecretRule.rules($0, texts) } ?? [],
                    value: FieldValue(collector, \.value),
                    confirmation: collector.verify
                        ? FieldValue(read: { collector.confirmation ?? "" }, write: { collector.confirmation = $0 })
                        : nil
                )
            )
        case let collector as BooleanCollector:
            .toggle(
                ToggleInput(
                    label: collector.label,
                    detail: collector.richContent.map { MessageText(content: $0) },
                    style: collector.appearance == .switch ? .switch : .checkbox,
                    isOn: FieldValue(collector, \.value)
                )
            )
        case let collector as PhoneNumberCollector: phone(collector, texts)
        default: nil
        }
    }

    private static func phone(_ collector: PhoneNumberCollector, _ texts: LoginTexts) -> Self {
        .phoneNumber(
            PhoneInput(
                label: collector.label,
                region: FieldValue(collector, \.countryCode),
                number: FieldValue(collector, \.phoneNumber),
                extensionNumber: collector.showExtension ? FieldValue(collector, \.extensionNumber) : nil,
                extensionLabel: collector.extensionLabel.isEmpty ? texts[.extensionNumber] : collector.extensionLabel
            )
        )
    }

    private static func choice(_ collector: any Collector, _ texts: LoginTexts) -> Self? {
        switch collector {
        case let collector as SingleSelectCollector:
            .choice(
                ChoiceInput(
                    label: collector.label,
                    style: collector.type == "RADIO" ? .list : .menu,
                    options: options(collector.options),
                    selection: FieldValue(
                        read: { collector.value.isEmpty ? nil : collector.value },
                        write: { collector.value = $0 ?? "" }
                    )
                )
            )
        case let collector as MultiSelectCollector:
            .multipleChoice(
                MultipleChoiceInput(
                    label: collector.label,
                    style: collector.type == "COMBOBOX" ? .menu : .list,
                    options: options(collector.options),
                    selection: FieldValue(
                        read: { Set(collector.value) },
                        write: { chosen in
                            // In the server's order, so that the same choice is always sent the same way.
                            collector.value = collector.options.map(\.value).filter(chosen.contains)
                        }
                    )
                )
            )
        case let collector as any DeviceCollector: device(collector, texts)
        default: nil
        }
    }

    private static func options(_ options: [SelectOption]) -> [LoginOption] {
        options.map { LoginOption(id: $0.value, title: $0.label) }
    }

    private static func device(_ collector: some DeviceCollector, _ texts: LoginTexts) -> Self {
        .choice(
            ChoiceInput(
                label: collector.label.isEmpty ? texts[.choose] : collector.label,
                style: .list,
                options: collector.devices.map { device in
                    LoginOption(
                        id: device.id,
                        title: device.title,
                        detail: device.description,
                        imageURL: OpenableURL.web(device.iconSrc),
                        isDefault: device.isDefault
                    )
                },
                selection: FieldValue(
                    read: { collector.value?.id },
                    write: { id in collector.value = collector.devices.first { $0.id == id } }
                )
            )
        )
    }

    private static func button(_ collector: any Collector, _ texts: LoginTexts) -> Self? {
        switch collector {
        case is SubmitCollector: .button(LoginButton(label: caption(collector, texts[.next]), role: .submit))
        case let collector as FlowCollector:
            .button(LoginButton(label: caption(collector, collector.key), role: collector.isLink ? .link : .other))
        case let collector as IdpCollector:
            collector.idpEnabled
                ? .ceremony(
                    Ceremony(.identityProvider, label: caption(collector, texts.continueWith(collector.idpType)))
                ) : .hidden
        case is FidoRegistrationCollector:
            .ceremony(Ceremony(.passkeyRegistration, label: caption(collector, texts[.createPasskey])))
        case is FidoAuthenticationCollector:
            .ceremony(Ceremony(.passkeyAuthentication, label: caption(collector, texts[.usePasskey])))
        default: nil
        }
    }

    private static func caption(_ collector: any Collector, _ fallback: String) -> String {
        collector.label.isEmpty ? fallback : collector.label
    }

    /// Every other control: something to read, nothing to show, or the app's own.
    private static func other(_ collector: any Collector) -> Self {
        switch collector {
        case let collector as LabelCollector:
            .message(MessageText(content: collector.richContent ?? RichContent(collector.content)))
        case let collector as ReadOnlyTextCollector:
            collector.isEnabled
                ? .message(MessageText(collector.content, title: collector.titleEnabled ? collector.title : nil))
                : .hidden
        case let collector as ImageCollector:
            .image(
                ImageContent(description: collector.description, url: collector.imageURL, link: collector.hyperlinkURL)
            )
        case let collector as QRCodeCollector:
            .qrCode(QRCode(imageData: collector.imageData, fallbackText: collector.fallbackText))
        case let collector as PollingCollector: .waiting(RichContent(collector.label).plainText)
        case is ProtectCollector: .automatic
        case is MetadataCollector: .hidden
        case is UnknownCollector: .unknown
        default: .custom
        }
    }
}
