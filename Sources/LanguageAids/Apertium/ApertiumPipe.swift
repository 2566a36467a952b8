import Dispatch
import ListenCore

/// One pipeline that is kept running between requests.
///
/// Requests are answered one after another on a queue of the pipe's own, so
/// that waiting never blocks Swift's threads. Unchecked: `pipeline` and
/// `uses` are touched on `queue` only.
final class ApertiumPipe: @unchecked Sendable {
    /// A running pipeline takes about 100 MB; it ends after this long unused.
    private static let idleSeconds = 300
    private static let timeoutMilliseconds: Int64 = 10_000

    private let mode: ApertiumMode
    private let name: String
    private let queue: DispatchQueue
    private var pipeline: ProcessPipeline?
    private var uses = 0

    init(_ mode: ApertiumMode, name: String) {
        self.mode = mode
        self.name = name
        queue = DispatchQueue(label: "listen.apertium")
    }

    /// The raw answer to a text.
    func answer(_ text: String) async throws(ServiceError) -> String {
        let request = StreamFormat.request(String(text.prefix(8_000)))
        let outcome: Result<String, ServiceError> = await withCheckedContinuation { waiting in
            queue.async { waiting.resume(returning: self.ask(request)) }
        }
        guard !Task.isCancelled else {
            throw ServiceError(.cancelled, context: "a translation by \(name)")
        }
        return try outcome.get()
    }

    /// Ends the programs; the next request starts them again.
    func shutdown() async {
        await withCheckedContinuation { waiting in
            queue.async {
                self.pipeline = nil
                waiting.resume()
            }
        }
    }

    /// A pipeline that died since its last answer is started once more.
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
        do throws(ServiceError) {
            let running: ProcessPipeline
            if let pipeline {
                running = pipeline
            } else {
                running = try ProcessPipeline(mode.stages, name: name)
            }
            pipeline = running
            return .success(
                try running.answer(request, within: Self.timeoutMilliseconds, name: name))
        } catch {
            // Half an answer may still be under way in it.
            pipeline = nil
            return .failure(error)
        }
    }

    private func endWhenIdle() {
        uses += 1
        let mine = uses
        queue.asyncAfter(deadline: .now() + .seconds(Self.idleSeconds)) { [weak self] in
            if self?.uses == mine { self?.pipeline = nil }
        }
    }
}
