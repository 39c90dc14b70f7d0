/// The result of the operating system's ceremony, copied from its own objects.
package enum PasskeyCredential: Sendable, Hashable {
    case registration(Attestation)
    case assertion(Assertion)
}
