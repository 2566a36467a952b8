import Foundation
import ProgramTestSupport
import Testing

extension HeardTests {
    /// Marks made while playing, visited, heard alone, read and carried out.
    @Suite struct MarkingTests {
        @Test func `marks are made, visited, annotated, played alone and listed`() async throws {
            let studio = try await Studio()
            let program = studio.program
            let view = try studio.play(Melody(4, lasting: 0.4, apart: 0.3))
            try #require(await studio.hears { $0.first?.tone == 0 })
            view.terminal.type(" ")
            #expect(await view.shows("‖ 1×"))
            view.terminal.type("am")
            #expect(await view.shows("Marked."), "\(view.text)")
            view.terminal.type("dd1")
            #expect(await view.shows("Marked: hard."), "\(view.text)")
            view.terminal.type("N")
            try await expectSentence(0, studio)
            view.terminal.type("n")
            try await expectSentence(2, studio)
            view.terminal.type("M")
            #expect(await view.shows("2 bookmarks"), "\(view.text)")
            view.terminal.type("Ge")
            #expect(await view.shows("Enter done"), "\(view.text)")
            view.terminal.type("suena raro\r")
            #expect(await view.shows("suena raro · Tres suena ahora."), "\(view.text)")
            view.terminal.type("\u{1B}")
            #expect(await view.hides("2 bookmarks"))
            view.terminal.type("O")
            #expect(await view.shows("marked only"), "\(view.text)")
            view.terminal.type("N")
            try await expectSentence(0, studio)
            let count = studio.ear.runs.count
            view.terminal.type(" ")
            let heard = [0, 2]
            #expect(await studio.hears { $0.map(\.tone).dropFirst(count).elementsEqual(heard) })
            #expect(await view.shows("‖ 1×"), "\(view.text)")
            #expect(await studio.passes(seconds: 0.2))
            #expect(studio.ear.tones.dropFirst(count).elementsEqual(heard), "\(studio.ear.runs)")
            #expect(await view.quits())
            let listed = try await program.run("bookmarks")
            #expect(listed.output.contains("hard") && listed.output.contains("    suena raro"))
            #expect(listed.output.contains(Melody.sentence(0)), "\(listed.output)")
            let lyrics = try await program.run("bookmarks", "export", "--format", "lrc")
            #expect(
                lyrics.output.hasSuffix(
                    """
                    [00:00.10]\(Melody.sentence(0))
                    [00:01.50]\(Melody.sentence(2)) (hard: suena raro)
                    """), "\(lyrics.output) \(lyrics.messages)")
        }

        private func expectSentence(_ index: Int, _ studio: Studio) async throws {
            let end = PseudoTerminal.now + 60_000_000_000
            while PseudoTerminal.now < end {
                if try await studio.status().sentence?.index == index { return }
            }
            Issue.record("sentence \(index) is not reached: \(try await studio.status())")
        }
    }
}
