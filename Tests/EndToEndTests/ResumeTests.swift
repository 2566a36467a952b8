import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

extension HeardTests {
    /// Going on where it was left, and nothing lost on the way.
    @Suite struct ResumeTests {
        private struct History: Decodable {
            struct Place: Decodable {
                let occasion: String
                let positionSeconds: Double
            }
            let places: [Place]
        }

        @Test func `a jump is undone, and the place before it is in the history`() async throws {
            let program = try Program()
            let view = try program.start("book", "3", "chapter", "2", "--start", "10")
            #expect(await view.wait { ($0.shownSeconds ?? 0) > 10 })
            view.terminal.type(" ")
            #expect(await view.shows("‖ 1×"))
            let place = try #require(view.shownSeconds)
            view.terminal.type("L")
            #expect(await view.wait { ($0.shownSeconds ?? 0) >= 70 }, "\(view.text)")
            #expect(view.text.contains("‖ 1×"))
            let shown = try await program.run("progress", "--history", "--json")
            let history = try JSONDecoder().decode(History.self, from: Data(shown.output.utf8))
            let jump = try #require(history.places.first { $0.occasion == "jump" })
            #expect(abs(jump.positionSeconds - Double(place)) <= 1)
            view.terminal.type("u")
            #expect(await view.wait { $0.shownSeconds == place }, "\(view.text)")
            #expect(view.text.contains("‖ 1×"))
            #expect(await view.quits())
            let kept = try #require(try await program.progress().first)
            #expect(abs(kept.positionSeconds - Double(place)) <= 1)
        }

        @Test func `the next run goes on a little before the last sound of this one`() async throws
        {
            let studio = try await Studio(levels: Melody.scale)
            let melody = Melody(20, lasting: 0.4, apart: 0, from: 0, levels: Melody.scale)
            let view = try studio.play(melody)
            try #require(await studio.hears { ($0.last?.tone ?? 0) >= 6 })
            #expect(await view.quits())
            #expect(await studio.passes(seconds: 0.2))
            let last = try #require(studio.ear.runs.last)
            let place = Double(last.tone) * 0.4 + last.seconds
            let count = studio.ear.runs.count
            let again = try studio.play(melody)
            #expect(await again.shows("Resumed at 0:0"), "\(again.text)")
            try #require(await studio.hears { $0.count > count + 1 })
            let first = studio.ear.runs[count]
            let resumed = Double(first.tone + 1) * 0.4 - first.seconds
            // No more than the absence itself, which was short.
            #expect((place - 2.1...place + 0.02).contains(resumed), "\(place) \(resumed)")
            #expect(await again.quits())
        }
    }
}
