#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    extension Image {
        /// A picture that came in a field; `nil` when the system cannot read it.
        init?(data: Data) {
            #if canImport(UIKit)
                guard let picture = UIImage(data: data) else { return nil }
                self.init(uiImage: picture)
            #else
                guard let picture = NSImage(data: data) else { return nil }
                self.init(nsImage: picture)
            #endif
        }
    }
#endif
