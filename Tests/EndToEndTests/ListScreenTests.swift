import Foundation
import ListenTestSupport
import ProgramTestSupport
import Terminal
import Testing

/// The lists in a terminal: searched, sorted, clicked on.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ListScreenTests {
    private func quit(_ view: ScreenView) async {
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(view.terminal.isCooked)
    }

    @Test func `books are searched and sorted by keys`() async throws {
        let program = try Program()
        let view = try program.start(columns: 80, rows: 24)
        try #require(await view.shows("3  El cartero de la isla"))
        view.terminal.type("/ISLÁ")
        #expect(await view.shows("1 found"))
        #expect(await view.hides("Der Garten"))
        #expect(await view.shows("3  El cartero de la isla"))
        view.terminal.type("\u{1B}")
        #expect(await view.shows("Der Garten auf dem Dach"))
        view.terminal.type("s")
        #expect(await view.shows("sort by"))
        view.terminal.type("j\r")
        #expect(await view.shows("by title ↑"))
        let rows = view.lines
        let garden = try #require(rows.firstIndex { $0.contains("2  Der Garten") })
        let island = try #require(rows.firstIndex { $0.contains("3  El cartero") })
        let ferry = try #require(rows.firstIndex { $0.contains("1  The Ferry") })
        #expect(garden < island && island < ferry)
        await quit(view)
        withExtendedLifetime(program) {}
    }

    @Test func `a click chooses a book, a second one opens it`() async throws {
        let program = try Program()
        let view = try program.start(columns: 80, rows: 24)
        try #require(await view.shows("2  Der Garten"))
        let row = try #require(view.lines.firstIndex { $0.contains("2  Der Garten") }) + 1
        view.terminal.type("\u{1B}[<0;20;\(row)M\u{1B}[<0;20;\(row)m")
        #expect(await view.shows("›  2  Der Garten"))
        view.terminal.type("\u{1B}[<0;20;\(row)M\u{1B}[<0;20;\(row)m")
        #expect(await view.shows("Book 2 · Der Garten"))
        await quit(view)
        withExtendedLifetime(program) {}
    }

    @Test func `words are found in a chapter and the sound goes there`() async throws {
        let program = try Program()
        let view = try program.start("book", "3", "chapter", "2", columns: 80, rows: 24)
        try #require(await view.shows("Book 3"))
        try #require(await view.wait { $0.text.contains("/ 1:14") })
        view.terminal.type("/faro")
        #expect(await view.wait { $0.text.contains("1 of ") })
        view.terminal.type("\r")
        #expect(await view.shows("“faro”"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("“faro”"))
        await quit(view)
        withExtendedLifetime(program) {}
    }
}
