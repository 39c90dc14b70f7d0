#if canImport(SwiftUI)
    import SwiftUI

    /// The region of a phone number, from a list that can be searched: there are more than two hundred.
    struct RegionPicker: View {
        let input: PhoneInput
        let texts: LoginTexts
        @State private var isOpen = false
        // Put in order once.
        @State private var regions: [LoginOption] = []
        @State private var search = ""

        var body: some View {
            Button {
                search = ""
                isOpen = true
            } label: {
                HStack {
                    Text(current)
                    Image(systemName: "chevron.up.chevron.down")
                        .accessibilityHidden(true)
                }
            }
            .accessibilityLabel(texts[.region])
            .accessibilityValue(current)
            .onAppear { if regions.isEmpty { regions = input.regions(locale: texts.locale) } }
            .sheet(isPresented: $isOpen) { list }
        }

        private var current: String {
            let code = input.region.current
            return code.isEmpty ? texts[.region] : regions.first { $0.id == code }?.title ?? code
        }

        private var list: some View {
            NavigationStack {
                List {
                    Button(texts[.cancel], role: .cancel) { isOpen = false }
                    ForEach(regions.matching(search)) { region in
                        Button(region.title) {
                            input.region.current = region.id
                            isOpen = false
                        }
                        .accessibilityAddTraits(region.id == input.region.current ? .isSelected : [])
                    }
                }
                .navigationTitle(texts[.region])
                .searchable(text: $search, prompt: texts[.region])
            }
        }
    }
#endif
