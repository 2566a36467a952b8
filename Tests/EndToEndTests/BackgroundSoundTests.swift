import Foundation
import ProgramTestSupport
import Testing

/// Speech and a background sound, as a private sound server mixes them.
@Suite(
    .serialized, .retakenUnderStrain, .timeLimit(.minutes(20)),
    .enabled(if: PrivatePulseServer.skipReason == nil, "no sound server can run here"))
struct BackgroundSoundTests {
    private func program(on server: PrivatePulseServer) throws -> Program {
        let program = try Program(environment: [
            "LISTEN_OUTPUT": "auto", "PULSE_SERVER": server.address,
            "XDG_RUNTIME_DIR": server.folder, "PULSE_COOKIE": server.folder + "/cookie",
            "LISTEN_BACKGROUND_VOLUME": "100",
        ])
        // One word, then silence, in which the background alone is measured.
        _ = try program.file("speech.wav", Tone.wav(seconds: 60, bursts: [0.2]))
        _ = try program.file("rain.wav", Tone.wav(seconds: 2))
        return program
    }

    /// The loudness of the next half second that is recorded.
    private func level(_ recording: MonitorRecording) -> Double {
        let begin = recording.count
        guard recording.waitForMore(milliseconds: 500) else { return -1 }
        let samples = recording.samples[begin...]
        let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        return (power / Double(max(samples.count, 1))).squareRoot()
    }

    @Test func `under speech the background is heard at a fifth, and pauses with it`()
        async throws
    {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        let program = try program(on: server)
        let view = try program.start(
            "play", program.home.path + "/speech.wav", "--background",
            program.home.path + "/rain.wav")
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 1 }, "\(view.text)")
        let ducked = level(recording)
        // Longer than the background: it begins anew.
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 5 })
        let again = level(recording)
        view.terminal.type(" ")
        #expect(await view.shows("‖ 1×"))
        #expect(recording.waitForMore(milliseconds: 700))
        let paused = level(recording)
        view.terminal.type("y")
        #expect(recording.waitForMore(milliseconds: 700))
        let alone = level(recording)
        view.terminal.type(" ")
        #expect(await view.shows("▶ 1×"))
        #expect(recording.waitForMore(milliseconds: 700))
        let under = level(recording)
        let told = "ducked \(ducked), again \(again), paused \(paused), alone \(alone), \(under)"
        #expect(abs(alone - 2_000 / 32_768) < 0.003, "\(told)")
        for level in [ducked, again, under] {
            #expect(abs(level / alone - 0.2) < 0.02, "\(told)")
        }
        #expect(paused < 0.0001, "\(told)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a call silences both, and both come back when it is over`() async throws {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        let program = try program(on: server)
        let view = try program.start(
            "play", program.home.path + "/speech.wav", "--background",
            program.home.path + "/rain.wav")
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 1 }, "\(view.text)")
        let before = level(recording)
        let call = try server.call()
        #expect(await view.shows("‖ 1×"), "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 700))
        let during = level(recording)
        call.end()
        #expect(await view.shows("▶ 1×"), "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 700))
        let after = level(recording)
        #expect(before > 0.01 && during < 0.0001, "before \(before), during \(during)")
        #expect(abs(after / before - 1) < 0.1, "before \(before), after \(after)")
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `music alone falls silent for a call and comes back`() async throws {
        let server = try PrivatePulseServer()
        let recording = try server.record()
        let program = try program(on: server)
        let view = try program.start(
            "play", program.home.path + "/speech.wav", "--background",
            program.home.path + "/rain.wav")
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 1 }, "\(view.text)")
        view.terminal.type(" ")
        #expect(await view.shows("‖ 1×"))
        view.terminal.type("y")
        #expect(await view.shows("♫ rain.wav"), "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 700))
        let before = level(recording)
        let call = try server.call()
        #expect(await view.hides("♫ rain.wav"), "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 700))
        let during = level(recording)
        call.end()
        #expect(await view.shows("♫ rain.wav"), "\(view.text)")
        #expect(recording.waitForMore(milliseconds: 700))
        let after = level(recording)
        #expect(before > 0.05 && during < 0.0001, "before \(before), during \(during)")
        #expect(abs(after / before - 1) < 0.1, "before \(before), after \(after)")
        #expect(view.text.contains("‖ 1×"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }

    @Test func `a background that cannot be played is named, and the speech goes on`()
        async throws
    {
        let server = try PrivatePulseServer()
        let program = try program(on: server)
        let outcome = try program.start(
            "play", program.home.path + "/speech.wav", "--background", "nowhere.wav")
        #expect(await outcome.shows("The background sound"), "\(outcome.text)")
        #expect(await outcome.wait { ($0.shownSeconds ?? 0) >= 2 })
        outcome.terminal.type("q")
        #expect(await outcome.terminal.exitCode() == 0)
    }
}
