/// What went wrong, and what to do, in two lines for a person.
struct Complaint {
    private let lines: [String]

    init(_ error: ToolError, style: Style) {
        var lines = [style.paint("pingflow: ", .red) + error.message.printable]
        if let recovery = error.recovery { lines.append("  " + recovery.printable) }
        if let remark = error.remark { lines.append("  " + remark.printable) }
        self.lines = lines
    }

    func write(to output: any TextOutput) {
        for line in lines { output.line(line) }
    }
}
