import Fetching
import ListenCore

/// The content of `POST /translations`.
struct TranslationQuestion: Encodable {
    let text: String
    let target_language_code: String
    let source_language_code: String?
    let book_id: String
    let chapter_id: String
    let subtitle_id: Int?

    init(_ request: TranslationRequest) {
        text = request.text
        target_language_code = request.target.tag
        source_language_code = request.source?.tag
        book_id = request.place?.chapter.book.rawValue ?? ""
        chapter_id = request.place?.chapter.chapter.rawValue ?? ""
        subtitle_id = request.place?.sentence
    }
}

/// The answer to `POST /translations`.
struct TranslationShape: Decodable {
    let text: String
    let isCached: Bool?

    private enum CodingKeys: String, CodingKey {
        case text = "translated_text"
        case isCached = "cached"
    }
}

/// The content of `POST /explain/sentence` and `/explain/phrase`.
struct ExplanationQuestion: Encodable {
    let sentence: String
    let phrase: String?
    let previous_sentence: String
    let next_sentence: String
    let language: String

    init(_ request: ExplanationRequest) {
        sentence = String(request.sentence.prefix(2_000))
        phrase = request.phrase.map { String($0.prefix(200)) }
        previous_sentence = String((request.place?.previous ?? "").prefix(2_000))
        next_sentence = String((request.place?.next ?? "").prefix(2_000))
        language = String(request.target.tag.prefix(16))
    }
}

/// The answer to `POST /explain/…`.
struct ExplanationShape: Decodable {
    struct Entry: Decodable {
        let word: String
        let meaning: String
        let note: String?

        private enum CodingKeys: CodingKey {
            case word, meaning, note
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            word = try values.decode(String.self, forKey: .word)
            meaning = try values.decode(String.self, forKey: .meaning)
            note = values.optional(.note)
        }
    }

    let overview: String
    let keyPoints: [String]
    let vocabulary: [Entry]
    let translation: String?
    let isCached: Bool?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        overview = try values.decode(String.self, forKey: .overview)
        let points: ReadableItems<String>? = values.optional(.keyPoints)
        keyPoints = points?.items ?? []
        let entries: ReadableItems<Entry>? = values.optional(.vocabulary)
        vocabulary = entries?.items ?? []
        translation = values.optional(.translation)
        isCached = values.optional(.isCached)
    }

    private enum CodingKeys: String, CodingKey {
        case overview, vocabulary
        case keyPoints = "key_points"
        case translation = "chinese_meaning"
        case isCached = "cached"
    }

    func explanation(by provider: String) -> Explanation {
        Explanation(
            overview: overview, keyPoints: Array(keyPoints.prefix(100)),
            vocabulary: vocabulary.prefix(200).map {
                Explanation.Entry(word: $0.word, meaning: $0.meaning, note: $0.note)
            }, translation: translation, provider: provider, isCached: isCached ?? false)
    }
}
