import PingLogin

@testable import pingflow

extension Field {
    static let name = Field(
        type: "NameCallback",
        id: "IDToken1",
        prompt: "User Name",
        question: .text(suggestion: ""),
        value: ""
    )
    static let password = Field(type: "PasswordCallback", id: "IDToken2", prompt: "Password", question: .secret())

    /// A field that asks `question`.
    static func asking(_ question: Question, isRequired: Bool = true) -> Field {
        Field(type: "TestCallback", id: "IDToken1", prompt: "Question", question: question, isRequired: isRequired)
    }
}
