package import AudioIO
import CPulse
package import ListenCore

/// The description of a sound server, for `listen doctor`.
package struct PulseServerReport: Hashable, Sendable {
    /// The server's name ("pulseaudio", "PulseAudio (on PipeWire 0.3.65)").
    package let name: String
    /// Its version.
    package let version: String
    /// The internal name of the default device; nil without one.
    package let defaultSink: String?
}

extension PulseSink {
    /// Queries a server (nil: the person's own).
    ///
    /// Waits at most for `patience`. Throws `noDevice` with the reason that it cannot be used.
    package static func probe(
        server: String? = nil, patience: MediaTime = .seconds(1)
    ) throws(AudioError) -> PulseServerReport {
        let deadline = try PulseConnection.deadline(after: patience)
        let connection = try PulseConnection(.init(server: server, title: "listen"))
        let answer = ProbeAnswer(connection)
        let isAnswered = try connection.locked { () throws(AudioError) in
            try connection.waitUntilReady(by: deadline)
            let own = Unmanaged.passUnretained(answer).toOpaque()
            let operation = pa_context_get_server_info(
                connection.context, { _, info, own in ProbeAnswer.receive(info, own) }, own)
            defer {
                // A cancelled operation calls nothing any more.
                if let operation {
                    pa_operation_cancel(operation)
                    pa_operation_unref(operation)
                }
            }
            return try withExtendedLifetime(answer) { () throws(AudioError) in
                try connection.wait(by: deadline) { answer.isComplete }
            }
        }
        guard isAnswered, let report = answer.report else {
            throw PulseConnection.error("the sound server does not answer")
        }
        return report
    }
}

/// Holds the server's answer; used with the main-loop lock held.
private final class ProbeAnswer {
    private let connection: PulseConnection
    private(set) var isComplete = false
    private(set) var report: PulseServerReport?

    init(_ connection: PulseConnection) {
        self.connection = connection
    }

    static func receive(_ info: UnsafePointer<pa_server_info>?, _ own: UnsafeMutableRawPointer?) {
        guard let own else { return }
        let answer = Unmanaged<ProbeAnswer>.fromOpaque(own).takeUnretainedValue()
        answer.isComplete = true
        if let info = info?.pointee, let name = info.server_name {
            let sink = info.default_sink_name.map { String(cString: $0) }
            answer.report = PulseServerReport(
                name: String(cString: name),
                version: info.server_version.map { String(cString: $0) } ?? "",
                defaultSink: sink?.isEmpty == false ? sink : nil)
        }
        answer.connection.signal()
    }
}
