import Crypto
import Foundation
import Testing

@testable import PingOidc

@Suite struct JsonWebKeyTests {
    private static func bytes(_ count: Int, first: UInt8 = 0xC0, last: UInt8 = 1) -> JSON {
        .string(([first] + [UInt8](repeating: 7, count: count - 2) + [last]).base64URLEncodedString())
    }

    private func error(_ algorithm: String, _ change: (inout JSON) -> Void) async throws -> JsonWebKeyError? {
        var jwk = try await TestKey.make(algorithm).jwk
        change(&jwk)
        do throws(JsonWebKeyError) {
            _ = try JsonWebKey(jwk)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("RS256", ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]), ("ES256", ["ES256"]),
        ("ES384", ["ES384"]), ("ES512", ["ES512"]), ("EdDSA", ["EdDSA"]),
    ])
    func `A published key is read, and fits its algorithms alone`(_ algorithm: String, _ expected: [String])
        async throws
    {
        var jwk = try await TestKey.make(algorithm).jwk
        let key = try JsonWebKey(jwk)
        #expect(key.keyID == "key-1")
        #expect(SignatureAlgorithm.allCases.filter(key.fits).map(\.rawValue) == expected)
        jwk["alg"] = .string(algorithm)
        #expect(try SignatureAlgorithm.allCases.filter(JsonWebKey(jwk).fits).map(\.rawValue) == [algorithm])
    }

    @Test(arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
    func `A member of a private key is refused`(_ member: String) async throws {
        for algorithm in ["RS256", "ES256", "EdDSA"] {
            #expect(try await error(algorithm) { $0[member] = "AAAA" } == .privateMembers)
        }
    }

    @Test func `A key that is for something else is refused`() async throws {
        for use: JSON in ["enc", "", 7, nil] {
            #expect(try await error("ES256") { $0["use"] = use } == .otherPurpose)
        }
        for operations: JSON in [["encrypt"], [], "verify", nil] {
            #expect(try await error("ES256") { $0["key_ops"] = operations } == .otherPurpose)
        }
        #expect(try await error("ES256") { $0["key_ops"] = ["sign", "verify"] } == nil)
    }

    @Test func `An algorithm that is not the key's is refused`() async throws {
        for name: JSON in ["ES384", "RS256", "ECDH-ES", "none", "HS256", "", 7, nil] {
            #expect(try await error("ES256") { $0["alg"] = name } == .otherAlgorithm)
        }
        #expect(try await error("RS256") { $0["alg"] = "RSA-OAEP" } == .otherAlgorithm)
    }

    @Test func `Another kind is refused`() async throws {
        for kind: JSON in ["oct", "AKP", "ec", "", 7, nil] {
            #expect(try await error("ES256") { $0["kty"] = kind } == .unknownKind)
        }
        for curve: JSON in ["secp256k1", "P-192", "p-256", "Ed25519", 7, nil] {
            #expect(try await error("ES256") { $0["crv"] = curve } == .unknownKind)
        }
        #expect(try await error("EdDSA") { $0["crv"] = "X25519" } == .unknownKind)
        #expect(try await error("EdDSA") { $0["crv"] = "Ed448" } == .unknownKind)
    }

    @Test(arguments: [("ES256", 32), ("ES384", 48), ("ES512", 66)])
    func `A coordinate of another length is refused`(_ algorithm: String, _ length: Int) async throws {
        for count in [2, length - 1, length + 1, 4096] {
            for member in ["x", "y"] {
                #expect(
                    try await error(algorithm) { $0[member] = Self.bytes(count) } == .wrongLength(member: member)
                )
            }
        }
        #expect(try await error("EdDSA") { $0["x"] = Self.bytes(31) } == .wrongLength(member: "x"))
    }

    @Test(arguments: [("ES256", 32), ("ES384", 48), ("ES512", 66)])
    func `A point beside the curve is refused`(_ algorithm: String, _ length: Int) async throws {
        #expect(try await error(algorithm) { $0["y"] = Self.bytes(length, first: 0) } == .notOnCurve)
        let zero = JSON.string([UInt8](repeating: 0, count: length).base64URLEncodedString())
        #expect(
            try await error(algorithm) {
                $0["x"] = zero
                $0["y"] = zero
            } == .notOnCurve
        )
        let all = JSON.string([UInt8](repeating: 0xFF, count: length).base64URLEncodedString())
        #expect(try await error(algorithm) { $0["x"] = all } == .notOnCurve)
    }

    @Test func `A member that is missing, of another type or not base64url is refused`() async throws {
        for value: JSON? in [.none, .some(nil), 7, "****", "A", [:]] {
            for (algorithm, member) in [("ES256", "x"), ("ES256", "y"), ("RS256", "n"), ("RS256", "e"), ("EdDSA", "x")]
            {
                #expect(try await error(algorithm) { $0[member] = value } == .unreadable(member: member))
            }
        }
    }

    @Test func `A modulus that is too short or too long is refused, also behind zeros`() async throws {
        #expect(try await error("RS256") { $0["n"] = Self.bytes(128) } == .modulusSize(bits: 1024))
        #expect(try await error("RS256") { $0["n"] = Self.bytes(256, first: 0x7F) } == .modulusSize(bits: 2047))
        #expect(try await error("RS256") { $0["n"] = Self.bytes(256, first: 0) } == .modulusSize(bits: 2035))
        #expect(try await error("RS256") { $0["n"] = Self.bytes(2049) } == .modulusSize(bits: 16_392))
        #expect(try await error("RS256") { $0["n"] = Self.bytes(100_000) } == .modulusSize(bits: 800_000))
        #expect(try await error("RS256") { $0["n"] = "" } == .modulusSize(bits: 0))
    }

    @Test func `A key that a stranger sends is smaller than those that a provider may publish`() async throws {
        var jwk = try await TestKey.make("RS256").jwk
        #expect(throws: Never.self) { try JsonWebKey(jwk, rsa: .stranger) }
        for (bytes, isAccepted) in [(512, true), (513, false), (1024, false)] {
            jwk["n"] = Self.bytes(bytes)
            #expect(((try? JsonWebKey(jwk, rsa: .stranger)) != nil) == isAccepted)
            #expect(throws: Never.self) { try JsonWebKey(jwk) }
        }
        jwk["n"] = Self.bytes(256)
        // 3, 65537, 65539 and the largest of 32 bits.
        for (exponent, isAccepted) in [("Aw", true), ("AQAB", true), ("AQAD", false), ("_____w", false)] {
            jwk["e"] = .string(exponent)
            #expect(((try? JsonWebKey(jwk, rsa: .stranger)) != nil) == isAccepted)
            #expect(throws: Never.self) { try JsonWebKey(jwk) }
        }
    }

    @Test(arguments: ["", "AA", "AQ", "Ag", "AAE", "AQAAAAE"])
    func `Numbers that are not those of an RSA key are refused`(_ exponent: String) async throws {
        #expect(try await error("RS256") { $0["e"] = .string(exponent) } == .notRSA)
        #expect(try await error("RS256") { $0["n"] = Self.bytes(256, last: 2) } == .notRSA)
    }

    @Test func `A zero before the modulus, as some providers write it, changes nothing`() async throws {
        let key = try await TestKey.make("RS256")
        let modulus = try #require(key.jwk["n"]?.string.flatMap { Data(base64URLEncoded: $0) })
        var jwk = key.jwk
        jwk["n"] = .string(([0] + [UInt8](modulus)).base64URLEncodedString())
        let token = try SignedToken(key.sign(["sub": "x"], header: key.header))
        #expect(try JsonWebKey(jwk).verifies(token, .rs256))
        #expect(try !JsonWebKey(jwk).verifies(token, .ps256))
        #expect(try !JsonWebKey(jwk).verifies(token, .rs384))
    }

    @Test(arguments: ["RS256", "PS512", "ES256", "ES512", "EdDSA"])
    func `A signature of another length or form is refused`(_ algorithm: String) async throws {
        let key = try await TestKey.make(algorithm)
        let jwk = try JsonWebKey(key.jwk)
        let text = try key.sign(["sub": "x"], header: key.header)
        let parts = text.split(separator: ".")
        let good = try #require(Data(base64URLEncoded: String(parts[2])))
        let named = try #require(SignatureAlgorithm(rawValue: algorithm))
        #expect(try jwk.verifies(SignedToken(text), named))
        let zeros = Data(count: good.count)
        for bad in [Data(), good.dropLast(), good + [0], [0] + good, zeros, Data(repeating: 0xFF, count: good.count)] {
            let token = try SignedToken("\(parts[0]).\(parts[1]).\(Data(bad).base64URLEncodedString())")
            #expect(!jwk.verifies(token, named))
        }
        if algorithm == "ES256" {
            // The form of X.509 is not that of RFC 7518.
            let encoded = try P256.Signing.ECDSASignature(rawRepresentation: good).derRepresentation
            let token = try SignedToken("\(parts[0]).\(parts[1]).\(encoded.base64URLEncodedString())")
            #expect(!jwk.verifies(token, named))
        }
    }
}
