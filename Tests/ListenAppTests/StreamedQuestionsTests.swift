import LanguageAids
import ListenCore
import ListenUI
import Synchronization
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// Questions under way: what ends them, and what is asked ahead.
@MainActor
@Suite struct StreamedQuestionsTests {
    /// Explains in pieces and then waits until it is cancelled.
    private struct Endless: Explaining {
        let provider = "endless"

        func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
            try await explain(request) { _ in }
        }

        func explain(
            _ request: ExplanationRequest, onPart: @escaping @Sendable (ExplanationPart) -> Void
        ) async throws(ServiceError) -> Explanation {
            onPart(ExplanationPart(text: "It ", provider: provider))
            let (never, keep) = AsyncStream<Void>.makeStream()
            for await _ in never {}
            withExtendedLifetime(keep) {}
            throw ServiceError(.cancelled, context: "an explanation")
        }
    }

    private final class Asked: Translating {
        let provider: String
        let isMetered: Bool
        let texts = Mutex<[String]>([])

        init(isMetered: Bool) {
            provider = isMetered ? "metered" : "free"
            self.isMetered = isMetered
        }

        func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
            texts.withLock { $0.append(request.text) }
            return Translation(text: "x", provider: provider)
        }
    }

    private final class Posted: Sendable {
        private let messages = Mutex<[String]>([])
        var all: [String] { messages.withLock { $0 } }

        func take(_ message: AppMessage) {
            let text: String? =
                switch message {
                case .aid(.explanationPart(let part), let ticket): "\(ticket.serial): \(part.text)"
                case .aid(.explanation(.failure(let error)), let ticket):
                    "\(ticket.serial): \(error.code == .cancelled ? "cancelled" : "failed")"
                default: nil
                }
            if let text { messages.withLock { $0.append(text) } }
        }
    }

    private let request = ExplanationRequest(
        sentence: "Hola.", source: Language(tag: "es"), target: .english)

    private func ticket(_ serial: Int) -> AidTicket {
        AidTicket(chapter: Make.address(), sentence: 1, serial: serial)
    }

    @Test func `a question that is left is cancelled, and its pieces carry its ticket`() async {
        let posted = Posted()
        let questions = Questions(aids: Make.aids(explainers: [Endless()])) { posted.take($0) }
        questions.explain(request, ticket(1), after: nil)
        #expect(await until { posted.all == ["1: It "] })
        // Another question's end is not this one's.
        questions.leave(ticket(9))
        questions.leave(ticket(1))
        #expect(await until { posted.all == ["1: It ", "1: cancelled"] })
    }

    @Test func `the next question ends the one before`() async {
        let posted = Posted()
        let questions = Questions(aids: Make.aids(explainers: [Endless()])) { posted.take($0) }
        questions.explain(request, ticket(1), after: nil)
        #expect(await until { posted.all.contains("1: It ") })
        questions.explain(request, ticket(2), after: nil)
        #expect(await until { Set(posted.all).isSuperset(of: ["1: cancelled", "2: It "]) })
        questions.cancel()
        #expect(await until { posted.all.contains("2: cancelled") })
    }

    @Test(arguments: [
        (SentenceProviders.Ahead.auto, false, 2), (.auto, true, 0), (.all, true, 2),
        (.off, false, 0),
    ])
    func `what is asked ahead is for the setting and the provider to say`(
        _ ahead: SentenceProviders.Ahead, _ isMetered: Bool, _ count: Int
    ) async {
        let asked = Asked(isMetered: isMetered)
        let aids = SentenceAidWork(
            SentenceProviders(
                translators: [NamedTranslator(name: .deepl, translator: asked)], ahead: ahead),
            translations: nil, explanations: nil)
        for text in ["uno", "dos"] {
            await aids.translateAhead(
                TranslationRequest(text: text, source: Language(tag: "es"), target: .english))
        }
        #expect(asked.texts.withLock { $0 } == Array(["uno", "dos"].prefix(count)))
    }
}
