#if canImport(SwiftUI)
    import SwiftUI

    #if canImport(UIKit)
        import UIKit

        private typealias ContentType = UITextContentType
    #else
        import AppKit

        private typealias ContentType = NSTextContentType
    #endif

    // Hints for keyboards and password managers. Text is taken as typed: no system correction fits a name or a code.
    extension View {
        /// The account's name has the content type of a name and, as a mail address, the keyboard of one.
        func typed(as purpose: TextInput.Purpose, isAccountName: Bool = false) -> some View {
            autocorrectionDisabled(purpose != .plain)
                .textContentType(isAccountName ? .username : purpose.contentType)
                #if canImport(UIKit)
                    .keyboardType(purpose.keyboard)
                    .textInputAutocapitalization(purpose.capitalization)
                #endif
        }

        func typed(as purpose: SecretInput.Purpose) -> some View {
            autocorrectionDisabled().privacySensitive().textContentType(purpose.contentType)
                #if canImport(UIKit)
                    .keyboardType(purpose == .oneTimeCode ? .numberPad : .default)
                    .textInputAutocapitalization(.never)
                #endif
        }

        /// A number, which may have a sign and a fraction: the number pad has neither.
        func typedNumber() -> some View {
            self
                #if canImport(UIKit)
                    .keyboardType(.numbersAndPunctuation)
                #endif
        }

        /// Digits alone.
        func typedDigits() -> some View {
            self
                #if canImport(UIKit)
                    .keyboardType(.numberPad)
                #endif
        }
    }

    extension TextInput.Purpose {
        fileprivate var contentType: ContentType? {
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
    }

    extension SecretInput.Purpose {
        fileprivate var contentType: ContentType? {
            switch self {
            case .password: .password
            case .newPassword: .newPassword
            case .oneTimeCode: .oneTimeCode
            default: nil
            }
        }
    }

    #if canImport(UIKit)
        extension TextInput.Purpose {
            fileprivate var keyboard: UIKeyboardType {
                switch self {
                case .email: .emailAddress
                case .telephone: .phonePad
                case .oneTimeCode: .numberPad
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
    #endif
#endif
