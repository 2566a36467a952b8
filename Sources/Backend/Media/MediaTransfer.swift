import HTTPCaching
import ListenCore
import Synchronization

/// What is shared between a download and the transfer that runs for it.
///
/// The callbacks run on the transport's thread, one after the other; the
/// download looks only when no transfer is running, or through the lock.
final class MediaTransfer: Sendable {
    /// How a transfer ended.
    enum Outcome: Sendable {
        case complete
        case startOver
        /// The content differs from what a reader has seen.
        case changed
        case refused(String)
        case status(HTTPResponseHead, body: [UInt8])
        case failed(TransportError)
    }

    private struct State {
        var plan: MediaPlan
        var hash: SHA256
        var verdict: MediaPlan.Verdict?
        var offset: Int64 = 0
        var hasChanged = false
        /// Whether the buffer can hold no more.
        var isFull = false
        var errorBody: [UInt8] = []
        /// The head of the present answer.
        var head: HTTPResponseHead?
        /// The head of the last answer that brought content.
        var accepted: HTTPResponseHead?
    }

    private let state: Mutex<State>
    private let buffer: MediaBuffer
    private let onAccept: @Sendable (PartOrigin) -> Void

    init(
        buffer: MediaBuffer, plan: MediaPlan, hash: SHA256,
        onAccept: @escaping @Sendable (PartOrigin) -> Void
    ) {
        self.buffer = buffer
        self.onAccept = onAccept
        state = Mutex(State(plan: plan, hash: hash))
    }

    /// What is there, for the next request.
    var plan: MediaPlan { state.withLock { $0.plan } }

    /// The hash of everything that arrived.
    var sha256: String { state.withLock { $0.hash.finalized() } }

    /// The head of the last accepted answer.
    var head: HTTPResponseHead? { state.withLock { $0.accepted } }

    /// Forgets everything but whether a reader has seen some, and asks for the whole.
    func startOver() {
        state.withLock { state in
            state.plan.avoidsRanges = true
            if !state.plan.isPublished {
                buffer.empty()
                state.plan.length = 0
                state.plan.origin = nil
                state.hash = SHA256()
            }
        }
    }

    /// Runs one request.
    func run(
        _ request: HTTPRequest, limits: TransferLimits, over transport: any HTTPTransport
    ) async -> Outcome {
        let fields = state.withLock { state in
            state.verdict = nil
            state.errorBody = []
            return state.plan.fields
        }
        var request = request
        for line in fields.lines { request.fields.append(line.name, line.value) }
        do throws(TransportError) {
            let head = try await transport.stream(
                request, limits: limits, onHead: { self.take($0) }, onBytes: { self.take($0) })
            return outcome(head)
        } catch {
            return outcome(error)
        }
    }

    private func outcome(_ head: HTTPResponseHead) -> Outcome {
        state.withLock { state in
            if state.verdict == .failure { return .status(head, body: state.errorBody) }
            let total = state.plan.origin?.total
            guard state.plan.length > 0 else { return .refused("it is empty") }
            if let total, state.plan.length != total {
                return .refused("its length is \(state.plan.length) bytes instead of \(total)")
            }
            return .complete
        }
    }

    private func outcome(_ error: TransportError) -> Outcome {
        state.withLock { state in
            if state.hasChanged { return state.plan.isPublished ? .changed : .startOver }
            if state.isFull { return .refused("it is too large to keep in memory") }
            // Cancelled or cut after the last byte: nothing is missing.
            if case .accept? = state.verdict, state.plan.length > 0,
                state.plan.length == state.plan.origin?.total
            {
                return .complete
            }
            switch state.verdict {
            case .startOver?: return .startOver
            case .refuse(let reason)?: return .refused(reason)
            case .failure?:
                if error.code == .abandoned, let head = state.head {
                    return .status(head, body: state.errorBody)
                }
                return .failed(error)
            default: return .failed(error)
            }
        }
    }

    private func take(_ head: HTTPResponseHead) -> StreamVerdict {
        let accepted: PartOrigin? = state.withLock { state in
            let verdict = state.plan.verdict(status: head.status, fields: head.fields)
            state.verdict = verdict
            state.head = head
            guard case .accept(let start) = verdict else { return nil }
            accept(head, from: start, &state)
            return state.plan.origin
        }
        if let accepted {
            onAccept(accepted)
            return .proceed
        }
        return state.withLock { $0.verdict == .failure } ? .proceed : .stop
    }

    private func accept(_ head: HTTPResponseHead, from start: Int64, _ state: inout State) {
        let origin = MediaPlan.origin(status: head.status, fields: head.fields)
        state.accepted = head
        if start == 0, !state.plan.isPublished, state.plan.length > 0 {
            // Another version, or a server without ranges: nobody has seen the part yet.
            buffer.empty()
            state.plan.length = 0
            state.hash = SHA256()
        }
        let known = state.plan.origin
        state.plan.origin =
            head.status == 206
            ? PartOrigin(
                etag: origin.etag ?? known?.etag,
                lastModified: origin.lastModified ?? known?.lastModified,
                total: origin.total ?? known?.total) : origin
        state.offset = start
        state.plan.isPublished = true
        buffer.publish(total: state.plan.origin?.total)
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> StreamVerdict {
        state.withLock { state in
            guard case .accept? = state.verdict else {
                state.errorBody.append(contentsOf: bytes.prefix((16 << 10) - state.errorBody.count))
                return state.errorBody.count < 16 << 10 ? .proceed : .stop
            }
            let known = Int(clamping: max(0, state.plan.length - state.offset))
            let overlap = UnsafeRawBufferPointer(rebasing: bytes.prefix(known))
            if !overlap.isEmpty, !buffer.holds(overlap, at: state.offset) {
                state.hasChanged = true
                return .stop
            }
            let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(overlap.count))
            if !rest.isEmpty {
                guard buffer.append(rest) else {
                    state.isFull = true
                    return .stop
                }
                state.hash.update(rest)
                state.plan.length += Int64(rest.count)
            }
            state.offset += Int64(bytes.count)
            return .proceed
        }
    }
}
