import Crypto
import Foundation
import Testing

@testable import PingStorage

@Suite("A key ring")
struct EncryptionKeysTests {
    private let place = ValuePlace(kind: "test", store: "store", name: "account")
    private let value = Data("canary-7f3a".utf8)

    private func sealer(_ keys: any EncryptionKeyProvider) -> ValueSealer {
        ValueSealer(keyProvider: keys, place: place)
    }

    @Test func `writes with the current key and reads with all`() async throws {
        let (first, second, third) = (EncryptionKey(), EncryptionKey(), EncryptionKey())
        let ring = sealer(try EncryptionKeys(current: second, former: [first, third]))
        for key in [first, second, third] {
            let sealed = try await sealer(key).seal(value)
            #expect(try await ring.open(sealed, of: "it") == value)
        }
        let sealed = try await ring.seal(value)
        #expect(try await sealer(second).open(sealed, of: "it") == value)
        try await expectError(.storageKeyUnknown) { try await sealer(first).open(sealed, of: "it") }
    }

    @Test func `names the key that it does not have, and what to do`() async throws {
        let key = EncryptionKey()
        let sealed = try await sealer(key).seal(value)
        let error = try await expectError(.storageKeyUnknown) {
            try await sealer(EncryptionKey()).open(sealed, of: "The row")
        }
        #expect(
            error.message
                == "The row is encrypted with the key \(key.identifier.text), which this program does not have."
        )
        #expect(error.recovery?.contains("former keys of EncryptionKeys") == true)
        #expect(key.identifier.text.count == 16)
        #expect(!Hexadecimal.text(of: key.reveal()).contains(key.identifier.text))
    }

    @Test func `refuses a key that is given twice, wherever it is`() throws {
        let (key, other) = (EncryptionKey(), EncryptionKey())
        let same = try EncryptionKey(bytes: key.reveal())
        for former in [[same], [other, same], [other, other]] {
            let error = #expect(throws: PingError.self) { try EncryptionKeys(current: key, former: former) }
            #expect(error?.code == .invalidConfiguration)
            #expect(error?.description.contains(key.reveal().base64EncodedString()) == false)
        }
    }

    @Test func `prints no key`() throws {
        let keys = try EncryptionKeys(current: EncryptionKey(), former: [EncryptionKey()])
        var text = "\(keys) \(String(reflecting: keys))"
        dump(keys, to: &text)
        #expect(text.contains("<redacted>") && !text.contains("EncryptionKey("))
    }

    @Test func `is not deceived by another version's number, or by what an encryptor of the app has made`() async throws
    {
        let key = EncryptionKey()
        var second = try await sealer(key).seal(value)
        second[7] = 1
        let encrypted = try await KeyEncryptor(keyProvider: key, context: "test:account").encrypt(data: value)
        for forged in [second, Envelope.seal(encrypted), Envelope.header(key.identifier) + encrypted] {
            try await expectError(.storageCorrupt) { try await sealer(key).open(forged, of: "it") }
        }
    }

    @Test func `tells two keys apart that have one identifier`() async throws {
        let identifier = KeyIdentifier(bytes: Data(repeating: 7, count: 8))
        let (former, current) = (
            EncryptionKey(SymmetricKey(size: .bits256), identifier: identifier),
            EncryptionKey(SymmetricKey(size: .bits256), identifier: identifier)
        )
        let ring = sealer(try EncryptionKeys(current: current, former: [former]))
        let (old, new) = (try await sealer(former).seal(value), try await ring.seal(value))
        #expect(try await ring.open(old, of: "it") == value)
        #expect(try await ring.open(new, of: "it") == value)
        #expect(!ring.isCurrent(old, with: [current, former]) && ring.isCurrent(new, with: [current, former]))
        try await expectError(.storageCorrupt) { try await sealer(current).open(old, of: "it") }
    }

    @Test func `binds a value to the kind, the store and the name, and confuses no two of them`() async throws {
        let key = EncryptionKey()
        let places = [
            ("a", "b", "c"), ("a", "bc", ""), ("ab", "", "c"), ("a", "b", "d"), ("a", "", "bc"), ("", "a", "1:bc"),
        ]
        .map { ValuePlace(kind: $0.0, store: $0.1, name: $0.2) }
        for place in places {
            let sealed = try await ValueSealer(keyProvider: key, place: place).seal(value)
            for other in places where other != place {
                try await expectError(.storageCorrupt) {
                    try await ValueSealer(keyProvider: key, place: other).open(sealed, of: "it")
                }
            }
        }
    }

    @Test func `has the identifier and the context that stored values depend on`() throws {
        // By another implementation of HKDF-SHA256: 32 bytes 0x09, no salt, 8 bytes.
        let key = try EncryptionKey(bytes: Data(repeating: 9, count: 32))
        #expect(key.identifier.text == "1cb03eb6bec694c5")
        #expect(place.context == Data("20:ping-swift-sdk value4:test5:store7:account".utf8))
    }
}
