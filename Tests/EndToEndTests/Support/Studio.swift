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

/// Does work that waits on a thread of its own, so that no other test waits with it.
func offPool<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

/// The program on a sound server of its own, whose monitor is recorded.
final class Studio {
    /// A player's report on itself.
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

    /// Plays a melody in a terminal wide enough for all that is to be said.
    func play(_ melody: Melody, _ arguments: String...) throws -> ScreenView {
        try program.start(
            ["play", try program.melody(melody)] + arguments, columns: 110, rows: 30)
    }

    /// Starts the server anew after it was killed; what it plays is recorded from then on.
    func restartServer() async throws {
        let recording = try await offPool { [server] in
            try server.start()
            return try server.record()
        }
        ear = Ear(recording, levels: levels)
    }

    /// Waits until the tones that sounded fulfil a condition; not when twenty
    /// seconds were recorded in which none sounded.
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

    /// Waits until so much more was recorded.
    func passes(seconds: Double) async -> Bool {
        let end = recording.count + Int(seconds * Double(MonitorRecording.sampleRate))
        let limit = PseudoTerminal.now + UInt64((60 + 2 * seconds) * 1e9)
        while recording.count < end, PseudoTerminal.now < limit {
            try? await Task.sleep(for: .milliseconds(5))
        }
        return recording.count >= end
    }

    /// Asks the player.
    func status() async throws -> Status {
        let outcome = try await program.run("ctl", "status", "--json")
        return try JSONDecoder().decode(Status.self, from: Data(outcome.output.utf8))
    }
}

extension ScreenView {
    /// Quits; true when all went well.
    func quits() async -> Bool {
        terminal.type("q")
        return await terminal.exitCode() == 0
    }

    /// Every picture there was, with the instant it was complete (nanoseconds, monotonic).
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
