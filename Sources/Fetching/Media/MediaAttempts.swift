import HTTPCaching
import ListenCore

/// An early end of a download, and the use of its bytes later.
struct MediaFailure: Error {
    let error: ServiceError
    let keepsPart: Bool
}

/// Asks for a recording until all of it is there, or it is not worth asking again.
struct MediaAttempts {
    let query: CachedQuery
    let cache: CacheManager
    let transfer: MediaTransfer
    let notes: PartNotes

    /// The step after one transfer.
    private enum Next {
        case done(Result<Void, MediaFailure>)
        case startOver
        case goOn
        case again(RetryMachine.Failure, ServiceError)
    }

    /// The count of the attempts so far.
    private struct Standing {
        var machine: RetryMachine
        /// True since it was away, until bytes come: one that starts again is busy at first.
        var isAway = false
        var start: Duration
        var count: Int64
        var restarts = 0
        var mayRepeat: Bool
    }

    func run() async -> Result<Void, MediaFailure> {
        let url = query.request.url
        var standing: Standing
        do throws(ServiceError) {
            standing = Standing(
                machine: machine, start: cache.timing.elapsed(), count: transfer.plan.held.count,
                mayRepeat: try cache.sender.admit(url, query.purpose, context: query.context))
        } catch {
            return .failure(MediaFailure(error: error, keepsPart: true))
        }
        while true {
            if !transfer.plan.request.isBehindPrefix(of: transfer.plan.held) {
                await notes.willJump(transfer.plan.held)
            }
            let outcome = await transfer.run(
                query.request, limits: query.limits, over: cache.sender.transport)
            let hasProgress = transfer.plan.held.count > standing.count
            let isWell = note(outcome, hasProgress)
            if hasProgress {
                // A transfer that makes progress may fail again.
                (standing.machine, standing.isAway) = (machine, false)
                standing.start = cache.timing.elapsed()
                standing.count = transfer.plan.held.count
            }
            standing.mayRepeat = hasProgress ? isWell : standing.mayRepeat && isWell
            if let result = await step(next(after: outcome, hasProgress), &standing) {
                return result
            }
        }
    }

    private var machine: RetryMachine { RetryMachine(method: "GET", purpose: query.purpose) }

    /// True when what failed is waited for longer: somebody hears what came before a server or the
    /// network went away, and hears on while it is gone.
    private func isOutage(_ failure: RetryMachine.Failure) -> Bool {
        guard query.purpose == .needed, transfer.plan.isPublished else { return false }
        return switch failure {
        case .blocked(.refused), .blocked(.noNetwork), .blocked(.unknownName), .blocked(.noRoute),
            .transport(.unreachable):
            true
        default: false
        }
    }

    /// Carries out what follows; the result when nothing does.
    private func step(_ next: Next, _ standing: inout Standing) async -> Result<Void, MediaFailure>?
    {
        switch next {
        case .done(let result): return result
        case .goOn: return nil
        case .startOver:
            standing.restarts += 1
            guard standing.restarts <= 2 else {
                return .failure(refusal("the server answers ranges wrongly"))
            }
            transfer.startOver()
            standing.count = transfer.plan.held.count
            return nil
        case .again(let failure, let error):
            if !standing.isAway, isOutage(failure) {
                standing.isAway = true
                standing.machine = RetryMachine(method: "GET", rules: .outage)
            }
            let step = standing.machine.step(
                after: failure, elapsed: cache.timing.elapsed() - standing.start,
                random: cache.timing.random())
            guard standing.mayRepeat || standing.isAway, case .wait(let duration) = step,
                (try? await cache.timing.wait(duration, context: query.context)) != nil
            else { return .failure(MediaFailure(error: error, keepsPart: true)) }
            return nil
        }
    }

    private func next(after outcome: MediaTransfer.Outcome, _ hasProgress: Bool) -> Next {
        switch outcome {
        case .complete: return .done(.success(()))
        case .jumped: return .goOn
        case .more:
            if hasProgress { return .goOn }
            return .again(.transport(.cut), ServiceError(.cut, context: query.context))
        case .startOver: return .startOver
        case .changed: return .done(.failure(refusal("it changed while it was being played")))
        case .refused(MediaPlan.page):
            // A network between has answered: what is there of the recording is as good as before.
            let error = ServiceError(.webPage(from: transfer.foreignPlace), context: query.context)
            return .done(.failure(MediaFailure(error: error, keepsPart: true)))
        case .refused(let reason): return .done(.failure(refusal(reason)))
        case .tooLarge:
            let error = ServiceError(
                .tooLarge(limitBytes: Int(clamping: query.limits.maxBytes)),
                context: query.context)
            return .done(.failure(MediaFailure(error: error, keepsPart: false)))
        case .status(let head, let body):
            let now = cache.timing.clock.now
            return .again(
                .status(head.status, retryAfter: RetryAfter.seconds(head.fields, now: now)),
                ServiceError(status: head, body: body, now: now, context: query.context))
        case .failed(let error):
            return .again(
                RetryMachine.Failure(error), ServiceError(error, context: query.context))
        }
    }

    /// Tells the origin's circuit breaker; whether it may be asked again at once.
    private func note(_ outcome: MediaTransfer.Outcome, _ hasProgress: Bool) -> Bool {
        let evidence: CircuitBreaker.Evidence
        switch outcome {
        case .jumped: return true
        // A server that brought bytes is not down, however often the line is cut.
        case .failed where hasProgress: evidence = .answered
        case .failed(let error): evidence = CircuitBreaker.Evidence(error)
        case .status(let head, _): evidence = CircuitBreaker.Evidence(status: head.status)
        case .complete, .more, .startOver, .changed, .refused, .tooLarge: evidence = .answered
        }
        return cache.sender.breakers.note(
            evidence, of: query.request.url, at: cache.timing.elapsed())
    }

    private func refusal(_ reason: String) -> MediaFailure {
        MediaFailure(
            error: ServiceError(.malformed(path: "", reason: reason), context: query.context),
            keepsPart: false)
    }
}

extension MediaPlan.Request {
    /// True when its bytes follow the first ones that are there, without a hole and with nothing
    /// behind them.
    func isBehindPrefix(of held: ByteRanges) -> Bool {
        etag == nil || held.isPrefix && start <= held.end
    }
}
