import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import ConsoleOutput
@testable import Reports
@testable import SharedWork

/// A copy that takes the place of the person's database.
@Suite struct CopiesReportTests {
    /// One copy with the number 7, and what was restored.
    private struct Copies: PersonCopying {
        let restored = Collected<String>()

        static let copy = PersonCopy(
            number: 7, madeAt: .distantPast, occasion: .daily, path: "/c", size: 1, holdings: nil,
            fault: nil)

        func list() -> [PersonCopy] { [Self.copy] }

        func restore(_ name: String, alone: Bool) async throws -> CopyRestoration {
            restored.add(name)
            return CopyRestoration(copy: Self.copy)
        }

        func beginAnew() throws(StoreError) {}
    }

    private let copies = Copies()
    private let printed = Printed()

    private func report(answer: Bool?) -> CopiesReport {
        CopiesReport(
            copies: copies, localTime: easternTime, console: printed.console,
            removals: .plain(printed.console) { question in
                printed.console.note(question)
                return answer
            })
    }

    @Test(arguments: ["7", "newest"])
    func `A person is asked before a copy takes the place of what is here`(name: String)
        async throws
    {
        try await report(answer: false).restore(name, alone: true, json: false)
        #expect(copies.restored.all.isEmpty)
        #expect(printed.notes.hasSuffix(" as a copy of its own? [y/N]\nNothing was changed.\n"))
        try await report(answer: true).restore(name, alone: true, json: false)
        #expect(copies.restored.all == [name])
    }

    @Test func `Who is sure, or merges, or names no copy is not asked, nor is a script`()
        async throws
    {
        try await report(answer: false).restore("7", alone: true, isSure: true, json: false)
        try await report(answer: false).restore("7", alone: false, json: false)
        try await report(answer: false).restore("8", alone: true, json: false)
        #expect(!printed.notes.contains("[y/N]"))
        try await report(answer: nil).restore("7", alone: true, json: false)
        #expect(copies.restored.all == ["7", "7", "8", "7"])
    }
}
