import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

extension HeardTests {
    /// The sleep timer, as far as a test can wait for it.
    @Suite struct SleepTimerTests {
        private struct Status: Decodable {
            struct Sleep: Decodable { let leftSeconds: Double? }
            let sleep: Sleep?
        }

        private func secondsLeft(_ program: Program) async throws -> Double? {
            let outcome = try await program.run("ctl", "status", "--json")
            return try JSONDecoder().decode(Status.self, from: Data(outcome.output.utf8)).sleep?
                .leftSeconds
        }

        @Test
        func `it stops with the sentence, keeps the place, and the next start offers the last key`()
            async throws
        {
            let studio = try await Studio()
            let melody = Melody(3, lasting: 1.6, apart: 0)
            let view = try studio.play(melody)
            try #require(await studio.hears { $0.first?.tone == 0 })
            view.terminal.type("S")
            #expect(await view.shows("end of this sentence"), "\(view.text)")
            view.terminal.type("jjjjjjj\r")
            #expect(await view.shows("☾"), "\(view.text)")
            #expect(await view.shows("The sleep timer stopped here."), "\(view.text)")
            #expect(view.text.contains("‖ 1×") && !view.text.contains("☾"), "\(view.text)")
            #expect(await studio.passes(seconds: 0.3))
            #expect(studio.ear.tones == [0])
            #expect(studio.ear.peak() < 0.061)
            #expect(abs((studio.ear.runs.first?.seconds ?? 0) - 1.6) < 0.012)
            let kept = try #require(try await studio.program.progress().first)
            #expect(abs(kept.positionSeconds - 1.7) < 0.05, "\(kept)")
            let history = try await studio.program.run("progress", "--history")
            #expect(history.output.contains("sleep timer"), "\(history.output)")
            #expect(await view.quits())
            let again = try studio.play(melody)
            #expect(await again.shows("You fell asleep? ' goes back to 0:0"), "\(again.text)")
            // Nothing that is told of the opening takes it away.
            #expect(await again.wait { ($0.shownSeconds ?? 0) >= 3 }, "\(again.text)")
            #expect(again.text.contains("You fell asleep?"), "\(again.text)")
            again.terminal.type("'")
            #expect(await again.shows("Back at 0:0"), "\(again.text)")
            #expect(await again.quits())
        }

        @Test func `a timer is set from outside, shown as a clock, extended and stopped`()
            async throws
        {
            let program = try Program()
            let view = try program.start(
                ["book", "3", "chapter", "2", "--start", "5"], columns: 44, rows: 10)
            #expect(await view.wait { ($0.shownSeconds ?? 0) >= 5 })
            _ = try await program.run("ctl", "sleep", "15")
            #expect(await view.wait { $0.text.contains(/☾ 1[45]:[05]\d/) }, "\(view.text)")
            #expect((890...900).contains(try #require(try await secondsLeft(program))))
            view.terminal.type("S")
            #expect(await view.shows("sleep timer"), "\(view.text)")
            view.resize(columns: 60, rows: 5)
            #expect(await view.wait { $0.text.contains(/(?m)^ *1[45]:[05]\d$/) }, "\(view.text)")
            view.terminal.type("+")
            #expect(
                await view.wait { $0.text.contains(/(?m)^ *2[45]:[05]\d$/) },
                "\(view.text)")
            #expect((1_480...1_500).contains(try #require(try await secondsLeft(program))))
            // A timer rests with the sound.
            view.terminal.type(" ")
            #expect(await view.isQuiet(for: 1))
            view.resize(columns: 100, rows: 40)
            #expect(
                await view.wait {
                    $0.text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } > 20
                }, "\(view.text)")
            view.terminal.type("s")
            #expect(await view.shows("The sleep timer is off."), "\(view.text)")
            #expect(try await secondsLeft(program) == nil)
            #expect(await view.quits())
        }
    }
}
