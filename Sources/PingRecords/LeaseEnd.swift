import PingFoundation

/// A lease that was taken.
package struct TakenLease: Sendable {
    /// The number that a later lease of the record exceeds.
    package let fence: Int64
    /// How the one before ended.
    package let before: LeaseEnd

    package init(fence: Int64, before: LeaseEnd) {
        self.fence = fence
        self.before = before
    }
}

/// How a lease ended.
///
/// The record says it where a lease says who owns it: nothing, the owner who did not come back, or a ``LeaseNote``,
/// whose lease ended when it was written.
package enum LeaseEnd: Sendable, Equatable {
    /// Given back without a note, or there was none.
    case givenBack
    /// Its holder was stopped or killed, or the record says what this version does not know.
    case ranOut
    /// Given back with a note.
    case noted(LeaseNote)

    /// - Parameters:
    ///   - owner: The text that the record has in place of an owner, ``LeaseNote/sizeLimit`` and one bytes of it at
    ///     most.
    ///   - age: For how many milliseconds the lease has been over.
    package init(owner: String?, age: Int64?) {
        guard let owner else {
            self = .givenBack
            return
        }
        self = LeaseNote(text: owner, age: age).map(LeaseEnd.noted) ?? .ranOut
    }
}

/// The note that the holder of a lease leaves for the waiters: how its exchange with the server failed, sealed.
package struct LeaseNote: Sendable, Equatable {
    /// For the record.
    package let text: String
    /// How long ago the exchange failed.
    package var age: Duration

    /// More is not a note.
    package static let sizeLimit = 2 * ExchangeFailure.sizeLimit

    private static let mark = "failed:"

    /// - Returns: `nil` for bytes that are too many.
    init?(_ sealed: Data) {
        let text = Self.mark + sealed.base64EncodedString()
        guard text.utf8.count <= Self.sizeLimit else { return nil }
        self.text = text
        age = .zero
    }

    /// - Returns: `nil` for a text that is not a note, or is one of the future, as after a jump of the store's clock.
    fileprivate init?(text: String, age: Int64?) {
        guard text.hasPrefix(Self.mark), text.utf8.count <= Self.sizeLimit, let age, age >= 0 else { return nil }
        self.text = text
        self.age = .milliseconds(age)
    }

    /// The sealed failure; `nil` when the text is damaged.
    var sealed: Data? { Data(base64Encoded: String(text.dropFirst(Self.mark.count))) }
}
