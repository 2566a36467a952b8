import HTTPCaching
import ListenCore
import Synchronization

/// The state that a download shares with the transfer that runs for it.
///
/// The callbacks run on the transport's thread, one after the other; readers
/// ask for places on their own threads; the download looks only when no
/// transfer is running, or through the lock.
final class MediaTransfer: Sendable {
    /// The end of a transfer.
    enum Outcome: Sendable {
        case complete
        /// The range that was asked for is there; another is missing.
        case more
        /// A reader wants to go on elsewhere.
        case jumped
        case startOver
        /// The content differs from what a reader has seen.
        case changed
        case refused(String)
        case tooLarge
        case status(HTTPResponseHead, body: [UInt8])
        case failed(TransportError)
    }

    /// The news for the download, on the transport's thread.
    struct Events: Sendable {
        /// Content is about to come from a byte on, and belongs to this.
        var accepted: @Sendable (PartOrigin, _ start: Int64) -> Void = { _, _ in }
        /// Bytes came.
        var came: @Sendable () -> Void = {}
    }

    struct State {
        var plan: MediaPlan
        /// The hash of the first `hashed` bytes.
        var hash: any ContentDigest
        var hashed: Int64 = 0
        var limit: Int64 = .max
        var request = MediaPlan.Request.whole
        var verdict: MediaPlan.Verdict?
        /// The place of the next byte of the present answer, and the end of its last one.
        var offset: Int64 = 0
        var expectedEnd: Int64?
        /// The time the present answer began at, and the count of its bytes.
        var begin: Duration = .zero
        var brought: Int64 = 0
        /// The reason for which the present answer is not wanted any more.
        var fault: Fault?
        var errorBody: [UInt8] = []
        /// The head of the present answer.
        var head: HTTPResponseHead?
        /// The origin that is asked.
        var asked = ""
        /// The head of the last answer that brought content.
        var accepted: HTTPResponseHead?
        var digests = MediaDigests()
        /// The request that runs; `nil` between requests.
        var running: Task<Result<HTTPResponseHead, TransportError>, Never>?
        var isRunning = false
        var isJumping = false
    }

    /// The reason for which content is refused while it comes.
    enum Fault {
        case changed
        case memoryFull
        case tooLong
        case tooLarge
        case page
    }

    private let state: Mutex<State>
    private let buffer: MediaBuffer
    private let events: Events
    private let elapsed: @Sendable () -> Duration
    private let sums: any DigestMaking

    init(
        buffer: MediaBuffer, plan: MediaPlan, sums: any DigestMaking = PlainDigests(),
        elapsed: @escaping @Sendable () -> Duration, events: Events
    ) {
        self.buffer = buffer
        self.events = events
        self.elapsed = elapsed
        self.sums = sums
        state = Mutex(State(plan: plan, hash: sums.sha256()))
    }

    /// The bytes that are there, for the next request.
    var plan: MediaPlan { state.withLock { $0.plan } }

    /// The head of the last accepted answer.
    var head: HTTPResponseHead? { state.withLock { $0.accepted } }

    /// The origin of the last answer, where redirects led to another than was asked.
    var foreignPlace: String? {
        state.withLock { state in
            state.head.flatMap { $0.url.origin == state.asked ? nil : $0.url.origin }
        }
    }

    /// The checksums the server named.
    var digests: MediaDigests { state.withLock { $0.digests } }

    /// The SHA-256 of the whole; `nil` when it cannot be read.
    ///
    /// Reads what came out of order; nothing may be running.
    func sha256() -> String? {
        let length = plan.held.end
        return state.withLock { state in
            let isRead = buffer.pass(state.hashed..<max(state.hashed, length)) { bytes in
                state.hash.update(bytes)
                state.hashed += Int64(bytes.count)
            }
            return isRead && state.hashed == length ? state.hash.finalized() : nil
        }
    }

    /// Forgets everything but what a reader has seen, and asks for the whole.
    func startOver() {
        state.withLock { state in
            state.plan.avoidsRanges = true
            if !state.plan.isPublished { empty(&state) }
        }
    }

    private func empty(_ state: inout State) {
        buffer.empty()
        state.plan.held = ByteRanges()
        state.plan.origin = nil
        state.hash = sums.sha256()
        state.hashed = 0
    }

