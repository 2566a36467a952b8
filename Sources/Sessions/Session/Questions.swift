package import ListenCore
package import SharedWork
package import UIVocabulary

/// What was asked about sentences and is not answered yet.
///
/// A slow answer does not stop the next question: the line below the text and
/// a pop-up may both wait. Too many at once end the oldest, which may be asked
/// again; all of them end with the chapter.
@MainActor
package final class Questions {
    /// How many translations may be under way.
    package static let limit = 4

    private let aids: SentenceAids
    private let post: @Sendable (AppMessage) -> Void
    private var translating: [(ticket: AidTicket, task: Task<Void, Never>)] = []
    private var explaining: (ticket: AidTicket, task: Task<Void, Never>)?
    private var ahead: Task<Void, Never>?
    /// When the question before was put.
    private var lastAsked: ContinuousClock.Instant?

    /// Who holds a key down to walk over words or sentences is not asked about each of them.
    private static let pace = Duration.milliseconds(250)

    package init(aids: SentenceAids, post: @escaping @Sendable (AppMessage) -> Void) {
        self.aids = aids
        self.post = post
    }

    package func translate(_ request: TranslationRequest, _ ticket: AidTicket) {
        while translating.count >= Self.limit { translating.removeFirst().task.cancel() }
        let (aids, post, wait) = (aids, post, waiting())
        let task = Task { [weak self] in
            let answer = await outcome { () throws(ServiceError) in
                try await Self.rest(wait)
                return try await aids.translate(request)
            }
            self?.translating.removeAll { $0.ticket == ticket }
            post(.translation(answer, for: ticket))
        }
        translating.append((ticket, task))
    }

    /// Explains; there is one pop-up for it, so the question before is dropped.
    package func explain(_ request: ExplanationRequest, _ ticket: AidTicket) {
        explaining?.task.cancel()
        let (aids, post, wait) = (aids, post, waiting())
        let task = Task {
            let answer = await outcome { () throws(ServiceError) in
                try await Self.rest(wait)
                return try await aids.explain(request) { post(.explanationPart($0, for: ticket)) }
            }
            post(.explanation(answer, for: ticket))
        }
        explaining = (ticket, task)
    }

    /// How long a question waits for the next one, which would end it: not at all when it comes
    /// alone.
    private func waiting() -> Duration {
        let now = ContinuousClock.now
        defer { lastAsked = now }
        return lastAsked.map { now - $0 < Self.pace * 2 } == true ? Self.pace : .zero
    }

    /// Waits; throws when the question was ended meanwhile, before anybody was asked.
    private static func rest(_ time: Duration) async throws(ServiceError) {
        do {
            try await Task.sleep(for: time)
        } catch {
            throw ServiceError(.cancelled, context: "a question")
        }
    }

    /// Ends a question nobody waits for any more, with its transfer; a
    /// translation that the line below the text waits for has another ticket.
    package func leave(_ ticket: AidTicket) {
        if explaining?.ticket == ticket { explaining?.task.cancel() }
        for question in translating where question.ticket == ticket { question.task.cancel() }
    }

    /// Translates ahead, one after another, until something else is wanted ahead.
    package func translateAhead(_ requests: [TranslationRequest]) {
        ahead?.cancel()
        let aids = aids
        ahead = Task {
            for request in requests where !Task.isCancelled {
                await aids.translateAhead(request)
            }
        }
    }

    package func cancel() {
        ahead?.cancel()
        explaining?.task.cancel()
        for question in translating { question.task.cancel() }
        translating = []
    }
}
