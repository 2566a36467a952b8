import Testing

@testable import ConsoleOutput

@Suite struct PagerTests {
    @Test(arguments: [
        (String(repeating: "line\n", count: 23), false),
        (String(repeating: "line\n", count: 24), true),
        (String(repeating: "x", count: 1_900) + "\n", true),
        (String(repeating: "x", count: 80) + "\n", false), ("", false),
    ])
    func `what does not fit the screen is long`(text: String, isLong: Bool) {
        #expect(Pager(variable: nil, columns: 80, rows: 24).isLong(text) == isLong)
    }

    @Test(
        arguments: [
            (nil, "less -FRX"), ("most", "most"), ("", nil), ("cat", nil),
            ("less -R", "less -R"),
        ] as [(String?, String?)])
    func `the person's pager counts, and nothing or cat switches it off`(
        variable: String?, command: String?
    ) {
        #expect(Pager(variable: variable, columns: 80, rows: 24).command == command)
    }

    @Test(arguments: ["no-such-pager-here", "exit 127"])
    func `a list is printed where no pager can be run`(pager: String) {
        let printed = Printed()
        let console = printed.console
        console.beginPage()
        for number in 1...100 { console.print("\(number)") }
        #expect(printed.data.isEmpty)
        console.endPage {
            Pager(variable: pager + " 2>/dev/null", columns: 80, rows: 24).show($0)
        }
        #expect(printed.data.split(separator: "\n").count == 100)
    }

    @Test func `a pager gets the list, and nothing is printed again`() {
        let printed = Printed()
        let console = printed.console
        console.beginPage()
        for number in 1...100 { console.print("\(number)") }
        console.endPage {
            Pager(variable: "cat >/dev/null", columns: 80, rows: 24).show($0)
        }
        #expect(printed.data.isEmpty)
        console.print("after")
        #expect(printed.data == "after\n")
    }

    @Test func `a quiet run prints results and failures alone`() {
        let printed = Printed()
        let console = printed.console
        console.follow(RunWishes(isQuiet: true))
        console.print("data")
        console.note("message")
        console.detail("detail")
        console.complain("failure")
        #expect(printed.data == "data\n" && printed.notes == "failure\n")
    }

    @Test func `details are told on request, but not over the screen`() {
        let printed = Printed()
        let console = printed.console
        console.detail("unasked")
        console.follow(RunWishes(isVerbose: true))
        console.detail("told")
        console.showsScreen(true)
        console.detail("hidden")
        #expect(printed.notes == "told\n")
    }

    @Test(arguments: [30, 60, 100])
    func `a table fits the width, whatever its cells hold`(width: Int) {
        var table = TextTable(.left, .left, .left)
        table.add("speed", "1", "How fast chapters play at first; the pitch is kept.")
        table.add("command", String(repeating: "x", count: 200), "A command that is long.")
        table.add("goal", "20", "")
        let lines = table.lines(fitting: width)
        #expect(lines.filter { !$0.contains("xxx") }.allSatisfy { $0.count <= max(width, 35) })
        let words = lines.joined(separator: " ").split(separator: " ")
        for word in ["speed", "pitch", "kept.", "long.", "goal", "20"] {
            #expect(words.contains { $0 == word }, "\(word)")
        }
        #expect(lines.first?.hasPrefix("speed  ") == true)
    }
}
