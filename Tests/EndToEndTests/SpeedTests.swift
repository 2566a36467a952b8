import Foundation
import ProgramTestSupport
import Testing

/// How fast and how loud a book is played.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct SpeedTests {
    private func player(_ program: Program, _ arguments: String...) throws -> ScreenView {
        try program.start(["book", "3", "chapter", "2"] + arguments, columns: 110, rows: 30)
    }

    @Test func `a speed is kept with its book, and a flag beats it for one run`() async throws {
        let program = try Program()
        let first = try player(program)
        #expect(await first.shows("▶ 1×"))
        first.terminal.type("]]")
        #expect(await first.shows("▶ 1.1×"))
        #expect(await first.quits())
        let flagged = try player(program, "--speed", "0.8")
        #expect(await flagged.shows("▶ 0.8×"), "\(flagged.text)")
        #expect(await flagged.quits())
        let again = try player(program)
        #expect(await again.shows("▶ 1.1×"), "\(again.text)")
        #expect(await again.quits())
        let other = try program.start("book", "1", "chapter", "1")
        #expect(await other.shows("▶ 1×"), "\(other.text)")
        #expect(await other.quits())
    }

    @Test func `every narrator is brought to the words a minute that are set`() async throws {
        let program = try Program(environment: ["LISTEN_WPM": "120"])
        for book in ["1", "3"] {
            let view = try program.start(["book", book, "chapter", "1"], columns: 110, rows: 30)
            #expect(await view.shows("120 wpm"), "\(view.text)")
            #expect(view.text.firstMatch(of: /▶ 0?[.\d]+×/) != nil && !view.text.contains("▶ 1×"))
            #expect(await view.quits())
        }
        let flagged = try player(program, "--speed", "1")
        // Not only until the narrator's pace is known.
        #expect(await flagged.wait { ($0.shownSeconds ?? 0) >= 1 }, "\(flagged.text)")
        #expect(flagged.text.contains(/▶ 1×  \d+ wpm/), "\(flagged.text)")
        #expect(await flagged.quits())
    }
}

extension HeardTests {
    /// Silence that is left out and loudness that is added, as they are heard.
    @Suite struct OmissionTests {
        @Test(arguments: [
            ("LISTEN_CONDENSE", "condensed", 0.6...0.68),
            ("LISTEN_SKIP_SILENCE", "no silence", 0.0...0.8),
        ])
        func `what is left out is not heard, and the time saved is shown`(
            setting: String, mode: String, gap: ClosedRange<Double>
        ) async throws {
            let studio = try await Studio([setting: "true"])
            let view = try studio.play(Melody(3, lasting: 0.5, apart: 2.5))
            try #require(await studio.hears { $0.map(\.tone) == [0, 1, 2] })
            #expect(await view.shows("saved 0:0"), "\(view.text)")
            #expect(view.text.contains(mode), "\(view.text)")
            for (heard, run) in zip(studio.ear.gaps, studio.ear.runs) {
                #expect(gap.contains(heard), "\(heard) s")
                #expect(abs(run.seconds - 0.5) < 0.012, "\(run.seconds) s")
            }
            #expect(await view.quits())
        }

        @Test func `a boost makes quiet recordings louder and never clips loud ones`() async throws
        {
            let studio = try await Studio(["LISTEN_BOOST": "400"], levels: [0.24, 0.9])
            var melody = Melody(4, lasting: 0.6, apart: 0.1, levels: [0.06, 0.06, 0.8, 0.06])
            melody.seconds += 2
            let view = try studio.play(melody)
            #expect(await view.shows("400 %"), "\(view.text)")
            try #require(await studio.hears { $0.count == 4 }, "\(studio.ear.runs)")
            #expect(studio.ear.tones == [0, 0, 1, 0])
            let samples = studio.recording.samples
            let peaks = studio.ear.runs.map { run in
                samples[run.start..<run.end].reduce(0) { max($0, abs($1)) }
            }
            #expect(abs(peaks[0] - 0.24) < 0.01 && abs(peaks[3] - 0.24) < 0.01, "\(peaks)")
            #expect((0.8...1).contains(peaks[2]), "\(peaks)")
            // A clipped wave stands still at its peak; a limited one keeps turning.
            let loud = samples[studio.ear.runs[2].start..<studio.ear.runs[2].end]
            let still = zip(loud, loud.dropFirst()).count { abs($0) > 0.95 && $0 == $1 }
            #expect(still < loud.count / 100, "\(still) of \(loud.count)")
            #expect(await view.quits())
        }
    }
}
