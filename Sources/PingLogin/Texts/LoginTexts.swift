/// The words that are the app's and not the server's, in English unless the app replaces them.
public struct LoginTexts: Hashable, Sendable {
    /// The button that sends a step whose server names none.
    public var next = "Next"
    /// The button that sends a step again after a failure.
    public var tryAgain = "Try again"
    /// The button that begins again.
    public var startAgain = "Start again"
    /// The button that stops waiting.
    public var cancel = "Cancel"
    /// Shown while a response is awaited.
    public var loading = "Please wait"
    /// Shown when the login is complete.
    public var signedIn = "You are signed in."
    /// Shown for an empty field that needs a value.
    public var required = "This field is required."
    /// Stands beside the caption of a field that needs a value.
    public var requiredMark = "required"
    /// Shown for something that the user has to agree to.
    public var mustAccept = "This must be accepted."
    /// Shown for a text that has another form than the server requires, where the server says nothing about it.
    public var wrongForm = "This does not have the right form."
    /// Shown for a password; `%@` stands for the least number of characters.
    public var tooShort = "Use at least %@ characters."
    /// Shown for a password that needs one character.
    public var tooShortForOne = "Use at least 1 character."
    /// Shown for a password; `%@` stands for the greatest number of characters.
    public var tooLong = "Use at most %@ characters."
    /// Shown for a password that may have one character.
    public var tooLongForOne = "Use at most 1 character."
    /// Shown for a password; `%1$@` and `%2$@` stand for the least and the greatest number of characters.
    public var wrongLength = "Use %1$@ to %2$@ characters."
    /// Shown for a password; `%@` stands for the least number of different characters.
    public var tooUniform = "Use at least %@ different characters."
    /// Shown for a password that needs one character of any kind.
    public var tooUniformForOne = "Use at least 1 different character."
    /// Shown for a password; `%@` stands for how often one character may stand in it.
    public var tooManyRepeats = "Use no character more than %@ times."
    /// Shown for a password in which no character may stand twice.
    public var repeatedCharacter = "Use no character more than once."
    /// Shown for a password; `%1$@` stands for the least number of characters of a set, and `%2$@` for the set.
    public var tooFewOfSet = "Use at least %1$@ of these characters: %2$@"
    /// Shown for two entries of a new password that differ.
    public var entriesDiffer = "The two entries differ."
    /// Shown for a choice that is not among the options.
    public var unknownOption = "Choose one of the options."
    /// Shown when the server refuses a step without a message.
    public var refused = "The server refused this."
    /// Spoken of a rule for a new password that the password meets.
    public var ruleMet = "Met"
    /// Spoken of a rule for a new password that the password does not meet yet.
    public var ruleNotMet = "Not met yet"
    /// The caption of a password's second entry.
    public var repeatPassword = "Repeat the password"
    /// The caption of a box that accepts terms.
    public var acceptTerms = "I accept the terms and conditions"
    /// The caption of a security question where the server gives none.
    public var securityQuestion = "Security question"
    /// The caption of a security question's answer.
    public var answer = "Answer"
    /// The entry for a security question of the user's own.
    public var ownQuestion = "My own question"
    /// The caption of a phone number's region.
    public var region = "Region"
    /// The caption of a choice where the server gives none.
    public var choose = "Please choose"
    /// The heading of recovery codes.
    public var recoveryCodes = "Your recovery codes"
    /// The advice on recovery codes.
    public var keepRecoveryCodes = "Keep these codes in a safe place. They are not shown again."
    /// The link that opens an authenticator app on this device.
    public var openAuthenticator = "Open in an authenticator app"
    /// The button that makes a passkey.
    public var createPasskey = "Create a passkey"
    /// The button that uses a passkey.
    public var usePasskey = "Use a passkey"
    /// The button that binds the device.
    public var bindDevice = "Register this device"
    /// The button that signs with the bound device.
    public var sign = "Confirm"
    /// The button that leads to another site.
    public var goToSite = "Continue on the web"
    /// The button that logs in with an identity provider; `%@` stands for its name.
    public var continueWithProvider = "Continue with %@"
    /// The button for a login with the server's own form, beside identity providers.
    public var localLogin = "Continue with user name and password"
    /// The button that shows a secret while it is typed.
    public var showSecret = "Show"
    /// The button that hides it again.
    public var hideSecret = "Hide"
    /// Shown for text typed where a number is required.
    public var notANumber = "This is not a number."
    /// The caption of a phone number's extension where the server gives none.
    public var extensionNumber = "Extension"
    /// The caption of the time that is left to wait.
    public var timeLeft = "Time left"
    /// The alternative text of a QR code, for those who cannot see it.
    public var qrCode = "QR code to scan with another device"
    /// The caption of the code to type where a QR code cannot be scanned.
    public var qrCodeText = "Code to type in place of scanning"
    /// Shown in place of a field that no module knows.
    public var unknownField = "This step has a part that this app cannot show."
    /// Shown for a new password that the server compares with the user's details.
    public var notLikeProfile = PasswordPolicy.ServerRule.unlikeProfile.message
    /// Shown for a new password that the server compares with the present one.
    public var notLikeCurrent = PasswordPolicy.ServerRule.unlikeCurrent.message
    /// Shown for a new password that the server compares with common ones.
    public var notCommon = PasswordPolicy.ServerRule.uncommon.message
    /// Shown for a new password that the server compares with earlier ones.
    public var notUsedBefore = PasswordPolicy.ServerRule.unused.message
    /// Shown when the server cannot be reached.
    public var offline = "The server cannot be reached. Check your connection, and try again."
    /// Shown when the connection broke, so that nobody can tell whether the server has received what was sent.
    public var interrupted = "The connection was interrupted, and the server may have received your answer. Try again."
    /// Shown when the server fails, or something else responds in its place.
    public var serverFails = "The server is not responding as it should. Try again in a moment."
    /// Shown when there is no secure connection.
    public var unsafeConnection =
        "The connection to the server is not safe. Check the date and time of this device, or use another network."
    /// Shown when the keys or files of the device are locked.
    public var storageLocked = "This device is locked. Unlock it, and try again."
    /// Shown when the device has no room for the tokens.
    public var storageFull = "This device has no space left. Free some space, and try again."
    /// Shown when the clock of the device keeps the user from logging in.
    public var wrongClock = "The clock of this device is wrong. Set the date and time automatically, and try again."
    /// Shown when a newer version of the app has been in use on the device.
    public var outdatedApp = "This version of the app is too old. Update the app, and try again."
    /// Shown when the login has ended because it took too long.
    public var tooLate = "The login took too long. Start again."
    /// Shown when the login has ended without success.
    public var notCompleted = "The login could not be completed. Start again."
    /// Shown when the app or the device does not have what a button needs.
    public var wayUnavailable = "This is not available here. Choose another way."
    /// Shown when a passkey, an identity provider or a device did not confirm the login.
    public var wayFailed = "This did not work. Try again, or choose another way."
    /// Shown when the device has a passkey of the account already.
    public var passkeyExists = "This device already has a passkey for your account. Choose another way."
    /// Shown for a link that does not belong to this login.
    public var wrongLink = "This link cannot be used here. Open the newest link that you were sent, or start again."
    /// Shown when an answer has been sent that is not answered yet.
    public var underWay = "Your answer is on its way. Please wait."
    /// Shown for a failure that only the developers of the app or its server can end.
    public var fault = "Something went wrong. Try again later, or contact the support of this app."
    /// An answer to a question.
    public var yes = "Yes"
    /// An answer to a question.
    public var no = "No"
    /// An answer to a question.
    public var ok = "OK"

    /// English.
    public init() {}

    func words(for rule: PasswordPolicy.ServerRule) -> String {
        switch rule {
        case .unlikeProfile: notLikeProfile
        case .unlikeCurrent: notLikeCurrent
        case .uncommon: notCommon
        case .unused: notUsedBefore
        }
    }

    func continueWith(_ provider: String) -> String { continueWithProvider.replacing("%@", with: provider) }
}
