/// Nothing: what the start of any Swift program costs.
@main
enum EmptyProgram {
    static func main() {}
}
