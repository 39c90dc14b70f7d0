#if canImport(AuthenticationServices)
    package import Foundation

    extension SheetRequest {
        /// The page as the system takes it.
        package var pageURL: URL {
            get throws {
                guard let url = URL(string: page.absoluteString) else { throw SheetEnd.pageNotShown(nil) }
                return url
            }
        }
    }
#endif
