/// A place that holds many values by name, such as a database: the stores of `PingPostgreSQL`, `PingRedis` and
/// `PingSQLite` are such places.
///
/// A place of your own needs one function, also one for a test:
///
/// ```swift
/// struct FolderSource: StorageSource {
///     let folder: URL
///
///     func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
///         FileStorage(account: account, directory: folder)
///     }
/// }
/// ```
///
/// Called from any task.
public protocol StorageSource: Sendable {
    /// The storage for the value with this name. Storages of the same name share the value, and exclude each other.
    ///
    /// - Parameter account: The name of the value, or of its owner; any text. Two names are the same only if they
    ///   have the same code points.
    func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item>
}
