import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

extension HeardTests {
    /// From one chapter to the next, and what is counted of the hearing.
    @Suite struct ChapterCrossingTests {
        @Test(arguments: ["1", "1.5"])
        func `between two chapters is only the silence they hold themselves`(speed: String)
            async throws
        {
            let studio = try await Studio()
            var first = Melody(2, lasting: 0.8, apart: 0.3)
            first.seconds = 2.15
            let second = Melody(1, lasting: 0.8, apart: 0, from: 0.15, levels: [0.48])
            try studio.program.library([first, second])
            let view = try studio.program.start(
                ["book", "1", "chapter", "1", "--speed", speed], columns: 110, rows: 30)
            try #require(await studio.hears { $0.map(\.tone) == [0, 1, 3] }, "\(studio.ear.runs)")
            #expect(await view.shows("Parte 2"), "\(view.text)")
            #expect(await view.shows("end of the book"), "\(view.text)")
            let silence = try #require(studio.ear.gaps.last)
            #expect(abs(silence - 0.3 / (Double(speed) ?? 1)) < 0.02, "\(silence) s")
            #expect(await view.quits())
            let heard = try await studio.program.progress()
            #expect(heard.count == 2 && heard.allSatisfy { $0.isCompleted }, "\(heard)")
        }

        @Test func `what was heard, and what of it again, is in the statistics`() async throws {
            struct Stats: Decodable {
                struct Day: Decodable {
                    let heardSeconds: Double
                    let repeatedSeconds: Double
                }
                let days: [Day]
            }
            let studio = try await Studio()
            let view = try studio.play(Melody(2, lasting: 1.1, apart: 0.4))
            try #require(await studio.hears { $0.map(\.tone) == [0] })
            view.terminal.type("r")
            try #require(await studio.hears { $0.map(\.tone) == [0, 0, 0] })
            view.terminal.type("r")
            try #require(await studio.hears { $0.map(\.tone) == [0, 0, 0, 1] })
            #expect(await view.quits())
            let outcome = try await studio.program.run("stats", "--json", "--days", "2")
            let days = try JSONDecoder().decode(Stats.self, from: Data(outcome.output.utf8)).days
            let heard = days.map(\.heardSeconds).reduce(0, +)
            let repeated = days.map(\.repeatedSeconds).reduce(0, +)
            // The first sentence and a little of the second, then twice the first again.
            #expect((1...2).contains(heard), "\(outcome.output)")
            #expect((2...3).contains(repeated), "\(outcome.output)")
        }
    }
}
