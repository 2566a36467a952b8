package import ListenCore
import Synchronization

/// Asks explainers in order until one answers; earlier answers come from the store.
package struct ExplainerChain: Sendable {
    private let explainers: [any Explaining]
    private let store: (any ExplanationStoring)?
    private let asksAnew: Bool

    /// A chain; with `asksAnew` a stored answer counts only when its explainer fails.
    package init(
        _ explainers: [any Explaining], store: (any ExplanationStoring)? = nil,
        asksAnew: Bool = false
    ) {
        self.explainers = explainers
        self.store = store
        self.asksAnew = asksAnew
    }

    /// The first answer, or the most helpful error when there is none.
    ///
    /// Each piece of an answer is reported while it is being written. After the first piece, a
    /// failure is final: another explainer would start again in the middle of the text being read.
    package func explain(
        _ request: ExplanationRequest,
        onPart: @escaping @Sendable (ExplanationPart) -> Void = { _ in }
    ) async throws(ServiceError) -> Explanation {
        guard !request.sentence.trimmed.isEmpty else {
            throw ServiceError(
                .malformed(path: "", reason: "there is nothing to explain"),
                context: "an empty text", advice: "Give a sentence.")
        }
        let begun = BegunAnswer()
        var failures: [ServiceError] = []
        var ofDictionaries: ServiceError?
        for explainer in explainers {
            let store = explainer.answersAreKept ? store : nil
            let stored = try? await store?.explanation(for: request, by: explainer.storeKey)
            if let stored, !asksAnew { return stored.remarking(failures) }
            do throws(ServiceError) {
                let answer = try await explainer.explain(request) { part in
                    begun.note()
                    onPart(part)
                }
                // An answer is still good when it cannot be stored.
                try? await store?.store(answer, for: request, by: explainer.storeKey)
                return answer.remarking(failures)
            } catch {
                if error.code == .cancelled || begun.isTrue { throw error }
                failures.append(error)
                if let stored { return stored.remarking(failures) }
                if explainer.looksUpWords { ofDictionaries = error }
            }
        }
        // For a word a dictionary helps most; its error names the package to install.
        if request.phrase != nil, let ofDictionaries,
            failures.allSatisfy({ [.notSupported, .switchedOff, .notCached].contains($0.code) })
        {
            throw ofDictionaries
        }
        throw failures.mostHelpful
            ?? ServiceError(
                .notSupported, context: "an explanation",
                advice: "Install Apertium or a dictionary, or set up a chat service"
                    + " (`listen config`).")
    }
}

/// A flag that is set once a piece of an answer was reported, so that no other may replace it; from
/// any thread.
final class BegunAnswer: Sendable {
    private let value = Atomic(false)

    /// A flag that is not set.
    init() {}

    /// True when a piece was reported.
    var isTrue: Bool { value.load(ordering: .acquiring) }

    /// Sets the flag.
    func note() { value.store(true, ordering: .releasing) }
}

extension Explanation {
    fileprivate func remarking(_ failures: [ServiceError]) -> Explanation {
        var explanation = self
        explanation.remark = failures.remark
        return explanation
    }
}
