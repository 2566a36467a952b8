import DeviceTestSupport
import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Terminal
import Testing

/// The sound itself, as a private sound server's null sink plays it.
@Suite(
    .serialized, .retakenUnderStrain, .timeLimit(.minutes(20)),
    .enabled(if: PrivatePulseServer.skipReason == nil, "no sound server can run here"))
struct SoundTests {
    /// The second at which the n-th word begins, and a burst sounds.
    private static let words = (0..<10).map { 1.0 + Double($0) * 0.5 }
    private static let names = [
        "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india",
        "juliet",
    ]

    private func program(on server: PrivatePulseServer) throws -> Program {
        let program = try Program(environment: [
            "LISTEN_OUTPUT": "auto", "PULSE_SERVER": server.address,
            "XDG_RUNTIME_DIR": server.folder, "PULSE_COOKIE": server.folder + "/cookie",
        ])
        _ = try program.file("words.wav", Tone.wav(seconds: 7, bursts: Self.words))
        _ = try program.file(
            "words.srt", Data(Tone.srt(Self.names, every: 0.5, from: 1).utf8))
        return program
    }

    /// When each word was first lit, in nanoseconds of the monotonic clock.
    private func litTimes(_ output: PseudoTerminal.Output) -> [String: UInt64] {
        var scanner = SequenceScanner()
        var screen = MemoryTerminalScreen(size: Size(columns: 80, rows: 24))
        var times: [String: UInt64] = [:]
        var taken = 0
        for (count, time) in output.arrivals {
            screen.apply(scanner.take(output.bytes[taken..<count]))
            taken = count
            for row in 2..<16 {
                let lit = (0..<80).compactMap { screen[Point(column: $0, row: row)] }
                    .filter(\.style.isOfHeardWord)
                    .map(\.text).joined().trimmingCharacters(in: .whitespaces)
                if !lit.isEmpty, times[lit] == nil { times[lit] = time }
            }
        }
        return times
    }

    @Test func `the word that is lit is the word that is heard`() async throws {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        let program = try program(on: server)
        let view = try program.start("play", program.home.path + "/words.wav")
        #expect(await view.shows("alpha"))
        #expect(
            await view.wait {
                $0.text(where: \.isOfHeardWord).contains("juliet")
            })
        #expect(recording.waitForMore(milliseconds: 300))
        let lit = litTimes(view.terminal.written)
        let heard = recording.onsets(above: 0.1, after: 200).map(recording.nanoseconds(ofSample:))
        #expect(heard.count >= Self.names.count, "\(heard.count) bursts")
        let differences = zip(Self.names, heard).compactMap { name, heard in
            lit[name].map { (Double($0) - Double(heard)) / 1e6 }
        }.sorted()
        #expect(differences.count == Self.names.count)
        let median = differences[differences.count / 2]
        #expect(abs(median) <= 25, "\(differences)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a stop at a sentence's end lets no sample of the next one out`() async throws {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        let program = try program(on: server)
        // Two bursts a sentence; the second sentence begins with one.
        _ = try program.file(
            "two.wav", Tone.wav(seconds: 12, bursts: [3.0, 3.5, 4.0, 4.5, 5.0, 5.5]))
        _ = try program.file(
            "two.srt", Data(Tone.srt(["Uno.", "Dos.", "Tres."], every: 1, from: 3).utf8))
        let view = try program.start("play", program.home.path + "/two.wav")
        func bursts() -> [Int] { recording.onsets(above: 0.1, after: 200) }
        #expect(await view.shows("Uno."))
        view.terminal.type("p")
        #expect(await view.wait { _ in bursts().count == 2 }, "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 1_500))
        #expect(bursts().count == 2, "\(view.text)")
        view.terminal.type(" ")
        #expect(await view.wait { _ in bursts().count >= 4 }, "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 1_500))
        #expect(bursts().count == 4, "\(view.text)")
        let gap = bursts()[3] - bursts()[2]
        let wanted = bursts()[1] - bursts()[0]
        // The first burst behind the stop is faded in over 6 ms.
        #expect(abs(gap - wanted) <= 300, "\(gap) \(wanted)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `pause is silence, and going on sounds again`() async throws {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        let program = try program(on: server)
        _ = try program.file("long.wav", Tone.wav(seconds: 30))
        let view = try program.start("play", program.home.path + "/long.wav")
        func sounds(from sample: Int) -> Bool {
            recording.samples[sample...].contains { abs($0) > 0.02 }
        }
        let begin = recording.count
        #expect(await view.wait { _ in sounds(from: begin) })
        view.terminal.type(" ")
        #expect(await view.shows("‖ 1×"))
        #expect(recording.waitForMore(milliseconds: 700))
        let paused = recording.count
        #expect(recording.waitForMore(milliseconds: 500))
        #expect(!sounds(from: paused))
        let shown = view.shownSeconds
        #expect(await view.isQuiet(for: 1))
        #expect(view.shownSeconds == shown)
        let resumed = recording.count
        view.terminal.type(" ")
        #expect(await view.wait { _ in sounds(from: resumed) })
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a sound server that dies is said, and playing goes on when told`() async throws {
        let server = try PrivatePulseServer()
        let program = try program(on: server)
        _ = try program.file("long.wav", Tone.wav(seconds: 60))
        let view = try program.start("play", program.home.path + "/long.wav")
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 1 })
        server.stop()
        #expect(await view.shows("‖ 1×"), "\(view.text)")
        #expect(await view.shows("paused: the sound server went away"), "\(view.text)")
        let place = try #require(view.shownSeconds)
        // Without a server the silent clock takes over.
        view.terminal.type(" ")
        #expect(await view.wait { ($0.shownSeconds ?? 0) > place + 1 }, "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        let kept = try #require(try await program.progress().first)
        #expect(kept.positionSeconds >= Double(place))
    }

    @Test func `a sound server that comes back is played on again`() async throws {
        let server = try PrivatePulseServer()
        let program = try program(on: server)
        _ = try program.file("long.wav", Tone.wav(seconds: 60))
        let view = try program.start("play", program.home.path + "/long.wav")
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 1 })
        server.stop()
        #expect(await view.shows("‖ 1×"), "\(view.text)")
        try server.start()
        let recording = try server.record()
        let begin = recording.count
        // After a short absence it goes on by itself, after a long one when told.
        if !(await view.shows("▶ 1×", within: 20)) { view.terminal.type(" ") }
        #expect(
            await view.wait { _ in recording.samples[begin...].contains { abs($0) > 0.02 } },
            "\(view.text)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `without any sound server the silent clock keeps the time`() async throws {
        let program = try Program(environment: [
            "LISTEN_OUTPUT": "auto", "PULSE_SERVER": "unix:/nonexistent/socket",
        ])
        let outcome = try await program.run("book", "3", "chapter", "2", "--start", "72")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("There is no sound"), "\(outcome.messages)")
        #expect(outcome.lines.last?.text == (try Bundled.sentences().last?.text))
    }
}
