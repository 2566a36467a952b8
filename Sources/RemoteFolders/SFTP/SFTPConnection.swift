package import HTTPCaching

/// The one session to a server that lists and sound share: begun when it is needed, ended when it
/// has lain idle for a minute, and begun anew once where it has died.
package actor SFTPConnection {
    /// The idle time after which a session ends.
    private static let idleTime = Duration.seconds(60)
    /// The time in which a failure is told again without another attempt, so that the folders of a
    /// tree do not each wait for a server that is gone.
    private static let rest = Duration.seconds(3)

    private typealias Opening = Task<Result<SFTPSession, SFTPFault>, Never>

    package nonisolated let address: SFTPAddress
    nonisolated let timing: RequestTiming
    private let pipe: @Sendable () -> any SFTPPipe
    private var current: SFTPSession?
    private var opening: Opening?
    private var failure: (fault: SFTPFault, at: Duration)?
    private var idle: Task<Void, Never>?
    private var uses = 0
    /// The count of the times it was settled.
    private var ends = 0

    /// A connection that has not begun; `pipe` gives the streams of each session.
    package init(
        _ address: SFTPAddress, timing: RequestTiming,
        pipe: @escaping @Sendable () -> any SFTPPipe
    ) {
        (self.address, self.timing, self.pipe) = (address, timing, pipe)
    }

    /// Does something in a session; once more in a new one where the session was an old one that
    /// has died.
    func run<Value: Sendable>(
        _ body: @Sendable (SFTPSession) async throws(SFTPFault) -> Value
    ) async throws(SFTPFault) -> Value {
        let (session, isNew) = try await session()
        do throws(SFTPFault) {
            return try await body(session)
        } catch {
            guard !isNew, error.endsSession, !Task.isCancelled else { throw error }
        }
        return try await body(try await self.session().0)
    }

    /// Ends the session.
    func settle() async {
        ends += 1
        idle?.cancel()
        idle = nil
        let (open, coming) = (current, opening)
        (current, opening, failure) = (nil, nil, nil)
        coming?.cancel()
        await open?.close()
        if let coming, case .success(let session) = await coming.value { await session.close() }
    }

    /// A session that is alive, and true where it is a new one.
    private func session() async throws(SFTPFault) -> (SFTPSession, Bool) {
        let begun = ends
        while ends == begun {
            if let current {
                let isAlive = await current.fault == nil
                if self.current === current {
                    if isAlive {
                        keepOpen()
                        return (current, false)
                    }
                    self.current = nil
                }
                continue
            }
            if let failure, timing.elapsed() - failure.at < Self.rest { throw failure.fault }
            let task = opening ?? open()
            opening = task
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            if opening == task { take(result) }
            switch result {
            case .success(let session) where ends == begun: return (session, true)
            case .success: break
            // It was called off by another who waited for it.
            case .failure(.cancelled) where !Task.isCancelled: break
            case .failure(let fault): throw fault
            }
        }
        throw .cancelled
    }

    /// Keeps the outcome of an attempt, once.
    private func take(_ result: Result<SFTPSession, SFTPFault>) {
        opening = nil
        switch result {
        case .success(let session):
            (current, failure) = (session, nil)
            keepOpen()
        case .failure(.cancelled): break
        case .failure(let fault): failure = (fault, timing.elapsed())
        }
    }

    private func open() -> Opening {
        let (session, path) = (SFTPSession(pipe(), sleep: timing.sleep), address.path)
        return Task { () async -> Result<SFTPSession, SFTPFault> in
            do throws(SFTPFault) {
                try await session.start(at: path)
                return .success(session)
            } catch {
                await session.close()
                return .failure(error)
            }
        }
    }

    /// True while a session is kept.
    var isOpen: Bool { current != nil }

    // MARK: - Idle time

    private func keepOpen() {
        uses += 1
        if idle == nil { idle = Task { await self.closeWhenIdle() } }
    }

    private func closeWhenIdle() async {
        while let current, !Task.isCancelled {
            let (seen, mark) = (uses, await current.mark)
            guard (try? await timing.sleep(Self.idleTime)) != nil else { return }
            let isIdle = await current.isIdle(since: mark)
            // Looked at last, since the actor was free meanwhile.
            if isIdle, uses == seen, self.current === current {
                self.current = nil
                await current.close()
            }
        }
        if !Task.isCancelled { idle = nil }
    }
}
