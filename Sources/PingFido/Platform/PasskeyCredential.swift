/// What the operating system made in a ceremony, taken out of its own objects.
package enum PasskeyCredential: Sendable, Hashable {
    case registration(Attestation)
    case assertion(Assertion)
}