    /// A reader waits for a byte: unless it comes soon, what runs is ended in favour of a
    /// request from there.
    func wants(_ offset: Int64) {
        let now = elapsed()
        let ended = state.withLock {
            state -> Task<Result<HTTPResponseHead, TransportError>, Never>? in
            guard state.plan.jumps(to: offset, reach: state.reach, rate: state.rate(at: now))
            else { return nil }
            state.plan.focus = offset
            guard state.isRunning, !state.isJumping else { return nil }
            state.isJumping = true
            return state.running
        }
        ended?.cancel()
    }

    /// Runs one request; cancelling the task ends it at once.
    func run(
        _ request: HTTPRequest, limits: TransferLimits, over transport: any HTTPTransport
    ) async -> Outcome {
        var sent = request
        let fields = state.withLock { state in
            state.begin(limits)
            state.asked = request.url.origin
            return state.request.fields
        }
        for line in fields.lines { sent.fields.append(line.name, line.value) }
        let work = Task { [sent] in
            do throws(TransportError) {
                return Result<HTTPResponseHead, TransportError>.success(
                    try await transport.stream(
                        sent, limits: limits, onHead: { self.receive($0) },
                        onBytes: { self.receive($0) }))
            } catch {
                return .failure(error)
            }
        }
        let isLate = state.withLock { state in
            state.running = work
            return state.isJumping
        }
        if isLate { work.cancel() }
        let result = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        return state.withLock { state in
            state.running = nil
            state.isRunning = false
            return state.outcome(result)
        }
    }

    private func receive(_ head: HTTPResponseHead) -> StreamVerdict {
        let now = elapsed()
        let accepted: (PartOrigin, Int64)? = state.withLock { state in
            let verdict = state.plan.verdict(
                on: state.request, status: head.status, fields: head.fields, limit: state.limit)
            state.verdict = verdict
            state.head = head
            guard case .accept(let start) = verdict else { return nil }
            accept(head, from: start, &state)
            state.begin = now
            return state.plan.origin.map { ($0, start) }
        }
        if let accepted {
            events.accepted(accepted.0, accepted.1)
            return .proceed
        }
        return state.withLock { $0.verdict == .failure } ? .proceed : .stop
    }

    private func accept(_ head: HTTPResponseHead, from start: Int64, _ state: inout State) {
        let origin = MediaPlan.origin(status: head.status, fields: head.fields)
        state.accepted = head
        let digests = MediaDigests(status: head.status, fields: head.fields)
        if head.status == 200 {
            state.digests = digests
            // A server that answered a range of this version by the whole would do so again.
            if let asked = state.request.etag, asked == origin.etag {
                state.plan.avoidsRanges = true
            }
            // Another version, or a server without ranges: nobody has seen the part yet.
            if !state.plan.isPublished, !state.plan.held.isEmpty { empty(&state) }
        } else {
            state.digests = state.digests.merged(with: digests)
        }
        state.plan.adopt(origin, isRange: head.status == 206)
        if head.fields.first("Accept-Ranges")?.lowercased() == "none" {
            state.plan.isUnranged = true
        }
        state.offset = start
        state.expectedEnd =
            head.status == 206 ? state.request.end ?? state.plan.origin?.total : origin.total
        state.plan.isPublished = true
        buffer.publish(total: state.plan.origin?.total)
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> StreamVerdict {
        let verdict: StreamVerdict = state.withLock { state in
            guard case .accept? = state.verdict else {
                state.errorBody.append(contentsOf: bytes.prefix((16 << 10) - state.errorBody.count))
                return state.errorBody.count < 16 << 10 ? .proceed : .stop
            }
            if state.isJumping { return .stop }
            state.fault = state.faultBefore(bytes) ?? keep(bytes, &state)
            return state.fault == nil ? .proceed : .stop
        }
        if verdict == .proceed { events.came() }
        return verdict
    }

    /// Compares what is there already, keeps what is not.
    private func keep(_ bytes: UnsafeRawBufferPointer, _ state: inout State) -> Fault? {
        var rest = bytes
        while !rest.isEmpty {
            let run = state.plan.held.run(at: state.offset)
            let end = run?.upperBound ?? state.plan.held.nextStart(from: state.offset) ?? .max
            let count = min(rest.count, Int(clamping: end - state.offset))
            let piece = UnsafeRawBufferPointer(rebasing: rest[..<count])
            if run != nil {
                guard buffer.holds(piece, at: state.offset) else { return .changed }
            } else {
                guard buffer.write(piece, at: state.offset) else { return .memoryFull }
                state.took(piece)
            }
            state.offset += Int64(count)
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        state.brought += Int64(bytes.count)
        return nil
    }
}
