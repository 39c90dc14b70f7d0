/// A type that is stored as one JSON document, read and written without the detour over `Codable`.
package protocol JSONRepresentable {
    /// Reads a document.
    ///
    /// - Throws: When the document lacks something. The error quotes nothing of it.
    init(json: JSON) throws

    /// The document.
    var json: JSON { get }
}
