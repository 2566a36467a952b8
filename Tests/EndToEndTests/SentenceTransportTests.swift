import ListenTestSupport
import ProgramTestSupport
import Testing

extension HeardTests {
    /// Stopping, repeating and walking sentence by sentence, as it is heard.
    @Suite struct SentenceTransportTests {
        /// Sentences with enough silence between them to tell their playings apart.
        private static let spaced = Melody(4, lasting: 0.6, apart: 0.3)

        @Test func `o stops with the last sample of the sentence, and Space goes on with the next`()
            async throws
        {
            let studio = try await Studio()
            // No silence at all between the sentences: one frame late would be heard.
            let view = try studio.play(Melody(3, lasting: 1, apart: 0))
            try #require(await studio.hears { $0.map(\.tone) == [0] }, "\(view.text)")
            view.terminal.type("o")
            #expect(await view.shows("press Space to go on"), "\(view.text)")
            #expect(await studio.passes(seconds: 0.3))
            let first = try #require(studio.ear.runs.first)
            #expect(studio.ear.tones == [0])
            #expect(abs(first.seconds - 1) < 0.012, "\(first.seconds) s")
            #expect(studio.ear.peak() < 0.061, "the next sentence leaked: \(studio.ear.peak())")
            #expect(try await studio.status().sentence?.index == 0)
            let frozen = view.text
            #expect(await studio.passes(seconds: 0.2))
            #expect(view.text == frozen)
            view.terminal.type(" ")
            try #require(await studio.hears { $0.count == 3 }, "\(studio.ear.runs)")
            let second = studio.ear.runs[1]
            #expect(second.tone == 1 && abs(second.seconds - 1) < 0.012, "\(second.seconds) s")
            #expect(await view.quits())
        }

        @Test func `p pauses after each sentence, then before each`() async throws {
            let studio = try await Studio()
            let view = try studio.play(Self.spaced)
            try #require(await studio.hears { $0.map(\.tone) == [0] })
            view.terminal.type("p")
            for tones in [[0], [0, 1]] {
                try #require(await studio.hears { $0.map(\.tone) == tones }, "\(studio.ear.runs)")
                #expect(await view.shows("press Space to go on"), "\(view.text)")
                #expect(await studio.passes(seconds: 0.4))
                #expect(studio.ear.tones == tones)
                if tones == [0] { view.terminal.type(" ") }
            }
            view.terminal.type("p")
            #expect(await view.shows("pause before"))
            view.terminal.type(" ")
            #expect(await view.hides("press Space to go on"))
            #expect(await view.shows("press Space to go on"), "\(view.text)")
            #expect(await studio.passes(seconds: 0.3))
            #expect(studio.ear.tones == [0, 1])
            #expect(try await studio.status().sentence?.index == 2)
            view.terminal.type(" ")
            try #require(await studio.hears { $0.map(\.tone) == [0, 1, 2] }, "\(studio.ear.runs)")
            #expect(await view.shows("press Space to go on"))
            for run in studio.ear.runs {
                #expect(abs(run.seconds - 0.6) < 0.012, "\(run.seconds) s")
            }
            #expect(await view.quits())
        }

        @Test func `r repeats the sentence, b repeats from A to B`() async throws {
            let studio = try await Studio()
            let view = try studio.play(Self.spaced)
            try #require(await studio.hears { $0.map(\.tone) == [0] })
            view.terminal.type("r")
            try #require(await studio.hears { $0.map(\.tone) == [0, 0, 0] }, "\(studio.ear.runs)")
            view.terminal.type("r")
            // The silence around a sentence is its lead-in and its tail.
            for gap in studio.ear.gaps { #expect(abs(gap - 0.24) < 0.02, "\(gap) s") }
            try #require(
                await studio.hears { $0.map(\.tone) == [0, 0, 0, 1] }, "\(studio.ear.runs)")
            view.terminal.type("b")
            #expect(await view.shows("A–?"), "\(view.text)")
            try #require(await studio.hears { ($0.last { $0.tone == 2 }?.seconds ?? 0) > 0.2 })
            view.terminal.type("b")
            #expect(await view.shows("A–B"), "\(view.text)")
            try #require(
                await studio.hears { $0.map(\.tone).dropFirst(3) == [1, 2, 1, 2, 1] },
                "\(studio.ear.runs)")
            let rounds = studio.ear.runs[3...]
            #expect(rounds.allSatisfy { $0.seconds < 0.62 })
            view.terminal.type("b")
            try #require(await studio.hears { $0.last?.tone == 3 }, "\(studio.ear.runs)")
            #expect(await view.quits())
        }

        @Test func `s a and d play this sentence, the one before and the next`() async throws {
            let studio = try await Studio()
            let view = try studio.play(Self.spaced)
            try #require(await studio.hears { $0.map(\.tone) == [0, 1] })
            view.terminal.type("s")
            try #require(await studio.hears { $0.map(\.tone) == [0, 1, 1] }, "\(studio.ear.runs)")
            view.terminal.type("d")
            try #require(
                await studio.hears { $0.map(\.tone) == [0, 1, 1, 2] }, "\(studio.ear.runs)")
            view.terminal.type("a")
            try #require(
                await studio.hears { $0.map(\.tone) == [0, 1, 1, 2, 1] }, "\(studio.ear.runs)")
            // Each is heard from its first sample on, however soon the key came.
            try #require(await studio.hears { $0.map(\.tone) == [0, 1, 1, 2, 1, 2] })
            #expect(abs(studio.ear.runs[4].seconds - 0.6) < 0.012)
            #expect(await view.quits())
        }
    }
}
