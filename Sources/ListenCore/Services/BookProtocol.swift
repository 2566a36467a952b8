/// The members of a book in the JSON of a server, for the client and for `listen serve`.
package enum BookKey: String, CodingKey {
    case id, title, author, language
    case coverURL = "cover_url"
}

/// The members of a chapter, in a list and alone.
package enum ChapterKey: String, CodingKey {
    case id, title, translations
    case number = "chapter_number"
    case hasAudio = "audio_available"
    case hasSubtitles = "subtitles_available"
    case wordCount = "word_count"
    case seconds = "audio_duration_sec"
    case wordsPerMinute = "words_per_minute"
    case audioURL = "audio_url"
    case subtitlesURL = "subtitles_url"
}

/// The members of a chapter's text in another language.
package enum ChapterTextKey: String, CodingKey {
    case language, url
    /// The delay of its sound against its own times, in milliseconds.
    case offset = "offset_ms"
}
