import Fetching
import HTTPCaching
import ListenCore

/// A book as `GET /books` sends it; unknown keys are passed over, optional ones may be anything.
struct BookShape: Decodable {
    let id: String
    let title: String
    let author: String?
    let language: String?
    let coverURL: String?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: BookKey.self)
        id = try values.decodeIdentifier(.id)
        title = values.optional(.title) ?? id
        author = values.optional(.author)
        language = values.optional(.language)
        coverURL = values.optional(.coverURL)
    }

    func book(on base: HTTPURL) -> Book {
        Book(
            id: BookID(rawValue: id), title: title, author: author,
            language: language.flatMap { Language(tag: $0) },
            coverURL: coverURL.flatMap { CloudAddress.url($0, on: base)?.description })
    }
}

/// A chapter as `GET /books/{id}/chapters` and `…/{cid}` send it.
struct ChapterShape: Decodable {
    let id: String
    let title: String
    let number: ChapterNumberShape?
    let hasAudio: Bool?
    let hasSubtitles: Bool?
    let wordCount: Int?
    let seconds: Double?
    let wordsPerMinute: Double?
    let audioURL: String?
    let subtitlesURL: String?
    let translations: [TranslationTrackShape]

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: ChapterKey.self)
        id = try values.decodeIdentifier(.id)
        title = values.optional(.title) ?? id
        number = values.optional(.number)
        hasAudio = values.optional(.hasAudio)
        hasSubtitles = values.optional(.hasSubtitles)
        wordCount = values.optional(.wordCount)
        seconds = values.optional(.seconds)
        wordsPerMinute = values.optional(.wordsPerMinute)
        audioURL = values.optional(.audioURL)
        subtitlesURL = values.optional(.subtitlesURL)
        let tracks: ReadableItems<TranslationTrackShape>? = values.optional(.translations)
        translations = Array((tracks?.items ?? []).prefix(32))
    }

    var chapter: Chapter {
        let length = MediaTime.seconds(seconds ?? 0)
        return Chapter(
            id: ChapterID(rawValue: id), title: title, number: number?.whole,
            decimals: number?.decimals ?? "", hasAudio: hasAudio ?? true,
            hasSubtitles: hasSubtitles ?? true,
            wordCount: wordCount.flatMap { $0 >= 0 ? $0 : nil }, duration: max(.zero, length),
            wordsPerMinute: wordsPerMinute.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
    }
}

/// The number of a chapter: a whole one or one such as 2.5, as a number or as text.
struct ChapterNumberShape: Decodable {
    let whole: Int
    /// The digits behind the point, without zeros at the end.
    let decimals: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let whole = try? value.decode(Int.self) {
            (self.whole, decimals) = (whole, "")
            return
        }
        // A number of more digits than these is none of a chapter, and would not be told exactly.
        let number = (try? value.decode(Double.self)).flatMap { abs($0) < 1e6 ? "\($0)" : nil }
        let text = try number ?? value.decode(String.self)
        let parts = text.drop { $0 == " " }.prefix { $0 != " " }
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.count > 1 ? parts[1] : ""
        guard let whole = parts.first.flatMap({ Int($0) }), digits.utf8.count <= 6,
            digits.utf8.allSatisfy({ (48...57).contains($0) }),
            digits.isEmpty || !text.hasPrefix("-")
        else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "no number")
        }
        self.whole = whole
        decimals = String(digits.reversed().drop { $0 == "0" }.reversed())
    }
}

/// A text in another language that came with a chapter; `listen serve` names them.
struct TranslationTrackShape: Decodable {
    let language: String
    let url: String
    /// The delay of its sound against its own times, in milliseconds.
    let offset: Int64?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: ChapterTextKey.self)
        language = try fields.decode(String.self, forKey: .language)
        url = try fields.decode(String.self, forKey: .url)
        // A day at most: what is more is a mistake.
        offset = fields.optional(.offset).flatMap {
            (-86_400_000...86_400_000).contains($0) ? $0 : nil
        }
    }
}
