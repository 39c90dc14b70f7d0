public import PingWebAuthn

// What ceremonies are made of is declared below both products' plug-ins, and has its name here too: an app that drives
// passkeys imports PingFido.

/// What makes and uses passkeys.
public typealias Authenticator = PingWebAuthn.Authenticator
/// A new credential.
public typealias Attestation = PingWebAuthn.Attestation
/// A proof of possession.
public typealias Assertion = PingWebAuthn.Assertion
/// How an authenticator should prove where it comes from.
public typealias AttestationPreference = PingWebAuthn.AttestationPreference
/// Where an authenticator sits.
public typealias AuthenticatorAttachment = PingWebAuthn.AuthenticatorAttachment
/// A signature algorithm by its COSE number.
public typealias COSEAlgorithm = PingWebAuthn.COSEAlgorithm
/// What a relying party asks for when a credential is to be made.
public typealias CredentialCreationOptions = PingWebAuthn.CredentialCreationOptions
/// What a relying party asks for when a credential is to be used.
public typealias CredentialRequestOptions = PingWebAuthn.CredentialRequestOptions
/// How the user is asked for a credential.
public typealias Mediation = PingWebAuthn.Mediation
/// How much the relying party wants something.
public typealias Requirement = PingWebAuthn.Requirement
/// The relying party's side of a ceremony.
public typealias RelyingPartyVerifier = PingWebAuthn.RelyingPartyVerifier
/// Why a ceremony did not work.
public typealias WebAuthnError = PingWebAuthn.WebAuthnError
