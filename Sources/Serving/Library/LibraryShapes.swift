import ListenCore

/// A book as `GET /books` sends it.
struct ServedBook: Encodable {
    let book: Book

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: BookKey.self)
        try values.encode(book.id.rawValue, forKey: .id)
        try values.encode(book.title, forKey: .title)
        try values.encodeIfPresent(book.author, forKey: .author)
        try values.encodeIfPresent(book.language?.tag, forKey: .language)
        // Paths of files on this machine are not sent.
        let cover = book.coverURL.flatMap { $0.hasPrefix("http") ? $0 : nil }
        try values.encodeIfPresent(cover, forKey: .coverURL)
    }
}

/// A chapter as the list of chapters sends it; an unknown value is null.
struct ServedChapter: Encodable {
    let chapter: Chapter
    /// True when this server sends its sound.
    let hasSound: Bool
    /// The chapter's path on this server; set when the addresses of its files are wanted too.
    var path: String?
    /// The languages of its translations.
    var translations: [Language] = []

    private struct Translation: Encodable {
        let language: String
        let url: String

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: ChapterTextKey.self)
            try values.encode(language, forKey: .language)
            try values.encode(url, forKey: .url)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: ChapterKey.self)
        try values.encode(chapter.id.rawValue, forKey: .id)
        try values.encode(chapter.title, forKey: .title)
        try values.encode(chapter.number, forKey: .number)
        try values.encode(hasSound, forKey: .hasAudio)
        try values.encode(chapter.hasSubtitles, forKey: .hasSubtitles)
        try values.encode(chapter.wordCount, forKey: .wordCount)
        let seconds = chapter.duration > .zero ? chapter.duration.seconds : nil
        try values.encode(seconds, forKey: .seconds)
        let pace = chapter.wordsPerMinute.map { ($0 * 10).rounded() / 10 }
        try values.encode(pace, forKey: .wordsPerMinute)
        guard let path else { return }
        try values.encode(hasSound ? path + "/audio" : nil, forKey: .audioURL)
        try values.encode(chapter.hasSubtitles ? path + "/subtitles" : nil, forKey: .subtitlesURL)
        guard !translations.isEmpty else { return }
        try values.encode(
            translations.map {
                Translation(language: $0.tag, url: path + "/translations/\($0.tag)")
            }, forKey: .translations)
    }
}

/// The answer to `GET /health`.
struct ServedHealth: Encodable {
    let status = "ok"
}
