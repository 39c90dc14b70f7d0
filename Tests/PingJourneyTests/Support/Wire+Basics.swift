// swift-format-ignore-file
// The formatter stays away: JSON is easier to read in its own layout.

/// Callbacks as servers send them.
extension Wire {
    static let nameCallback = """
        { "type": "NameCallback",
          "output": [{ "name": "prompt", "value": "User Name" }],
          "input": [{ "name": "IDToken1", "value": "" }] }
        """

    static let passwordCallback = """
        { "type": "PasswordCallback",
          "output": [{ "name": "prompt", "value": "Password" }],
          "input": [{ "name": "IDToken1", "value": "" }] }
        """

    static let choiceCallback = """
        { "type": "ChoiceCallback",
          "output": [
            { "name": "prompt", "value": "How shall we reach you?" },
            { "name": "choices", "value": ["Email", "SMS", "Voice"] },
            { "name": "defaultChoice", "value": 1 }
          ],
          "input": [{ "name": "IDToken1", "value": 0 }] }
        """

    static let confirmationCallback = """
        { "type": "ConfirmationCallback",
          "output": [
            { "name": "prompt", "value": "" },
            { "name": "messageType", "value": 0 },
            { "name": "options", "value": ["Yes", "No"] },
            { "name": "optionType", "value": -1 },
            { "name": "defaultOption", "value": 1 }
          ],
          "input": [{ "name": "IDToken2", "value": 0 }] }
        """

    static let textInputCallback = """
        { "type": "TextInputCallback",
          "output": [
            { "name": "prompt", "value": "Nickname for this account" },
            { "name": "defaultText", "value": "jo" }
          ],
          "input": [{ "name": "IDToken1", "value": "" }] }
        """

    static let textOutputCallback = """
        { "type": "TextOutputCallback",
          "output": [
            { "name": "message", "value": "Your session lasts ten minutes." },
            { "name": "messageType", "value": "0" }
          ] }
        """

    static let suspendedTextOutputCallback = """
        { "type": "SuspendedTextOutputCallback",
          "output": [
            { "name": "message", "value": "We sent you a link. Open it to continue." },
            { "name": "messageType", "value": "0" }
          ] }
        """

    static let hiddenValueCallback = """
        { "type": "HiddenValueCallback",
          "output": [
            { "name": "value", "value": "0" },
            { "name": "id", "value": "loginAttempt" }
          ],
          "input": [{ "name": "IDToken1", "value": "loginAttempt" }] }
        """

    static let kbaCreateCallback = """
        { "type": "KbaCreateCallback",
          "output": [
            { "name": "prompt", "value": "Choose a security question" },
            { "name": "predefinedQuestions", "value": ["First pet's name?", "Street you grew up in?"] },
            { "name": "allowUserDefinedQuestions", "value": true }
          ],
          "input": [
            { "name": "IDToken1question", "value": "" },
            { "name": "IDToken1answer", "value": "" }
          ] }
        """

    static let termsAndConditionsCallback = """
        { "type": "TermsAndConditionsCallback",
          "output": [
            { "name": "version", "value": "2.1" },
            { "name": "terms", "value": "Be kind to the emulator." },
            { "name": "createDate", "value": "2026-03-01T09:30:00.000Z" }
          ],
          "input": [{ "name": "IDToken1", "value": false }] }
        """

    static let consentMappingCallback = """
        { "type": "ConsentMappingCallback",
          "output": [
            { "name": "name", "value": "managedUser_managedGuest" },
            { "name": "displayName", "value": "Share with the guest directory" },
            { "name": "icon", "value": "" },
            { "name": "accessLevel", "value": "Actual Profile" },
            { "name": "isRequired", "value": true },
            { "name": "message", "value": "You agree to share these fields." },
            { "name": "fields", "value": ["mail", "givenName"] }
          ],
          "input": [{ "name": "IDToken1", "value": false }] }
        """

    static let pollingWaitCallback = """
        { "type": "PollingWaitCallback",
          "output": [
            { "name": "waitTime", "value": "8000" },
            { "name": "message", "value": "Waiting for your answer on the phone" }
          ] }
        """

    static let metadataCallback = """
        { "type": "MetadataCallback",
          "output": [{ "name": "data", "value": { "theme": "dark", "attempt": 2 } }] }
        """
}
