import ListenCore
import SharedWork
import UIVocabulary

/// The unanswered requests about sentences.
///
/// A slow answer does not delay the next request: the line below the text and a pop-up may both
/// wait. Over the limit the oldest is cancelled, and can be made again; all end with the chapter.
/// What the chapter's own track answers is asked of nobody, so it has neither delay nor limit.
@MainActor
final class Questions {
    /// A translation in progress.
    private struct Translating {
        let ticket: AidTicket
        let task: Task<Void, Never>
        /// True once somebody is to be asked, because no text at hand has the answer.
        var isSent = false
    }

    /// The most translations that are sent at a time.
    static let limit = 4

    private let aids: SentenceAidWork
    private let post: @Sendable (AppMessage) -> Void
    private var translating: [Translating] = []
    private var explaining: (ticket: AidTicket, task: Task<Void, Never>)?
    private var ahead: Task<Void, Never>?
    /// The time of the previous request.
    private var lastAsked: ContinuousClock.Instant?

    /// The interval of requests while a key is held to walk over words or sentences, so that not
    /// every one is requested.
    private static let pace = Duration.milliseconds(250)

    init(aids: SentenceAidWork, post: @escaping @Sendable (AppMessage) -> Void) {
        self.aids = aids
        self.post = post
    }

    func translate(_ request: TranslationRequest, _ ticket: AidTicket) {
        let (aids, post, wait) = (aids, post, waiting())
        let task = Task { [weak self] in
            let answer = await outcome { () throws(ServiceError) in
                if let given = await aids.translationAtHand(for: request) { return given }
                self?.send(ticket)
                try await Self.rest(wait)
                return try await aids.translate(request)
            }
            self?.translating.removeAll { $0.ticket == ticket }
            post(.aid(.translation(answer), for: ticket))
        }
        translating.append(Translating(ticket: ticket, task: task))
    }

    /// Counts a request as sent, and cancels the oldest ones over the limit.
    private func send(_ ticket: AidTicket) {
        while translating.count(where: \.isSent) >= Self.limit,
            let oldest = translating.firstIndex(where: \.isSent)
        {
            translating.remove(at: oldest).task.cancel()
        }
        if let place = translating.firstIndex(where: { $0.ticket == ticket }) {
            translating[place].isSent = true
        }
    }

    /// Explains a sentence, once what was put right is kept; there is one pop-up for it, so the
    /// previous request is cancelled.
    func explain(
        _ request: ExplanationRequest, _ ticket: AidTicket, after kept: Task<Void, Never>?
    ) {
        explaining?.task.cancel()
        let (aids, post, wait) = (aids, post, waiting())
        let task = Task {
            await kept?.value
            let answer = await outcome { () throws(ServiceError) in
                try await Self.rest(wait)
                return try await aids.explain(request) {
                    post(.aid(.explanationPart($0), for: ticket))
                }
            }
            post(.aid(.explanation(answer), for: ticket))
        }
        explaining = (ticket, task)
    }

    /// The delay in which a following request may cancel this one: none for a single request.
    private func waiting() -> Duration {
        let now = ContinuousClock.now
        defer { lastAsked = now }
        return lastAsked.map { now - $0 < Self.pace * 2 } == true ? Self.pace : .zero
    }

    /// Waits; throws when the request was cancelled meanwhile, before it was sent.
    private static func rest(_ time: Duration) async throws(ServiceError) {
        do {
            try await Task.sleep(for: time)
        } catch {
            throw ServiceError(.cancelled, context: "a question")
        }
    }

    /// Cancels a request whose answer is no longer shown; a translation for the line below the text
    /// has another ticket.
    func leave(_ ticket: AidTicket) {
        if explaining?.ticket == ticket { explaining?.task.cancel() }
        for question in translating where question.ticket == ticket { question.task.cancel() }
    }

    /// Translates ahead, one sentence after another, until other sentences are to be translated
    /// ahead.
    func translateAhead(_ requests: [TranslationRequest]) {
        ahead?.cancel()
        let aids = aids
        ahead = Task {
            for request in requests where !Task.isCancelled {
                await aids.translateAhead(request)
            }
        }
    }

    func cancel() {
        ahead?.cancel()
        explaining?.task.cancel()
        for question in translating { question.task.cancel() }
        translating = []
    }
}
