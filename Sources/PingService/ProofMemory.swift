import Crypto
import PingFoundation

/// Remembers the proofs that a service has accepted, so that each is valid once (RFC 9449, section 11.1).
///
/// Without a place of its own it lives in the memory of the process. Instances of a service with a place in common
/// refuse a proof that one of them has accepted:
///
/// ```swift
/// accounts.proofs = ProofMemory { name, lifetime in try await store.claim(name, for: lifetime) }
/// ```
///
/// It notes the hash of each proof, once, until the proof has expired. Only proofs with a valid token are remembered.
public struct ProofMemory: Sendable {
    private enum Place: Sendable {
        case process(Locked<UsedProofs>)
        case elsewhere(@Sendable (_ name: String, _ lifetime: Duration) async throws -> Bool)
    }

    private let place: Place

    /// A memory of this process.
    public init() { place = .process(Locked(UsedProofs())) }

    /// A memory in a place that several processes share, such as a database.
    ///
    /// - Parameter claim: Notes a name for a time, in one step with the check that nobody has noted it. Returns `false`
    ///   for one that is noted. Names are texts of up to 50 letters, digits and `-_/`. An error refuses the request.
    public init(claim: @escaping @Sendable (_ name: String, _ lifetime: Duration) async throws -> Bool) {
        place = .elsewhere(claim)
    }

    /// Notes a proof.
    ///
    /// - Parameter end: Until when the proof would be accepted again.
    /// - Returns: `false` when it has been accepted before.
    /// - Throws: The error of the place. The request must not be accepted then.
    func accept(_ proof: ReceivedProof, until end: Date, now: Date) async throws -> Bool {
        let hash = SHA256.hash(data: Data("\(proof.thumbprint) \(proof.identifier)".utf8)).base64URLEncodedString
        switch place {
        case .process(let used): return used.withLock { $0.add(hash, until: end, now: now) }
        case .elsewhere(let claim):
            return try await claim("proof/" + hash, .seconds(end.timeIntervalSince(now).rounded(.up)))
        }
    }
}

/// The proofs that a process has accepted, in a queue by the second in which they end.
struct UsedProofs: Sendable {
    private var names: Set<String> = []
    private var ending: [Int64: [String]] = [:]
    private var swept = Int64.min

    /// How many proofs it holds.
    var count: Int { names.count }

    mutating func add(_ name: String, until end: Date, now: Date) -> Bool {
        sweep(before: now.secondsSince1970)
        guard names.insert(name).inserted else { return false }
        ending[end.secondsSince1970, default: []].append(name)
        return true
    }

    /// Forgets what has ended, once a second, so that each proof costs the same however many there are.
    private mutating func sweep(before now: Int64) {
        guard now > swept else { return }
        swept = now
        for second in ending.keys where second < now { names.subtract(ending.removeValue(forKey: second) ?? []) }
    }
}
