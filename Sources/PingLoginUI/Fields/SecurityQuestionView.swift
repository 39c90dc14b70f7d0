#if canImport(SwiftUI)
    import SwiftUI

    /// A security question to choose or to make up, and its answer.
    struct SecurityQuestionView: View {
        private let question: SecurityQuestion
        private let texts: LoginTexts
        @State private var isOwn: Bool
        @State private var isShown = false

        init(question: SecurityQuestion, texts: LoginTexts) {
            self.question = question
            self.texts = texts
            _isOwn = State(initialValue: question.isOwn)
        }

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                Text(question.label)
                    .font(.subheadline)
                if !question.questions.isEmpty {
                    Picker(question.label, selection: choice) {
                        if choice.wrappedValue == .none {
                            Text(texts[.choose]).tag(Choice.none)
                        }
                        ForEach(question.questions, id: \.self) { Text($0).tag(Choice.listed($0)) }
                        if question.allowsOwn {
                            Text(texts[.ownQuestion]).tag(Choice.own)
                        }
                    }
                    .pickerStyle(.menu)
                    .labelsHidden()
                }
                if isOwn {
                    Captioned(texts[.ownQuestion]) {
                        TextField(texts[.ownQuestion], text: question.question.binding)
                            .typed(as: TextInput.Purpose.plain)
                            .entry(.question)
                    }
                }
                SecretEntry(label: texts[.answer], purpose: .answer, value: question.answer, isShown: isShown)
                    .entry(.answer)
                ShowButton(isShown: $isShown, texts: texts)
            }
        }

        private enum Choice: Hashable, Sendable {
            case none
            case listed(String)
            case own
        }

        private var choice: Binding<Choice> {
            let isOwn = $isOwn
            let question = question
            return Binding(
                get: {
                    if isOwn.wrappedValue { return .own }
                    let current = question.question.current
                    return question.questions.contains(current) ? .listed(current) : .none
                },
                set: { choice in
                    isOwn.wrappedValue = choice == .own
                    if case .listed(let text) = choice {
                        question.question.current = text
                    } else {
                        question.question.current = ""
                    }
                }
            )
        }
    }
#endif
