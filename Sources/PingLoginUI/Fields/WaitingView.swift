#if canImport(SwiftUI)
    import SwiftUI

    /// The message of a wait, the time that it can still take, and the way to stop.
    struct WaitingView: View {
        let message: String
        let model: LoginModel

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                if let waiting = model.waiting {
                    HStack {
                        ProgressView()
                        Text(waiting.message.isEmpty ? model.texts[.loading] : waiting.message)
                    }
                    HStack {
                        Text(model.texts[.timeLeft])
                        Text(timerInterval: waiting.period, countsDown: true)
                    }
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                    .accessibilityElement(children: .combine)
                    Button(model.texts[.cancel], role: .cancel) { model.cancel() }
                } else {
                    Text(message)
                }
            }
        }
    }
#endif
