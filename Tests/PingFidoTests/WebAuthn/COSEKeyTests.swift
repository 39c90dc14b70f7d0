import Crypto
import Foundation
import PingFido
import Testing

@Suite("COSE key")
struct COSEKeyTests {
    private let key = COSEKey(P256.Signing.PrivateKey().publicKey)

    private func members() throws -> [CBOR: CBOR] {
        guard case .map(let members) = key.cbor else { throw PingError.webAuthn(.webAuthnData, "no map") }
        return members
    }

    @Test func `is read as it was written`() throws {
        let read = try COSEKey(CBOR(decoding: key.cbor.encoded()))
        #expect(read.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
    }

    /// A member, and what it is replaced by; `nil` takes it away.
    static let wrong: [(CBOR, CBOR?)] = [
        (1, nil), (1, 3), (1, "2"), (3, nil), (3, -257), (3, -8), (-1, nil), (-1, 2), (-2, nil), (-2, "x"),
        (-2, .bytes(Data())), (-2, .bytes(Data(count: 31))), (-2, .bytes(Data(count: 33))), (-3, nil), (-3, 5),
        (-3, .bytes(Data(count: 64))),
    ]

    @Test(arguments: wrong)
    func `of another kind is refused`(name: CBOR, value: CBOR?) throws {
        var members = try members()
        members[name] = value
        let error = #expect(throws: PingError.self) { try COSEKey(.map(members)) }
        #expect(error?.code == .webAuthnNotSupported)
    }

    @Test(arguments: [Data(count: 32), Data(repeating: 255, count: 32)])
    func `that is not a point of the curve is refused`(coordinate: Data) throws {
        var members = try members()
        members[-3] = .bytes(coordinate)
        let error = #expect(throws: PingError.self) { try COSEKey(.map(members)) }
        #expect(error?.code == .webAuthnData)
    }

    @Test(arguments: [.array([]), 5, "key", .null, .map([:])] as [CBOR])
    func `that is not a map is refused`(value: CBOR) {
        let error = #expect(throws: PingError.self) { try COSEKey(value) }
        #expect(error?.code == .webAuthnNotSupported)
    }
}
