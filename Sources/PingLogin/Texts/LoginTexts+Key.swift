extension LoginTexts {
    /// The name of a text, as it stands in a String Catalog.
    ///
    /// The comment of each says when a user reads it, and which values stand in it, in their order.
    public enum Key: String, CaseIterable, Sendable {
        /// The heading and the title of a page whose server names none.
        case signIn
        /// The title of a page on which something is wrong, with its heading.
        case errorTitle
        /// The button that sends a step whose server names none.
        case next
        /// The button that sends a step again after a failure.
        case tryAgain
        /// The button that begins again.
        case startAgain
        /// The button that stops waiting.
        case cancel
        /// Shown while a response is awaited.
        case loading
        /// Shown when the login is complete.
        case signedIn
        /// Shown for an empty field that needs a value.
        case required
        /// Stands beside the caption of a field that needs a value.
        case requiredMark
        /// Shown for something that the user has to agree to.
        case mustAccept
        /// Shown for a text that has another form than the server requires, where the server says nothing about it.
        case wrongForm
        /// Shown for a password, with the least number of characters.
        case tooShort
        /// Shown for a password, with the greatest number of characters.
        case tooLong
        /// Shown for a password, with the least and the greatest number of characters. The form follows the second.
        case wrongLength
        /// Shown for a password, with the least number of different characters.
        case tooUniform
        /// Shown for a password; the number says how often one character may stand in it.
        case tooManyRepeats
        /// Shown for a password, with the least number of characters of a set, and the set.
        case tooFewOfSet
        /// Shown for two entries of a new password that differ.
        case entriesDiffer
        /// Shown for a choice that is not among the options.
        case unknownOption
        /// Shown when the server refuses a step without a message.
        case refused
        /// Spoken of a rule for a new password that the password meets.
        case ruleMet
        /// Spoken of a rule for a new password that the password does not meet yet.
        case ruleNotMet
        /// The caption of a password's second entry.
        case repeatPassword
        /// The caption of a box that accepts terms.
        case acceptTerms
        /// The caption of a security question where the server gives none.
        case securityQuestion
        /// The caption of a security question's answer.
        case answer
        /// The entry for a security question of the user's own.
        case ownQuestion
        /// The caption of a phone number's region: a country or a territory.
        case region
        /// The caption of a choice where the server gives none.
        case choose
        /// The heading of recovery codes.
        case recoveryCodes
        /// The advice on recovery codes.
        case keepRecoveryCodes
        /// The link that opens an authenticator app on this device.
        case openAuthenticator
        /// The button that makes a passkey. Use the platform's word for passkey.
        case createPasskey
        /// The button that uses a passkey.
        case usePasskey
        /// The button that binds the device to the account.
        case bindDevice
        /// The button that signs with the bound device.
        case sign
        /// The button that leads to another site.
        case goToSite
        /// The button that logs in with an identity provider; the text is its name, such as Google.
        case continueWithProvider
        /// The button for a login with the server's own form, beside identity providers.
        case localLogin
        /// The button that shows a password while it is typed.
        case showSecret
        /// The button that hides it again.
        case hideSecret
        /// Shown for text typed where a number is required.
        case notANumber
        /// The caption of a phone number's extension where the server gives none.
        case extensionNumber
        /// The caption of the time that is left to wait.
        case timeLeft
        /// The alternative text of a QR code, for users who cannot see it.
        case qrCode
        /// The caption of the code to type where a QR code cannot be scanned.
        case qrCodeText
        /// Shown in place of a field that no module knows.
        case unknownField
        /// Shown for a new password that the server compares with the details of the user.
        case notLikeProfile
        /// Shown for a new password that the server compares with the present one.
        case notLikeCurrent
        /// Shown for a new password that the server compares with common ones.
        case notCommon
        /// Shown for a new password that the server compares with earlier ones.
        case notUsedBefore
        /// Shown when the server cannot be reached.
        case offline
        /// Shown when the connection broke, so that nobody can tell whether the server has received what was sent.
        case interrupted
        /// Shown when the server fails, or something else responds in its place.
        case serverFails
        /// Shown when there is no secure connection.
        case unsafeConnection
        /// Shown when the keys or files of the device are locked.
        case storageLocked
        /// Shown when the device has no room for the tokens.
        case storageFull
        /// Shown when the clock of the device keeps the user from logging in.
        case wrongClock
        /// Shown when a newer version of the app has been in use on the device.
        case outdatedApp
        /// Shown when the login has ended because it took too long.
        case tooLate
        /// Shown when the login has ended without success.
        case notCompleted
        /// Shown when the app or the device does not have what a button needs.
        case wayUnavailable
        /// Shown when a passkey, an identity provider or a device did not confirm the login.
        case wayFailed
        /// Shown when the device has a passkey of the account already.
        case passkeyExists
        /// Shown for a link that does not belong to this login.
        case wrongLink
        /// Shown when an answer has been sent that is not answered yet.
        case underWay
        /// Shown for a failure that only the developers of the app or its server can end.
        case fault
        /// An answer to a question.
        case yes
        /// An answer to a question.
        case no
        /// An answer to a question.
        case ok
        /// Stands for a field without a caption in the sentences about policies.
        case thisValue
        /// Says that a value breaks the policy `MIN_LENGTH`. The first value of each policy is the caption of the
        /// field.
        case policyMinLength
        /// Says that a value breaks the policy `MAX_LENGTH`.
        case policyMaxLength
        /// Says that a value breaks the policy `LENGTH_BASED`. The form follows the second number.
        case policyLength
        /// Says that a value breaks the policy `MIN_ITEMS`.
        case policyMinItems
        /// Says that a value breaks the policy `REQUIRED`.
        case policyRequired
        /// Says that a value breaks the policy `UNIQUE`: another user has this value.
        case policyUnique
        /// Says that a value breaks the policy `IS_NEW`.
        case policyNew
        /// Says that a value breaks the policy `AT_LEAST_X_CAPITAL_LETTERS`.
        case policyCapitals
        /// Says that a value breaks the policy `AT_LEAST_X_NUMBERS`.
        case policyDigits
        /// Says that a value breaks the policy `MUST_CONTAIN_LOWERCASE_CHARACTERS`.
        case policyLowerCase
        /// Says that a value breaks the policy `MUST_CONTAIN_SPECIAL_CHARACTERS`; the last text lists the characters.
        case policySpecial
        /// Says that a value breaks the policy `CANNOT_CONTAIN_OTHERS`; the second text lists details of the user, such
        /// as user name or first name.
        case policyOthers
        /// Says that a value breaks the policy `CANNOT_CONTAIN_CHARACTERS`; the second text lists the characters.
        case policyForbidden
        /// Says that a value breaks the policy `CANNOT_CONTAIN_DUPLICATES`; the second text is what stands twice.
        case policyDuplicates
        /// Says that a value breaks one of the policies `MATCH_REGEXP`, `VALID_TYPE` and `VALID_QUERY_FILTER`.
        case policyForm
        /// Says that a value breaks the policy `VALID_ARRAY_ITEMS`.
        case policyItems
        /// Says that a value breaks the policy `VALID_DATE`.
        case policyDate
        /// Says that a value breaks the policy `VALID_EMAIL_ADDRESS_FORMAT`.
        case policyEmail
        /// Says that a value breaks the policy `VALID_NAME_FORMAT`.
        case policyName
        /// Says that a value breaks the policy `VALID_PHONE_FORMAT`.
        case policyPhone
        /// Says that a value breaks the policy `VALID_USERNAME`.
        case policyUserName
        /// Says that a value breaks one of the policies `VALID_NUMBER` and `IS_NUMBER`.
        case policyNumber
        /// Says that a value breaks the policy `VALID_BOOLEAN`.
        case policyBoolean
        /// Says that a value breaks the policy `VALID_INT`.
        case policyWholeNumber
        /// Says that a value breaks the policy `IS_NUMBER_GREATER_ZERO`.
        case policyPositive
        /// Says that a value breaks the policy `MINIMUM_NUMBER_VALUE`; the second text is a number.
        case policyMinimum
        /// Says that a value breaks the policy `MAXIMUM_NUMBER_VALUE`; the second text is a number.
        case policyMaximum
        /// Says that a value breaks a policy that the server's administrators have added; the second text is its
        /// name with its parameters.
        case policyOther
        /// In the list of ``policyOthers``, in the middle of the sentence: your user name.
        case attributeUserName
        /// In the list of ``policyOthers``.
        case attributeFirstName
        /// In the list of ``policyOthers``.
        case attributeLastName
        /// In the list of ``policyOthers``.
        case attributeEmail
        /// In the list of ``policyOthers``.
        case attributePhone
        /// In the place of the list of ``policyOthers`` when the server names nothing.
        case attributeOther
    }
}
