import ListenCore
import Synchronization

/// The lemmas that a morphology gave for the forms of one look-up, each of which is asked for once.
final class AskedLemmas: Sendable {
    private let known = Mutex<[String: [String]]>([:])

    /// The lemmas of a form in the sentence of a search.
    func of(
        _ form: String, _ search: WordSearch, by lemmatizer: any Lemmatizing
    ) async -> [String] {
        if let found = known.withLock({ $0[form] }) { return found }
        let request = search.request
        let found: [String]
        if let sentence = request.sentence, let place = request.place {
            found = await lemmatizer.lemmas(
                of: form, at: place, in: sentence, language: search.source)
        } else {
            found = await lemmatizer.lemmas(
                of: form, in: request.sentence, language: search.source)
        }
        // What was broken off may be nothing.
        if !Task.isCancelled { known.withLock { $0[form] = found } }
        return found
    }
}
