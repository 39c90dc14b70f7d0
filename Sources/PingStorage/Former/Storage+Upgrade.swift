extension Storage where Item: Equatable {
    /// Moves a value of an earlier SDK into this storage: reads it, saves it, reads it back, then removes the old item.
    ///
    /// Call it at each start of the app, before the first login. A crash between two steps loses nothing: the old item
    /// stays until the value is safe here, and the next call finishes. A value that this storage holds already is
    /// newer; it stays, and the old item is removed.
    ///
    /// - Parameters:
    ///   - former: The item, such as `.pingToken()`.
    ///   - items: The items that the earlier SDK has stored.
    ///   - encryptor: The encryptor of the item, if the earlier SDK encrypted it.
    /// - Returns: Whether this call has moved a value.
    /// - Throws: `PingError` with code `formerItemUnknown` for an unknown format, or what either store throws. The old
    ///   item is then still there.
    @discardableResult
    public func upgrade(
        _ former: FormerItem<Item>,
        from items: any FormerItems,
        encryptor: (any Encryptor)? = nil
    ) async throws(PingError) -> Bool {
        do {
            return try await withExclusiveAccess {
                guard let place = try await former.locate(items) else { return false }
                let isNew = try await get() == nil
                if isNew {
                    guard let value = try await former.value(at: place, in: items, encryptor) else { return false }
                    try await keep(value)
                }
                try await former.remove(at: place, in: items)
                return isNew
            }
        } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "Could not move what the earlier SDK stored."))
        }
    }

    private func keep(_ value: Item) async throws(PingError) {
        // A value that a cache holds in memory is not safe yet.
        let store = (self as? StorageDelegate<Item>)?.delegate ?? self
        try await store.save(item: value)
        guard try await store.get() == value else {
            throw PingError(
                .storageUnavailable,
                "The storage did not return the value that the SDK has moved into it.",
                recovery: "Try again. The old item is still there."
            )
        }
    }
}
