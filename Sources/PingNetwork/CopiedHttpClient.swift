/// A client that is a value, and whose copies send over one object. Who keeps something for the client refers to this object weakly, so that
/// connections, keys and passwords go with the last copy.
package protocol CopiedHttpClient: HttpClient {
    /// The object that all copies have in common, and that no other client has.
    var object: any AnyObject & Sendable { get }
}
