import ListenCore

/// A particle that may belong to a verb before it: `an` of `kommt heute an`, `up` of `gave up`.
///
/// Pure. A morphology decides which of the words before it is the verb.
struct ParticlePlace {
    /// A word before the particle, at a UTF-8 offset of the sentence.
    struct Candidate: Hashable {
        let word: String
        let place: Int
    }

    /// The particle, in lower case.
    let particle: String
    /// The words that may be its verb, in their order.
    let candidates: [Candidate]
    private let isGerman: Bool

    /// The most words between an English verb and its particle.
    private static let mostEnglishWords = 8
    /// The most of them that are asked about, since each takes a look into dictionaries.
    private static let mostEnglishVerbs = 4
    /// The bytes before the particle that are looked through.
    private static let reach = 600

    /// The place of the word of a request; `nil` when it is no particle there.
    init?(_ request: DefinitionRequest) {
        guard let code = request.source?.code, ["de", "en"].contains(code),
            let question = FormQuestion(request, in: code), !question.before.isEmpty,
            let sentence = request.sentence, let place = request.place
        else { return nil }
        let particle = WordCandidates.trimmed(request.word)
        (self.particle, isGerman) = (particle, code == "de")
        let before = Self.words(in: sentence, before: place)
        // The same particle nearer to a verb is the one of that verb.
        let near = before.suffix { $0.word.lowercased() != particle }
        if isGerman {
            guard SeparablePrefix.germanPrefixes.contains(particle),
                !SeparablePrefix.isOftenAdverb(particle, language: code),
                question.behind.isEmpty || Self.joins.contains(question.next)
            else { return nil }
            candidates = near.filter { candidate in
                let rest = sentence.utf8.dropFirst(candidate.place)
                return SeparablePrefix.prefix(
                    ofVerbBeginning: String(decoding: rest, as: UTF8.self), language: code)
                    == particle
            }
        } else {
            guard
                EnglishWords.particles.contains(particle)
                    || EnglishWords.prepositionsOfVerbs.contains(particle)
            else { return nil }
            candidates = Array(
                near.suffix(min(Self.mostEnglishWords, question.before.count)).reversed()
                    .filter { Self.mayBeEnglishVerb($0.word) }.prefix(Self.mostEnglishVerbs))
        }
    }

    /// True for a word that is no function word, and for verbs that are: `have` of `all that
    /// they have on`.
    private static func mayBeEnglishVerb(_ word: String) -> Bool {
        EnglishWords.isPlain(word) || functionVerbs.contains(word.lowercased())
    }

    private static let functionVerbs: Set<String> = [
        "am", "is", "are", "was", "were", "be", "been", "being", "have", "has", "had", "having",
        "do", "does", "did", "done", "doing",
    ]
    private static let joins: Set<String> = ["und", "oder", "aber", "denn", "als", "wie", "sowie"]

    /// True for the dictionary form of a candidate to which the particle belongs.
    func belongs(to form: String, of candidate: Candidate) -> Bool {
        guard isGerman else { return form.hasSuffix(" \(particle)") }
        let verb = form.hasPrefix("sich ") ? String(form.dropFirst("sich ".count)) : form
        return verb.hasPrefix(particle) && verb.hasSuffix("n") && verb.count > particle.count + 2
            && !candidate.word.lowercased().hasPrefix(particle)
    }

    /// The words of the same sentence before a place.
    private static func words(in sentence: String, before place: Int) -> [Candidate] {
        let bytes = sentence.utf8.prefix(place)
        let text = String(decoding: bytes.suffix(reach), as: UTF8.self)
        // A character that is cut in two becomes a longer one.
        let first = place - text.utf8.count
        guard first >= 0 else { return [] }
        let start = text.lastIndex { ".!?…".contains($0) }.map(text.index(after:))
        return text[(start ?? text.startIndex)...]
            .split { !($0.isLetter || "'’".contains($0)) }
            .map { word in
                let offset = text.utf8.distance(from: text.startIndex, to: word.startIndex)
                return Candidate(word: String(word), place: first + offset)
            }
    }
}

extension Array {
    /// The last elements that all satisfy a condition.
    fileprivate func suffix(_ isWanted: (Element) -> Bool) -> [Element] {
        Array(reversed().prefix(while: isWanted).reversed())
    }
}
