import FlyingSocks
import Foundation

extension LoopbackConnection {
    /// Carries bytes in both directions until one side ends; then ends both.
    ///
    /// - Parameter other: The connection at the other end. The tunnel closes it.
    func tunnel(to other: LoopbackConnection) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.pour(into: other) }
            group.addTask { await other.pour(into: self) }
            await group.waitForAll()
        }
        close()
        other.close()
    }

    /// Forwards all bytes, and the end.
    private func pour(into other: LoopbackConnection) async {
        while let bytes = try? await read(), (try? await other.send(Data(bytes))) != nil {}
        breakOff()
        other.breakOff()
    }

    /// Connects to an address of this machine.
    static func connected(to address: some SocketAddress) async throws -> LoopbackConnection {
        LoopbackConnection(try await AsyncSocket.connected(to: address, pool: .client))
    }
}
