#if canImport(Combine)
    public import Combine

    // For views that hold a callback with `@ObservedObject`. What refreshes them is `Observable`, which every callback is.

    extension BooleanAttributeInputCallback: ObservableObject {}
    extension ChoiceCallback: ObservableObject {}
    extension ConfirmationCallback: ObservableObject {}
    extension ConsentMappingCallback: ObservableObject {}
    extension KbaCreateCallback: ObservableObject {}
    extension NameCallback: ObservableObject {}
    extension NumberAttributeInputCallback: ObservableObject {}
    extension PasswordCallback: ObservableObject {}
    extension PollingWaitCallback: ObservableObject {}
    extension StringAttributeInputCallback: ObservableObject {}
    extension SuspendedTextOutputCallback: ObservableObject {}
    extension TermsAndConditionsCallback: ObservableObject {}
    extension TextInputCallback: ObservableObject {}
    extension TextOutputCallback: ObservableObject {}
    extension ValidatedPasswordCallback: ObservableObject {}
    extension ValidatedUsernameCallback: ObservableObject {}
#endif
