import Foundation
import Glibc
import ListenTestSupport
import Synchronization

/// A PulseAudio server of the test's own, with a null sink whose monitor can be recorded: it proves
/// sound without a sound card.
///
/// Its files are in a temporary folder; it and everything it started end with this object, and with
/// the test's process.
package final class PrivatePulseServer: Sendable {
    /// The reason that no private server can run here; `nil` when it can.
    package static var skipReason: String? {
        let missing = ["pulseaudio", "parec", "pacat", "pactl"].filter { path(of: $0) == nil }
        return missing.isEmpty ? nil : "\(missing.joined(separator: ", ")) not installed"
    }

    /// The sound server could not be started.
    package struct Failure: Error {
        /// The reason.
        package let reason: String
    }

    /// Name of the null sink.
    package static let sinkName = "out"
    /// Description of the null sink, as in a sink's `output`.
    package static let sinkDescription = "ListenTestOutput"

    /// Name of another null sink, to move a stream to.
    package static let otherSinkName = "other"
    /// Description of the other null sink.
    package static let otherSinkDescription = "ListenTestOther"

    /// The urgency of the server and its recorder; a player's is one less.
    package static let priority: Int32 = 2

    /// The server's own folder.
    package let folder: String
    private let process = Mutex<ChildProcess?>(nil)

    /// Starts a server and waits until it takes connections.
    package init() throws {
        var template = Array(
            FileManager.default.temporaryDirectory
                .appendingPathComponent("listen-pulse-XXXXXX").path.utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(reason: "no temporary folder") }
        folder = template.withUnsafeBufferPointer { name in
            name.baseAddress.map { String(cString: $0) } ?? ""
        }
        try configuration.write(toFile: "\(folder)/server.pa", atomically: true, encoding: .utf8)
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The server's address, as PULSE_SERVER takes it.
    package var address: String { "unix:\(folder)/socket" }

    /// The environment for a program that plays here.
    package var environment: [String: String] {
        [
            "PULSE_SERVER": address, "HOME": folder, "XDG_RUNTIME_DIR": folder,
            "XDG_CONFIG_HOME": folder, "PULSE_COOKIE": "\(folder)/cookie",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LANG": "C.UTF-8",
        ]
    }

    /// Starts the server again after `stop`; waits until it takes connections.
    package func start() throws {
        var variables = environment
        variables["PULSE_SERVER"] = nil
        // Other users would have to ask the system bus for the permission.
        let isRoot = geteuid() == 0 ? "yes" : "no"
        let started = ChildProcess(
            "pulseaudio",
            [
                "-n", "-F", "\(folder)/server.pa", "--daemonize=no", "--exit-idle-time=-1",
                "--use-pid-file=no", "--realtime=\(isRoot)", "--high-priority=\(isRoot)",
                "--disable-shm=yes", "--log-level=error",
            ], environment: variables, priority: Self.priority)
        process.withLock { $0 = started }
        guard eventually(within: 60_000, { connects }) else {
            stop()
            throw Failure(reason: "the private sound server does not take connections")
        }
    }

    /// Kills the server at once.
    package func stop() {
        process.withLock { $0.take() }?.end()
        unlink("\(folder)/socket")
    }

    /// Records the output of the null sink; returns once the first sound has arrived.
    ///
    /// The device's own block is at most half as long as the recorder's latency, and shorter when
    /// the streams request it.
    package func record(latencyMilliseconds: Int = 5) throws -> MonitorRecording {
        let rate = MonitorRecording.sampleRate
        let recorder = ChildProcess(
            "parec",
            [
                "-d", "\(Self.sinkName).monitor", "--raw", "--format=float32le",
                "--rate=\(rate)", "--channels=1", "--latency-msec=\(latencyMilliseconds)",
            ], environment: environment, readsOutput: true, priority: Self.priority)
        guard let recorder, let recording = MonitorRecording(recorder) else {
            throw Failure(reason: "parec cannot be started")
        }
        guard eventually(within: 60_000, { recording.count > 0 }) else {
            throw Failure(reason: "parec records nothing")
        }
        return recording
    }

    /// Plays silence as a telephone call, until the result is ended.
    package func call() throws -> ChildProcess {
        let player = ChildProcess(
            "pacat", ["--playback", "--raw", "--property=media.role=phone", "/dev/zero"],
            environment: environment)
        guard let player else { throw Failure(reason: "pacat cannot be started") }
        return player
    }

    /// Moves the only stream that plays to another sink.
    package func move(to sink: String) throws {
        let inputs = try control("list", "short", "sink-inputs")
        guard let number = inputs.split(separator: "\t").first else {
            throw Failure(reason: "nothing plays")
        }
        try control("move-sink-input", String(number), sink)
    }

    /// Sends the server a command of pactl and returns its output; throws when it fails.
    @discardableResult
    package func control(_ arguments: String...) throws -> String {
        let output = Pipe()
        let pactl = Process()
        pactl.executableURL = URL(filePath: Self.path(of: "pactl") ?? "")
        pactl.arguments = arguments
        pactl.environment = environment
        pactl.standardOutput = output
        try pactl.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        pactl.waitUntilExit()
        guard pactl.terminationStatus == 0 else {
            throw Failure(reason: "pactl \(arguments.joined(separator: " ")) failed")
        }
        return String(decoding: said, as: UTF8.self)
    }

    private var configuration: String {
        """
        load-module module-null-sink sink_name=\(Self.sinkName) format=float32le \
        rate=\(MonitorRecording.sampleRate) \
        sink_properties=device.description=\(Self.sinkDescription)
        load-module module-null-sink sink_name=\(Self.otherSinkName) \
        sink_properties=device.description=\(Self.otherSinkDescription)
        set-default-sink \(Self.sinkName)
        load-module module-role-cork trigger_roles=phone cork_roles=music
        load-module module-native-protocol-unix auth-anonymous=1 socket=\(folder)/socket

        """
    }

    private var connects: Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnixAddress("\(folder)/socket") { connect(descriptor, $0, $1) } == 0
    }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }
}
