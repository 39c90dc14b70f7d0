#if canImport(SwiftUI)
    import SwiftUI

    #if canImport(UIKit)
        import UIKit
    #endif

    // Hints for keyboards and password managers. Text is taken as it is typed: no system correction fits a name or a code.
    extension View {
        func typed(as purpose: TextInput.Purpose) -> some View {
            let plain = autocorrectionDisabled(purpose != .plain)
            #if canImport(UIKit)
                return
                    plain
                    .textContentType(purpose.contentType)
                    .keyboardType(purpose.keyboard)
                    .textInputAutocapitalization(purpose.capitalization)
            #else
                return plain
            #endif
        }

        func typed(as purpose: SecretInput.Purpose) -> some View {
            let plain = autocorrectionDisabled().privacySensitive()
            #if canImport(UIKit)
                return
                    plain
                    .textContentType(purpose.contentType)
                    .textInputAutocapitalization(.never)
            #else
                return plain
            #endif
        }

        func typedNumber() -> some View {
            #if canImport(UIKit)
                keyboardType(.numbersAndPunctuation)
            #else
                self
            #endif
        }
    }

    #if canImport(UIKit)
        extension TextInput.Purpose {
            fileprivate var contentType: UITextContentType? {
                switch self {
                case .username: .username
                case .email: .emailAddress
                case .givenName: .givenName
                case .familyName: .familyName
                case .telephone: .telephoneNumber
                case .postalCode: .postalCode
                case .oneTimeCode: .oneTimeCode
                default: nil
                }
            }

            fileprivate var keyboard: UIKeyboardType {
                switch self {
                case .email: .emailAddress
                case .telephone: .phonePad
                default: .default
                }
            }

            fileprivate var capitalization: TextInputAutocapitalization {
                switch self {
                case .givenName, .familyName: .words
                case .plain: .sentences
                default: .never
                }
            }
        }

        extension SecretInput.Purpose {
            fileprivate var contentType: UITextContentType? {
                switch self {
                case .password: .password
                case .newPassword: .newPassword
                case .oneTimeCode: .oneTimeCode
                default: nil
                }
            }
        }
    #endif
#endif
