/// An empty file by which an installation remembers that something is done. It goes with the installation.
struct FileMark: Sendable {
    let directory: PrivateDirectory
    let name: String

    /// A file that cannot be examined counts as none.
    var isSet: Bool { (try? directory.read(name)) != nil }

    /// Sets the mark, if the directory can be written now.
    func set() { _ = try? directory.create(name, with: Data()) }
}
