import FoundationEssentials
import ListenCore
import Testing

/// What an import is asked for, and what comes of it.
@Suite struct ImportTests {
    /// An importer that tells what it was asked.
    private struct Importer: BookImporting {
        func run(
            _ paths: [String], wishes: ImportWishes, isRehearsal: Bool,
            progress: @escaping @Sendable (Int64, Int64) -> Void,
            writing: @escaping @Sendable (Int64, Int64) -> Void
        ) async throws -> ImportOutcome {
            progress(1, 1)
            writing(1, 1)
            var outcome = ImportOutcome()
            outcome.notes = paths.map { ImportNote($0, sentence: "\(isRehearsal)") }
            outcome.others = wishes == ImportWishes() ? 0 : 1
            return outcome
        }

        func update(
            isRehearsal: Bool, progress: @escaping @Sendable (Int64, Int64) -> Void,
            writing: @escaping @Sendable (Int64, Int64) -> Void
        ) async throws -> ImportOutcome? { nil }
    }

    @Test func `files are imported and kept without wishes`() async throws {
        let outcome = try await Importer().importFiles(["/a", "/b"])
        #expect(outcome.notes.map(\.path) == ["/a", "/b"])
        #expect(outcome.notes.allSatisfy { $0.sentence == "false" } && outcome.others == 0)
        #expect(
            try await Importer().update(isRehearsal: true) { _, _ in
            } writing: { _, _ in
            } == nil)
    }

    @Test func `new and changed books are kept, others are as they were`() {
        var outcome = ImportOutcome()
        let ids = ["new", "changed", "same"].map(BookID.init)
        (outcome.new, outcome.changed) = ([ids[0]], [ids[1]])
        #expect(ids.map(outcome.isToBeKept) == [true, true, false])
    }

    @Test func `what is left out is noted with its reason`() {
        let note = ImportNote("/a.mp3", because: "it has no sound")
        #expect(note.path == "/a.mp3")
        #expect(note.sentence == "/a.mp3 was left out: it has no sound.")
    }

    @Test func `a wish for a book's words is a wording, and files stay where they are`() {
        var wishes = ImportWishes()
        #expect(wishes.wording.isEmpty && wishes.placement == .inPlace)
        (wishes.title, wishes.author, wishes.language) = ("T", "A", .english)
        #expect(wishes.wording == BookWording(title: "T", author: "A", language: .english))
    }
}
