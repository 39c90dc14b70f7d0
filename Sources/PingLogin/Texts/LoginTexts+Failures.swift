import Foundation
import PingBrowser
import PingCommons
import PingDavinci
import PingFido
import PingJourney
import PingNetwork
import PingOidc
import PingOrchestrate
import PingStorage

extension LoginTexts {
    /// The text of a failure, by what its user can do.
    private static let failures: [(text: Key, codes: [PingError.Code])] = [
        (.offline, [.networkUnreachable, .networkTimeout]),
        (.interrupted, [.networkInterrupted]),
        (
            .serverFails,
            [
                .networkBodyTooLarge, .networkInvalidResponse, .unexpectedResponse, .unexpectedRedirect,
                .oidcInvalidResponse,
            ]
        ),
        (.unsafeConnection, [.networkTLS]),
        (.storageLocked, [.storageLocked]),
        (.storageFull, [.storageFull]),
        (.wrongClock, [.oidcClockDiffers]),
        (.outdatedApp, [.storageNewerVersion]),
        (.tooLate, [.flowExpired, .flowTimedOut, .oidcDeviceCodeExpired]),
        (
            .notCompleted,
            [
                .alreadySubmitted, .cancelled, .signedOutDuringLogin, .snapshotUnusable, .storageCorrupt,
                .storageOvertaken, .formerItemUnknown, .oidcNoToken, .oidcSessionEnded, .oidcTokenExpired,
                .oidcTokenOwnerMismatch, .oidcLoginRequired, .oidcStateMismatch, .oidcResponseIssuerMismatch,
                .oidcMissingCode, .oidcInvalidIdToken, .oidcSubjectMismatch, .oidcKeyLost, .oidcStepUpFailed,
                .oidcStepUpRequired, .oidcAuthorizationRefused, .missingCode, .missingLink, .unusableLink,
            ]
        ),
        (
            .wayUnavailable,
            [
                .providerMissing, .browserUnavailable, .browserCannotListen, .idpUnavailable, .idpUndescribed,
                .webAuthnNotSupported, .webAuthnSecurity, .webAuthnData, .invalidFidoOptions, .fidoOutcomeUnplaced,
                .appAttest,
            ]
        ),
        (
            .wayFailed,
            [
                .browserFailed, .browserTimedOut, .idpRefused, .idpUnexpectedRedirect, .webAuthnNotAllowed,
                .webAuthnAbort, .webAuthnTimeout, .webAuthnUnknown, .deviceKey, .pollingFailed,
            ]
        ),
        (.passkeyExists, [.webAuthnInvalidState]),
        (.wrongLink, [.missingSuspendedID, .foreignResumeLink, .resumeUnavailable]),
        (.underWay, [.submissionUnderWay, .fidoCeremonyUnderway]),
        (
            .fault,
            [
                .malformedJSON, .storageKeyUnknown, .invalidConfiguration, .invalidURL, .storageDenied,
                .storageInvalidValue, .storageUnavailable, .networkInvalidRequest, .networkClientUnavailable,
                .invalidHttpClientSetting, .untrustedOrigin, .insecureURL, .unansweredField, .unusableAnswer,
                .repeatedAnswer, .signOffRefused, .accountUnknown, .invalidConfigurationFile, .oidcIssuerMismatch,
                .oidcInvalidMetadata, .oidcMissingEndpoint, .oidcForeignRedirect, .oidcUnsupportedTokenType,
                .oidcProfileUnmet, .oidcInvalidAuthorizationDetails, .oidcAuthorizationDetailsMismatch, .noStep,
            ]
        ),
        // Codes of modules that this one does not import.
        (
            .fault,
            [
                "form_too_large", "malformed_form", "oidc_unacceptable_token", "oidc_unacceptable_proof",
                "unknown_fault", "emulator_cannot_listen", "unset_service", "unscripted_request", "unused_responses",
            ]
        ),
    ]

    private static let byCode = failures.reduce(into: [PingError.Code: Key]()) { table, entry in
        for code in entry.codes { table[code] = entry.text }
    }

    /// The failure and what the user can do about it, in the words of these texts.
    ///
    /// The advice of the SDK's errors is for developers; the log has it. An app's own error speaks for itself, and so
    /// does the message of a flow that the server has ended.
    func words(for error: any Error) -> String {
        switch error {
        case let error as PingError:
            switch error.code {
            case .moduleFailed, .tokenExchangeFailed: error.underlying.map(words) ?? self[.notCompleted]
            case .flowFailed: error.message.hasPrefix(ServerFailure.unexplained) ? self[.notCompleted] : error.message
            case .networkTimeout: self[error.mayHaveBeenSent ? .interrupted : .offline]
            default: Self.byCode[error.code].map { self[$0] } ?? error.message
            }
        case let error as OidcError: words(for: error)
        // An app's transport may throw it as it is.
        case is URLError: self[.interrupted]
        // Foundation describes them for developers, with values of the document.
        case is DecodingError, is EncodingError: self[.fault]
        case let error as any LocalizedError: error.errorDescription ?? self[.fault]
        default: self[.fault]
        }
    }

    /// The texts for the user of a service, who cannot mend its machine: they say only that it does not respond.
    var ofService: LoginTexts {
        var texts = self
        for device in [Key.offline, .unsafeConnection, .storageLocked, .storageFull, .wrongClock, .outdatedApp] {
            texts[device] = self[.serverFails]
        }
        return texts
    }

    private func words(for error: OidcError) -> String {
        switch error {
        case .networkError(nil, _): self[.offline]
        case .authorizeError(nil, _): self[.notCompleted]
        case .apiError(let status, _): self[status >= 500 || status == 408 || status == 429 ? .serverFails : .fault]
        case .configurationError: self[.fault]
        case .authorizeError(let cause?, _), .networkError(let cause?, _), .unknown(let cause?, _): words(for: cause)
        case .unknown(nil, _): self[.fault]
        }
    }

    /// The advice of an error of the app's own; `nil` for one of the SDK's.
    func advice(for error: any Error) -> String? {
        switch error {
        case let error as PingError where error.code == .moduleFailed || error.code == .tokenExchangeFailed:
            error.underlying.flatMap(advice)
        case let error as PingError:
            Self.byCode[error.code] == nil && error.code != .flowFailed ? error.recovery : nil
        case let error as OidcError: error.cause.flatMap(advice)
        default: (error as? any LocalizedError)?.recoverySuggestion
        }
    }
}
