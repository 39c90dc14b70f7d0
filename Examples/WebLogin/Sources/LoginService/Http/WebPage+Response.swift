import HTTPTypes
import Hummingbird
import PingLoginWeb

extension StoredPage {
    func response(_ status: HTTPResponse.Status = .ok) -> WebResponse {
        var headers = HTTPFields()
        for (name, value) in headerFields {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return WebResponse(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: html)))
    }
}

extension WebPage {
    func response(_ status: HTTPResponse.Status = .ok) -> WebResponse { StoredPage(self).response(status) }
}

extension HTTPField.Name {
    /// Browsers ask again by themselves, without a script.
    static let refresh = HTTPField.Name("Refresh")
}
