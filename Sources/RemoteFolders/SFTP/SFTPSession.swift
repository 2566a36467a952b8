/// A session of SFTP over a pipe: requests go out as they are made, and answers are matched by
/// their numbers, in whatever order they come.
actor SFTPSession {
    typealias Answer = Result<SFTPReply, SFTPFault>

    /// The longest time without any answer while one is awaited.
    private static let patience = Duration.seconds(30)

    /// A request that was made, until its answer has been taken.
    private enum Slot {
        case waiting
        case awaited(CheckedContinuation<Answer, Never>)
        case arrived(Answer)
        /// Nobody wants its answer any more.
        case dropped
    }

    private let pipe: any SFTPPipe
    private let sleep: @Sendable (Duration) async throws -> Void
    private var frames = SFTPFrames()
    private var slots: [UInt32: Slot] = [:]
    private var nextID: UInt32 = 0
    private var progress = 0
    private var watchdog: Task<Void, Never>?
    /// The reason that it has ended.
    private(set) var fault: SFTPFault?
    /// The true path of the folder of the address.
    private(set) var root: [UInt8] = []

    /// A session that has not begun.
    init(_ pipe: any SFTPPipe, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        (self.pipe, self.sleep) = (pipe, sleep)
    }

    /// Begins, and finds a folder.
    func start(at path: String) async throws(SFTPFault) {
        slots[SFTPReply.helloID] = .waiting
        pipe.send(SFTPRequest.hello)
        Task { await self.receiveAll() }
        watch()
        guard case .version(3) = try await answer(to: SFTPReply.helloID) else {
            throw .malformed("it speaks another version")
        }
        do throws(SFTPFault) {
            root = try await realPath(Array((path.isEmpty ? "." : path).utf8))
            // The path of what is missing may be true too.
            guard try await stat(root).kind != .file else { throw .notFound }
        } catch {
            throw error == .notFound ? SFTPFault.noRoot : error
        }
    }

    /// Ends it.
    func close() async {
        fail(.cut)
        await pipe.close()
    }

    /// Sends a request; gives the number by which its answer is had.
    func begin(_ request: SFTPRequest) -> UInt32 {
        repeat { nextID &+= 1 } while nextID == SFTPReply.helloID || slots[nextID] != nil
        if let fault {
            slots[nextID] = .arrived(.failure(fault))
            return nextID
        }
        if !isAwaiting { progress += 1 }
        slots[nextID] = .waiting
        pipe.send(request.packet(nextID))
        watch()
        return nextID
    }

    /// The answer to a request, once.
    func answer(to id: UInt32) async throws(SFTPFault) -> SFTPReply {
        let answer: Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiting: CheckedContinuation<Answer, Never>) in
                hold(waiting, for: id)
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
        return try answer.get()
    }

    private func hold(_ waiting: CheckedContinuation<Answer, Never>, for id: UInt32) {
        switch slots[id] {
        case .arrived(let answer):
            slots[id] = nil
            waiting.resume(returning: answer)
        case .waiting where !Task.isCancelled: slots[id] = .awaited(waiting)
        case .waiting:
            slots[id] = .dropped
            waiting.resume(returning: .failure(.cancelled))
        case .awaited, .dropped, nil: waiting.resume(returning: .failure(.cancelled))
        }
    }

    /// Gives up the answers to requests; what they open on the server is closed.
    func drop(_ ids: [UInt32]) {
        for id in ids {
            switch slots[id] {
            case .arrived(let answer):
                slots[id] = nil
                if case .success(.handle(let handle)) = answer { release(handle) }
            case .waiting: slots[id] = .dropped
            case .awaited, .dropped, nil: break
            }
        }
    }

    /// Closes what was opened on the server, without waiting.
    func release(_ handle: [UInt8]) {
        drop([begin(.close(handle: handle))])
    }

    /// The count of answers so far, to see later whether it lay idle.
    var mark: Int { progress }

    /// True when nothing was asked since a mark, and nothing is awaited.
    func isIdle(since mark: Int) -> Bool { progress == mark && !isAwaiting }

    private var isAwaiting: Bool {
        slots.values.contains { slot in
            if case .arrived = slot { false } else { true }
        }
    }

    // MARK: - What comes

    private func receiveAll() async {
        while fault == nil {
            do throws(SFTPFault) {
                try take(try await pipe.receive())
            } catch {
                // Cancelled is what a pipe says that was closed here.
                fail(error == .cancelled ? .cut : error)
                await pipe.close()
            }
        }
    }

    private func take(_ bytes: [UInt8]) throws(SFTPFault) {
        frames.add(bytes)
        while fault == nil, let packet = try frames.next() {
            guard let (id, reply) = SFTPReply.read(packet) else {
                throw .malformed("a packet cannot be read")
            }
            try place(reply, id)
        }
    }

    private func place(_ reply: SFTPReply, _ id: UInt32) throws(SFTPFault) {
        guard let slot = slots[id] else { throw .malformed("an answer to no question came") }
        progress += 1
        switch slot {
        case .waiting: slots[id] = .arrived(.success(reply))
        case .awaited(let waiting):
            slots[id] = nil
            waiting.resume(returning: .success(reply))
        case .dropped:
            slots[id] = nil
            if case .handle(let handle) = reply { release(handle) }
        case .arrived: throw .malformed("a question was answered twice")
        }
    }

    private func cancel(_ id: UInt32) {
        guard case .awaited(let waiting) = slots[id] else { return }
        slots[id] = .dropped
        waiting.resume(returning: .failure(.cancelled))
    }

    private func fail(_ reason: SFTPFault) {
        guard fault == nil else { return }
        fault = reason
        watchdog?.cancel()
        for (id, slot) in slots {
            switch slot {
            case .waiting: slots[id] = .arrived(.failure(reason))
            case .awaited(let waiting):
                slots[id] = nil
                waiting.resume(returning: .failure(reason))
            case .dropped: slots[id] = nil
            case .arrived: break
            }
        }
    }

    // MARK: - Patience

    private func watch() {
        guard watchdog == nil, fault == nil else { return }
        watchdog = Task { await self.keepWatch() }
    }

    private func keepWatch() async {
        while fault == nil, isAwaiting {
            let seen = progress
            do {
                try await sleep(Self.patience)
            } catch {
                break
            }
            if isAwaiting, progress == seen {
                fail(.late)
                await pipe.close()
            }
        }
        watchdog = nil
    }
}
