import Crypto
import Foundation
import PingFido
import PingTestKit
import Testing

@Suite("Authenticator data")
struct AuthenticatorDataTests {
    private let key = COSEKey(P256.Signing.PrivateKey().publicKey)

    private func data(_ flags: AuthenticatorData.Flags = [.userPresent], counter: UInt32 = 7) -> AuthenticatorData {
        AuthenticatorData(relyingPartyHash: Data(repeating: 5, count: 32), flags: flags, counter: counter)
    }

    private func attested(_ id: Data = Data([1, 2, 3])) -> AuthenticatorData {
        var data = data([.userPresent, .userVerified, .attestedCredential])
        data.attestedCredential = .init(authenticatorID: Data(count: 16), credentialID: id, publicKey: key)
        return data
    }

    @Test(arguments: [0, 1, 0x0102_0304, .max] as [UInt32])
    func `of a proof are 37 bytes, with the counter in network order`(counter: UInt32) throws {
        let bytes = data(counter: counter).encoded()
        #expect(bytes.count == 37)
        #expect(bytes[32] == 0x01)
        let read = try AuthenticatorData(decoding: bytes)
        #expect(read.counter == counter)
        #expect(read.flags == [.userPresent])
        #expect(read.attestedCredential == nil)
    }

    @Test(arguments: [1, 32, 1023])
    func `of a new credential are read as they were written`(length: Int) throws {
        let id = Data(repeating: 9, count: length)
        let read = try AuthenticatorData(decoding: attested(id).encoded())
        #expect(read.attestedCredential?.credentialID == id)
        #expect(read.attestedCredential?.publicKey.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
        #expect(read.flags.contains(.userVerified))
    }

    @Test func `are read from a slice of a larger value`() throws {
        let bytes = Data([1, 2, 3]) + attested().encoded()
        #expect(try AuthenticatorData(decoding: bytes.dropFirst(3)).counter == 7)
    }

    @Test func `with extensions behind them are read, and the extensions passed over`() throws {
        var with = attested()
        with.flags.insert(.extensions)
        let bytes = with.encoded() + CBOR.map(["credProtect": 2]).encoded()
        #expect(try AuthenticatorData(decoding: bytes).attestedCredential?.credentialID == Data([1, 2, 3]))
        let error = #expect(throws: PingError.self) { try AuthenticatorData(decoding: with.encoded()) }
        #expect(error?.code == .webAuthnData)
    }

    @Test func `that are cut at any byte are refused, and so is anything behind them`() {
        let bytes = attested().encoded()
        for length in 0..<bytes.count {
            let error = #expect(throws: PingError.self) { try AuthenticatorData(decoding: bytes.prefix(length)) }
            #expect(error?.code == .webAuthnData)
        }
        let error = #expect(throws: PingError.self) { try AuthenticatorData(decoding: bytes + Data([0])) }
        #expect(error?.code == .webAuthnData)
    }

    @Test(arguments: [[0, 0], [4, 0], [255, 255]] as [[UInt8]])
    func `with an identifier of impossible length are refused`(length: [UInt8]) {
        var bytes = attested().encoded()
        bytes.replaceSubrange(53..<55, with: length)
        let error = #expect(throws: PingError.self) { try AuthenticatorData(decoding: bytes) }
        #expect(error?.message.contains("impossible length") == true)
    }

    @Test(arguments: 0..<3)
    func `never crash the reader, whatever they are`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let good = attested().encoded()
        for _ in 0..<1_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
            }
            if let read = try? AuthenticatorData(decoding: bytes) { #expect(read.relyingPartyHash.count == 32) }
        }
    }
}
