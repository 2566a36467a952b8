import DeviceTestSupport
import Foundation
import ListenTestSupport
import ProgramTestSupport
import Testing

/// The suites that judge a recording: one after the other, since two cores are just enough for one
/// server, its recording and a player.
@Suite(
    .serialized, .retakenUnderStrain, .timeLimit(.minutes(20)),
    .enabled(if: PrivatePulseServer.skipReason == nil, "no sound server can run here"))
enum HeardTests {}

/// Runs blocking work on a thread of its own, so that no other test waits for it.
func offPool<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// The program on a sound server of its own, whose monitor is recorded.
final class Studio {
    /// The status that a player reports.
    struct Status: Decodable {
        struct Sentence: Decodable { let index: Int }

        let state: String
        let positionSeconds: Double?
        let rate: Double?
        let sentence: Sentence?
    }

    let server: PrivatePulseServer
    let program: Program
    private(set) var ear: Ear
    private let levels: [Double]

    var recording: MonitorRecording { ear.recording }

    init(_ settings: [String: String] = [:], levels: [Double] = Melody.levels) async throws {
        self.levels = levels
        let (server, recording) = try await offPool {
            let server = try PrivatePulseServer()
            return (server, try server.record())
        }
        self.server = server
        ear = Ear(recording, levels: levels)
        program = try Program(
            environment: [
                "LISTEN_OUTPUT": "auto", "PULSE_SERVER": server.address,
                "XDG_RUNTIME_DIR": server.folder, "PULSE_COOKIE": server.folder + "/cookie",
            ].merging(settings) { $1 })
    }

    /// Plays a melody in a terminal wide enough for all messages.
    func play(_ melody: Melody, _ arguments: String...) throws -> ScreenView {
        try program.start(
            ["play", try program.melody(melody)] + arguments, columns: 110, rows: 30)
    }

    /// Starts the server again after it was killed; from then on its sound is recorded.
    func restartServer() async throws {
        let recording = try await offPool { [server] in
            try server.start()
            return try server.record()
        }
        ear = Ear(recording, levels: levels)
    }

    /// Waits until the recorded tones fulfil a condition; false after twenty recorded seconds
    /// without a tone.
    func hears(within seconds: Double = 60, _ condition: ([Ear.Run]) -> Bool) async -> Bool {
        let end = PseudoTerminal.now + UInt64(seconds * 1e9)
        let begin = recording.count
        let silence = 20 * MonitorRecording.sampleRate
        while PseudoTerminal.now < end {
            let runs = ear.runs
            if condition(runs) { return true }
            if recording.count - max(begin, runs.last?.end ?? 0) > silence { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return condition(ear.runs)
    }

    /// Waits until `seconds` more were recorded.
    func passes(seconds: Double) async -> Bool {
        let end = recording.count + Int(seconds * Double(MonitorRecording.sampleRate))
        let limit = PseudoTerminal.now + UInt64((60 + 2 * seconds) * 1e9)
        while recording.count < end, PseudoTerminal.now < limit {
            try? await Task.sleep(for: .milliseconds(5))
        }
        return recording.count >= end
    }

    /// Asks the player for its status.
    func status() async throws -> Status {
        let outcome = try await program.run("ctl", "status", "--json")
        return try JSONDecoder().decode(Status.self, from: Data(outcome.output.utf8))
    }
}

extension ScreenView {
    /// Quits; true when the program ended without an error.
    func quits() async -> Bool {
        terminal.type("q")
        return await terminal.exitCode() == 0
    }

    /// Every screen, with the instant at which it was complete (nanoseconds, monotonic).
    var pictures: [(text: String, nanoseconds: UInt64)] {
        let output = terminal.written
        var scanner = SequenceScanner()
        var screen = MemoryTerminalScreen(size: screen.size)
        var taken = 0
        return output.arrivals.map { count, time in
            screen.apply(scanner.take(output.bytes[taken..<count]))
            taken = count
            return (screen.lines.joined(separator: "\n"), time)
        }
    }
}
