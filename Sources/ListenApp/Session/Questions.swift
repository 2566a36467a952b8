import ListenCore
import ListenUI

/// What was asked about sentences and is not answered yet.
///
/// A slow answer does not stop the next question: the line below the text and
/// a pop-up may both wait. Too many at once end the oldest, which may be asked
/// again; all of them end with the chapter.
@MainActor
final class Questions {
    /// How many translations may be under way.
    static let limit = 4

    private let aids: SentenceAids
    private let post: @Sendable (AppMessage) -> Void
    private var translating: [(ticket: AidTicket, task: Task<Void, Never>)] = []
    private var explaining: Task<Void, Never>?

    init(aids: SentenceAids, post: @escaping @Sendable (AppMessage) -> Void) {
        self.aids = aids
        self.post = post
    }

    func translate(_ request: TranslationRequest, _ ticket: AidTicket) {
        while translating.count >= Self.limit { translating.removeFirst().task.cancel() }
        let (aids, post) = (aids, post)
        let task = Task { [weak self] in
            let answer = await outcome { () throws(ServiceError) in
                try await aids.translate(request)
            }
            self?.translating.removeAll { $0.ticket == ticket }
            post(.translation(answer, for: ticket))
        }
        translating.append((ticket, task))
    }

    /// Explains; there is one pop-up for it, so the question before is dropped.
    func explain(_ request: ExplanationRequest, _ ticket: AidTicket) {
        explaining?.cancel()
        let (aids, post) = (aids, post)
        explaining = Task {
            await post(
                .explanation(
                    outcome { () throws(ServiceError) in
                        try await aids.explain(request)
                    }, for: ticket))
        }
    }

    func cancel() {
        explaining?.cancel()
        for question in translating { question.task.cancel() }
        translating = []
    }
}
