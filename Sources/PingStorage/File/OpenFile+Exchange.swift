import PingFoundation
import PingPlatform

/// The record in a lock file of its holders' last exchange.
extension OpenFile {
    /// The failure that the file holds; `nil` for none, and for what this version cannot read.
    func readFailure(_ calls: SystemCalls) -> ExchangeFailure? {
        guard let size = try? status().st_size, size > 0, size <= ExchangeFailure.sizeLimit else { return nil }
        var bytes = Data(count: Int(size))
        let (descriptor, start) = (descriptor, lseek(descriptor, 0, SEEK_SET))
        guard start == 0,
            let count = try? unsafe bytes.withUnsafeMutableBytes({ try unsafe calls.read(descriptor, $0) }),
            count == bytes.count
        else { return nil }
        return try? JSONDecoder().decode(ExchangeFailure.self, from: bytes)
    }

    /// Notes how an exchange ended. Where that fails, those who wait ask the server themselves.
    func write(_ ending: ExchangeReport.Ending, _ calls: SystemCalls) {
        if case .unasked = ending { return }
        guard case .failed(let failure) = ending, let bytes = try? JSONEncoder().encode(failure.shortened),
            bytes.count <= ExchangeFailure.sizeLimit
        else {
            if let size = try? status().st_size, size > 0 { _ = ftruncate(descriptor, 0) }
            return
        }
        let descriptor = descriptor
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return }
        _ = try? unsafe bytes.withUnsafeBytes { try unsafe calls.write(descriptor, $0) }
    }
}
