#if canImport(SwiftUI)
    public import SwiftUI

    extension FieldValue {
        /// The value for a SwiftUI control. Reading it while a view is drawn redraws the view when it changes.
        public var binding: Binding<Value> {
            Binding(get: { current }, set: { current = $0 })
        }
    }
#endif
