import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

extension HeardTests {
    /// Drills as they are heard and seen.
    @Suite struct DrillTests {
        /// Sentences whose playings of 600 ms have silence around their tones.
        private static func melody(_ count: Int) -> Melody {
            Melody(count, lasting: 0.36, apart: 0.4)
        }
        private static let played = 0.36 + 0.06 + 0.18

        @Test func `a score is heard pass by pass, and its text comes and goes with them`()
            async throws
        {
            let studio = try await Studio(["LISTEN_DRILL": "hide x0.75, show, hide gap 1.0L, x2"])
            let view = try studio.play(Self.melody(2))
            try #require(await studio.hears { $0.map(\.tone) == [0, 0, 0, 0, 0, 0, 1] })
            #expect(await view.quits())
            let runs = studio.ear.runs
            for (run, speed) in zip(runs, [0.75, 1, 1, 0.75, 1, 1]) {
                #expect(abs(run.seconds - 0.36 / speed) < 0.03, "\(run.seconds) s at \(speed)")
                #expect(abs(studio.ear.frequency(of: run) / Melody.frequency - 1) < 0.02)
            }
            // Behind every third pass comes silence as long as what it played.
            let (tail, lead) = (0.18, 0.06)
            let silences = [
                tail / 0.75 + lead, tail + lead, tail + Self.played + lead / 0.75,
                tail / 0.75 + lead, tail + lead, tail + Self.played + lead / 0.75,
            ]
            for (gap, silence) in zip(studio.ear.gaps, silences) {
                #expect(abs(gap - silence) < 0.03, "\(gap) s, not \(silence) s")
            }
            // Of the first sentence; with the second it is shown as the one before.
            let pictures = view.pictures.map(\.text).prefix {
                !($0.contains("pass 6 of 6") && $0.contains("your turn"))
            }
            let text = Melody.sentence(0)
            for pass in 1...6 {
                let shown = pictures.filter { $0.contains("pass \(pass) of 6") }
                #expect(!shown.isEmpty)
                let isShown = shown.contains { $0.contains(text) }
                #expect(isShown == (pass % 3 == 2), "pass \(pass): \(shown.last ?? "")")
            }
            #expect(
                pictures.contains { $0.contains(" s · pass 3 of 6") && $0.contains("your turn") })
        }

        @Test func `Space in a gap pauses it, and its rest is waited for`() async throws {
            let studio = try await Studio(["LISTEN_DRILL": "show gap 1s, hide"])
            let view = try studio.play(Self.melody(1))
            #expect(await view.shows("your turn"), "\(view.text)")
            view.terminal.type(" ")
            #expect(await view.shows("‖"))
            let begin = studio.recording.count
            #expect(await studio.passes(seconds: 0.3))
            let paused = view.text
            #expect(paused.contains("your turn"), "\(paused)")
            #expect(await studio.passes(seconds: 1.2))
            #expect(view.text == paused && studio.ear.tones == [0])
            let end = studio.recording.count
            view.terminal.type(" ")
            try #require(await studio.hears { $0.count == 2 }, "\(view.text)")
            let rest = try #require(studio.ear.gaps.first)
            let pause = Double(end - begin) / Double(MonitorRecording.sampleRate)
            // Tail, gap and lead-in, and the pause with what it takes to react.
            #expect((1.24 + pause - 0.05...1.24 + pause + 0.5).contains(rest), "\(rest) \(pause)")
            #expect(await view.quits())
        }

        @Test func `a drill is chosen from the menu, and a mistake in an own one is pointed at`()
            async throws
        {
            let studio = try await Studio()
            let view = try studio.play(Self.melody(2))
            try #require(await studio.hears { $0.map(\.tone) == [0] })
            view.terminal.type("R")
            #expect(await view.shows("repeat this sentence"), "\(view.text)")
            view.terminal.type("jj\r")
            #expect(await view.shows("drill shadow"), "\(view.text)")
            #expect(await view.shows("pass 2 of 2"), "\(view.text)")
            #expect(await view.shows("your turn"), "\(view.text)")
            view.terminal.type("D")
            #expect(await view.shows("show, hide gap 1.2L"), "\(view.text)")
            view.terminal.type("\u{15}hide x9, show\r")
            #expect(await view.shows("\"x9\" at column 6 is no speed"), "\(view.text)")
            view.terminal.type("\u{15}hide x2.0 *3\r")
            #expect(await view.shows("of 3"), "\(view.text)")
            #expect(await view.quits(), "\(view.text)")
            // The score is kept with the book.
            let again = try studio.play(Self.melody(2), "--from-start")
            #expect(await again.shows("of 3"), "\(again.text)")
            #expect(await again.quits())
        }
    }
}

/// Drills without a screen.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct PlainDrillTests {
    @Test func `a plain drill prints each sentence once, in the pass that shows it`()
        async throws
    {
        let program = try Program(environment: ["LISTEN_DRILL": "hide, show x2.0, hide x2.0"])
        let path = try program.melody(Melody(2, lasting: 0.5, apart: 0.4))
        let outcome = try await program.run("play", path)
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.lines.map(\.text) == [Melody.sentence(0), Melody.sentence(1)])
        let seconds = outcome.lines.map(\.seconds)
        // The first pass takes 0.74 s, all three 1.48 s.
        #expect(seconds.count == 2 && seconds[0] > 0.7 && abs(seconds[1] - seconds[0] - 1.48) < 0.4)
    }
}
