import Crypto

/// Remembers the proofs that a service has accepted, so that each is valid once (RFC 9449, section 11.1).
///
/// Without a storage it lives in the memory of the process. Instances of a service that share a storage refuse a proof that one of them has
/// accepted:
///
/// ```swift
/// accounts.proofs = ProofMemory { place in store.storage(of: place) }
/// ```
///
/// It writes the hashes of proofs into sixteen places and removes them when the proofs have expired. Only proofs that come with a valid
/// token are remembered.
public struct ProofMemory: Sendable {
    private let storage: @Sendable (_ place: String) -> any Storage<UsedProofs>

    /// A memory of this process.
    public init() {
        let places = Locked<[String: MemoryStorage<UsedProofs>]>([:])
        storage = { place in
            places.withLock { places in
                if let known = places[place] { return known }
                let new = MemoryStorage<UsedProofs>()
                places[place] = new
                return new
            }
        }
    }

    /// A memory in storages, which several processes may share.
    ///
    /// - Parameter storage: The storage of a place, by its name. Two names must not share a storage.
    public init(storage: @escaping @Sendable (_ place: String) -> any Storage<UsedProofs>) {
        self.storage = storage
    }

    /// Notes a proof.
    ///
    /// - Parameter end: Until when the proof would be accepted again.
    /// - Returns: `false` when it has been accepted before.
    /// - Throws: The error of the storage. The request must not be accepted then.
    func accept(_ proof: ReceivedProof, until end: Date, now: Date) async throws -> Bool {
        let name = SHA256.hash(data: Data("\(proof.thumbprint) \(proof.identifier)".utf8)).base64URLEncodedString
        // One place for all would let every request wait for every other.
        let place = storage("proofs-\(name.utf8.first.map { $0 % 16 } ?? 0)")
        return try await place.withExclusiveAccess {
            var used = try await place.get() ?? UsedProofs()
            guard used.add(name, until: end, now: now) else { return false }
            try await place.save(item: used)
            return true
        }
    }
}

/// The proofs of one place of a ``ProofMemory``, as a storage keeps them.
public struct UsedProofs: Sendable, Codable {
    /// When each ends, by the hash of its name.
    private var ends: [String: Date] = [:]

    /// - Returns: `false` for one that is there.
    mutating func add(_ name: String, until end: Date, now: Date) -> Bool {
        guard ends[name] == nil else { return false }
        ends = ends.filter { $0.value > now }
        ends[name] = end
        return true
    }
}
