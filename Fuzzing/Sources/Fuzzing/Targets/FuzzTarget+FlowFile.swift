import PingEmulator

extension FuzzTarget {
    /// A flow file: it is read, or the complaint names a line.
    static let flowFile = FuzzTarget(name: "flow-file") { bytes in
        do { _ = try FlowCatalogue(text: bytes.text) } catch let error as FlowFileError {
            require(error.line >= 1 && !error.reason.isEmpty, "A complaint names no line.")
        } catch {
            require(false, "A flow file fails with another error: \(error)")
        }
    }
}
