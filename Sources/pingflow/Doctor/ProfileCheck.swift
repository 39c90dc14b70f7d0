import PingOidc

/// Whether a provider's metadata can meet a security profile, member by member.
struct ProfileCheck {
    let profile: SecurityProfile

    func findings(_ metadata: OpenIdConfiguration) -> [DoctorFinding] {
        profile.findings(on: metadata).map { finding in
            let offer = finding.offer.map(\.printableLine) ?? "missing"
            let message = "\(finding.member) is \(offer)."
            if finding.isMet { return .ok(profile.rawValue, message) }
            return .problem(profile.rawValue, message, advice: finding.requirement)
        }
    }
}
