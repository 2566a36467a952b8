import Dispatch
import ListenCore
import Processes

/// One pipeline that is kept running between requests; NUL ends each request and each answer.
///
/// Requests are answered one after another on a queue of the pipe's own. Unchecked: `pipeline` and
/// `uses` are touched on `queue` only.
final class ApertiumPipe: @unchecked Sendable {
    /// The idle time after which a pipeline ends, since it takes about 100 MB.
    private static let idleSeconds = 300
    private static let patience = Duration.seconds(10)

    private let mode: ApertiumMode
    private let name: String
    private let queue: DispatchQueue
    private var pipeline: RunningProgram?
    private var uses = 0

    init(_ mode: ApertiumMode, name: String) {
        self.mode = mode
        self.name = name
        queue = DispatchQueue(label: "listen.apertium")
    }

    /// The raw answer to a text.
    func answer(_ text: String) async throws(ServiceError) -> String {
        let request = StreamFormat.request(String(text.prefix(8_000)))
        let outcome: Result<String, ServiceError> = await BlockingWork.run(on: queue) { _ in
            self.ask(request)
        }
        guard !Task.isCancelled else {
            throw ServiceError(.cancelled, context: "a translation by \(name)")
        }
        return try outcome.get()
    }

    /// Ends the programs; the next request starts them again.
    func shutdown() async {
        await BlockingWork.run(on: queue) { _ in self.pipeline = nil }
    }

    /// Sends a request; a pipeline that died since its last answer is started once more.
    private func ask(_ request: [UInt8]) -> Result<String, ServiceError> {
        let wasRunning = pipeline != nil
        let first = attempt(request)
        endWhenIdle()
        guard wasRunning, case .failure(let error) = first, error.code != .timeout else {
            return first
        }
        return attempt(request)
    }

    private func attempt(_ request: [UInt8]) -> Result<String, ServiceError> {
        Result { () throws(ServiceError) in
            let running = if let pipeline { pipeline } else { try started() }
            // After a failure, half an answer may still come out of the pipeline.
            pipeline = nil
            let answer = try answer(of: running, to: request)
            pipeline = running
            return answer
        }
    }

    private func started() throws(ServiceError) -> RunningProgram {
        let environment = ProgramLaunch.plainEnvironment
        do throws(LaunchFault) {
            return try RunningProgram(
                mode.stages.map { ProgramLaunch($0, environment: environment) }, streams: .input)
        } catch {
            throw failure(
                error.program.map { "\($0) could not be started" } ?? "no stream could be made")
        }
    }

    private func answer(
        of running: RunningProgram, to request: [UInt8]
    ) throws(ServiceError) -> String {
        running.send(request)
        let deadline = SuspendingClock.now + Self.patience
        var answer: [UInt8] = []
        while true {
            switch running.next(until: deadline) {
            case .read(_, let bytes):
                answer += bytes.prefix { $0 != 0 }
                if bytes.contains(0) { return String(decoding: answer, as: UTF8.self) }
                guard answer.count <= TextProgram.answerLimit else {
                    throw ServiceError(
                        .tooLarge(limitBytes: TextProgram.answerLimit),
                        context: "an answer of \(name)")
                }
            case .sent: break
            case .ended: throw failure("its programs ended")
            case .late, .cancelled: throw ServiceError(.timeout, context: "an answer of \(name)")
            }
        }
    }

    private func failure(_ reason: String) -> ServiceError {
        ServiceError(
            .file(reason: reason), context: name,
            advice: "Check the installation with `listen doctor`.")
    }

    private func endWhenIdle() {
        uses += 1
        let mine = uses
        queue.asyncAfter(deadline: .now() + .seconds(Self.idleSeconds)) { [weak self] in
            if self?.uses == mine { self?.pipeline = nil }
        }
    }
}
