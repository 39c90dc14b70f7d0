import PingPlatform

/// The system's cryptographically secure generator, asked once for a whole buffer.
enum SecureRandom {
    /// Fills a buffer. Never fails.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        #if canImport(Darwin)
            // The module Darwin does not declare getentropy, and the App Store refuses apps that call it.
            guard let start = buffer.baseAddress else { return }
            unsafe arc4random_buf(start, buffer.count)
        #else
            var position = 0
            while position < buffer.count {
                let count = min(buffer.count - position, entropyLimit)
                let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[position..<(position + count)])
                if unsafe getentropy(part.baseAddress, count) != 0 { unsafe fillSlowly(part) }
                position += count
            }
        #endif
    }

    #if !canImport(Darwin)
        /// The most bytes that one call of `getentropy` returns (POSIX.1-2024).
        private static var entropyLimit: Int { 256 }

        /// The standard library's source: the same kernel in eight bytes a call, or its device file where a
        /// sandbox forbids the call.
        private static func fillSlowly(_ buffer: UnsafeMutableRawBufferPointer) {
            var generator = SystemRandomNumberGenerator()
            for index in buffer.indices { unsafe buffer[index] = generator.next() }
        }
    #endif
}
